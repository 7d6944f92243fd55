import CDeflate
import Surfaces

/// The chunks of a PNG file (ISO/IEC 15948, 5.3): length, name, data, and a CRC of name and data.
enum PNGChunk {
  /// The number of bytes of a chunk besides its data.
  static let frameBytes = 12

  /// Returns everything before the image data: the signature, the size and format, and the tag for sRGB colours.
  static func head(_ size: PixelSize, hasAlpha: Bool) -> [UInt8] {
    // 8 bits, colour type 6 or 2, deflate, adaptive filters, no interlacing.
    let format: [UInt8] = [8, hasAlpha ? 6 : 2, 0, 0, 0]
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
      + chunk("IHDR", bigEndian(size.width) + bigEndian(size.height) + format)
      + chunk("sRGB", [0])
  }

  /// Writes length, name and CRC around data that are already in the buffer.
  ///
  /// - Parameter offset: the offset of the chunk; its data begin eight bytes later.
  static func close(_ name: StaticString, dataBytes: Int, in buffer: UnsafeMutableBufferPointer<UInt8>, at offset: Int)
  {
    func put(_ bytes: [UInt8], at place: Int) { for (i, byte) in bytes.enumerated() { buffer[place + i] = byte } }
    put(bigEndian(dataBytes), at: offset)
    put(name.withUTF8Buffer { Array($0) }, at: offset + 4)
    put(
      bigEndian(Int(libdeflate_crc32(0, buffer.baseAddress! + offset + 4, dataBytes + 4))), at: offset + 8 + dataBytes)
  }

  private static func chunk(_ name: StaticString, _ data: [UInt8]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 8) + data + [0, 0, 0, 0]
    bytes.withUnsafeMutableBufferPointer { close(name, dataBytes: data.count, in: $0, at: 0) }
    return bytes
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
