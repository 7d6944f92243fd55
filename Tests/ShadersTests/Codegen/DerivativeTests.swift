import DisplayList
import Foundation
import Surfaces
import TestSupport
import Testing

@testable import Shaders

/// Derivatives against differences in double precision, and discarded pixels.
@Suite("Derivatives", .enabled(if: Workbench.isAvailable, "clang, which compiles Metal functions, is not installed"))
struct DerivativeTests {
  private func program(_ body: String, _ kind: ShaderKind, traces: Bool = true) throws -> ShaderProgram {
    let bench = try Workbench.shared.get()
    return try bench.program(try bench.source(body), [("f", kind)], options: .init(traces: traces))
  }

  /// Returns the values that a fill gives for a pixel, not rounded.
  private func values(_ program: ShaderProgram, from source: Canvas? = nil, x: Int, y: Int, scale: Float) throws
    -> [Float]
  {
    let arguments = try ShaderArguments([[]], for: program.links)
    let call = ShaderCall(source: source?.buffer.view.readOnly, scale: scale, arguments: arguments)
    return program.trace(call, x: x, y: y).results[0].color
  }

  @Test(
    "the difference between the pixels of a quad, at any scale, in a branch and in a loop too", arguments: [1, 2.5])
  func positions(scale: Double) throws {
    let program = try program(
      """
      static float slope(float v) { return dfdx(v); }
      [[ stitchable ]] half4 f(float2 p) {
        float sum = 0;
        for (int i = 1; i < 3; ++i) sum += slope(p.x * p.x * i);
        half down = p.y > 2 ? half(dfdy(p.x * p.y * p.y)) : 0;
        float2 both = fwidth(float2(p.x * p.y, p.x - 2 * p.y));
        return half4(half(sum), down, half(both.x), half(both.y));
      }
      """, .fill)
    for (x, y) in [(0, 0), (1, 0), (6, 9), (7, 8), (127, 3), (128, 130), (129, 131)] {
      func place(_ index: Int) -> Double { (Double(index) + 0.5) / scale }
      let (left, right) = (place(x & ~1), place(x | 1))
      let (top, bottom) = (place(y & ~1), place(y | 1))
      let (px, py) = (place(x), place(y))
      let expected = [
        3 * (right * right - left * left), py > 2 ? px * (bottom * bottom - top * top) : 0,
        abs(right - left) * py + px * abs(bottom - top), abs(right - left) + 2 * abs(bottom - top),
      ]
      let found = try values(program, x: x, y: y, scale: Float(scale))
      for (index, value) in expected.enumerated() {
        // Differences of numbers up to 20,000 in single precision.
        #expect(abs(Double(found[index]) - value) <= 0.01 + abs(value) * 1e-3, "(\(x), \(y)) \(index): \(found)")
      }
    }
  }

  @Test("colours and samples are those of the neighbours")
  func colors() throws {
    let source = Canvas(width: 12, height: 10) { x, y in 0xFF00_0000 | UInt32(x * 20) << 16 | UInt32(y * 25) << 8 }
    let color = try program(
      "[[ stitchable ]] half4 f(float2 p, half4 c) { return half4(dfdx(c.r), dfdy(c.g), fwidth(c.r), 1); }", .color)
    let layer = try program(
      """
      [[ stitchable ]] half4 f(float2 p, SwiftUI::Layer l) {
        half4 c = l.sample(p);
        return half4(dfdx(c.r), dfdy(c.g), fwidth(c.g), 1);
      }
      """, .layer)
    for (x, y) in [(0, 0), (5, 4), (10, 9), (11, 8)] {
      for program in [color, layer] {
        let found = try values(program, from: source, x: x, y: y, scale: 1)
        #expect(abs(found[0] - 20.0 / 255) < 1e-5 && abs(found[1] - 25.0 / 255) < 1e-5, "(\(x), \(y)): \(found)")
      }
    }
  }

  @Test("a discarded pixel is transparent, in colours, layers and distortions")
  func discarding() throws {
    let source = Canvas(width: 8, height: 4) { _, _ in 0xFF20_4060 }
    let bodies: [(String, ShaderKind)] = [
      ("half4 f(float2 p, half4 c) { if (p.x > 4) discard_fragment(); return c; }", .color),
      ("half4 f(float2 p, SwiftUI::Layer l) { if (p.x > 4) discard_fragment(); return l.sample(p); }", .layer),
      ("float2 f(float2 p) { if (p.x > 4) { discard_fragment(); } return p; }", .distortion),
      ("half4 f(float2 p) { if (p.x > 4) discard_fragment(); return half4(half3(0x20, 0x40, 0x60) / 255, 1); }", .fill),
    ]
    for (body, kind) in bodies {
      let program = try program("[[ stitchable ]] \(body)", kind, traces: false)
      let result = try Canvas.render(program, from: kind == .fill ? nil : source, width: 8, height: 4)
      for x in 0..<8 { #expect(result[x, 2] == (x < 4 ? 0xFF20_4060 : 0), "\(kind) \(x)") }
    }
  }

  @Test("derivatives of derivatives, and more than there is room for, are finite")
  func limits() throws {
    let sum = (0..<40).map { "dfdx(p.x * \($0))" }.joined(separator: " + ")
    let program = try program(
      "[[ stitchable ]] half4 f(float2 p) { return half4(half(dfdx(dfdx(p.x * p.x))), half(\(sum)), 0, 1); }", .fill)
    let found = try values(program, x: 5, y: 5, scale: 1)
    #expect(found[0] == 0)
    // Dithered neither: 30 of the 40 have room beside the two others.
    #expect(found[1] == Float((0..<30).reduce(0, +)))
  }

  @Test("a derivative in a branch that depends on another one is the pixel's own")
  func branches() throws {
    let bench = try Workbench.shared.get()
    let source = try bench.source(
      """
      [[ stitchable ]] half4 first(float2 p, half4 c) {
        return half4(half(dfdx(p.x * 0.25)), half(dfdx(p.x * 0.125)), half(dfdy(p.y)), 1);
      }
      [[ stitchable ]] half4 second(float2 p, half4 c) {
        float e = 0;
        if (dfdx(p.x) > 0) e = dfdx(p.x * 0.5 + p.y * 0.5);
        return half4(half(e), c.g, 0, 1);
      }
      """)
    let picture = Canvas(width: 6, height: 4) { _, _ in 0xFF00_0000 }
    for chain in [["second"], ["first", "second"]] {
      let program = try bench.program(source, chain.map { ($0, .color) })
      let result = try Canvas.render(program, from: picture, width: 6, height: 4)
      for x in 0..<6 { #expect(result[x, 1] >> 16 & 0xFF == 128, "\(chain) \(x)") }
    }
  }

  @Test("functions beside them that take none are compiled as ever")
  func others() throws {
    let bench = try Workbench.shared.get()
    let source = try bench.source(
      """
      [[ stitchable ]] half4 f(float2 p) { return half4(1); }
      [[ stitchable ]] half4 g(float2 p) { return half4(half(fwidth(p.x))); }
      """)
    let plain = try bench.program(source, [("f", .fill)])
    #expect(try Canvas.render(plain, from: nil, width: 1, height: 1)[0, 0] == 0xFFFF_FFFF)
    #expect(
      try Canvas.render(bench.program(source, [("g", .fill)]), from: nil, width: 1, height: 1, scale: 2)[0, 0]
        == 0x8080_8080)
  }
}
