import DisplayList
import Foundation
import Platform
import RenderPlan
import Renderer
import Shaders
import Surfaces
import TestSupport
import Testing

/// Functions in a process of their own: the bytes are those of functions in this one.
@Suite(
  "Painting with shaders in an agent", .serialized,
  .enabled(if: (try? ShaderCompiler()) != nil, "clang, which compiles Metal functions, is not installed"))
struct ShaderAgentPaintingTests {
  private static let size = PixelSize(width: 300, height: 120)
  private let file: String
  /// One process for all frames of a test.
  private let isolated: ShaderStore

  init() throws {
    let folder = TestHome.folder + "/agent"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    file = folder + "/agent.metal"
    try """
    #include <metal_stdlib>
    #include <SwiftUI/SwiftUI_Metal.h>
    using namespace metal;
    [[ stitchable ]] half4 swap(float2 p, half4 c) { return c.bgra; }
    [[ stitchable ]] half4 tint(float2 p, half4 c, half4 tint, float x) { return c * tint * x; }
    [[ stitchable ]] half4 bars(float2 p, half4 c, device const float *list, int n, float4 box) {
      return half4(half(list[int(p.x) % n]), half(p.y / box.w), c.b, 1) * c.a;
    }
    [[ stitchable ]] half4 ramp(float2 p, device const half4 *list, int n) { return list[int(p.x / 8) % n]; }
    [[ stitchable ]] half4 look(float2 p, SwiftUI::Layer l, texture2d<half> image) {
      constexpr sampler s(filter::linear);
      return l.sample(p + float2(3.5, 2)) * 0.5h + image.sample(s, p / 300) * 0.5h;
    }
    [[ stitchable ]] half4 trap(float2 p, half4 c, float x) {
      volatile float busy = 0;
      if (x > 3 && p.x < 1) for (int i = 0; i < 10000000; ++i) busy += 1;
      if (x == 3 && p.y > 30) for (;;) x += p.x;
      if (x == 2 && p.y > 30) *(volatile int *)8 = 1;
      return half4(half(x), 0, 0, 1);
    }
    [[ stitchable ]] float2 twirl(float2 p) { return p + float2(7 * sin(p.y * 0.1), 5 * cos(p.x * 0.2)); }
    """.write(toFile: file, atomically: true, encoding: .utf8)
    isolated = ShaderStore()
    isolated.isolate()
  }

  private func effect(_ name: String, _ kind: ShaderKind, _ arguments: [ShaderArgument] = []) -> ShaderEffect {
    ShaderEffect(
      kind: kind, file: file, function: name, arguments: arguments, scale: 2,
      boundingRect: DeviceRect(Self.size.bounds), reachX: kind == .color ? 0 : 8, reachY: kind == .color ? 0 : 8,
      dithersColor: name == "ramp")
  }

  private func effects(_ random: inout SeededRandom) -> [[ShaderEffect]] {
    let numbers = (0..<5).map { _ in Float(random.double(in: 0...1)) }
    let colors = (0..<4).map { _ in ResolvedColor(white: Float(random.double(in: 0...1)), alpha: 0.8) }
    let image = Bitmap(40, 30, isOpaque: true) { x, y in UInt32(x * 6) << 16 | UInt32(y * 8) | 0xFF00_0000 }
    let tint = effect("tint", .color, [.color(colors[0]), .float(numbers[0])])
    let bars = effect("bars", .color, [.floatArray(numbers), .boundingRect])
    return [
      [effect("swap", .color)], [tint], [bars, tint], [effect("twirl", .distortion)],
      [tint, effect("twirl", .distortion)],
      [effect("look", .layer, [.image(image)])], [tint, effect("look", .layer, [.image(image)]), bars],
      [effect("ramp", .fill, [.colorArray(colors)])],
    ]
  }

  private func fill(_ identity: UInt64, _ rect: PixelRect, _ effect: ShaderEffect, opacity: Float) -> DisplayItem {
    DisplayItem(
      identity: DisplayIdentity(identity),
      .content(.fill(.rect(DeviceRect(rect)), .shader(effect, opacity: opacity))))
  }

