import DisplayList
import Foundation
import Surfaces
import TestSupport
import Testing

@testable import Shaders

@Suite(.enabled(if: Workbench.isAvailable, "clang, which compiles Metal functions, is not installed"))
struct SpanTests {
  private static let text = """
    static float3 fold(float3 p) { for (int i = 0; i < 3; i++) p = abs(sin(p.yzx * 1.7 + 0.3)); return p; }
    [[ stitchable ]] half4 steps(float2 position, half4 color) {
      return half4(floor(fract(position.x * 0.013) * 255.0) / 255.0, color.g, floor(fract(position.y * 0.07) * 255.0) / 255.0, 1);
    }
    [[ stitchable ]] half4 curve(float2 position, half4 color, float amount) {
      return half4(half3(fold(float3(color.rgb) * amount)), 1) * color.a;
    }
    [[ stitchable ]] half4 swap(float2 position, half4 color) { return color.gbra; }
    [[ stitchable ]] half4 hop(float2 position, half4 color) {
      float x = position.x; while (x > 9) { x *= 0.5; }
      return half4(half3(half(x / 9)) * color.rgb, color.a);
    }
    [[ stitchable ]] float2 bend(float2 position, float amount) {
      return position + amount * float2(sin(position.y * 0.11), cos(position.x * 0.07));
    }
    [[ stitchable ]] half4 twice(float2 position, SwiftUI::Layer layer) {
      half4 c = layer.sample(position + float2(c_shift(position.x), 0.3));
      return c * 0.5h + layer.sample(position.yx) * 0.5h;
    }
    [[ stitchable ]] half4 chase(float2 position, SwiftUI::Layer layer) {
      half4 c = layer.sample(position);
      return layer.sample(position + float2(c.rg) * 9.0);
    }
    """
  let bench: Workbench
  let source: ShaderSource

  init() throws {
    bench = try Workbench.shared.get()
    source = try bench.source("static float c_shift(float x) { return 3 * sin(x); }\n" + Self.text)
  }

  private static func picture(_ width: Int, _ height: Int, seed: UInt64 = 7) -> Canvas {
    var random = SeededRandom(seed: seed)
    return Canvas(width: width, height: height) { _, _ in random.premultipliedPixel() }
  }

  static let chains: [[(String, ShaderKind)]] = [
    [("steps", .color), ("curve", .color)], [("hop", .color)],
    [("curve", .color), ("swap", .color), ("bend", .distortion)], [("bend", .distortion)],
    [("twice", .layer)], [("chase", .layer)],
  ]

  private func arguments(_ program: ShaderProgram) -> [[ShaderArgument]] {
    program.links.map { $0.parameters.map { _ in .float(1.3) } }
  }

