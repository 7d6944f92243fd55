import Surfaces

/// A PGM or PPM picture with binary samples: a header in text, then rows from the top (netpbm's formats P5 and P6).
///
/// No decoder is needed: `bitmap` reads the samples.
struct PNMStructure {
  let size: PixelSize
  /// The number of samples per pixel: 1 for PGM, 3 for PPM.
  let channels: Int
  /// The largest possible value of a sample, 1...65535.
  let maximum: Int
  /// The offset of the first sample.
  let start: Int

  /// The number of bytes of a sample; the more significant of two comes first.
  private var sampleBytes: Int { maximum < 256 ? 1 : 2 }
  private var rowBytes: Int { size.width * channels * sampleBytes }

  /// Reads the header; nil if the file ends in it.
  init?(_ file: ByteReader) throws(ImageDefect) {
    var offset = 2
    var numbers: [Int] = []
    while numbers.count < 3 {
      guard let number = try Self.number(file, &offset) else { return nil }
      numbers.append(number)
    }
    guard (1...65535).contains(numbers[2]) else { throw .corrupt("greatest value \(numbers[2])") }
    size = PixelSize(width: numbers[0], height: numbers[1])
    channels = file[1] == UInt8(ascii: "6") ? 3 : 1
    maximum = numbers[2]
    // One white space ends the header.
    start = offset + 1
  }

  /// Reads a number after white space and comments, and advances to the byte after it; nil if the file ends before
  /// that.
  private static func number(_ file: ByteReader, _ offset: inout Int) throws(ImageDefect) -> Int? {
    while let byte = file[offset], isSpaceOrComment(byte) {
      if byte == UInt8(ascii: "#") {
        while let byte = file[offset], byte != 10, byte != 13 { offset += 1 }
      } else {
        offset += 1
      }
    }
    let first = offset
    var value = 0
    while let byte = file[offset], (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      // The limit is far above any size that passes the checks, and keeps long numbers from overflowing.
      value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 1 << 40)
      offset += 1
    }
    guard let byte = file[offset] else { return nil }
    guard offset > first, isSpaceOrComment(byte) else { throw .corrupt("no number at byte \(first)") }
    return value
  }

  static func isSpaceOrComment(_ byte: UInt8) -> Bool {
    byte == 32 || (9...13).contains(byte) || byte == UInt8(ascii: "#")
  }

  /// The number of whole rows in the file, at most those of the picture.
  ///
  /// - Precondition: the size has passed the limits.
  func rows(in file: ByteReader) -> Int { min(size.height, max(0, file.count - start) / rowBytes) }

  /// Returns the picture.
  ///
  /// - Precondition: the file has all its rows.
  func bitmap(of file: ByteReader) -> Bitmap {
    // The byte of each value: the nearest one, or the greater of two equally near.
    let levels = (0...65535).prefix(maximum + 1).map { UInt8(($0 * 255 + maximum / 2) / maximum) }
    let buffer = PixelBuffer(size: size)
    for y in 0..<size.height {
      let row = file.bytes[(start + y * rowBytes)..<(start + (y + 1) * rowBytes)]
      let target = (buffer.base + y * buffer.stride).assumingMemoryBound(to: UInt8.self)
      func level(_ sample: Int) -> UInt8 {
        let at = row.startIndex + sample * sampleBytes
        let value = sampleBytes == 1 ? Int(row[at]) : Int(row[at]) << 8 | Int(row[at + 1])
        return levels[min(value, maximum)]
      }
      for x in 0..<size.width {
        for channel in 0..<3 {
          target[4 * x + 2 - channel] = level(channels == 3 ? 3 * x + channel : x)
        }
        target[4 * x + 3] = 255
      }
    }
    return Bitmap(buffer, isOpaque: true)
  }
}