  private func items(_ effects: [ShaderEffect], _ frame: Int, _ random: inout SeededRandom) -> [DisplayItem] {
    let picture = Bitmap(420, 200, isOpaque: frame % 2 == 0) { x, y in
      0xFF00_0000 | UInt32((x &* 7 &+ y &* 13) & 0xFF) << 8 | UInt32(y & 0xFF)
    }
    if effects[0].kind == .fill {
      let box = PixelRect(x: 10 + 3 * frame, y: 9, width: 140, height: 80)
      return [
        .fill(1, Self.size.bounds, ResolvedColor(white: 0.5)),
        fill(2, box, effects[0], opacity: 0.7), fill(3, box.offset(x: 90, y: 20), effects[0], opacity: 1),
      ]
    }
    var inner: DisplayItem = .image(1, picture, x: -30 + 4 * (frame / 2), y: -10)
    for (index, effect) in effects.enumerated() { inner = .group(UInt64(100 + index), .shader(effect), [inner]) }
    return [
      inner, .fill(3, PixelRect(x: 4 * frame, y: 50, width: 90, height: 20), ResolvedColor(white: 0.4, alpha: 0.5)),
    ]
  }

  @Test("random chains, arguments and damage give the bytes that they give in this process")
  func bytes() async throws {
    try await forEachRandomCase(8) { random in
      let chain = random.int(in: 0...7)
      let apart = FrameRenderer(threads: 2, shaders: isolated)
      let here = FrameRenderer(threads: 2)
      var planner = PassPlanner()
      // The agent writes to the first one itself, if the functions are all that is at a place.
      let first = chain % 2 == 0 ? PixelBuffer(size: Self.size) : .shared(size: Self.size, access: .writable)
      let second = PixelBuffer(size: Self.size)
      var effects = effects(&random)[chain]
      for frame in 0..<8 {
        if frame % 3 == 2 { effects = self.effects(&random)[chain] }
        let list = DisplayList(size: Self.size, items: items(effects, frame, &random))
        let plan = planner.plan(list, age: frame == 0 ? 0 : 1)
        apart.render(plan, into: first.view)
        here.render(plan, into: second.view)
        let difference = ImageDiff(first, second)
        #expect(difference.isIdentical, "chain \(chain), frame \(frame): \(difference)")
      }
      #expect(isolated.faults.isEmpty, "\(isolated.faults)")
    }
  }

  /// A frame of `trap` over the whole canvas.
  private func trap(_ x: Float) -> RenderPlan {
    let picture = Bitmap(Self.size.width, Self.size.height, isOpaque: true) { _, _ in 0xFF00_0000 }
    let inner: DisplayItem = .image(1, picture, x: 0, y: 0)
    var planner = PassPlanner()
    return planner.plan(
      DisplayList(size: Self.size, items: [.group(2, .shader(effect("trap", .color, [.float(x)])), [inner])]), age: 0)
  }

  /// The red of all pixels, if it is one.
  private func red(_ pixels: PixelBuffer) -> UInt32? {
    let first = pixels.view.pixel(0, 0).load(as: UInt32.self)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width where pixels.view.pixel(x, y).load(as: UInt32.self) != first { return nil }
    }
    return first >> 16 & 0xff
  }

  @Test("a run that fails or is stuck leaves no row on the canvas to which it writes itself")
  func failures() throws {
    let canvas = PixelBuffer.shared(size: Self.size, access: .writable)
    FrameRenderer(threads: 2, shaders: isolated).render(trap(0), into: canvas.view)
    #expect(red(canvas) == 0)
    let renderer = FrameRenderer(threads: 2, shaders: isolated, waitsForShaders: false)
    // A crash, a loop without end, and a second or more of work.
    for x: Float in [2, 3, 4] {
      // Long enough that some runs are kept and others are not.
      let end = monotonicSeconds() + 0.25
      repeat {
        for step in 1...20 {
          renderer.render(trap(Float(step) * 0.05), into: canvas.view)
          #expect(red(canvas) == UInt32((Float(step) * 12.75).rounded()), "step \(step)")
        }
      } while monotonicSeconds() < end
      renderer.render(trap(x), into: canvas.view)
      #expect(isolated.faults.count == 1)
      let shown = try #require(red(canvas), "pixels of different frames")
      #expect(shown > 0)
      try waitUntil("the end of the run") {
        if isolated.faults.isEmpty { return x == 4 }
        return if case .failed(let failure)? = isolated.faults.first?.error { failure.cause != .notAnswering } else {
          false
        }
      }
      #expect(red(canvas) == shown, "the process wrote to a canvas that it had lost")
      isolated.retry()
    }
    renderer.render(trap(0.5), into: canvas.view)
    #expect(red(canvas) == 128)
  }
}
