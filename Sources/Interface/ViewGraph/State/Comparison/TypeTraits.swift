@_spi(Reflection) import Swift

/// Facts from the metadata of a type (swift/ABI/Metadata.h, ValueWitness.def).
struct TypeTraits {
  private let metadata: UnsafeRawPointer

  init(_ type: Any.Type) { metadata = unsafeBitCast(type, to: UnsafeRawPointer.self) }

  /// The kind of the type; nil for kinds that this program does not know.
  var kind: _MetadataKind? { _MetadataKind(rawValue: metadata.load(as: UInt.self)) }
  var isStructure: Bool { kind == .struct }

  /// True if moving a value is copying its bytes. It is not if the value has a weak reference, which reflection does
  /// not tell from another one.
  var isBitwiseTakable: Bool {
    // Behind eight functions, the size and the stride.
    witnesses.load(fromByteOffset: 10 * MemoryLayout<UInt>.size, as: UInt32.self) & 0x10_0000 == 0
  }

  /// The witnesses of an enumeration that return the case of a value and project the value of the case, with its size
  /// and alignment; nil for other types, and if moving a value is more than copying its bytes.
  var enumWitnesses: (tag: UnsafeRawPointer, projection: UnsafeRawPointer, size: Int, alignment: Int)? {
    guard kind == .enum, isBitwiseTakable else { return nil }
    func word<Word>(_ index: Int, as type: Word.Type) -> Word {
      witnesses.load(fromByteOffset: index * MemoryLayout<UInt>.size, as: type)
    }
    // The witnesses follow the flags, which share a word with the number of spare values.
    let alignment = Int(word(10, as: UInt32.self) & 0xFF) + 1
    return (word(11, as: UnsafeRawPointer.self), word(12, as: UnsafeRawPointer.self), word(8, as: Int.self), alignment)
  }

  private var witnesses: UnsafeRawPointer {
    metadata.load(fromByteOffset: -MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
  }
}
