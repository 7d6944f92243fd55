import DisplayList
import RenderPlan
import Surfaces
import TestSupport
import Testing

@testable import Renderer

@Suite("The same picture however it is made")
struct RedrawTests {
  /// Returns a buffer with the contents that it may have before anyone has painted on it.
  private static func soiled(_ size: PixelSize) -> PixelBuffer {
    let buffer = PixelBuffer(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width { buffer.view.pixel(x, y).storeBytes(of: 0xFFDE_AD77, as: UInt32.self) }
    }
    return buffer
  }

  /// A frame that paints only its damage, into buffers that are one, two or three frames old, is the frame painted from
  /// nothing: no pixel differs. Half of them go round the caches, half paint while blurs are made.
  @Test("repainting the damage equals painting everything, over 1,000 sequences")
  func damage() async throws {
    try await forEachRandomCase(1000) { random in
      var scenes = RandomScenes(random)
      let renderer = FrameRenderer(threads: random.int(in: 1...2), processors: 2)
      renderer.largeFrameBytes = random.bool() ? 0 : .max
      renderer.minimumOverlappedPixels = 0
      var planner = PassPlanner(keepsBlurs: !random.oneIn(4))
      let buffers = (0..<3).map { _ in Self.soiled(RandomScenes.size) }
      var paintedAt: [Int?] = [nil, nil, nil]
      for frame in 0..<6 {
        if frame > 0 { scenes.change() }
        let target = random.int(in: 0...2)
        let age = paintedAt[target].map { frame - $0 } ?? 0
        let plan = planner.plan(scenes.list, age: age)
        renderer.render(plan, into: buffers[target].view)
        paintedAt[target] = frame
        let expected = rendered(scenes.list)
        let difference = ImageDiff(buffers[target], expected)
        guard difference.isIdentical else {
          let (list, passes) = (DisplayListPrinter().print(scenes.list), RenderPlanPrinter().print(plan))
          Issue.record("frame \(frame), age \(age): \(difference)\n\(list)\n\(passes)")
          return
        }
      }
    }
  }

  @Test("1, 2, 3, 4 and 8 threads make the same bytes")
  func threads() async throws {
    try await forEachRandomCase(120) { random in
      let list = RandomScenes(random).list
      let expected = rendered(list)
      for threads in [2, 3, 4, 8] {
        let difference = ImageDiff(rendered(list, threads: threads), expected)
        #expect(difference.isIdentical, "\(threads) threads: \(difference)")
      }
    }
  }

  /// Bands and cascades only come into play on a surface of some size.
  @Test("threads make the same bytes on a larger surface", arguments: [4.0, 14, 40])
  func threadsOnLargerSurface(sigma: Double) {
    var random = SeededRandom(seed: 22)
    let size = PixelSize(width: 601, height: 413)
    let noise = Bitmap(size.width, size.height) { _, _ in 0xFF00_0000 | UInt32(truncatingIfNeeded: random.next() >> 40)
    }
    let material = ResolvedMaterial(sigma: sigma, color: MaterialColor(saturation: 1.5, brightness: 0.05))
    let list = DisplayList(
      size: size,
      items: [
        .image(1, noise),
        .panel(
          2, .roundedRect(DeviceRect(x: 30.5, y: 20, width: 400, height: 350), radius: 30, style: .continuous), material
        ),
        .panel(
          3, .roundedRect(DeviceRect(x: 200, y: 150.25, width: 500, height: 200), radius: 20, style: .circular),
          material, edge: .global, opacity: 0.8),
        .group(
          4, .opacity(0.5),
          [
            .fill(5, PixelRect(x: 100, y: 100, width: 300, height: 200), ResolvedColor(red: 1, green: 0, blue: 0)),
            .fill(6, PixelRect(x: 200, y: 50, width: 100, height: 300), ResolvedColor(red: 0, green: 1, blue: 0)),
          ]),
      ])
    let expected = rendered(list)
    for threads in [2, 3, 4, 8] {
      let difference = ImageDiff(rendered(list, threads: threads), expected)
      #expect(difference.isIdentical, "\(threads) threads: \(difference)")
    }
  }

  @Test("a second frame of the same list changes nothing and needs nothing")
  func nothingToDo() {
    let list = RandomScenes(SeededRandom(seed: 23)).list
    let renderer = FrameRenderer(threads: 1)
    var planner = PassPlanner()
    let target = PixelBuffer(size: list.size)
    renderer.render(planner.plan(list, age: 0), into: target.view)
    let plan = planner.plan(list, age: 1)
    #expect(plan.isEmpty && plan.repaint.isEmpty)
    renderer.render(plan, into: target.view)
    #expect(ImageDiff(target, rendered(list)).isIdentical)
  }

