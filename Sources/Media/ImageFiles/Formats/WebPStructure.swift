/// The WebP container: RIFF whose first chunk is one of three image chunks (RFC 9649).
enum WebPStructure {
  static func size(of file: ByteReader) throws(ImageDefect) -> (width: Int, height: Int)? {
    if file.starts(with: "VP8X", at: 12) {
      guard let width = file.littleEndian24(24), let height = file.littleEndian24(27) else { return nil }
      return (width + 1, height + 1)
    }
    if file.starts(with: "VP8L", at: 12) {
      guard let bits = file.littleEndian32(21) else { return nil }
      guard file[20] == 0x2f else { throw .corrupt("no VP8L signature at byte 20") }
      return ((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1)
    }
    if file.starts(with: "VP8 ", at: 12) {
      guard let width = file.littleEndian16(26), let height = file.littleEndian16(28) else { return nil }
      guard file.starts(with: [0x9d, 0x01, 0x2a], at: 23) else { throw .corrupt("no VP8 start code at byte 23") }
      return (width & 0x3fff, height & 0x3fff)
    }
    guard file.count >= 16 else { return nil }
    throw .corrupt("no picture chunk at byte 12")
  }

  static func isComplete(_ file: ByteReader) -> Bool { file.littleEndian32(4).map { $0 + 8 <= file.count } ?? false }
}
