import ImageFiles
import Surfaces

extension BadInput {
  /// Thirty JPEG files with a wrong marker, header, table or scan.
  static let jpeg: [BadInput] = cuts + frames + tables + segments

  /// A picture of the library's own: SOI, JFIF, tables, a frame header, one scan.
  private static let good: [UInt8] = {
    let buffer = PixelBuffer(size: PixelSize(width: 16, height: 16))
    for y in 0..<16 {
      for x in 0..<16 {
        let pixel: UInt32 = (x ^ y) & 4 == 0 ? 0xff20_8040 : 0xfff0_c0a0
        buffer.view.pixel(x, y).storeBytes(of: pixel, as: UInt32.self)
      }
    }
    return (try? JPEGWriter.encode(buffer)) ?? []
  }()

  /// The offset of a marker's length field.
  private static func body(_ marker: UInt8) -> Int {
    (0..<good.count - 1).first { good[$0] == 0xff && good[$0 + 1] == marker }.map { $0 + 2 } ?? 0
  }

  private static func file(
    _ name: String, _ bytes: [UInt8], codes: Set<Int> = [65], message: String = ""
  ) -> BadInput {
    .image("jpeg: \(name)", bytes, as: "x.jpg", codes: codes, message: message)
  }

  /// The picture with bytes replaced at an offset in a marker's segment, counted from its length field.
  private static func patch(
    _ name: String, _ marker: UInt8, _ offset: Int, _ bytes: [UInt8], codes: Set<Int> = [65], message: String = ""
  ) -> BadInput {
    var copy = good
    for (index, byte) in bytes.enumerated() { copy[body(marker) + offset + index] = byte }
    return file(name, copy, codes: codes, message: message)
  }

  private static func inserting(_ bytes: [UInt8], at offset: Int = 2) -> [UInt8] {
    Array(good[..<offset]) + bytes + Array(good[offset...])
  }

  private static let cuts: [BadInput] = [
    file("magic number alone", [0xff, 0xd8, 0xff]), file("two starts", [0xff, 0xd8, 0xff, 0xd8, 0xff, 0xd9]),
    file("an end at once", [0xff, 0xd8, 0xff, 0xd9]),
    file("cut in the tables", Array(good[..<(body(0xdb) + 20)]), message: "truncated"),
    file("cut in the frame header", Array(good[..<(body(0xc0) + 4)])),
    file("cut before the scan", Array(good[..<body(0xda)])),
    file("cut in the scan", Array(good[..<(good.count - 20)]), message: "truncated"),
    file("without its end", Array(good.dropLast(2)), message: "truncated"),
    file("followed by another", good + good, codes: [0]),
  ]

  // Segment: length 2, precision 1, height 2, width 2, components 1, then three bytes each.
  private static let frames: [BadInput] = [
    patch("height 0", 0xc0, 3, [0, 0], message: "invalid size 16x0"),
    patch("width 0", 0xc0, 5, [0, 0], message: "invalid size 0x16"),
    patch("65535 squared", 0xc0, 3, [255, 255, 255, 255], message: "image needs 15 GiB decoded; limit is 1.0 GiB"),
    patch("precision 16", 0xc0, 2, [16]), patch("no components", 0xc0, 7, [0]), patch("5 components", 0xc0, 7, [5]),
    patch("sampling factor 0", 0xc0, 9, [0x00]), patch("sampling factor 15", 0xc0, 9, [0xff]),
    patch("quantization table 7", 0xc0, 10, [7]), patch("lossless", 0xc0, -1, [0xc3]),
    patch("progressive with a baseline scan", 0xc0, -1, [0xc2], codes: [0, 65]),
  ]

  private static let tables: [BadInput] = [
    patch("quantization table of 255 bits", 0xdb, 2, [0xff]),
    patch("Huffman table 15", 0xc4, 2, [0x0f]),
    patch("Huffman table with 4080 codes", 0xc4, 3, Array(repeating: 255, count: 16)),
    patch("Huffman table that is too full", 0xc4, 3, [3, 0, 0, 0]),
    patch("scan of 9 components", 0xda, 2, [9]), patch("scan of components that are none", 0xda, 3, [77]),
  ]

  private static let segments: [BadInput] = [
    file("segment of length 0", inserting([0xff, 0xfe, 0, 0]), message: "bad segment at byte 2"),
    file("segment of length 65535", inserting([0xff, 0xfe, 0xff, 0xff]), codes: [0, 65]),
    file(
      "9 MiB of comments",
      inserting(
        Array(repeating: [0xff, 0xfe, 0xff, 0xff] + Array(repeating: 27, count: 65533), count: 150).flatMap { $0 }),
      message: "metadata exceeds 8.0 MiB"),
    file(
      "EXIF that points to itself",
      inserting([0xff, 0xe1, 0, 22] + Array("Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}\u{1}\u{12}\0\u{3}".utf8.prefix(20))),
      codes: [0, 65]),
  ]
}
