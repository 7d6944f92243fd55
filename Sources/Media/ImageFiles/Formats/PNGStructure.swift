import CPixbuf

/// The PNG container: a signature, then chunks of length, name, data and CRC-32 (ISO/IEC 15948, clause 5).
enum PNGStructure {
  static func size(of file: ByteReader) throws(ImageDefect) -> (width: Int, height: Int)? {
    guard file.count >= 24 else { return nil }
    guard file.starts(with: "IHDR", at: 12), file.bigEndian32(8) == 13 else {
      throw .corrupt("first chunk is not IHDR")
    }
    guard let width = file.bigEndian32(16), let height = file.bigEndian32(20) else { return nil }
    return (width, height)
  }

  static func isInterlaced(_ file: ByteReader) -> Bool { file[28] != 0 }

  static func isComplete(_ file: ByteReader, metadataLimit: Int) throws(ImageDefect) -> Bool {
    var offset = 8
    var metadata = 0
    while let length = file.bigEndian32(offset) {
      guard length < 1 << 31 else { throw .corrupt("chunk length \(length) at byte \(offset)") }
      let isImageData = file.starts(with: "IDAT", at: offset + 4)
      if !isImageData {
        metadata += 12 + length
        guard metadata <= metadataLimit else { throw .tooMuchMetadata(limit: metadataLimit) }
      }
      guard let sum = file.bigEndian32(offset + 8 + length), let bytes = file.bytes.baseAddress else { return false }
      // The checksum covers the name and the data.
      let name = (bytes + offset + 4).assumingMemoryBound(to: UInt8.self)
      guard Int(crc32_z(0, name, length + 4)) == sum else {
        let text = String(decoding: UnsafeBufferPointer(start: name, count: 4), as: UTF8.self)
        throw .corrupt("checksum mismatch in \(text) chunk at byte \(offset)")
      }
      if file.starts(with: "IEND", at: offset + 4) { return true }
      offset += 12 + length
    }
    return false
  }
}
