import DisplayList
import RenderPlan
import Surfaces
import TestSupport
import Testing

@Suite("Where a backdrop reads")
struct BackdropPassTests {
  private static let all = PixelRect(x: 0, y: 0, width: 200, height: 120)
  private static let panelRect = PixelRect(x: 50, y: 30, width: 80, height: 60)

  private static func pass(_ items: [DisplayItem]) throws -> BackdropPass {
    try #require(plan(items).backdropPasses.last)
  }

  private static func readsImage(_ pass: BackdropPass) -> Bool {
    if case .image = pass.source { true } else { false }
  }

  @Test("over one opaque picture it reads the picture, over anything else the surface")
  func source() throws {
    let panel = DisplayItem.panel(9, 50, 30, 80, 60)
    #expect(Self.readsImage(try Self.pass([.wallpaper(), panel])))
    // Text elsewhere is no matter.
    #expect(Self.readsImage(try Self.pass([.wallpaper(), .text(2, x: 0, y: 0), panel])))
    #expect(!Self.readsImage(try Self.pass([.wallpaper(), .text(2, x: 60, y: 40), panel])))
    #expect(!Self.readsImage(try Self.pass([panel])))
    // A picture that is faded, or does not reach under all of the panel, is not all there is.
    #expect(!Self.readsImage(try Self.pass([.wallpaper(opacity: 0.9), panel])))
    #expect(!Self.readsImage(try Self.pass([.wallpaper(x: 60), panel])))
    #expect(!Self.readsImage(try Self.pass([.wallpaper(), .image(2, Pictures.icon, x: 100, y: 60), panel])))
    let faded = DisplayItem.group(5, .opacity(0.5), [.wallpaper(), .fill(6, 0, 0, 20, 20)])
    #expect(!Self.readsImage(try Self.pass([faded, panel])))
  }

  @Test("a global blur reads the picture only where it covers the blur's reach")
  func globalSource() throws {
    let picture = DisplayItem.image(1, Pictures.wallpaper, x: 20, y: 0)
    let near = DisplayItem.panel(2, 60, 30, 80, 60, sigma: 4, edge: .global)
    #expect(Self.readsImage(try Self.pass([picture, near])))
    let far = DisplayItem.panel(2, 30, 30, 80, 60, sigma: 4, edge: .global)
    #expect(!Self.readsImage(try Self.pass([picture, far])))
  }

  @Test("whether what lies behind is opaque: fills and pictures, not what is faded or clipped away")
  func opaque() throws {
    let panel = DisplayItem.panel(9, 50, 30, 80, 60)
    #expect(try Self.pass([.fill(1, 0, 0, 200, 120), panel]).sourceIsOpaque)
    #expect(try Self.pass([.fill(1, 0, 0, 200, 120), .text(2, x: 60, y: 40), panel]).sourceIsOpaque)
    #expect(!(try Self.pass([.fill(1, 0, 0, 100, 120), panel]).sourceIsOpaque))
    #expect(!(try Self.pass([.fill(1, 0, 0, 200, 120, ResolvedColor(white: 1, alpha: 0.99)), panel]).sourceIsOpaque))
    let layer = DisplayItem.group(5, .opacity(0.5), [.fill(6, 0, 0, 200, 120), .fill(7, 0, 0, 20, 20)])
    #expect(!(try Self.pass([layer, panel]).sourceIsOpaque))
    let clip = Outline.rect(DeviceRect(x: 0, y: 0, width: 70, height: 120))
    #expect(!(try Self.pass([.group(5, .clip(clip), [.fill(6, 0, 0, 200, 120)]), panel]).sourceIsOpaque))
  }

  @Test("a backdrop that must read the surface has all that it reads painted first")
  func repaint() {
    // A small change under the panel: the whole panel is remade from the surface beneath it.
    let plan = plan(
      [.wallpaper(), .fill(2, 60, 40, 4, 4), .panel(3, 50, 30, 80, 60)],
      [.wallpaper(), .fill(2, 61, 40, 4, 4), .panel(3, 50, 30, 80, 60)])
    #expect(plan.repaint.contains(Self.panelRect))
    guard case .paint(let below) = plan.passes.first, case .backdrop = plan.passes[1] else {
      Issue.record("\(plan.text)")
      return
    }
    var painted = Region()
    for command in below { painted.add(command.visible) }
    #expect(painted.contains(Self.panelRect))
  }

  @Test("what lies above a panel can change without what lies below being painted")
  func cachedSurface() {
    let below: [DisplayItem] = [.wallpaper(), .text(2, x: 60, y: 40), .panel(3, 50, 30, 80, 60)]
    let plan = plan(below + [.fill(4, 70, 50, 10, 10)], below + [.fill(4, 72, 50, 10, 10)])
    #expect(plan.repaint.bounds == PixelRect(x: 70, y: 50, width: 12, height: 10))
  }

  @Test("a bounded panel reads its own pixels on the surface, and mirrors at their edge")
  func boundedDomain() throws {
    let inside = try Self.pass([.wallpaper(), .panel(2, 50, 30, 80, 60)])
    #expect(inside.domain == Self.panelRect && inside.region == Self.panelRect)
    let beyond = try Self.pass([.wallpaper(), .panel(2, -30, 90.5, 80, 60)])
    #expect(beyond.domain == PixelRect(x: 0, y: 90, width: 50, height: 30))
  }

  @Test("a still picture behind a global blur is blurred as a whole, so that the panel may move")
  func stillPicture() throws {
    func items(_ x: Double) -> [DisplayItem] { [.wallpaper(), .panel(2, x, 30, 40, 40, edge: .global)] }
    let first = try #require(plan(items(60)).backdropPasses.first)
    #expect(first.region == PixelRect(x: 60, y: 30, width: 40, height: 40))
    let second = try #require(plan(items(60), items(70)).backdropPasses.first)
    #expect(second.region == Self.all && second.domain == Self.all)
    #expect(second.sourceVersion == first.sourceVersion)
    // A picture that moves is blurred where it is seen.
    let moving = try #require(
      plan([.wallpaper(), items(60)[1]], [.wallpaper(x: -1), items(60)[1]]).backdropPasses.first)
    #expect(moving.region == PixelRect(x: 60, y: 30, width: 40, height: 40))
  }

  /// Reading beyond the picture would be reading beyond its memory.
  @Test("a picture is never read outside itself, however the frames follow one another")
  func domainInsidePicture() async throws {
    try await forEachRandomCase(300) { random in
      var planner = PassPlanner()
      var (x, y) = (random.int(in: -60...60), random.int(in: -60...60))
      for frame in 0..<4 {
        if random.oneIn(3) { (x, y) = (x + random.int(in: -3...3), y + random.int(in: -3...3)) }
        let clip = Outline.rect(DeviceRect(x: random.double(in: 0...100), y: 0, width: 40, height: 120))
        let panel = DisplayItem.panel(
          2, random.double(in: -20...150), random.double(in: -20...100), random.double(in: 1...120),
          random.double(in: 1...90), sigma: random.double(in: 0...12), edge: random.bool() ? .bounded : .global)
        let list = DisplayList([
          .wallpaper(x: x, y: y), random.bool() ? panel : .group(3, .clip(clip), [panel]),
        ])
        for pass in planner.plan(list, age: min(frame, 1)).backdropPasses {
          guard case .image(let image) = pass.source else { continue }
          #expect(image.destination.contains(pass.domain), "frame \(frame)")
        }
      }
    }
  }
}
