/// What is known of types, found by their address: a tenth of the instructions of a dictionary, whose hash is proof
/// against chosen keys.
///
/// Public, so that other modules specialize it: in a package alone they are not given what is in it.
@_spi(Nodes) public struct TypeTable<Value> {
  /// In a place that follows from the key, or in the next free one after it; a power of two, at most half full.
  @usableFromInline private(set) var slots = [Slot?](repeating: nil, count: 64)
  private var count = 0

  public init() {}

  @usableFromInline struct Slot {
    @usableFromInline let key: UInt
    @usableFromInline var value: Value
  }

  public subscript(type: Any.Type) -> Value? {
    @inlinable get { slots[place(of: type)]?.value }
    set {
      guard let newValue else { preconditionFailure("what is known of a type is not forgotten") }
      if 2 * count >= slots.count { grow() }
      let place = place(of: type)
      if slots[place] == nil { count += 1 }
      slots[place] = Slot(key: UInt(bitPattern: ObjectIdentifier(type)), value: newValue)
    }
  }

  @inlinable func place(of type: Any.Type) -> Int { place(of: UInt(bitPattern: ObjectIdentifier(type))) }

  /// Where a key is, or the free place where it belongs.
  @inlinable func place(of key: UInt) -> Int {
    // Metadata lies at multiples of 8; the multiplication mixes the bits above.
    var place = Int(truncatingIfNeeded: (key >> 3) &* 0x9E37_79B9_7F4A_7C15 >> 40) & (slots.count - 1)
    while let slot = slots[place], slot.key != key { place = (place + 1) & (slots.count - 1) }
    return place
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: nil, count: 2 * old.count)
    for case let slot? in old { slots[place(of: slot.key)] = slot }
  }
}
