extension BadInput {
  /// Ten files of other formats.
  static let otherImages: [BadInput] = [
    file("gif of 65535 squared", "x.gif", gif([255, 255, 255, 255, 0, 0, 0]), message: "image is 65535x65535"),
    file("gif without a picture", "x.gif", gif([3, 0, 2, 0, 0, 0, 0, 0x3b])),
    file("gif with codes of 255 bits", "x.gif", gif(screen + [255, 2, 0x84, 0x11, 0, 0x3b])),
    file("gif with an empty picture", "x.gif", gif(screen + [2, 0, 0x3b]), codes: [0, 65]),
    file("bmp of 2^31 rows", "x.bmp", bmp(height: [0, 0, 0, 0x80], bits: 24)),
    file("bmp of 3 bits per pixel", "x.bmp", bmp(height: [2, 0, 0, 0], bits: 3)),
    file("ppm of 20000 squared", "x.ppm", Array("P6 20000 20000 255\n".utf8), message: "image is 20000x20000"),
    file("ppm of -1 rows", "x.ppm", Array("P3 3 -1 255\n1 2 3".utf8)),
    file("webp of 16777216 squared", "x.webp", webp, message: "image is 16777216x16777216"),
    file("svg of a billion laughs", "x.svg", Array(laughs.utf8)),
  ]

  private static func file(
    _ name: String, _ file: String, _ bytes: [UInt8], codes: Set<Int> = [65], message: String = ""
  ) -> BadInput {
    .image(name, bytes, as: file, codes: codes, message: message)
  }

  private static func gif(_ rest: [UInt8]) -> [UInt8] { Array("GIF89a".utf8) + rest }

  /// 3 by 2 pixels, two colours, and the head of a picture as large.
  private static let screen: [UInt8] =
    [3, 0, 2, 0, 0xf0, 0, 0, 0xff, 0, 0, 0x7f, 0, 0x80, 0x2c, 0, 0, 0, 0, 3, 0, 2, 0, 0]

  private static func bmp(height: [UInt8], bits: UInt8) -> [UInt8] {
    [0x42, 0x4d, 78, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 3, 0, 0, 0] + height + [1, 0, bits, 0]
      + [UInt8](repeating: 0, count: 48)
  }

  private static let webp: [UInt8] =
    Array("RIFF\u{1e}\0\0\0WEBPVP8X\u{0a}\0\0\0\0\0\0\0".utf8) + [255, 255, 255, 255, 255, 255]

  private static let laughs: String = {
    let entities = (1...9).map { "<!ENTITY l\($0) \"" + String(repeating: "&l\($0 - 1);", count: 10) + "\">" }
    return "<?xml version=\"1.0\"?><!DOCTYPE svg [<!ENTITY l0 \"ha\">\(entities.joined())]>"
      + "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><text>&l9;</text></svg>"
  }()
}
