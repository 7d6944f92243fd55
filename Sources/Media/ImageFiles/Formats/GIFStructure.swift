/// The GIF container: the logical screen, then blocks until a trailer (GIF89a specification).
enum GIFStructure {
  static func size(of file: ByteReader) -> (width: Int, height: Int)? {
    guard let width = file.littleEndian16(6), let height = file.littleEndian16(8) else { return nil }
    return (width, height)
  }

  /// Returns whether the blocks end with a trailer. Checks the size of each frame, because decoders allocate memory for
  /// it.
  static func isComplete(_ file: ByteReader, limits: ImageLimits) throws(ImageDefect) -> Bool {
    guard let flags = file[10] else { return false }
    var offset = 13 + colorTableBytes(flags)
    while let block = file[offset] {
      let data: Int
      switch block {
      case 0x21:  // extension: a label, then sub-blocks
        data = offset + 2
      case 0x2c:  // image: position, size and flags, local colour table, LZW code size, then sub-blocks
        guard let width = file.littleEndian16(offset + 5), let height = file.littleEndian16(offset + 7),
          let flags = file[offset + 9]
        else { return false }
        try limits.check(width: width, height: height, fileBytes: file.count)
        data = offset + 11 + colorTableBytes(flags)
      case 0x3b:
        return true
      default:
        throw .corrupt("unknown block at byte \(offset)")
      }
      guard let end = endOfSubBlocks(file, from: data) else { return false }
      offset = end
    }
    return false
  }

  private static func colorTableBytes(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

  private static func endOfSubBlocks(_ file: ByteReader, from start: Int) -> Int? {
    var offset = start
    while let length = file[offset] {
      offset += 1 + Int(length)
      if length == 0 { return offset }
    }
    return nil
  }
}
