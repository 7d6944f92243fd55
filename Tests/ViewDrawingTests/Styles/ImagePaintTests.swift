import Surfaces
import Testing
import ViewTestSupport
import Vitrine

/// A picture repeated from the top left corner of what is painted, as Apple's documentation of `ImagePaint` describes it.
@MainActor
@Suite struct ImagePaintTests {
  /// Two by two pixels: red, green, blue, white.
  private var checks: Image {
    let pixels = PixelBuffer(size: PixelSize(width: 2, height: 2))
    let colors: [[UInt8]] = [[0, 0, 255, 255], [0, 255, 0, 255], [255, 0, 0, 255], [255, 255, 255, 255]]
    for (index, color) in colors.enumerated() {
      memcpy(pixels.view.pixel(index % 2, index / 2), color, 4)
    }
    return Image(bitmap: Bitmap(pixels, isOpaque: true))
  }

  private let expected = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255]]

  @Test func itIsRepeated() throws {
    let picture = try Picture(Rectangle().fill(ImagePaint(image: checks)), width: 7, height: 5)
    for y in 0..<5 {
      for x in 0..<7 { expect(picture[x, y], expected[y % 2 * 2 + x % 2], within: 0) }
    }
  }

  @Test func itIsScaled() throws {
    let picture = try Picture(Rectangle().fill(.image(checks, scale: 4)), width: 16, height: 16)
    // The middles of the pixels, away from the transitions between them.
    for (x, y, index) in [(1, 1, 0), (6, 1, 1), (1, 6, 2), (6, 6, 3), (9, 9, 0), (14, 14, 3)] {
      expect(picture[x, y], expected[index], within: 96, "at \(x), \(y)")
    }
  }

  @Test func aPartIsRepeated() throws {
    let picture = try Picture(
      Rectangle().fill(ImagePaint(image: checks, sourceRect: CGRect(x: 0.5, y: 0, width: 0.5, height: 1))),
      width: 4, height: 4)
    for y in 0..<4 {
      for x in 0..<4 { expect(picture[x, y], expected[y % 2 * 2 + 1], within: 0) }
    }
    let nothing = try Picture(
      Rectangle().fill(ImagePaint(image: checks, sourceRect: CGRect(x: 2, y: 0, width: 1, height: 1))),
      width: 4, height: 4)
    expect(nothing[1, 1], [0, 0, 0, 0], within: 0)
  }

  @Test func itIsInsideTheShape() throws {
    let picture = try Picture(Circle().fill(ImagePaint(image: checks)).opacity(0.5), width: 40, height: 40)
    expect(picture[0, 0], [0, 0, 0, 0], within: 0)
    expect(picture[20, 20], expected[0].map { ($0 + 1) / 2 }, within: 1)
    let border = try Picture(Color.clear.border(ImagePaint(image: checks), width: 4), width: 40, height: 40)
    expect(border[1, 1], expected[3], within: 0)
    expect(border[20, 20], [0, 0, 0, 0], within: 0)
  }
}
