import Surfaces

@testable import ImageFiles

/// Small files in each format, 3 by 2 pixels unless stated otherwise.
enum Samples {
  /// Noise, which does not compress, so that the end of the data is known.
  static func noise(width: Int, height: Int, seed: UInt64, opaque: Bool) -> PixelBuffer {
    var generator = SeededGenerator(seed: seed)
    let buffer = PixelBuffer(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        let bits = generator.next()
        let alpha = opaque ? 255 : UInt8(truncatingIfNeeded: bits >> 24)
        let pixel = buffer.view.pixel(x, y)
        for channel in 0..<3 {
          let straight = UInt8(truncatingIfNeeded: bits >> (8 * UInt64(channel)))
          pixel.storeBytes(of: UInt8(Int(straight) * Int(alpha) / 255), toByteOffset: channel, as: UInt8.self)
        }
        pixel.storeBytes(of: alpha, toByteOffset: 3, as: UInt8.self)
      }
    }
    return buffer
  }

  /// Red, except a blue pixel in the middle of the second row. Lossless WebP from libwebp 1.2.4.
  static let webp: [UInt8] = [
    0x52, 0x49, 0x46, 0x46, 0x20, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x4c, 0x13, 0, 0, 0, 0x2f, 0x02,
    0x40, 0, 0, 0x0f, 0x10, 0x07, 0xfc, 0x1f, 0xc0, 0xf9, 0x8f, 0x0a, 0x23, 0x10, 0xd1, 0xff, 0x10, 0,
  ]

  /// Red, except a dark pixel in the middle of the second row.
  static let gif: [UInt8] =
    Array("GIF89a".utf8) + [3, 0, 2, 0, 0xf0, 0, 0, 0xff, 0, 0, 0x7f, 0, 0x80, 0x2c, 0, 0, 0, 0, 3, 0, 2, 0, 0]
    + [2, 3, 0x84, 0x11, 0x50, 0, 0x3b]

  /// 24 bits per pixel, rows from the bottom: blue, green, red below; white above.
  static let bmp: [UInt8] =
    [0x42, 0x4d, 78, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 24, 0]
    + [UInt8](repeating: 0, count: 24) + [255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0]
    + [UInt8](repeating: 255, count: 9) + [0, 0, 0]

  /// A 48 by 32 JPEG, red in the top left corner's 16 by 16 pixels, white elsewhere, with an EXIF orientation.
  static func jpeg(orientation: UInt8?) throws -> [UInt8] {
    let buffer = PixelBuffer(size: PixelSize(width: 48, height: 32))
    for y in 0..<32 {
      for x in 0..<48 {
        buffer.view.pixel(x, y).storeBytes(of: x < 16 && y < 16 ? 0xffff_0000 : 0xffff_ffff, as: UInt32.self)
      }
    }
    var bytes = try JPEGWriter.encode(buffer, quality: 95)
    guard let orientation else { return bytes }
    // EXIF 2.3, 4.5: a big-endian TIFF header and one entry, tag 0x0112, a short.
    let exif: [UInt8] =
      Array("Exif".utf8) + [0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    bytes.insert(contentsOf: [0xff, 0xe1, 0, UInt8(exif.count + 2)] + exif, at: 2)
    return bytes
  }
}

/// Returns the message of the error that `body` throws; nil without an error.
func message(_ body: () throws(ImageFileError) -> Void) -> String? {
  do throws(ImageFileError) {
    try body()
    return nil
  } catch {
    return error.message
  }
}
