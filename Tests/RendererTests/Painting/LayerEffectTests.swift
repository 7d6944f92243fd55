import DisplayList
import Glibc
import RenderPlan
import Renderer
import Surfaces
import TestSupport
import Testing

/// Effects on a group as a whole that read their surroundings, against their definitions.
@Suite("Layer effects")
struct LayerEffectTests {
  static let size = PixelSize(width: 120, height: 90)
  private static let square = PixelRect(x: 40, y: 30, width: 30, height: 24)

  /// Alpha of a square that a Gaussian blurs: the product of two differences of the normal distribution, each taken at
  /// the pixel's centre for a square sampled at pixels.
  private static func blurred(_ square: PixelRect, sigma: Double, _ x: Int, _ y: Int) -> Double {
    func share(_ position: Int, _ range: Range<Int>) -> Double {
      var (inside, all) = (0.0, 0.0)
      let reach = Int(10 * sigma) + 1
      for k in (position - reach)...(position + reach) {
        let weight = exp(-Double((k - position) * (k - position)) / (2 * sigma * sigma))
        all += weight
        if range.contains(k) { inside += weight }
      }
      return inside / all
    }
    return share(x, square.columns) * share(y, square.rows)
  }

  @Test("a blurred square fades as the Gaussian says, over what is behind", arguments: [0.8, 2.0, 3.5, 6, 11])
  func blur(sigma: Double) {
    let list = DisplayList(
      size: Self.size,
      items: [
        .fill(1, Self.size.bounds, ResolvedColor(white: 1)),
        .group(2, .blur(Blur(sigma: sigma)), [.fill(3, Self.square, ResolvedColor(red: 1, green: 0, blue: 0))]),
      ])
    let pixels = rendered(list, dither: false)
    var worst = 0.0
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let alpha = Self.blurred(Self.square, sigma: sigma, x, y)
        worst = max(worst, abs(Double(pixels[x, y] >> 8 & 255) - 255 * (1 - alpha)))
        #expect(pixels[x, y] >> 24 == 255)
      }
    }
    // One level for the blur's own error, one for rounding its colour and its alpha apart.
    #expect(worst <= 2, "sigma \(sigma): \(worst)")
  }

  /// Half of white over black: 127.5 of 255 encoded, 187.5 as light (IEC 61966-2-1).
  @Test("a linear group mixes light, and only inside itself", arguments: [(false, 128), (true, 188)])
  func linearLight(isLinear: Bool, level: Int) {
    let half = ResolvedColor(white: 1, alpha: 0.5)
    func list(_ inside: [DisplayItem]) -> DisplayList {
      DisplayList(
        size: Self.size,
        items: [
          .fill(1, Self.size.bounds, ResolvedColor(white: 0)),
          .fill(6, PixelRect(x: 0, y: 0, width: 9, height: 9), half),
          .group(2, .flatten(opaque: false, isLinear: isLinear), inside),
        ])
    }
    let black = DisplayItem.fill(3, Self.square, ResolvedColor(white: 0))
    let plain = rendered(list([black, .fill(4, Self.square, half)]))
    #expect(plain[50, 40] & 255 == UInt32(level))
    // Faded as a group, and through a clip.
    let faded = rendered(
      list([
        black,
        .group(
          7, .opacity(0.5),
          [.fill(4, Self.square, ResolvedColor(white: 1)), .fill(8, Self.square, ResolvedColor(white: 1))]),
      ]))
    #expect(faded[50, 40] & 255 == UInt32(level))
    let clipped = rendered(
      list([
        black, .group(9, .clip(.rect(DeviceRect(x: 45, y: 35, width: 10, height: 9))), [.fill(4, Self.square, half)]),
      ]))
    #expect(clipped[50, 40] & 255 == UInt32(level) && clipped[41, 31] & 255 == 0)
    // Around the group nothing changes.
    #expect(plain[4, 4] & 255 == 128)
    #expect(rendered(list([.fill(4, Self.square, half)]))[50, 40] & 255 == 128)
  }

  @Test("an opaque blur keeps its edges and looks at nothing outside")
  func opaqueBlur() {
    let red = ResolvedColor(red: 1, green: 0, blue: 0)
    let list = DisplayList(
      size: Self.size,
      items: [
        .fill(1, Self.size.bounds, ResolvedColor(white: 1)),
        .group(2, .blur(Blur(sigma: 9, isOpaque: true)), [.fill(3, Self.square, red)]),
      ])
    let pixels = rendered(list, dither: false)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        #expect(pixels[x, y] == (Self.square.contains(x: x, y: y) ? 0xFFFF_0000 : 0xFFFF_FFFF), "\(x),\(y)")
      }
    }
  }

  @Test("a shadow is the blurred silhouette, moved, under what casts it", arguments: [0.0, 2.0, 7])
  func shadow(sigma: Double) {
    let shadow = Shadow(color: ResolvedColor(white: 0, alpha: 0.5), sigma: sigma, x: 5, y: 8)
    let list = DisplayList(
      size: Self.size,
      items: [
        .fill(1, Self.size.bounds, ResolvedColor(white: 1)),
        .group(2, .shadow(shadow), [.fill(3, Self.square, ResolvedColor(red: 0, green: 0, blue: 1))]),
      ])
    let pixels = rendered(list, dither: false)
    let moved = Self.square.offset(x: 5, y: 8)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        if Self.square.contains(x: x, y: y) {
          #expect(pixels[x, y] == 0xFF00_00FF)
          continue
        }
        let alpha =
          sigma > 0 ? Self.blurred(moved, sigma: sigma, x, y) : (moved.contains(x: x, y: y) ? 1 : 0)
        #expect(abs(Double(pixels[x, y] & 255) - 255 * (1 - 0.5 * alpha)) <= 2, "\(x),\(y)")
      }
    }
  }

  @Test("the shadow of glass is that of an opaque plate, and the glass stays glass")
  func shadowOfGlass() {
    let picture = DisplayItem.image(1, RandomScenes.photograph, x: 0, y: 0)
    let panel = DisplayItem.panel(3, Self.square, ResolvedMaterial(sigma: 4))
    let shadow = Shadow(color: ResolvedColor(white: 0), sigma: 0, x: 40, y: 0)
    let list = DisplayList(size: Self.size, items: [picture, .group(2, .shadow(shadow), [panel])])
    let pixels = rendered(list)
    #expect(pixels[95, 40] == 0xFF00_0000)
    let plain = rendered(DisplayList(size: Self.size, items: [picture, panel]))
    for y in Self.square.rows {
      for x in Self.square.columns { #expect(pixels[x, y] == plain[x, y]) }
    }
  }

  @Test("glass through a soft mask: half the glass where the mask is half there")
  func maskedGlass() {
    let picture = DisplayItem.image(1, RandomScenes.photograph, x: 0, y: 0)
    let panel = DisplayItem.panel(3, Self.square, ResolvedMaterial(sigma: 6))
    let veil = DisplayItem.fill(4, Self.square, ResolvedColor(white: 0, alpha: 0.5))
    let other = DisplayItem.fill(5, PixelRect(x: 0, y: 0, width: 50, height: 90), ResolvedColor(white: 0, alpha: 0.5))
    let bare = rendered(DisplayList(size: Self.size, items: [picture]))
    let full = rendered(DisplayList(size: Self.size, items: [picture, panel]))
    let masked = rendered(DisplayList(size: Self.size, items: [picture, .group(2, .mask([veil, other]), [panel])]))
    for y in Self.square.rows {
      for x in Self.square.columns {
        let share = x < 50 ? 0.75 : 0.5
        for shift in [0, 8, 16] as [UInt32] {
          let (a, b) = (Double(bare[x, y] >> shift & 255), Double(full[x, y] >> shift & 255))
          #expect(abs(Double(masked[x, y] >> shift & 255) - (a + (b - a) * share)) <= 1.5)
        }
      }
    }
    #expect(masked[10, 10] == bare[10, 10])
  }

  @Test("a picture is painted once and kept while what is inside it stays")
  func kept() {
    func list(_ shade: Float, sigma: Double) -> DisplayList {
      DisplayList(
        size: Self.size,
        items: [
          .fill(1, Self.size.bounds, ResolvedColor(white: shade)),
          .group(2, .blur(Blur(sigma: sigma)), [.fill(3, Self.square, ResolvedColor(red: 1, green: 0, blue: 0))]),
        ])
    }
    func pictures(_ plan: RenderPlan) -> Int {
      plan.passes.count { if case .picture = $0 { true } else { false } }
    }
    var planner = PassPlanner()
    #expect(pictures(planner.plan(list(1, sigma: 5), age: 0)) == 1)
    // Another ground, the same picture over it.
    #expect(pictures(planner.plan(list(0.5, sigma: 5), age: 1)) == 0)
    // Room for a wider blur is a larger canvas.
    #expect(pictures(planner.plan(list(0.5, sigma: 8), age: 1)) == 1)
    #expect(planner.plan(list(0.5, sigma: 8), age: 1).isEmpty)
  }
}
