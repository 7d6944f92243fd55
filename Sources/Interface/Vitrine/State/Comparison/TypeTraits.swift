@_spi(Reflection) import Swift

/// Facts from the metadata of a type (swift/ABI/Metadata.h, ValueWitness.def).
struct TypeTraits {
  private let metadata: UnsafeRawPointer

  init(_ type: Any.Type) { metadata = unsafeBitCast(type, to: UnsafeRawPointer.self) }

  /// nil for kinds that this program does not know.
  var kind: _MetadataKind? { _MetadataKind(rawValue: metadata.load(as: UInt.self)) }
  var isStructure: Bool { kind == .struct }

  /// True where moving a value is copying its bytes: not where it has a weak reference, which reflection does not tell from
  /// another one.
  var isBitwiseTakable: Bool {
    let witnesses = metadata.load(fromByteOffset: -MemoryLayout<UInt>.size, as: UnsafeRawPointer.self)
    // Eight functions, the size and the stride.
    return witnesses.load(fromByteOffset: 10 * MemoryLayout<UInt>.size, as: UInt32.self) & 0x10_0000 == 0
  }
}