  /// A panel over a picture smaller than the surface: what was learned about the panel's reach does not hold for all of
  /// it.
  @Test("a global panel over a small picture stays within the picture")
  func smallPicture() {
    let size = PixelSize(width: 300, height: 200)
    let picture = Bitmap(150, 120) { x, y in 0xFF00_0000 | UInt32(x) << 16 | UInt32(y) << 8 }
    let renderer = FrameRenderer(threads: 1)
    var planner = PassPlanner()
    let target = PixelBuffer(size: size)
    for frame in 0..<4 {
      let tint = ResolvedColor(red: Float(frame) / 8, green: 0, blue: 0, alpha: 0.5)
      let list = DisplayList(
        size: size,
        items: [
          .image(1, picture, x: 60, y: 40),
          .panel(
            2, PixelRect(x: 120, y: 90, width: 20, height: 20),
            ResolvedMaterial(sigma: 4, color: MaterialColor(tint: tint)), edge: .global),
        ])
      renderer.render(planner.plan(list, age: min(frame, 1)), into: target.view)
      let difference = ImageDiff(target, rendered(list))
      #expect(difference.isIdentical, "frame \(frame): \(difference)")
    }
  }

  /// A shadow is made from silhouettes, in which a material is a plate. Those are other pixels than what is seen of the
  /// same items, and a blur may not take the one for the other.
  @Test("a blurred material under a shadow too faint to be seen looks as without it")
  func faintShadow() {
    let material = ResolvedMaterial(
      sigma: 4, color: MaterialColor(brightness: 0.1, tint: ResolvedColor(red: 0, green: 1, blue: 0.5)))
    let panel = DisplayItem.panel(1, PixelRect(x: 30, y: 20, width: 9, height: 17), material)
    let blurred = DisplayItem.group(2, .blur(Blur(sigma: 6)), [panel])
    let faint = ResolvedColor(white: 0, alpha: 1e-4)
    let shadowed = DisplayItem.group(3, .shadow(Shadow(color: faint, sigma: 8, x: 1, y: 2)), [blurred])
    let size = RandomScenes.size
    let difference = ImageDiff(
      rendered(DisplayList(size: size, items: [shadowed])), rendered(DisplayList(size: size, items: [blurred])))
    #expect(difference.isIdentical, "\(difference)")
  }

  @Test("another quality of the picture behind reaches the panel")
  func quality() {
    let size = PixelSize(width: 120, height: 90)
    let renderer = FrameRenderer(threads: 1)
    var planner = PassPlanner()
    let target = PixelBuffer(size: size)
    for (frame, quality) in [ImageContent.Quality.nearest, .high, .linear].enumerated() {
      let list = DisplayList(
        size: size,
        items: [
          .image(1, RandomScenes.small, size: size, quality: quality),
          .panel(2, PixelRect(x: 20, y: 20, width: 70, height: 50), ResolvedMaterial(sigma: 0.8)),
        ])
      renderer.render(planner.plan(list, age: min(frame, 1)), into: target.view)
      let difference = ImageDiff(target, rendered(list))
      #expect(difference.isIdentical, "\(quality): \(difference)")
    }
  }

  /// Pixels under an opaque cover are not cleared first; a panel down there must not remember what it saw.
  @Test("a panel under an opaque cover is right when the cover goes")
  func cover() {
    let size = RandomScenes.size
    let red = ResolvedColor(red: 1, green: 0, blue: 0)
    let below: [DisplayItem] = [
      .fill(1, PixelRect(x: 10, y: 10, width: 20, height: 20), red),
      .panel(2, PixelRect(x: 5, y: 5, width: 60, height: 40), ResolvedMaterial(sigma: 3)),
    ]
    let cover = DisplayItem.fill(3, size.bounds, ResolvedColor(white: 1))
    let renderer = FrameRenderer(threads: 1)
    var planner = PassPlanner()
    let target = Self.soiled(size)
    for (frame, items) in [below + [cover], below].enumerated() {
      let list = DisplayList(size: size, items: items)
      renderer.render(planner.plan(list, age: frame), into: target.view)
      let difference = ImageDiff(target, rendered(list))
      #expect(difference.isIdentical, "frame \(frame): \(difference)")
    }
  }

  /// An opaque fill in a faded group covers nothing.
  @Test("an opaque fill inside a faded group does not make the surface opaque")
  func fadedCover() {
    let size = RandomScenes.size
    let list = DisplayList(
      size: size,
      items: [
        .group(
          1, .opacity(0.5),
          [
            .fill(2, size.bounds, ResolvedColor(white: 1)),
            .fill(3, PixelRect(x: 4, y: 4, width: 30, height: 30), ResolvedColor(white: 0)),
          ])
      ])
    let target = Self.soiled(size)
    var planner = PassPlanner()
    FrameRenderer(threads: 1).render(planner.plan(list, age: 0), into: target.view)
    #expect(target[50, 50] == 0x8080_8080)
    #expect(target[10, 10] == 0x8000_0000)
  }
}
