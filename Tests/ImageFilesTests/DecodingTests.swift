import Surfaces
import Testing

@testable import ImageFiles

@Suite struct DecodingTests {
  @Test func premultiplicationIsExactForEveryColorAndAlpha() {
    for alpha in 0...255 {
      let source = (0...255).flatMap { [UInt8($0), UInt8(255 - $0), UInt8($0), UInt8(alpha)] }
      var target = [UInt8](repeating: 0, count: 1024)
      let least = PixelRows.premultiply(source, into: &target, count: 256)
      #expect(least == UInt8(alpha))
      for color in 0...255 {
        // No product is a tie, 255 being odd, so the nearest integer is unique.
        let exact = UInt8((Double(color * alpha) / 255).rounded())
        #expect(target[4 * color] == exact && target[4 * color + 2] == exact && target[4 * color + 3] == UInt8(alpha))
        #expect(target[4 * color + 1] == UInt8((Double((255 - color) * alpha) / 255).rounded()))
      }
    }
  }

  @Test func straightAlphaReturnsToTheSamePremultipliedPixel() {
    for alpha in 0...255 {
      let source = (0...alpha).flatMap { [UInt8($0), UInt8(alpha - $0), UInt8($0), UInt8(alpha)] }
      let count = alpha + 1
      var straight = [UInt8](repeating: 0, count: source.count)
      var back = straight
      PixelRows.unpremultiply(source, into: &straight, count: count)
      _ = PixelRows.premultiply(straight, into: &back, count: count)
      #expect(back == source, "alpha \(alpha)")
    }
  }

  @Test func colorsAboveTheirAlphaAreClampedWhenWritten() {
    var straight = [UInt8](repeating: 0, count: 4)
    PixelRows.unpremultiply([200, 100, 255, 100], into: &straight, count: 1)
    #expect(straight == [255, 255, 255, 100])
  }

  /// A PNG of 2 by 2 pixels: the rows in the file, and the expected pixels of the first row.
  struct Kind: Sendable {
    var depth: UInt8
    var colorType: UInt8
    var rows: [UInt8]
    var expected: [UInt32]

    init(_ depth: UInt8, _ colorType: UInt8, _ rows: [UInt8], _ expected: [UInt32]) {
      self.depth = depth
      self.colorType = colorType
      self.rows = rows
      self.expected = expected
    }
  }

  /// Each kind of PNG, built by hand; the pixels follow from ISO/IEC 15948, clauses 11.2.2 and 13.12.
  static let kinds = [
    Kind(1, 0, [0, 0b1010_0000, 0, 0b0100_0000], [0xffff_ffff, 0xff00_0000]),
    Kind(2, 0, [0, 0b0110_0000, 0, 0], [0xff55_5555, 0xffaa_aaaa]),
    Kind(8, 0, [0, 0x12, 0xfe, 0, 0, 0], [0xff12_1212, 0xfffe_fefe]),
    Kind(16, 0, [0, 0x12, 0x34, 0xfe, 0xff, 0, 0, 0, 0, 0], [0xff12_1212, 0xffff_ffff]),
    Kind(8, 2, [0, 1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0, 0], [0xff01_0203, 0xff04_0506]),
    Kind(8, 4, [0, 200, 255, 100, 128, 0, 0, 0, 0, 0], [0xffc8_c8c8, 0x8032_3232]),
    Kind(8, 6, [0, 255, 0, 10, 255, 255, 0, 10, 51, 0, 0, 0, 0, 0, 0, 0, 0, 0], [0xffff_000a, 0x3333_0002]),
    Kind(16, 6, [0, 255, 255, 0, 0, 10, 10, 255, 255] + [UInt8](repeating: 0, count: 25), [0xffff_000a, 0]),
  ]