  @Test(arguments: chains.indices) func spansOfEveryLengthEqualSinglePixels(_ chain: Int) throws {
    let program = try bench.program(source, Self.chains[chain])
    let picture = Self.picture(75, 20)
    let block = try ShaderArguments(arguments(program), for: program.links)
    let call = ShaderCall(
      source: picture.buffer.view.readOnly, sourceX: 2, sourceY: 1, scale: 1.5, originX: -3, arguments: block)
    let guardian: UInt32 = 0x1234_5678
    for row in [0, 7, 20] {
      let single = (-2..<75).map { x in
        var pixel: UInt32 = 0
        program.run(call, row: row, columns: x..<x + 1, into: &pixel)
        return pixel
      }
      for length in 1...67 {
        let first = [-2, 0, 3, 8][length % 4]
        var pixels = [UInt32](repeating: guardian, count: length + 1)
        program.run(call, row: row, columns: first..<first + length, into: &pixels)
        #expect(
          Array(pixels[..<length]) == Array(single[first + 2..<first + 2 + length]), "length \(length) row \(row)")
        #expect(pixels[length] == guardian)
      }
    }
  }

  /// Thresholds follow the destination's pixels, wherever a span begins.
  @Test func ditheredSpansEqualSinglePixels() throws {
    let program = try bench.program(source, Self.chains[0])
    let picture = Self.picture(75, 20)
    let block = try ShaderArguments(arguments(program), for: program.links)
    var random = SeededRandom(seed: 11)
    let stride = 64 * 4 + 5
    let thresholds = (0..<64 * stride).map { _ in UInt16.random(in: 1...255, using: &random) }
    try thresholds.withUnsafeBufferPointer { table in
      func call(_ table: UnsafePointer<UInt16>?) throws -> ShaderCall {
        ShaderCall(
          source: picture.buffer.view.readOnly, scale: 1, arguments: block, thresholds: table, thresholdStride: stride)
      }
      let (dithered, plain) = try (call(table.baseAddress), call(nil))
      var changed = 0
      for row in [-3, 0, 7, 70] {
        let single = (-70..<140).map { x in
          var pixel: UInt32 = 0
          program.run(dithered, row: row, columns: x..<x + 1, into: &pixel)
          return pixel
        }
        for (first, count) in [(-70, 210), (-5, 65), (0, 64), (63, 2), (64, 70)] {
          var pixels = [UInt32](repeating: 0, count: count)
          program.run(dithered, row: row, columns: first..<first + count, into: &pixels)
          #expect(pixels == Array(single[first + 70..<first + 70 + count]), "row \(row), \(count) from \(first)")
          var rounded = pixels
          program.run(plain, row: row, columns: first..<first + count, into: &rounded)
          for (a, b) in zip(pixels, rounded) {
            changed += a == b ? 0 : 1
            // Alpha is rounded to nearest, and the rest by at most one byte to either side.
            #expect(a >> 24 == b >> 24)
            for shift in [0, 8, 16] as [UInt32] { #expect(abs(Int(a >> shift & 255) - Int(b >> shift & 255)) <= 1) }
          }
        }
      }
      #expect(changed > 0)
    }
  }

  /// The first function's results are whole 255ths, so that a surface between the two loses nothing.
  @Test(arguments: [["steps", "curve"], ["steps", "swap"], ["steps", "swap", "curve"]])
  func fusedAndUnfusedPlansGiveTheSameBytes(_ names: [String]) throws {
    let picture = Self.picture(130, 9)
    let fused = try bench.program(source, names.map { ($0, .color) })
    let together = try Canvas.render(fused, from: picture, width: 130, height: 9, arguments: arguments(fused))
    var apart = picture
    for name in names {
      let one = try bench.program(source, [(name, .color)])
      apart = try Canvas.render(one, from: apart, width: 130, height: 9, arguments: arguments(one))
    }
    #expect(together == apart)
  }

  /// Every link's value within a fused chain has the bits that it has in a chain which ends there.
  @Test func linksDoNotDependOnWhatFollows() throws {
    let picture = Self.picture(70, 4)
    let all = Self.chains[2]
    let names = all.map(\.0)
    let full = try bench.program(source, all, options: .init(traces: true))
    let head = try bench.program(source, [all[0], all[2]], options: .init(traces: true))
    let calls = try [full, head].map { program in
      ShaderCall(
        source: picture.buffer.view.readOnly, scale: 1,
        arguments: try ShaderArguments(arguments(program), for: program.links))
    }
    for x in 0..<70 {
      let a = full.trace(calls[0], x: x, y: 2)
      let b = head.trace(calls[1], x: x, y: 2)
      #expect(a.results.map(\.function) == [names[0], names[1]])
      #expect(a.results[0].color == b.results[0].color && a.source == b.source && a.sampled == b.sampled)
      #expect(a.position == (Float(x) + 0.5, 2.5))
    }
  }

  @Test func nanIsTransparentAndBlack() throws {
    let odd = try bench.source(
      "[[ stitchable ]] float2 f(float2 p) { return p * NAN; } [[ stitchable ]] half4 g(float2 p) { return half4(NAN, 2, -1, INFINITY); }"
    )
    let picture = Self.picture(8, 8)
    let a = try Canvas.render(bench.program(odd, [("f", .distortion)]), from: picture, width: 8, height: 8)
    #expect((0..<8).allSatisfy { a[$0, 3] == 0 })
    let b = try Canvas.render(bench.program(odd, [("g", .fill)]), from: nil, width: 8, height: 1)
    #expect(b[0, 0] == 0xff00_ff00)
  }

  @Test func argumentsArriveAsTheyWereGiven() throws {
    let taker = try bench.source(
      """
      struct Pair { float a; uint b; };
      [[ stitchable ]] half4 f(float2 p, float4 box, float3 v, half4 c, device const float *list, int n,
                               device const half4 *tones, int m, texture2d<half> t, device const void *d, int bytes, int k) {
        constexpr sampler s(coord::pixel, filter::nearest);
        device const Pair *pair = (device const Pair *)d;
        switch (int(p.x)) {
          case 0: return half4(half(box.z / 100), half(v.z), c.g, 1);
          case 1: return half4(half(list[n - 1]), half(n) / 10, tones[m - 1].b, 1);
          case 2: return t.sample(s, float2(1.5, 0.5));
          case 3: return half4(half(pair->a), half(pair->b) / 255, half(bytes) / 255, 1);
          default: return half4(half(k) / 255, 0, 0, 1);
        }
      }
      """)
    let program = try bench.program(taker, [("f", .fill)])
    var pair: [UInt8] = []
    withUnsafeBytes(of: Float(0.2)) { pair += $0 }
    withUnsafeBytes(of: UInt32(77)) { pair += $0 }
    let image = Canvas(width: 2, height: 1) { x, _ in x == 1 ? 0xff11_2233 : 0 }
    let values: [ShaderArgument] = [
      .boundingRect, .numbers([0, 0, 0.4]), .color(ResolvedColor(red: 0, green: 0.6, blue: 0)),
      .floatArray([0.1, 0.2, 0.8]),
      .colorArray([ResolvedColor(red: 1, green: 0, blue: 0), ResolvedColor(red: 0, green: 0, blue: 1)]),
      .image(Bitmap(image.buffer, isOpaque: true)), .data(pair), .numbers([9]),
    ]
    let result = try Canvas.render(program, from: nil, width: 50, height: 1, arguments: [values])
    #expect((0..<5).map { result[$0, 0] } == [0xff80_6699, 0xffcc_4dff, 0xff11_2233, 0xff33_4d08, 0xff09_0000])
  }

  @Test func numbersAreReplacedInPlace() throws {
    let source = try bench.source(
      "[[ stitchable ]] half4 f(float2 p, float4 box, float2 v, half4 c) { return half4(half(box.w), half2(v), c.a); }")
    let program = try bench.program(source, [("f", .fill)])
    let block = try ShaderArguments([[.boundingRect, .float2(0, 0), .color(.clear)]], for: program.links)
    let call = ShaderCall(source: nil, scale: 1, arguments: block)
    var pixel: UInt32 = 0
    program.run(call, row: 0, columns: 0..<1, into: &pixel)
    #expect(pixel == 0)
    block.setNumbers(0.2, 0.4, link: 0, index: 1)
    block.setNumbers(0, 0, 0, 0.6, link: 0, index: 2)
    block.setBoundingRect(x: 0, y: 0, width: 0, height: 0.8)
    program.run(call, row: 0, columns: 0..<1, into: &pixel)
    #expect(pixel == 0x99cc_3366)
    try block.set(.float2(1, 1), link: 0, index: 1)
    program.run(call, row: 0, columns: 0..<1, into: &pixel)
    #expect(pixel == 0x99cc_ffff)
    #expect(throws: ShaderError.self) { try block.set(.float(1), link: 0, index: 1) }
  }
}
