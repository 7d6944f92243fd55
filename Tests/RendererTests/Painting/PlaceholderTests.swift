import DisplayList
import Foundation
import Kernels
import RenderPlan
import Shaders
import Surfaces
import TestSupport
import Testing

@testable import Renderer

/// Stripes in place of functions that do not run.
@Suite(
  "Placeholders",
  .enabled(if: (try? ShaderCompiler()) != nil, "clang, which compiles Metal functions, is not installed"))
struct PlaceholderTests {
  private static let size = PixelSize(width: 160, height: 90)
  private static let place = PixelRect(x: 30, y: 20, width: 90, height: 60)

  private let file: String
  private let store: ShaderStore

  init() throws {
    let folder = TestHome.folder + "/placeholders-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    file = folder + "/test.metal"
    try """
    #include <metal_stdlib>
    #include <SwiftUI/SwiftUI_Metal.h>
    using namespace metal;
    [[ stitchable ]] half4 swap(float2 p, half4 c) { return c.bgra; }
    [[ stitchable ]] half4 mixed(float2 p, half4 c, float x) { return half4(half(x), 0, 0, 1); }
    [[ stitchable ]] half4 crash(float2 p, half4 c) { *(volatile int *)8 = 1; return c; }
    [[ stitchable ]] float2 slide(float2 p) { return p + float2(10, 0); }
    [[ stitchable ]] half4 paint(float2 p) { return half4(0, 1, 0, 1); }
    """.write(toFile: file, atomically: true, encoding: .utf8)
    store = ShaderStore(cacheFolder: folder + "/cache")
  }

  private func effect(_ name: String, _ kind: ShaderKind = .color, _ arguments: [ShaderArgument] = []) -> ShaderEffect {
    ShaderEffect(
      kind: kind, file: file, function: name, arguments: arguments, originX: Double(Self.place.minX),
      originY: Double(Self.place.minY), boundingRect: DeviceRect(x: 0, y: 0, width: 90, height: 60))
  }

  private func shaded(_ effects: [ShaderEffect], at place: PixelRect = place, _ identity: UInt64 = 10) -> DisplayItem {
    effects.enumerated().reduce(.fill(identity, place, ResolvedColor(white: 0.25))) { inner, next in
      .group(identity + UInt64(next.offset) + 1, .shader(next.element), [inner])
    }
  }

  private func picture(_ items: [DisplayItem]) -> PixelBuffer {
    let offscreen = Offscreen(shaders: store)
    return offscreen.render(DisplayList(size: Self.size, items: items))
  }

  /// The stripes over a rectangle and nothing around it.
  private func stripes(over place: PixelRect) -> PixelBuffer {
    let buffer = PixelBuffer(size: Self.size)
    let pattern = PlaceholderPattern(DeviceRect(place), scale: 1)
    for y in place.rows { pattern.row(place.minX, y, place.width, into: buffer.view.pixel(place.minX, y)) }
    return buffer
  }

  @Test(
    "a missing function, one of another kind, wrong arguments and a crash are stripes over the view",
    arguments: [false, true])
  func faults(isIsolated: Bool) {
    if isIsolated { store.isolate() }
    let cases: [(ShaderEffect, String)] = [
      (effect("swop"), "no stitchable function 'swop'; the nearest is 'swap'"),
      (effect("slide"), "'slide' is not a colour effect"), (effect("swap", .layer), "'swap' is not a layer effect"),
      (effect("mixed"), "'mixed' takes (float x), not ()"),
      (effect("mixed", .color, [.float(1), .float(2)]), "'mixed' takes (float x), not (float, float)"),
      (effect("mixed", .color, [.float2(1, 2)]), "'mixed' takes (float x), not (float2)"),
      (effect("crash"), "'crash' crashed"),
    ]
    for (broken, text) in cases {
      let list = FlatList(DisplayList(size: Self.size, items: [shaded([broken])]))
      let difference = ImageDiff(Offscreen(shaders: store).render(list), stripes(over: Self.place))
      #expect(difference.isIdentical, "\(text): \(difference)")
      let errors = list.shaderErrors(in: store, waits: false)
      #expect(errors.count == 1 && errors.first?.description.contains(text) == true, "\(text): \(errors)")
    }
  }

