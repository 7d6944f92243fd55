import Surfaces
import Testing

@testable import ImageFiles

@Suite struct PNGEncoderTests {
  private static let sizes = [(1, 1), (1, 7), (2, 1), (3, 5), (61, 43), (255, 3), (1025, 2)]

  /// Straight samples of a surface, as PNG has them.
  private static func samples(of view: SurfaceView, hasAlpha: Bool) -> [UInt8] {
    (0..<view.size.height).flatMap { y in
      (0..<view.size.width).flatMap { x -> [UInt8] in
        let pixel = view[x, y]
        let alpha = Int(pixel >> 24)
        let straight = [16, 8, 0].map { shift -> UInt8 in
          let value = Int(pixel >> UInt32(shift) & 255)
          return alpha == 0 ? 0 : UInt8(min(255, (255 * value + alpha / 2) / alpha))
        }
        return hasAlpha ? straight + [UInt8(alpha)] : straight
      }
    }
  }

  /// The files are read by an implementation of the specification, with checksums, and by gdk-pixbuf.
  @Test(arguments: sizes, [true, false])
  func readersGiveThePixels(size: (Int, Int), opaque: Bool) throws {
    // A lone pixel of the noise may be opaque by chance; this one is not.
    let source = Samples.noise(width: size.0, height: size.1, seed: 11, opaque: opaque)
    if !opaque { source.view.pixel(0, 0).storeBytes(of: 0x8040_2010, as: UInt32.self) }
    let bytes = try PNGEncoder().encode(source.view, name: "picture")
    let decoded = try DecodedPNG(bytes)
    #expect(decoded.names == ["IHDR", "sRGB", "IDAT", "IEND"])
    #expect((decoded.width, decoded.height) == size)
    #expect(decoded.channels == (opaque ? 3 : 4))
    #expect(decoded.samples == Self.samples(of: source.view, hasAlpha: !opaque))
    let bitmap = try ImageFile.load(bytes: bytes, name: "picture")
    #expect(bitmap.isOpaque == opaque)
    for y in 0..<size.1 {
      for x in 0..<size.0 { #expect(bitmap.pixels.view[x, y] == source.view[x, y], "\(x), \(y)") }
    }
  }

  @Test(arguments: PNGEncoder.levels)
  func levelsDifferInSizeAlone(level: Int) throws {
    let source = Self.gradient(width: 300, height: 200)
    let encoder = PNGEncoder(level: level)
    let decoded = try DecodedPNG(try encoder.encode(source.view, name: "picture"))
    #expect(decoded.samples == Self.samples(of: source.view, hasAlpha: false))
    #expect(Set(decoded.filters).isSubset(of: level == 0 ? [0] : [0, 1, 2, 3, 4]))
  }

  @Test func higherLevelsAreSmaller() throws {
    let source = Self.gradient(width: 300, height: 200)
    let counts = try [0, 1, 6, 12].map { try PNGEncoder(level: $0).encode(source.view, name: "picture").count }
    #expect(counts == counts.sorted(by: >))
    // Uncompressed, there are at least the samples and a filter's number per row.
    #expect(counts[0] > 300 * 200 * 3 + 200)
    #expect(counts[1] * 4 < counts[0])
  }

  /// Whatever the encoder's memory holds from pictures of other sizes and formats.
  @Test func bytesDoNotDependOnEarlierPictures() throws {
    let encoder = PNGEncoder()
    for (seed, size) in (Self.sizes + Self.sizes.reversed()).enumerated() {
      let source = Samples.noise(width: size.0, height: size.1, seed: UInt64(seed), opaque: seed % 3 == 0)
      #expect(
        try encoder.encode(source.view, name: "picture") == PNGEncoder().encode(source.view, name: "picture"),
        "\(seed)")
    }
  }

  /// A row that continues a slope is all ones under Sub; one that repeats the row above is all zeros under Up.
  @Test func filtersFollowThePicture() throws {
    let buffer = PixelBuffer(size: PixelSize(width: 64, height: 2))
    for y in 0..<2 {
      for x in 0..<64 {
        let level = UInt32(3 * x + 20)
        buffer.view.pixel(x, y).storeBytes(of: 0xff00_0000 | level << 16 | level << 8 | level, as: UInt32.self)
      }
    }
    #expect(try DecodedPNG(try PNGEncoder().encode(buffer.view, name: "picture")).filters == [1, 2])
  }

  private static func gradient(width: Int, height: Int) -> PixelBuffer {
    let buffer = PixelBuffer(size: PixelSize(width: width, height: height))
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = (UInt32(x * 255 / width), UInt32(y * 255 / height), UInt32((x + y) & 127))
        buffer.view.pixel(x, y).storeBytes(of: 0xff00_0000 | red << 16 | green << 8 | blue, as: UInt32.self)
      }
    }
    return buffer
  }
}
