import DisplayList
import Renderer
import Surfaces
import TestSupport
import Testing

@Suite("Edges of a blur")
struct EdgeTests {
  static let size = PixelSize(width: 160, height: 120)
  static let panel = PixelRect(x: 41, y: 33, width: 75, height: 53)

  /// Chromium's and Flutter's leak reports are of this kind: CSS demands that blue under the panel stays pure blue
  /// (`backdrop-filter-edge-pixels`, `backdrop-filter-blur-edge-mode`).
  @Test(
    "a bounded panel over blue stays blue to the bit, with red around it", arguments: [0, 1, 10],
    [0.6, 2, 4, 10, 25, 60, 100])
  func noBleed(gap: Int, sigma: Double) {
    let blue = Self.panel.expanded(by: gap)
    let bitmap = Bitmap(Self.size.width, Self.size.height) { x, y in
      blue.contains(x: x, y: y) ? 0xFF00_00FF : 0xFFFF_0000
    }
    for dither in [false, true] {
      let list = DisplayList(
        size: Self.size, items: [.image(1, bitmap), .panel(2, Self.panel, ResolvedMaterial(sigma: sigma))])
      let pixels = rendered(list, dither: dither)
      let wrong = pixels.count(in: Self.panel, differingFrom: 0xFF00_00FF)
      #expect(wrong == 0, "of \(Self.panel.area) pixels, dither \(dither)")
    }
  }

  @Test("a global blur does see what lies outside the panel")
  func globalSees() {
    let bitmap = Bitmap(Self.size.width, Self.size.height) { x, y in
      Self.panel.contains(x: x, y: y) ? 0xFF00_00FF : 0xFFFF_0000
    }
    let list = DisplayList(
      size: Self.size, items: [.image(1, bitmap), .panel(2, Self.panel, ResolvedMaterial(sigma: 6), edge: .global)])
    let pixels = rendered(list, dither: false)
    let corner = pixels[Self.panel.minX, Self.panel.minY]
    // At the corner of a quadrant three quarters are red.
    #expect(abs(Double(corner >> 16 & 255) - 191) <= 12)
  }

  /// Black and white are exact. In between the filters' own rounding may take a value out of the sixteenth of a level
  /// around a whole one, beyond which dither begins: then a few pixels are one level off.
  @Test(
    "flat colour stays flat: to the bit without dither, but for few pixels with it",
    arguments: [0.8, 2.5, 5, 12, 40, 100])
  func flat(sigma: Double) {
    for level in [0, 1, 2, 37, 128, 200, 254, 255] as [UInt32] {
      let pixel = 0xFF00_0000 | level * 0x01_0101
      let bitmap = Bitmap(Self.size.width, Self.size.height) { _, _ in pixel }
      for edge in [Backdrop.Edge.bounded, .global] {
        let list = DisplayList(
          size: Self.size,
          items: [.image(1, bitmap), .panel(2, Self.panel, ResolvedMaterial(sigma: sigma), edge: edge)])
        #expect(
          rendered(list, dither: false).count(in: Self.panel, differingFrom: pixel) == 0, "level \(level), \(edge)")
        let dithered = rendered(list)
        let allowed = level == 0 || level == 255 ? 0 : Self.panel.area / 33
        #expect(dithered.count(in: Self.panel, differingFrom: pixel) <= allowed, "level \(level), \(edge)")
        for channel in 0..<3 {
          let plane = dithered.plane(Self.panel, channel: channel)
          #expect(plane.values.allSatisfy { abs($0 - Double(level)) <= 1 }, "level \(level), \(edge)")
        }
      }
    }
  }
}
