/// The BMP container: a file header with the offset of the pixels, then one of several information headers.
enum BMPStructure {
  static func size(of file: ByteReader) throws(ImageDefect) -> (width: Int, height: Int)? {
    guard let header = file.littleEndian32(14) else { return nil }
    if header == 12 {
      guard let width = file.littleEndian16(18), let height = file.littleEndian16(20) else { return nil }
      return (width, height)
    }
    guard header >= 40 else { throw .corrupt("information header of \(header) bytes") }
    guard let width = signed(file, 18), let height = signed(file, 22) else { return nil }
    // A negative height means rows from the top.
    return (width, abs(height))
  }

  /// Returns whether uncompressed rows are complete; the decoder checks run-length coded ones.
  static func isComplete(_ file: ByteReader) -> Bool {
    guard let start = file.littleEndian32(10), let header = file.littleEndian32(14) else { return false }
    if header == 12 {
      guard let width = file.littleEndian16(18), let height = file.littleEndian16(20),
        let bits = file.littleEndian16(24)
      else { return false }
      return start + (width * bits + 31) / 32 * 4 * height <= file.count
    }
    guard let width = signed(file, 18), let height = signed(file, 22), let bits = file.littleEndian16(28),
      let compression = file.littleEndian32(30)
    else { return false }
    let isRunLength = compression == 1 || compression == 2
    return isRunLength || start + (width * bits + 31) / 32 * 4 * abs(height) <= file.count
  }

  private static func signed(_ file: ByteReader, _ offset: Int) -> Int? {
    file.littleEndian32(offset).map { Int(Int32(truncatingIfNeeded: $0)) }
  }
}
