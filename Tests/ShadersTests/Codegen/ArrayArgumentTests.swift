import DisplayList
import Surfaces
import Testing

@testable import Shaders

/// Pointers in signatures, and the arrays that are passed for them.
@Suite(.enabled(if: Workbench.isAvailable, "clang, which compiles Metal functions, is not installed"))
struct ArrayArgumentTests {
  let bench: Workbench
  init() throws { bench = try Workbench.shared.get() }

  private static let text = """
    struct Stop { float at; packed_float3 tint; uint kind; };
    [[ stitchable ]] half4 f(float2 p, constant float2 *pairs, uint32_t n,
                             device const packed_float3 *triples, int m,
                             half4 constant *tones, int32_t k, device const Stop *stops, int bytes,
                             device const uchar *raw, uint size) {
      switch (int(p.x)) {
        case 0: return half4(half(pairs[1].x), half(pairs[1].y), half(n) / 255, 1);
        case 1: return half4(half(triples[1].x), half(triples[1].z), half(m) / 255, 1);
        case 2: return half4(tones[k - 1].rgb, 1);
        case 3: return half4(half(stops[1].at), half(stops[1].tint.y), half(stops[1].kind) / 255, 1);
        case 4: return half4(half(raw[2]) / 255, half(bytes) / 255, half(size) / 255, 1);
        case 5: return half4(half(pairs[1000].x), half(stops[1000].kind), half(raw[100000]), 1);
        default: return half4(half(pairs[-1].x), tones[-3].r, half(triples[1 << 27].x), 1);
      }
    }
    """

  @Test func pointersAreArraysByWhatTheyPointTo() throws {
    let source = try bench.source(
      Self.text + """
        [[ stitchable ]] half4 g(float2 p, device const float4 *a, int n, device const packed_float2 *b, int m,
                                 device const float3 *c, int o, device const half *d, int q,
                                 device const float *e, int r, device const void *f, int s) { return 0; }
        """)
    #expect(
      source.functions[0].parameters(as: .fill).map(\.type) == [.floatArray, .floatArray, .colorArray, .data, .data])
    #expect(
      source.functions[1].parameters(as: .fill).map(\.type)
        == [.floatArray, .floatArray, .data, .data, .floatArray, .data])
    #expect(source.functions.map(\.obstacle) == [nil, nil])
  }

  @Test func elementsArriveAndThereAreZerosOutside() throws {
    let program = try bench.program(bench.source(Self.text), [("f", .fill)])
    var stops: [UInt8] = []
    for (at, green, kind) in [(Float(0.1), Float(0.2), UInt32(3)), (0.4, 0.8, 7)] {
      for number in [at, 0, green, 0] { withUnsafeBytes(of: number) { stops += $0 } }
      withUnsafeBytes(of: kind) { stops += $0 }
    }
    let values: [ShaderArgument] = [
      .floatArray([0.2, 0.4, 0.6, 0.8]), .floatArray([0, 0, 0, 0.2, 0.4, 0.6]),
      .colorArray([ResolvedColor(white: 1), ResolvedColor(red: 0, green: 1, blue: 0.4)]), .data(stops),
      .data([9, 8, 200]),
    ]
    let result = try Canvas.render(program, from: nil, width: 7, height: 1, arguments: [values])
    #expect(
      (0..<7).map { result[$0, 0] } == [
        0xff99_cc04, 0xff33_9906, 0xff00_ff66, 0xff66_cc07, 0xffc8_2803, 0xff00_0000, 0xff00_0000,
      ])
  }

  @Test("colours have the size that half has in the program", arguments: [false, true])
  func colors(hasStrictHalf: Bool) throws {
    let source = try bench.source(
      "[[ stitchable ]] half4 f(float2 p, device const half4 *list, int n) { return list[int(p.x)]; }")
    let program = try bench.program(source, [("f", .fill)], options: .init(strictHalf: hasStrictHalf))
    let colors = [
      ResolvedColor(red: 1, green: 0, blue: 0), ResolvedColor(red: 0, green: 1, blue: 0), ResolvedColor(white: 1),
    ]
    let result = try Canvas.render(program, from: nil, width: 3, height: 1, arguments: [[.colorArray(colors)]])
    #expect((0..<3).map { result[$0, 0] } == [0xFFFF_0000, 0xFF00_FF00, 0xFFFF_FFFF])
  }

  @Test(arguments: [
    ("device const half4 *list", "'list' needs its count after it, an int"),
    ("device const float *list, float scale", "'list' needs its count after it, an int"),
    ("device const void *list", "'list' needs its size in bytes after it, an int"),
    ("device float *list, int n", "'list' has to point to constant memory: device const"),
    ("float x, texture3d<half> t", "there is no argument for 't', a texture3d<half>"),
  ])
  func whatCannotBeCalledNamesTheParameter(parameters: String, reason: String) throws {
    let source = try bench.source("[[ stitchable ]] half4 f(float2 p, half4 c, \(parameters)) { return c; }")
    #expect(source.functions[0].kinds == [])
    let error = #expect(throws: ShaderError.self) { _ = try ShaderLink(source.functions[0], as: .color) }
    #expect(error.map { "\($0)" } == "'f' cannot be called: \(reason)")
  }

  @Test func defaultsOfArraysInComments() throws {
    let source = try bench.source(
      """
      [[ stitchable ]] half4 f(
          float2 position, half4 color,
          device const float *a, int n,  // = 1, 2, 3.5 weights
          // [2 ... 4]
          device const float *b, int m,
          device const float *c, int o,  // [0 ... 1] = 2
          device const half4 *d, int q,  // [0 ... x]
          texture2d<half> e              // = 0.5
      ) { return color; }
      """)
    let parameters = source.functions[0].parameters(as: .color)
    #expect(parameters[0].annotation?.defaultValue == [1, 2, 3.5])
    #expect(parameters[1].annotation?.minimum == [2] && parameters[1].annotation?.maximum == [4])
    #expect(parameters[2].remark == "its default lies outside its range")
    #expect(parameters[3].annotation == nil && parameters[3].remark == nil)
    #expect(parameters[4].annotation == nil)
    #expect(parameters[4].remark == "its parameter has neither a range nor a default")
  }
}
