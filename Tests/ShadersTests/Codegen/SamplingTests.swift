import DisplayList
import Foundation
import Surfaces
import TestSupport
import Testing

@testable import Shaders

/// Samples of a layer: what they are, and that they are the same bytes however they are taken.
@Suite(.enabled(if: Workbench.isAvailable, "clang, which compiles Metal functions, is not installed"))
struct SamplingTests {
  let bench: Workbench

  init() throws { bench = try Workbench.shared.get() }

  private static func picture(_ width: Int, _ height: Int, seed: UInt64 = 7) -> Canvas {
    var random = SeededRandom(seed: seed)
    return Canvas(width: width, height: height) { _, _ in random.premultipliedPixel() }
  }

  /// Bilinear interpolation in float64, transparent outside.
  private func reference(_ picture: Canvas, _ u: Double, _ v: Double, shift: UInt32) -> Double {
    func texel(_ x: Int, _ y: Int) -> Double {
      picture.buffer.view.bounds.contains(x: x, y: y) ? Double(picture[x, y] >> shift & 255) : 0
    }
    let x = (u - 0.5).rounded(.down)
    let y = (v - 0.5).rounded(.down)
    let (fx, fy, i, j) = (u - 0.5 - x, v - 0.5 - y, Int(x), Int(y))
    let upper = texel(i, j) * (1 - fx) + texel(i + 1, j) * fx
    return upper * (1 - fy) + (texel(i, j + 1) * (1 - fx) + texel(i + 1, j + 1) * fx) * fy
  }

  @Test(arguments: [(40, 30), (1, 9), (9, 1), (1, 1), (2, 2)]) func samplingIsLinear(_ width: Int, _ height: Int) throws
  {
    let shift = try bench.source(
      "[[ stitchable ]] float2 f(float2 p, float2 by) { return p + by; } [[ stitchable ]] half4 g(float2 p, SwiftUI::Layer l, float2 by) { return l.sample(p + by); }"
    )
    let picture = Self.picture(width, height)
    for (dx, dy) in [(0.0, 0.0), (0.25, 0.5), (-1.3, 0.77), (0.5, -2.9), (1e6, 0), (0.123, 1e30)] {
      let programs = try [
        bench.program(shift, [("f", .distortion)]), bench.program(shift, [("g", .layer)]),
      ]
      let results = try programs.map {
        try Canvas.render(
          $0, from: picture, width: width + 2, height: height + 2, arguments: [[.float2(Float(dx), Float(dy))]])
      }
      #expect(results[0] == results[1], "a distortion samples as a layer does")
      for y in 0..<height + 2 {
        for x in 0..<width + 2 {
          let u = min(max(Double(x) + 0.5 + dx, -99), 1e4)
          let v = min(max(Double(y) + 0.5 + dy, -99), 1e4)
          for shift in [0, 8, 16, 24] as [UInt32] {
            let got = Double(results[0][x, y] >> shift & 255)
            // Half a level for rounding, half a 256th of the greatest step for the weights along rows, and a 128th for
            // those between rows.
            #expect(abs(got - reference(picture, u, v, shift: shift)) <= 1.01, "\(x) \(y) \(dx) \(dy)")
          }
        }
      }
    }
  }

  /// Positions as an affine function of those of the pixels, sampled in every way that there is.
  private static let ways = """
    static float at(float2 p, float4 a) { return fma(a.x, p.x, fma(a.y, p.y, a.z)); }
    static float2 at(float2 p, float4 a, float4 b) { return float2(at(p, a), at(p, b)); }
    [[ stitchable ]] float2 bent(float2 p, float4 a, float4 b) { return at(p, a, b); }
    [[ stitchable ]] half4 returned(float2 p, SwiftUI::Layer l, float4 a, float4 b) { return l.sample(at(p, a, b)); }
    // Times one: its colours are computed.
    [[ stitchable ]] half4 computed(float2 p, SwiftUI::Layer l, float4 a, float4 b) { return l.sample(at(p, a, b)) * half(a.w); }
    // The place depends on a sample, which is never that large.
    [[ stitchable ]] half4 inside(float2 p, SwiftUI::Layer l, float4 a, float4 b) {
      return l.sample(at(p, a, b) + (l.sample(p).a > 2 ? 1.0 : 0.0));
    }
    [[ stitchable ]] half4 same(float2 p, half4 color, float4 a, float4 b) { return color * half(a.w); }
    """

  static let transforms: [(String, [Float], [Float])] = [
    ("identity", [1, 0, 0], [0, 1, 0]), ("whole pixels", [1, 0, -7], [0, 1, 3]),
    ("along the row", [1, 0, 6.4], [0, 1, 0]), ("half a pixel", [1, 0, -0.5], [0, 1, 0]),
    ("between rows", [1, 0, 0], [0, 1, 2.3]), ("along both", [1, 0, -12.7], [0, 1, -0.6]),
    ("rows that slant", [1, 0.11, 0], [0, 1, 0]), ("columns that slant", [1, 0, 0], [0.04, 1, 0]),
    ("nearly the same", [1.0005, 0, 0], [0, 1, 0]), ("smaller", [1.4, 0, 0], [0, 1.2, 0]),
    ("larger", [0.3, 0, 1], [0, 0.6, 1]), ("mirrored", [-1, 0, 299], [0, -1, 20]), ("turned", [0, 1, 0], [1, 0, 0]),
    ("one point", [0, 0, 3.7], [0, 0, 2.2]), ("beyond the right edge", [1, 0, 297.3], [0, 1, 0]),
    ("beyond the left edge", [1, 0, -299.8], [0, 1, 0.5]), ("far outside", [1, 0, 1e9], [0, 1, -1e30]),
    ("not a number", [.nan, 0, 0], [0, 1, 0]),
  ]

