import DisplayList
import Renderer
import Surfaces
import TestSupport
import Testing

@Suite("Panels with nothing opaque behind")
struct TransparencyTests {
  static let size = PixelSize(width: 120, height: 90)
  static let panel = PixelRect(x: 20, y: 15, width: 71, height: 60)

  @Test("over nothing there is nothing, and a tint alone")
  func nothing() {
    let clear = rendered(DisplayList(size: Self.size, items: [.panel(1, Self.panel, ResolvedMaterial(sigma: 6))]))
    #expect(clear.count(in: Self.size.bounds, differingFrom: 0) == 0)
    let tint = ResolvedColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    let tinted = rendered(
      DisplayList(
        size: Self.size, items: [.panel(1, Self.panel, ResolvedMaterial(sigma: 6, color: MaterialColor(tint: tint)))]),
      dither: false)
    // Half of red 255, green 128 and blue 0, premultiplied.
    for channel in 0..<4 {
      let plane = tinted.plane(Self.panel, channel: channel)
      let expected = [0, 63.75, 127.5, 127.5][channel]
      #expect(plane.values.allSatisfy { abs($0 - expected) <= 1 })
    }
    #expect(tinted[Self.panel.minX - 1, Self.panel.minY] == 0)
  }

  @Test("colour and alpha of a fill under the panel blur alike", arguments: [0.8, 2.5, 6, 15, 40])
  func edge(sigma: Double) {
    // Solid orange in the left half of the panel.
    let half = PixelRect(x: 0, y: 0, width: 50, height: 90)
    let orange = ResolvedColor(red: 1, green: 0.6, blue: 0.2)
    let list = DisplayList(
      size: Self.size, items: [.fill(1, half, orange), .panel(2, Self.panel, ResolvedMaterial(sigma: sigma))])
    let pixels = rendered(list, dither: false)
    let coverage = Plane(width: Self.panel.width, height: Self.panel.height) { x, _ in
      x + Self.panel.minX < 50 ? 255 : 0
    }
    let exact = ReferenceBlur.gaussian(coverage, sigma: sigma)
    for (channel, part) in [51.0 / 255, 153.0 / 255, 1, 1].enumerated() {
      let plane = pixels.plane(Self.panel, channel: channel)
      let expected = Plane(width: Self.panel.width, height: Self.panel.height, values: exact.values.map { $0 * part })
      #expect(plane.maximumDifference(from: expected) <= 1.5, "channel \(channel)")
    }
  }

  /// Colour above alpha is light from nowhere once something is laid under it.
  @Test("colour never exceeds alpha, dithered or grained", arguments: [Float(0), 0.05])
  func premultiplied(noise: Float) {
    let white = ResolvedColor(white: 1)
    let list = DisplayList(
      size: Self.size,
      items: [
        .fill(1, PixelRect(x: 0, y: 0, width: 50, height: 50), white),
        .panel(2, Self.panel, ResolvedMaterial(sigma: 9, noise: noise)),
      ])
    let pixels = rendered(list)
    var wrong = 0
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let pixel = pixels[x, y]
        let alpha = pixel >> 24
        if pixel & 255 > alpha || pixel >> 8 & 255 > alpha || pixel >> 16 & 255 > alpha { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test("a material saturates the colour, not the colour times alpha")
  func saturation() {
    let color = ResolvedColor(red: 0.6, green: 0.5, blue: 0.4, alpha: 0.5)
    let list = DisplayList(
      size: Self.size,
      items: [
        .fill(1, Self.size.bounds, color),
        .panel(2, Self.panel, ResolvedMaterial(sigma: 5, color: MaterialColor(saturation: 2))),
      ])
    let pixels = rendered(list, dither: false)
    // Luma 0.2126 * 0.6 + 0.7152 * 0.5 + 0.0722 * 0.4 = 0.514: red 0.686, green 0.486, blue 0.286, at half alpha.
    let expected = [36.5, 62, 87.5, 127.5]
    for channel in 0..<4 {
      let plane = pixels.plane(Self.panel, channel: channel)
      #expect(plane.values.allSatisfy { abs($0 - expected[channel]) <= 1.5 }, "channel \(channel): \(plane.mean)")
    }
  }
}
