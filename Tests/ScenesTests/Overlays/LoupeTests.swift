import DisplayList
import Foundation
import FrameTiming
import RenderPlan
import Renderer
import Shaders
import Surfaces
import TestSupport
import Testing

@testable import Scenes

@Suite struct LoupeContentTests {
  @Test(arguments: [
    ([0, 0.25, 0.5, 1] as [Float], LoupeContent.Mark?.none), ([0.5, 0, 0, 0.5], nil), ([0, 0, 0, 0], nil),
    ([.nan, 0, 0, 1], .notANumber), ([0, .infinity, 0, 1], .notANumber), ([-0.01, 0, 0, 1], .negative),
    ([0, 0, 0, -0.01], .negative), ([0, 0, 0, 1.01], .overOne), ([0.51, 0, 0, 0.5], .overAlpha),
    // Less than half a level is rounding.
    ([-0.001, 0, 1.001, 1], nil),
  ])
  func valuesOutOfRangeAreMarked(color: [Float], mark: LoupeContent.Mark?) {
    #expect(LoupeContent.Row(name: "f", color: color).mark == mark)
  }

  @Test func valuesAreWritten() {
    #expect(LoupeContent.Row(name: "f", color: [0.5, 1, -0.25, .nan]).value == "0.500 1.000 -0.250 NaN")
    #expect(LoupeContent.Row(name: "f", color: [.infinity, -.infinity, 1e30, 0]).value == "inf -inf 1e+30 0.000")
    #expect(LoupeContent.Row(name: "f", pixel: 0xFF00_0AFF).value == "#000AFF   0 10 255")
    let bent = LoupeContent.Row(name: "f", from: (1, 2), to: (.nan, 3))
    #expect(bent.value == "1.0, 2.0 \u{2190} NaN, 3.0" && bent.mark == .notANumber)
  }

  @Test func withoutAFrameThereIsNothing() {
    let content = LoupeContent(nil, x: 4, y: 5, scale: 2)
    #expect(content.rows.isEmpty && content.pixels.isEmpty && content.centre == 0)
  }
}

@MainActor
@Suite struct LoupePlaceTests {
  /// Inside the window wherever the pointer is, beside the pixels that it magnifies, and in a narrow window narrower.
  @Test(arguments: [CGSize(width: 1280, height: 800), CGSize(width: 560, height: 400), CGSize(width: 300, height: 200)])
  func theLoupeStandsBesideWhatItMagnifies(size: CGSize) {
    for x in stride(from: 0.0, to: size.width, by: 20) {
      for y in stride(from: 0.0, to: size.height, by: 20) {
        let loupe = LoupeView(
          content: LoupeContent(nil, x: Int(2 * x), y: Int(2 * y), scale: 2), window: size)
        let place = loupe.place(in: size)
        #expect(place.x >= 0 && place.x + loupe.width <= size.width, "\(x), \(y)")
        // Seven pixels of half a point on each side.
        let reach = 3.5
        let isBeside = place.x >= x + reach || place.x + loupe.width <= x - reach
        #expect(isBeside || (place.isAbove ? place.y <= y - reach : place.y >= y + reach), "\(x), \(y)")
        #expect(size.width < 1280 || isBeside, "\(x), \(y)")
      }
    }
  }
}

@Suite(.enabled(if: (try? ShaderCompiler()) != nil, "clang, which compiles Metal functions, is not installed"))
struct ProbeTests {
  private static let size = PixelSize(width: 60, height: 40)

