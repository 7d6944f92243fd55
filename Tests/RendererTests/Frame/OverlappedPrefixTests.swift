import DisplayList
import RenderPlan
import Surfaces
import TestSupport
import Testing

@testable import Renderer

@Suite("What is painted while blurs are made")
struct OverlappedPrefixTests {
  private static let size = PixelSize(width: 400, height: 300)

  private static func list(_ items: [DisplayItem]) -> DisplayList { DisplayList(size: size, items: items) }

  private static func panel(_ identity: UInt64, y: Double = 50, opacity: Float = 1) -> DisplayItem {
    .panel(
      identity, .roundedRect(DeviceRect(x: 60, y: y, width: 200, height: 150), radius: 20, style: .continuous),
      ResolvedMaterial(sigma: 12), opacity: opacity)
  }

  private static let noise: Bitmap = {
    var random = SeededRandom(seed: 31)
    return Bitmap(size.width, size.height) { _, _ in 0xFF00_0000 | UInt32(truncatingIfNeeded: random.next() >> 40) }
  }()

  private static func renderer(threads: Int = 2) -> FrameRenderer {
    let renderer = FrameRenderer(threads: threads, processors: threads)
    renderer.minimumOverlappedPixels = 0
    return renderer
  }

  private static func plan(_ list: DisplayList) -> RenderPlan {
    var planner = PassPlanner()
    return planner.plan(list, age: 0)
  }

  @Test("the picture below two panels that read it, and not what is painted on them")
  func pictureAndPanels() throws {
    let dot = DisplayItem.fill(4, PixelRect(x: 90, y: 80, width: 30, height: 30), ResolvedColor(white: 1))
    let passes = Self.plan(Self.list([.image(1, Self.noise), Self.panel(2), Self.panel(3, y: 140), dot])).passes
    // The second panel reads the picture where the first one does not lie, so it waits for the canvas.
    let prefix = try #require(Self.renderer().overlappedPrefix(of: passes, from: 0))
    #expect(prefix.backdrops.indices == 0..<1)
    #expect(prefix.commands == 1)
    guard case .paint(let commands) = passes[prefix.backdrops.endIndex] else {
      Issue.record("a paint pass follows the backdrops")
      return
    }
    guard case .image = commands[0].kind else {
      Issue.record("the picture is painted first")
      return
    }
  }

  @Test("panels side by side over one picture share a prefix")
  func sideBySide() throws {
    let left = DisplayItem.panel(
      2, .rect(DeviceRect(x: 20, y: 20, width: 150, height: 200)), ResolvedMaterial(sigma: 12))
    let right = DisplayItem.panel(
      3, .rect(DeviceRect(x: 220, y: 20, width: 150, height: 200)), ResolvedMaterial(sigma: 20))
    let passes = Self.plan(Self.list([.image(1, Self.noise), left, right])).passes
    let prefix = try #require(Self.renderer().overlappedPrefix(of: passes, from: 0))
    #expect(prefix.backdrops.indices == 0..<2)
    #expect(prefix.commands == 1)
  }

  @Test("nothing where the blur reads the canvas, where there is one thread, or where little is to be painted")
  func none() {
    let glass = Self.list([.image(1, Self.noise), Self.panel(2)])
    #expect(Self.renderer(threads: 1).overlappedPrefix(of: Self.plan(glass).passes, from: 0) == nil)
    #expect(FrameRenderer(threads: 2, timesPasses: true).overlappedPrefix(of: Self.plan(glass).passes, from: 0) == nil)
    let strict = Self.renderer()
    strict.minimumOverlappedPixels = .max
    #expect(strict.overlappedPrefix(of: Self.plan(glass).passes, from: 0) == nil)

    let dot = DisplayItem.fill(4, PixelRect(x: 90, y: 80, width: 30, height: 30), ResolvedColor(white: 1))
    let covered = Self.plan(Self.list([.image(1, Self.noise), dot, Self.panel(2)])).passes
    for start in covered.indices { #expect(Self.renderer().overlappedPrefix(of: covered, from: start) == nil) }
  }

  @Test("a layer with a panel in it is left whole")
  func layers() throws {
    var commands: [PaintCommand] = []
    if case .paint(let painted)? = Self.plan(Self.list([.image(1, Self.noise)])).passes.last { commands = painted }
    let any = try #require(commands.first)
    func command(_ kind: PaintCommand.Kind) -> PaintCommand {
      var command = any
      command.kind = kind
      return command
    }
    let bounds = PixelRect(x: 0, y: 0, width: 10, height: 10)
    let fill = command(.fill(.rect(DeviceRect(bounds)), .color(ResolvedColor(white: 0))))
    let begin = command(.beginLayer(bounds))
    let end = command(.endLayer(LayerEffect(opacity: 0.5)))
    let panel = command(.backdrop(DisplayIdentity(7), .rect(DeviceRect(bounds)), noise: 0, opacity: 1))
    #expect([fill, begin, fill, end, fill, panel, fill].countBeforeBackdrops == 5)
    #expect([fill, begin, fill, panel, end, fill].countBeforeBackdrops == 1)
    #expect([fill, begin, begin, fill, end, panel, end].countBeforeBackdrops == 1)
    #expect([panel, fill].countBeforeBackdrops == 0)
    #expect([fill, fill].countBeforeBackdrops == 2)
  }

  /// The picture moves, so that every frame makes its blurs; the part that was painted early is the same to the byte.
  @Test("frames with an overlapped prefix equal those made in order", arguments: [2, 3, 8])
  func sameBytes(threads: Int) {
    let ahead = Self.renderer(threads: threads)
    let inOrder = FrameRenderer(threads: 1)
    var planners = (PassPlanner(), PassPlanner())
    let targets = (PixelBuffer(size: Self.size), PixelBuffer(size: Self.size))
    let wide = Bitmap(500, 380) { x, y in 0xFF00_0000 | UInt32(x * 7 ^ y * 13) & 0xFF_FFFF }
    for frame in 0..<40 {
      let list = Self.list([
        .image(1, wide, x: -frame * 2, y: -frame), Self.panel(2), Self.panel(3, y: 140, opacity: 0.6),
      ])
      let age = frame == 0 ? 0 : 1
      let plan = planners.0.plan(list, age: age)
      #expect(ahead.overlappedPrefix(of: plan.passes, from: 0) != nil)
      ahead.render(plan, into: targets.0.view)
      inOrder.render(planners.1.plan(list, age: age), into: targets.1.view)
      let difference = ImageDiff(targets.0, targets.1)
      #expect(difference.isIdentical, "frame \(frame): \(difference)")
    }
  }
}