  @Test("what comes after a broken function is done to the stripes")
  func chains() {
    let baked = stripes(over: Self.place)
    // The distortion shows the pixels ten to the right.
    let after = picture([shaded([effect("nothing", .layer), effect("slide", .distortion)])])
    for (x, y) in [(30, 20), (70, 50), (109, 79)] { #expect(after[x, y] == baked[x + 10, y]) }
    #expect(after[115, 40] == 0)
    // Functions that share a pass do not run without each other.
    #expect(ImageDiff(picture([shaded([effect("swap"), effect("nothing")])]), baked).isIdentical)
    // One that fails on a result is seen alone.
    #expect(ImageDiff(picture([shaded([effect("slide", .distortion), effect("nothing")])]), baked).isIdentical)
  }

  @Test("a shape is filled with stripes, through its coverage and with its opacity")
  func fills() {
    let inner = DeviceRect(x: 40, y: 30, width: 40, height: 30)
    func fill(_ opacity: Float) -> DisplayItem {
      DisplayItem(
        identity: DisplayIdentity(3),
        .content(.fill(.rect(inner), .shader(effect("nothing", .fill), opacity: opacity))))
    }
    let pattern = stripes(over: Self.place)
    let whole = picture([fill(1)])
    #expect(whole[40, 30] == pattern[40, 30] && whole[79, 59] == pattern[79, 59] && whole[39, 30] == 0)
    #expect(picture([fill(0.5)])[60, 45] >> 24 == 128)
  }

  /// One view's arguments are wrong and another's are right: each is as if it were alone, and nothing is compiled
  /// twice.
  @Test(
    "arguments are an error of the view that passes them", arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]], [false, true])
  func arguments(order: [Int], isIsolated: Bool) {
    if isIsolated { store.isolate() }
    let lists: [[ShaderArgument]] = [[.float(1)], [], [.float2(1, 0)]]
    let items = order.map { index in
      let place = PixelRect(x: 10 + 40 * index, y: 10, width: 30, height: 30)
      return shaded([effect("mixed", .color, lists[index])], at: place, UInt64(100 * index + 100))
    }
    let list = FlatList(DisplayList(size: Self.size, items: items))
    var revision: UInt64 = 0
    for frame in 0..<4 {
      let pixels = Offscreen(shaders: store).render(list)
      #expect(pixels[12, 12] == 0xFFFF_0000, "frame \(frame)")
      for x in [52, 92] { #expect(pixels[x, 12] != 0xFFFF_0000 && pixels[x, 12] & 0xFF < 16, "frame \(frame)") }
      let errors = list.shaderErrors(in: store, waits: false).map(\.description)
      #expect(Set(errors) == ["'mixed' takes (float x), not ()", "'mixed' takes (float x), not (float2)"])
      if frame > 0 { #expect(store.revision == revision, "frame \(frame)") }
      revision = store.revision
    }
  }

  @Test("arguments for which a source has been saved are tried, though nobody watches it", arguments: [false, true])
  func saves(isIsolated: Bool) throws {
    if isIsolated { store.isolate() }
    func pixel(_ arguments: ShaderArgument...) -> UInt32 {
      picture([shaded([effect("mixed", .color, arguments)])])[40, 30]
    }
    #expect(pixel(.float(1)) == 0xFFFF_0000)
    #expect(pixel(.float(1), .float(1)) & 0xFF < 16 && pixel(.float(1), .float(1)) != 0xFFFF_0000)
    try """
    #include <metal_stdlib>
    using namespace metal;
    [[ stitchable ]] half4 mixed(float2 p, half4 c, float x, float y) { return half4(half(x), 0, half(y), 1); }
    """.write(toFile: file, atomically: true, encoding: .utf8)
    #expect(pixel(.float(1), .float(1)) == 0xFFFF_00FF)
    #expect(pixel(.float(1)) & 0xFF < 16)
    #expect(pixel(.float(0), .float(1)) == 0xFF00_00FF)
  }
}
