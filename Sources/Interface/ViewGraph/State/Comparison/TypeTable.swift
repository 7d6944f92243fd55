/// A table of facts about types, found by their address in a tenth of the instructions of a dictionary, whose hash is
/// proof against chosen keys.
///
/// Public, so that other modules can specialize it: with package access alone they do not see its implementation.
@_spi(Nodes) public struct TypeTable<Value> {
  /// The entries, each in the slot that follows from its key or in the next free one; a power of two, at most half
  /// full.
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

  /// Returns the slot of a key, or the free one where it belongs.
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