  /// A ramp in red, through a colour that adds green, then a shift by five points, then a colour made of the position.
  @Test func aPixelIsFollowedBackThroughTheChain() throws {
    let folder = NSTemporaryDirectory() + "vitrine-probe-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/chain.metal"
    try Data(
      """
      #include <metal_stdlib>
      #include <SwiftUI/SwiftUI_Metal.h>
      using namespace metal;
      [[ stitchable ]] half4 green(float2 p, half4 c, float amount) { return c + half4(0, amount, 0, 0); }
      [[ stitchable ]] float2 shifted(float2 p, float by) { return p + float2(by, 0); }
      [[ stitchable ]] half4 bright(float2 p, half4 c) { return c * 2.0h; }
      """.utf8
    ).write(to: URL(fileURLWithPath: path))
    func effect(_ kind: ShaderKind, _ name: String, _ numbers: [Float]) -> ShaderEffect {
      ShaderEffect(
        kind: kind, file: path, function: name, arguments: numbers.map { .numbers([$0]) },
        originX: 10, originY: 6, scale: 2, boundingRect: DeviceRect(x: 0, y: 0, width: 20, height: 14))
    }
    let pixels = PixelBuffer(size: PixelSize(width: 40, height: 28))
    for y in 0..<28 {
      for x in 0..<40 { pixels.view.pixel(x, y).storeBytes(of: 0xFF00_0000 | UInt32(x) << 16, as: UInt32.self) }
    }
    let picture = DisplayItem(
      identity: DisplayIdentity(1),
      .content(
        .image(
          ImageContent(
            bitmap: Bitmap(pixels, isOpaque: true), destination: PixelRect(x: 10, y: 6, width: 40, height: 28)))))
    let chain = [effect(.color, "green", [0.25]), effect(.distortion, "shifted", [5]), effect(.color, "bright", [])]
    let item = chain.enumerated().reduce(picture) { inner, effect in
      DisplayItem(identity: DisplayIdentity(UInt64(effect.offset) + 2), .effect(.shader(effect.element), [inner]))
    }
    let list = DisplayList(size: Self.size, items: [item])
    let ordinary = ShaderStore(cacheFolder: folder + "/cache")
    let tracing = ShaderStore(cacheFolder: folder + "/cache", options: .init(traces: true))
    let renderer = FrameRenderer(threads: 1, shaders: ordinary)
    let target = PixelBuffer(size: Self.size)
    var planner = PassPlanner()
    renderer.render(planner.plan(list, age: 0), into: target.view)

    // Pixel (21, 13) is the picture's (11, 7); five points on are ten pixels.
    let request = ProbeRequest(PassTable(list), x: 21, y: 13, radius: 2)
    #expect(request.passes.map { $0.effects.map(\.function) } == [["green", "shifted"], ["bright"]])
    var probe = renderer.probe(request, on: target.view, programs: tracing)
    #expect(probe.isCompiling.count == 2 && zip(probe.isCompiling, probe.traces).allSatisfy { $0 == ($1 == nil) })
    try waitUntil("the traces") {
      probe = renderer.probe(request, on: target.view, programs: tracing)
      return !probe.traces.contains { $0 == nil }
    }
    try #require(probe.traces.count == 2)
    #expect(probe.isCompiling == [false, false])
    let first = try #require(probe.traces[0])
    let second = try #require(probe.traces[1])
    #expect(first.position.x == 5.75 && first.position.y == 3.75 && first.sampled.x == 10.75)
    let red = Float(21) / 255
    #expect(try #require(first.source).elementsEqual([red, 0, 0, 1]) { abs($0 - $1) < 1e-5 })
    #expect(first.results[0].color.elementsEqual([red, 0.25, 0, 1]) { abs($0 - $1) < 1e-5 })
    #expect(second.results[0].function == "bright")
    #expect(second.results[0].color[3] == 2)
    #expect(second.pixel == target.view[21, 13])
    #expect(probe.pixels.count == 25 && probe.pixels[12] == target.view[21, 13])

    let content = LoupeContent(probe, x: 21, y: 13, scale: 1)
    #expect(content.rows.map(\.name) == ["pixel", "read", "green", "shifted", "read", "bright", "shown"])
    #expect(content.rows[5].mark == .overOne)
    #expect(content.rows[3].value == "5.8, 3.8 \u{2190} 10.8, 3.8")

    // A step that was not traced and is not being compiled is described as not run.
    (probe.traces, probe.isCompiling) = ([nil, nil], [true, false])
    let untraced = LoupeContent(probe, x: 21, y: 13, scale: 1)
    #expect(untraced.rows.map(\.name) == ["pixel", "green + shifted", "bright", "shown"])
    #expect(untraced.rows[1].value == "compiling" && untraced.rows[2].value == "did not run")

    // Beyond the picture there is no chain, and beyond the surface no pixel.
    let outside = ProbeRequest(PassTable(list), x: 0, y: 0, radius: 1)
    #expect(outside.passes.isEmpty)
    let corner = renderer.probe(outside, on: target.view, programs: tracing)
    #expect(
      corner.pixels == [0, 0, 0, 0, target.view[0, 0], target.view[1, 0], 0, target.view[0, 1], target.view[1, 1]])
  }
}