  @Test(arguments: kinds)
  func everyColorTypeOfPNG(_ kind: Kind) throws {
    var png = TestPNG(width: 2, height: 2, depth: kind.depth, colorType: kind.colorType)
    png.imageData(kind.rows)
    png.end()
    let bitmap = try ImageFile.load(bytes: png.bytes, name: "sample.png")
    #expect(bitmap.size == PixelSize(width: 2, height: 2))
    // 16-bit samples are converted to 8 bits by rounding or by truncation, which differ by one.
    for (x, pixel) in kind.expected.enumerated() {
      let got = bitmap.pixels.view[x, 0]
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        let difference = abs(Int(got >> shift & 255) - Int(pixel >> shift & 255))
        #expect(difference <= (kind.depth == 16 ? 1 : 0), "pixel \(x): \(String(got, radix: 16))")
      }
    }
  }

  @Test func paletteWithTransparency() throws {
    var png = TestPNG(width: 2, height: 1, depth: 8, colorType: 3)
    png.chunk("PLTE", [255, 0, 0, 0, 255, 0])
    png.chunk("tRNS", [51])
    png.imageData([0, 0, 1])
    png.end()
    let bitmap = try ImageFile.load(bytes: png.bytes, name: "palette.png")
    #expect(bitmap.pixels.view[0, 0] == 0x3333_0000)
    #expect(bitmap.pixels.view[1, 0] == 0xff00_ff00)
    #expect(!bitmap.isOpaque)
  }

  @Test func opacityIsFoundInThePixelsNotInTheFormat() throws {
    var png = TestPNG(width: 1, height: 1, depth: 8, colorType: 6)
    png.imageData([0, 9, 8, 7, 255])
    png.end()
    #expect(try ImageFile.load(bytes: png.bytes, name: "opaque.png").isOpaque)
  }

  /// The position of the stored top left corner by EXIF 2.3, 4.6.4; 0 and 9 are undefined and have no effect.
  @Test(arguments: [
    (UInt8(0), 0, 0), (1, 0, 0), (2, 1, 0), (3, 1, 1), (4, 0, 1), (5, 0, 0), (6, 1, 0), (7, 1, 1), (8, 0, 1), (9, 0, 0),
  ])
  func orientation(value: UInt8, right: Int, bottom: Int) throws {
    let bitmap = try ImageFile.load(bytes: try Samples.jpeg(orientation: value), name: "turned.jpg")
    let isTurned = (5...8).contains(value)
    #expect(bitmap.size == PixelSize(width: isTurned ? 32 : 48, height: isTurned ? 48 : 32))
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let pixel = bitmap.pixels.view[x * (bitmap.size.width - 9) + 4, y * (bitmap.size.height - 9) + 4]
      let isRed = pixel >> 16 & 255 > 200 && pixel & 255 < 60
      #expect(isRed == (x == right && y == bottom), "corner \(x), \(y) of orientation \(value)")
    }
  }

  @Test func gifAndBMP() throws {
    let gif = try ImageFile.load(bytes: Samples.gif, name: "a.gif")
    #expect(gif.size == PixelSize(width: 3, height: 2))
    #expect(gif.pixels.view[0, 0] == 0xffff_0000 && gif.pixels.view[1, 1] == 0xff7f_0080)
    let bmp = try ImageFile.load(bytes: Samples.bmp, name: "a.bmp")
    #expect(bmp.pixels.view[0, 0] == 0xffff_ffff && bmp.pixels.view[0, 1] == 0xff00_00ff)
    #expect(bmp.pixels.view[2, 1] == 0xffff_0000)
  }

  @Test func webpOrAnErrorWithoutItsDecoder() throws {
    if PixbufDecoding.hasDecoder(for: .webp) {
      let webp = try ImageFile.load(bytes: Samples.webp, name: "a.webp")
      #expect(webp.size == PixelSize(width: 3, height: 2))
      #expect(webp.pixels.view[0, 0] == 0xffff_0000)
    } else {
      #expect(
        message { () throws(ImageFileError) in _ = try ImageFile.load(bytes: Samples.webp, name: "a.webp") }
          == "a.webp: no decoder for WebP is installed; install webp-pixbuf-loader")
    }
  }
}
