/// Bounds-checked reads from the bytes of a file; nil past the end.
struct ByteReader {
  let bytes: UnsafeRawBufferPointer

  var count: Int { bytes.count }

  subscript(offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

  func starts(with prefix: some Collection<UInt8>, at offset: Int = 0) -> Bool {
    count >= offset + prefix.count && bytes[offset..<(offset + prefix.count)].elementsEqual(prefix)
  }

  func starts(with text: StaticString, at offset: Int = 0) -> Bool {
    starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), at: offset)
  }

  func bigEndian16(_ offset: Int) -> Int? { bigEndian(offset, 2) }
  func bigEndian32(_ offset: Int) -> Int? { bigEndian(offset, 4) }
  func littleEndian16(_ offset: Int) -> Int? { littleEndian(offset, 2) }
  func littleEndian24(_ offset: Int) -> Int? { littleEndian(offset, 3) }
  func littleEndian32(_ offset: Int) -> Int? { littleEndian(offset, 4) }

  private func bigEndian(_ offset: Int, _ length: Int) -> Int? {
    guard offset >= 0, length <= count - offset else { return nil }
    return bytes[offset..<(offset + length)].reduce(0) { $0 << 8 | Int($1) }
  }

  private func littleEndian(_ offset: Int, _ length: Int) -> Int? {
    guard offset >= 0, length <= count - offset else { return nil }
    return bytes[offset..<(offset + length)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