  @Test(arguments: [(300, 20), (128, 3), (5, 7)]) func everyWayOfSamplingGivesTheSameBytes(
    _ width: Int, _ height: Int
  ) throws {
    let source = try bench.source(Self.ways)
    let chains: [[(String, ShaderKind)]] = [
      [("bent", .distortion)], [("returned", .layer)], [("computed", .layer)], [("inside", .layer)],
      [("same", .color), ("bent", .distortion)],
    ]
    let programs = try chains.map { try bench.program(source, $0) }
    let picture = Self.picture(width, height)
    for (name, a, b) in Self.transforms {
      let values: [ShaderArgument] = [.numbers(a + [1]), .numbers(b + [1])]
      let results = try programs.map {
        try Canvas.render(
          $0, from: picture, width: width + 3, height: height + 1, arguments: $0.links.map { _ in values })
      }
      for (chain, result) in zip(chains, results) { #expect(result == results[0], "\(name): \(chain[0].0)") }
    }
  }

  /// Channels that are those of samples are never computed.
  @Test func channelsOfSeveralSamples() throws {
    let source = try bench.source(
      """
      [[ stitchable ]] half4 f(float2 p, SwiftUI::Layer l, float2 by, float one) {
        half4 c = l.sample(p), d = l.sample(p + by), e = l.sample(p - by), f = l.sample(p + by.yx);
        return half4(d.r, c.g, e.b, f.a);
      }
      [[ stitchable ]] half4 g(float2 p, SwiftUI::Layer l, float2 by, float one) { return f(p, l, by, one) * half(one); }
      """)
    let programs = try ["f", "g"].map { try bench.program(source, [($0, .layer)]) }
    let picture = Self.picture(300, 20)
    for by in [(0, 0), (6.5, 0), (0, 2.25), (-3, 1.5), (0.3, 40)] as [(Float, Float)] {
      let values: [ShaderArgument] = [.float2(by.0, by.1), .float(1)]
      let results = try programs.map {
        try Canvas.render($0, from: picture, width: 300, height: 20, arguments: [values])
      }
      #expect(results[0] == results[1], "\(by)")
      if by == (0, 0) { #expect(results[0] == picture) }
    }
  }

  /// Two samples are not taken for equal while it is found out which places depend on samples.
  @Test func placesThatDependOnAComparisonOfSamples() throws {
    let source = try bench.source(
      """
      [[ stitchable ]] half4 f(float2 p, SwiftUI::Layer l) {
        half4 left = l.sample(p - float2(1, 0)), right = l.sample(p + float2(1, 0));
        return l.sample(p + float2(left.g > right.g ? -1 : 1, 0));
      }
      """)
    let program = try bench.program(source, [("f", .layer)])
    let picture = Self.picture(200, 4)
    let result = try Canvas.render(program, from: picture, width: 200, height: 4)
    func green(_ x: Int, _ y: Int) -> UInt32 { picture[x, y] >> 8 & 255 }
    for y in 0..<4 {
      for x in 1..<199 { #expect(result[x, y] == picture[green(x - 1, y) > green(x + 1, y) ? x - 1 : x + 1, y]) }
    }
  }

  /// A colour that is read for some pixels is there for them, also behind a distortion.
  @Test func coloursAreThereWhereTheyAreRead() throws {
    let source = try bench.source(
      """
      [[ stitchable ]] float2 shifted(float2 p) { return p + float2(3, 1); }
      [[ stitchable ]] half4 part(float2 p, half4 color) { if (p.x < 9 || p.y > 6) return half4(0, 0, 1, 1); return color; }
      [[ stitchable ]] half4 none(float2 p, half4 color) { if (p.x < 9) return half4(0, 0, 1, 1); return half4(half(p.y) / 255); }
      """)
    let picture = Self.picture(200, 12)
    let results = try ["part", "none"].map { name in
      let program = try bench.program(source, [(name, .color), ("shifted", .distortion)])
      return try Canvas.render(program, from: picture, width: 190, height: 8)
    }
    for y in 0..<8 {
      for x in 0..<190 {
        let isBlue = x + 3 < 9
        #expect(results[0][x, y] == (isBlue || y + 1 > 5 ? 0xff00_00ff : picture[x + 3, y + 1]))
        // Rows' positions are a half more than whole numbers, and rounded up.
        #expect(results[1][x, y] == (isBlue ? 0xff00_00ff : UInt32(y + 2) * 0x0101_0101))
      }
    }
  }
}
