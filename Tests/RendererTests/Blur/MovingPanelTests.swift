import DisplayList
import Kernels
import RenderPlan
import Surfaces
import TestSupport
import Testing
import Tiling

@testable import Renderer

/// A panel over a picture: either moves, and the small images that are kept are the ones that would be made.
@Suite("Panels and pictures that move")
struct MovingPanelTests {
  private static let picture: Bitmap = {
    var random = SeededRandom(seed: 31)
    return Bitmap(700, 460) { _, _ in 0xFF00_0000 | UInt32(truncatingIfNeeded: random.next() >> 40) }
  }()

  private static let pixels = Lattice.Pixels.painted(1)

  /// Every level, every way in which a panel may lie on its lattice, panels down to the smallest that are cropped.
  @Test("a level cropped from the whole picture's pyramid is the one made from the panel's pixels", arguments: 1...5)
  func crop(levels: Int) async throws {
    let source = PixelSource(view: Self.picture.view)
    // The sides and something between.
    let least = (4 << levels) + 1
    try await forEachRandomCase(60) { random in
      let pool = WorkerPool(threads: random.int(in: 1...3))
      let scratch = (0..<pool.threads).map { _ in WorkerScratch() }
      let (whole, panel, direct) = (Pyramid(), Pyramid(), Pyramid())
      whole.reset(Pyramid.Key(pixels: Self.pixels, domain: source.bounds))
      _ = whole.extend(to: levels, from: source, pool: pool, scratch: scratch)
      let (width, height) = (random.int(in: least...640), random.int(in: least...440))
      // Pixels that one panel leaves in the crop are in the next one's way, as in a window.
      let crop = PyramidCrop()
      for _ in 0..<3 {
        let domain = PixelRect(
          x: random.int(in: 0...700 - width), y: random.int(in: 0...460 - height),
          width: width - random.int(in: 0...1), height: height - random.int(in: 0...1))
        for pyramid in [panel, direct] { pyramid.reset(Pyramid.Key(pixels: Self.pixels, domain: domain)) }
        let made = panel.crop(levels, from: whole, source: source, with: crop, pool: pool, scratch: scratch)
        _ = direct.extend(to: levels, from: source, pool: pool, scratch: scratch)
        #expect(made > 0 && panel.has(levels) && (levels == 1 || !panel.has(levels - 1)))
        Self.expectEqual(panel.level(levels), direct.level(levels))
        // A further level sees zeros around the crop.
        _ = panel.extend(to: levels + 1, from: source, pool: pool, scratch: scratch)
        _ = direct.extend(to: levels + 1, from: source, pool: pool, scratch: scratch)
        Self.expectEqual(panel.level(levels + 1), direct.level(levels + 1))
      }
    }
  }

  private static func expectEqual(_ a: LevelImage, _ b: LevelImage) {
    #expect(a.bounds == b.bounds)
    guard a.bounds == b.bounds else { return }
    for y in a.bounds.rows {
      for i in 0..<a.bounds.width * 4 where a.row(y)[i] != b.row(y)[i] {
        Issue.record("row \(y) of \(a.bounds), element \(i): \(a.row(y)[i]) and \(b.row(y)[i])")
        return
      }
    }
  }

  @Test("only panels with small sides are cropped")
  func isWorthwhile() {
    #expect(PyramidCrop.isWorthwhile(domain: PixelRect(x: 3, y: 5, width: 1200, height: 700), levels: 3))
    #expect(!PyramidCrop.isWorthwhile(domain: PixelRect(x: 3, y: 5, width: 1200, height: 80), levels: 3))
    #expect(PyramidCrop.isWorthwhile(domain: PixelRect(x: 3, y: 5, width: 1200, height: 700), levels: 5))
    #expect(!PyramidCrop.isWorthwhile(domain: PixelRect(x: 3, y: 5, width: 1200, height: 250), levels: 5))
    // All but two or three samples of each side: level 1 of columns 3 ..< 1203 is 1 ... 601, and 2 ... 600 see only
    // those.
    #expect(
      PyramidCrop.inner(of: PixelRect(x: 3, y: 0, width: 1200, height: 700), levels: 1)
        == PixelRect(minX: 2, minY: 1, maxX: 601, maxY: 349))
  }

  /// A frame made with what earlier ones left is the frame made from nothing, whatever moves: the picture, the panel,
  /// or now and then the sigma.
  @Test("frames of a moving scene equal those of a renderer that starts from scratch", arguments: [1, 3])
  func frames(threads: Int) async throws {
    try await forEachRandomCase(6) { random in
      let renderer = FrameRenderer(threads: threads)
      var planner = PassPlanner()
      let size = PixelSize(width: 400, height: 300)
      let target = PixelBuffer(size: size)
      var (x, y) = (random.int(in: -280...0), random.int(in: -150...0))
      var panel = DeviceRect(
        x: Double(random.int(in: 0...40)), y: Double(random.int(in: 0...60)), width: Double(random.int(in: 190...360)),
        height: Double(random.int(in: 170...240)))
      var sigma = random.pick([3.0, 5, 9, 12])
      let edge = random.pick([Backdrop.Edge.bounded, .global])
      for frame in 0..<8 {
        if random.oneIn(3) {
          panel = DeviceRect(
            x: panel.minX + Double(random.int(in: -9...9)) / 2, y: panel.minY + 1, width: panel.width,
            height: panel.height)
        }
        x = min(0, max(-300, x + random.int(in: -7...7)))
        y = min(0, max(-160, y + random.int(in: -7...7)))
        if random.oneIn(6) { sigma = random.pick([3.0, 5, 9, 12, 20]) }
        let list = DisplayList(
          size: size,
          items: [
            .image(1, Self.picture, x: x, y: y),
            .panel(
              2, .roundedRect(panel, radius: 20, style: .continuous),
              ResolvedMaterial(
                sigma: sigma, color: MaterialColor(saturation: 1.4, tint: ResolvedColor(white: 1, alpha: 0.2))),
              edge: edge),
          ])
        renderer.render(planner.plan(list, age: min(frame, 1)), into: target.view)
        let difference = ImageDiff(target, rendered(list))
        #expect(difference.isIdentical, "frame \(frame), sigma \(sigma), picture at (\(x), \(y)): \(difference)")
      }
    }
  }

  /// The lattice goes with the picture: a picture and a panel that move together show the same glass.
  @Test("glass is the same wherever a picture and its panel lie together")
  func together() {
    func glass(_ x: Int, _ y: Int) -> PixelBuffer {
      rendered(
        DisplayList(
          size: PixelSize(width: 500, height: 400),
          items: [
            .image(1, Self.picture, x: x - 150, y: y - 20),
            .panel(2, PixelRect(x: x, y: y, width: 220, height: 180), ResolvedMaterial(sigma: 9)),
          ]), dither: false)
    }
    let still = glass(20, 15)
    for (dx, dy) in [(1, 0), (0, 1), (3, 5), (7, 2), (64, 33)] {
      let moved = glass(20 + dx, 15 + dy)
      for y in 15..<195 {
        for x in 20..<240 where still[x, y] != moved[x + dx, y + dy] {
          Issue.record("(\(x), \(y)) moved by (\(dx), \(dy))")
          return
        }
      }
    }
  }
}
