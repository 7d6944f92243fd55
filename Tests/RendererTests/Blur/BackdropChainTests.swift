import DisplayList
import Surfaces
import TestSupport
import Testing

@testable import Renderer

/// Panels over panels over a picture: each sees everything below it, including the other panels.
@Suite("Panels over panels")
struct BackdropChainTests {
  private static let size = PixelSize(width: 240, height: 160)

  /// Three that overlap one another, with strong materials: a wrong backdrop shows.
  private static let panels: [(rect: PixelRect, material: ResolvedMaterial)] = [
    (
      PixelRect(x: 14, y: 12, width: 150, height: 110),
      ResolvedMaterial(sigma: 5, color: MaterialColor(saturation: 1.8, brightness: -0.2))
    ),
    (
      PixelRect(x: 70, y: 40, width: 140, height: 100),
      ResolvedMaterial(sigma: 9, color: MaterialColor(tint: ResolvedColor(red: 1, green: 0.8, blue: 0, alpha: 0.4)))
    ),
    (
      PixelRect(x: 40, y: 70, width: 120, height: 60),
      ResolvedMaterial(sigma: 3, color: MaterialColor(saturation: 0.5, brightness: 0.3))
    ),
  ]

  private static let picture: Bitmap = {
    var random = SeededRandom(seed: 47)
    return Bitmap(size.width, size.height) { _, _ in 0xFF00_0000 | UInt32(truncatingIfNeeded: random.next() >> 40) }
  }()

  private static func list(_ below: Bitmap, _ panels: ArraySlice<Int>, _ edge: Backdrop.Edge) -> DisplayList {
    DisplayList(
      size: size,
      items: [.image(1, below)]
        + panels.map { .panel(UInt64(10 + $0), Self.panels[$0].rect, Self.panels[$0].material, edge: edge) })
  }

  @Test("each is the panel over a picture of all that is below it", arguments: [Backdrop.Edge.bounded, .global])
  func stepByStep(_ edge: Backdrop.Edge) {
    var below = Self.picture
    for last in Self.panels.indices {
      let step = rendered(Self.list(below, [last], edge), dither: false)
      let whole = rendered(Self.list(Self.picture, Array(0...last)[...], edge), dither: false)
      let difference = ImageDiff(whole, step)
      #expect(difference.isIdentical, "panel \(last): \(difference)")
      if last > 0 {
        // Without the panel below, the picture would differ wherever the two overlap.
        let alone = rendered(Self.list(Self.picture, [last], edge), dither: false)
        let both = Self.panels[last].rect.intersection(Self.panels[last - 1].rect)
        var count = 0
        for y in both.rows { for x in both.columns where alone[x, y] != whole[x, y] { count += 1 } }
        #expect(count > both.width * both.height * 9 / 10, "panel \(last)")
      }
      below = Bitmap(step, isOpaque: true)
    }
  }

  /// Over one colour there is nothing to blur: the materials by definition, one after the other, in float64.
  @Test("over one colour each material is applied to what the one below makes of it", arguments: [0.1, 0.5, 0.9])
  func flat(_ level: Double) {
    let color = ReferenceMaterial.RGB(level, 0.4, 1 - level)
    let first = ReferenceMaterial(saturation: 1.8, grey: 0.107527, alpha: 0.729412)
    let second = ReferenceMaterial(amount: 0.75, curve: [0.90, 0.83, 0.925, 0.815], saturation: 1.5, brightness: 0.10)
    let (below, above) = (
      PixelRect(x: 20, y: 20, width: 200, height: 120), PixelRect(x: 60, y: 40, width: 100, height: 70)
    )
    let list = DisplayList(
      size: Self.size,
      items: [
        .fill(1, Self.size.bounds, ResolvedColor(red: Float(color.x), green: Float(color.y), blue: Float(color.z))),
        .panel(
          2, below,
          ResolvedMaterial(
            sigma: 20, color: MaterialColor(saturation: 1.8, tint: ResolvedColor(white: 0.107527, alpha: 0.729412)))),
        .panel(
          3, above,
          ResolvedMaterial(
            sigma: 12,
            color: MaterialColor(
              luminanceAmount: 0.75, luminanceValues: [0.90, 0.83, 0.925, 0.815], saturation: 1.5, brightness: 0.10))),
      ])
    let pixels = rendered(list, dither: false)
    let (once, twice) = (first(color), second(first(color)))
    // The upper one over the colour itself would be told from it.
    #expect((second(color) - twice).max() * 255 > 8 || (twice - second(color)).max() * 255 > 8)
    for (x, y, expected) in [(5, 5, color), (40, 80, once), (190, 30, once), (61, 41, twice), (110, 75, twice)] {
      for channel in 0..<3 {
        let found = Double(pixels[x, y] >> UInt32(16 - 8 * channel) & 255)
        // Each step is rounded to a byte, and the second multiplies the first's rounding by 1.5 at most.
        #expect(abs(found - expected[channel] * 255) <= 2, "at \(x), \(y), channel \(channel): \(found)")
      }
    }
  }
}
