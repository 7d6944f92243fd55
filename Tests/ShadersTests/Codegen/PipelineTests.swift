import DisplayList
import Foundation
import Surfaces
import Testing

@testable import Shaders

/// The observations of the article whose shaders these are: a fused function sees the bent position.
@Suite(.enabled(if: Workbench.isAvailable, "clang, which compiles Metal functions, is not installed"))
struct PipelineTests {
  static let shaders = """
    [[ stitchable ]] half4 colorShaderA(float2 position, half4 currentColor, float2 size) {
        if (position.x < 0 || position.x > size.x) {
            return half4(0, 0, 1, 1);
        }
        return half4(half2(floor(position / 100) * 100 / size), 0, 1);
    }
    [[ stitchable ]] half4 colorShaderB(float2 position, half4 currentColor) {
        return currentColor.bgra;
    }
    [[ stitchable ]] float2 distortionShader(float2 position) {
        return position + float2(20, 0.0) * sin(position.y * 0.05);
    }
    [[ stitchable ]] half4 layerShader(float2 position, SwiftUI::Layer layer) {
        auto curPosition = position;
        auto delta = position - float2(200, 200);
        auto curDist = length(delta);
        if (curDist < 100) {
            curPosition += delta * (curDist / 100);
        }
        auto value = layer.sample(curPosition);
        return value;
    }
    [[ stitchable ]] half4 layerShaderEmpty(float2 position, SwiftUI::Layer layer) {
        return layer.sample(position);
    }
    """
  let bench: Workbench
  let source: ShaderSource

  init() throws {
    bench = try Workbench.shared.get()
    source = try bench.source(Self.shaders)
  }

  private let picture = Canvas(width: 400, height: 300) { x, y in 0xff40_8020 &+ UInt32(x & 15) }
  private let size = [ShaderArgument.float2(400, 300)]

  /// Pixels whose red is full and whose green and blue are none.
  private func reds(_ canvas: Canvas) -> Int {
    (0..<canvas.size.height).reduce(0) { sum, y in
      sum + (0..<canvas.size.width).count { canvas[$0, y] == 0xffff_0000 }
    }
  }

  @Test func fusedChainBendsTheRedBorder() throws {
    let program = try bench.program(
      source, [("colorShaderA", .color), ("colorShaderB", .color), ("distortionShader", .distortion)])
    let result = try Canvas.render(program, from: picture, width: 400, height: 300, arguments: [size, [], []])
    for y in 0..<300 {
      let shift = 20 * sin((Double(y) + 0.5) * 0.05)
      // The position of the first and of the last pixel, bent: outside 0 ... 400 it is blue, which B turns red.
      if abs(0.5 + shift) > 0.01 { #expect((result[0, y] == 0xffff_0000) == (0.5 + shift < 0)) }
      if abs(shift - 0.5) > 0.01 { #expect((result[399, y] == 0xffff_0000) == (399.5 + shift > 400)) }
    }
    #expect(reds(result) > 1000)
  }

  @Test func emptyLayerEffectBetweenRemovesIt() throws {
    let colors = try bench.program(source, [("colorShaderA", .color), ("colorShaderB", .color)])
    let empty = try bench.program(source, [("layerShaderEmpty", .layer)])
    let wave = try bench.program(source, [("distortionShader", .distortion)])
    let first = try Canvas.render(colors, from: picture, width: 400, height: 300, arguments: [size, []])
    let second = try Canvas.render(empty, from: first, width: 400, height: 300)
    #expect(second == first, "an empty layer effect changes no byte")
    let third = try Canvas.render(wave, from: second, width: 400, height: 300)
    #expect(reds(third) == 0)
    #expect(third[0, 220] == 0, "what lies outside the baked layer is transparent")
  }

  @Test func twoDistortionsBendTheBakedBorderTwice() throws {
    let fused = try bench.program(
      source, [("colorShaderA", .color), ("colorShaderB", .color), ("distortionShader", .distortion)])
    let wave = try bench.program(source, [("distortionShader", .distortion)])
    let first = try Canvas.render(fused, from: picture, width: 400, height: 300, arguments: [size, [], []])
    let second = try Canvas.render(wave, from: first, width: 400, height: 300)
    #expect(reds(second) > 500)
    #expect(second[0, 220] == 0, "the second distortion sees a layer with edges")
    #expect(throws: ShaderError.self) {
      try bench.program(source, [("distortionShader", .distortion), ("distortionShader", .distortion)])
    }
  }
}
