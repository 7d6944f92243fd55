import DisplayList
import Surfaces
import Testing

/// A half faded group inside a half faded group, over white: each opacity counts once, wherever it is applied.
@Suite("Faded groups inside faded groups")
struct NestedOpacityTests {
  private static let size = PixelSize(width: 60, height: 12)
  private static let white = DisplayItem.fill(1, size.bounds, ResolvedColor(white: 1))

  /// Opaque fills that overlap from 20 to 30: black up to 15 and red from 10; blue from 20 to 40.
  private static func fill(_ identity: UInt64, _ columns: Range<Int>, _ color: ResolvedColor) -> DisplayItem {
    .fill(identity, PixelRect(x: columns.lowerBound, y: 0, width: columns.count, height: 12), color)
  }
  private static let black = fill(2, 0..<15, ResolvedColor(white: 0))
  private static let red = fill(3, 10..<30, ResolvedColor(red: 1, green: 0, blue: 0))
  private static let blue = fill(4, 20..<40, ResolvedColor(red: 0, green: 0, blue: 1))

  private func expect(
    _ items: [DisplayItem], _ expected: [(x: Int, rgb: [Double])], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let pixels = rendered(DisplayList(size: Self.size, items: [Self.white] + items), dither: false)
    for (x, rgb) in expected {
      let pixel = pixels[x, 5]
      let found = [16, 8, 0].map { Double(pixel >> UInt32($0) & 255) }
      #expect(
        zip(found, rgb).allSatisfy { abs($0 - $1) <= 1 }, "at \(x): \(found), not \(rgb)",
        sourceLocation: sourceLocation)
      #expect(pixel >> 24 == 255, sourceLocation: sourceLocation)
    }
  }

  @Test("one fill in both: a quarter of it")
  func handedDown() {
    expect(
      [.group(10, .opacity(0.5), [.group(11, .opacity(0.5), [Self.blue])])],
      [(5, [255, 255, 255]), (25, [191.25, 191.25, 255]), (45, [255, 255, 255])])
  }

  /// Red and blue are one picture before they fade: where they overlap nothing of the red is left.
  @Test("overlapping fills in the inner group: a quarter of the picture that they make")
  func innerLayer() {
    expect(
      [.group(10, .opacity(0.5), [.group(11, .opacity(0.5), [Self.red, Self.blue])])],
      [
        (15, [255, 191.25, 191.25]), (25, [191.25, 191.25, 255]), (35, [191.25, 191.25, 255]), (45, [255, 255, 255]),
      ])
  }

  /// Half of the blue over the red is (1, 0, 1) / 2, and half of that over white (3/4, 1/2, 3/4).
  @Test("the inner group over a fill of the outer one: half of what both make")
  func outerLayer() {
    expect(
      [.group(10, .opacity(0.5), [Self.red, .group(11, .opacity(0.5), [Self.blue])])],
      [(15, [255, 127.5, 127.5]), (25, [191.25, 127.5, 191.25]), (35, [191.25, 191.25, 255])])
  }

  /// Half of red and blue, as one, over black: (1, 0, 0) / 2 where red is on black; half of that over white.
  @Test("overlapping fills in both groups: half of half of the inner picture over the rest")
  func bothLayers() {
    expect(
      [.group(10, .opacity(0.5), [Self.black, .group(11, .opacity(0.5), [Self.red, Self.blue])])],
      [
        (5, [127.5, 127.5, 127.5]), (12, [191.25, 127.5, 127.5]), (18, [255, 191.25, 191.25]),
        (25, [191.25, 191.25, 255]), (35, [191.25, 191.25, 255]),
      ])
  }

  /// A material reads the backdrop of its group, whose opacity then applies to each of its parts by itself.
  @Test("beside a material in the outer group the inner group fades as one, by both")
  func layerBesideABackdrop() {
    let panel = DisplayItem.panel(20, PixelRect(x: 48, y: 2, width: 8, height: 8), ResolvedMaterial(sigma: 2))
    expect(
      [.group(10, .opacity(0.5), [panel, .group(11, .opacity(0.5), [Self.red, Self.blue])])],
      [
        (15, [255, 191.25, 191.25]), (25, [191.25, 191.25, 255]), (35, [191.25, 191.25, 255]), (52, [255, 255, 255]),
      ])
  }
}
