import DisplayList
import Foundation
import Testing

@testable import Shaders

/// The parts of Metal's language that C++ does not have, as sources that clang must accept and whose assertions it must
/// find true.
@Suite(.enabled(if: Workbench.isAvailable, "clang, which compiles Metal functions, is not installed"))
struct LanguageTests {
  private func accept(_ body: String) throws {
    let bench = try Workbench.shared.get()
    _ = try bench.source(body).check(compiler: bench.compiler)
  }

  private static let letters: [(Character, Character)] = [("x", "r"), ("y", "g"), ("z", "b"), ("w", "a")]

  /// All words of two to four of the first `count` letters, as indices.
  private static func words(_ count: Int) -> [[Int]] {
    var words = (0..<count).map { [$0] }
    var all: [[Int]] = []
    for _ in 2...4 {
      words = words.flatMap { word in (0..<count).map { word + [$0] } }
      all += words
    }
    return all
  }

  @Test(arguments: [2, 3, 4]) func everySwizzleReads(count: Int) throws {
    var text = "constexpr float\(count) v(\((1...count).map { "\($0)" }.joined(separator: ", ")));\n"
    for word in Self.words(count) {
      for colours in [false, true] {
        let name = String(word.map { colours ? Self.letters[$0].1 : Self.letters[$0].0 })
        for (place, index) in word.enumerated() {
          text += "static_assert(v.\(name)[\(place)] == \(index + 1));\n"
        }
      }
    }
    try accept(text)
  }

  @Test(arguments: [2, 3, 4]) func everySwizzleWithoutRepeatsWrites(count: Int) throws {
    var text = ""
    for word in Self.words(count) where Set(word).count == word.count {
      let name = String(word.map { Self.letters[$0].0 })
      let values = (0..<word.count).map { "\($0 + 5)" }.joined(separator: ", ")
      text += "constexpr float\(count) w_\(name) = [] { float\(count) v(0);"
      text += " v.\(name) = float\(word.count)(\(values)); v.\(name) += 1; return v; }();\n"
      for (place, index) in word.enumerated() {
        text += "static_assert(w_\(name).\(Self.letters[index].0) == \(place + 6));\n"
      }
    }
    try accept(text)
    #expect(throws: ShaderError.self) { try accept("void f() { float2 v; v.xx = float2(1); }") }
  }

  @Test(arguments: [
    // Constructors.
    "static_assert(all(half4(half2(1, 2), 0, 1) == half4(1, 2, 0, 1)));",
    "static_assert(all(float4(float3(1), 2).zw == float2(1, 2)) && all(float3(float4(1, 2, 3, 4)) == float3(1, 2, 3)));",
    "static_assert(all(int2(float2(1.7, -1.7)) == int2(1, -1))); constant float3 k = {1, 2, 3};",
    "float2 f() { float2 a = 1; float4 b = float4(a, a.yx); half3 c = half3(b.rgb); return float2(c.xy) * 2.0h; }",
    // Operators, with scalars on either side; comparisons give vectors.
    "static_assert(all(1 - float2(1, 2) * 2 == float2(-1, -3)) && all(uint3(5) % 3 == 2u) && all((int2(6) >> 1) == 3));",
    "static_assert(any(float2(1, 2) > 1.5) && !all(float2(1, 2) > 1.5) && all(!(float2(1) < 0) || false));",
    "float3 f(float3 a) { a += 1; a *= a; a /= 2.0; a.xy -= a.yz; a[1]++; -a; return a.z > 0 ? a.zyx : a.bgr; }",
    // The results of swizzles are vectors.
    "half g(half4 c) { auto d = c.rgb; auto e = d.bg.yx; return max(d, 0.0h).r + e.x + mix(c.rgb, d, 0.5h).b; }",
    "float f(float4 v) { return dot(v.xy, v.zw) + length(v.xyz) + cross(v.xyz, v.zyx).x + refract(v.xyz, v.yzx, 0.9).y; }",
    // Matrices are columns; scalars fill the diagonal.
    "constexpr float2x2 m(1, 2, 3, 4); static_assert(all(m * float2(1, 1) == float2(4, 6)) && m[1][0] == 3);",
    "constexpr float2x2 m(1, 2, 3, 4); static_assert(all(float2(1, 1) * m == float2(3, 7)) && determinant(m) == -2);",
    "constexpr float3x3 m = {{1, 0, 0}, {0, 2, 0}, {0, 0, 3}}; static_assert(transpose(m) == m && determinant(m) == 6);",
    "constexpr float4x4 m(2.0); static_assert(determinant(m) == 16 && (m * m)[3].w == 4 && (m * 0.5)[0].x == 1);",
    "float3 f(float3 v) { float4x4 a(1); float3x4 b = float3x4(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0); return (a * (b * v)).xyz; }",
    "float2 f(float2 p, float t) { p *= float2x2(cos(t), sin(t), -sin(t), cos(t)); return half2x2(6, -8, 8, 6) / 8.0h * half2(p); }",
    // Constants, literals, address spaces, attributes.
    "constant float a = M_PI_F + M_PI_2_F; static constant half b = M_PI_2_H + 1.h + .5h + 2h; constexpr constant int n = 3;",
    "float f(device const float *p, thread float &q, constant float2 &r [[buffer(0)]], threadgroup int *s) { q = 1; return p[0]; }",
    "#pragma METAL internals : enable\n[[visible]] float f(float x [[user(y)]]) { return precise::sin(x) + fast::exp(x); }",
    "float f(float x) { float i; float s = modf(x, i); float c; s += sincos(x, c); int e; return frexp(s, e) + ldexp(c, e); }",
    // Everything else that C++ has.
    "template <typename T> T blend(T a, T b, float t) { return a + t * (b - a); } half4 f(half4 c) { return blend(c, c.bgra, 0.3); }",
    "namespace shapes { struct Ball { float3 at; float r; float far(float3 p) const { return distance(p, at) - r; } }; }",
    "enum class Mode { a, b }; struct S { Mode m; float2 p; }; float f(S s) { switch (s.m) { case Mode::a: return 1; default: return s.p.x; } }",
    "float rotate(float x, float y) { return x; } float2 rotate(float2 p, float a) { return p; } float f() { return rotate(float2(1).yx, 2).x; }",
    "#define vec3 float3\n#define fmod2(a, b) (a - b * floor(a / b))\nvec3 f(vec3 v) { return fmod2(v.zyx, 2.0); }",
    // Textures.
    """
    constexpr sampler s(coord::normalized, address::repeat, filter::linear);
    half4 f(texture2d<half> t, texture2d<float, access::sample> u, float2 p) {
      float w = t.get_width(); uint2 q = uint2(p * float2(w, t.get_height()));
      return t.sample(s, p) + t.sample(s, p, level(0)) + t.read(q) + half4(u.read(ushort2(q)));
    }
    """,
    // Functions of other kinds may stand beside stitchable ones.
    """
    struct Out { float4 position [[position]]; float2 uv; };
    vertex Out v(uint id [[vertex_id]], constant float4 *all [[buffer(0)]]) { Out o; o.position = all[id]; return o; }
    fragment half4 p(Out in [[stage_in]], texture2d<half> t [[texture(0)]], sampler s [[sampler(0)]]) {
      return t.sample(s, in.uv) * half(fwidth(in.uv.x));
    }
    kernel void k(texture2d<half, access::write> t [[texture(0)]], device atomic_uint *n [[buffer(0)]],
                  uint2 id [[thread_position_in_grid]]) {
      atomic_fetch_add_explicit(n, 1u, memory_order_relaxed); t.write(half4(1), id);
      threadgroup_barrier(mem_flags::mem_threadgroup);
    }
    """,
  ])
  func accepts(_ body: String) throws { try accept(body) }

  @Test func integersAsInTheSpecification() throws {
    try accept(
      """
      static_assert(clz(1u) == 31 && ctz(8) == 3 && popcount(uint(0xff00)) == 8 && clz(uchar(1)) == 7 && ctz(0) == 32);
      static_assert(reverse_bits(1u) == 0x80000000u && reverse_bits(uchar(1)) == 128 && rotate(0x80000001u, 1u) == 3);
      static_assert(addsat(INT_MAX, 1) == INT_MAX && addsat(uchar(200), uchar(100)) == 255 && subsat(3u, 5u) == 0);
      static_assert(subsat(INT_MIN, 1) == INT_MIN && absdiff(-5, 7) == 12u && hadd(3, 4) == 3 && rhadd(3, 4) == 4);
      static_assert(mulhi(0x80000000u, 4u) == 2 && madhi(0x80000000u, 4u, 1u) == 3 && madsat(100000, 100000, 0) == INT_MAX);
      static_assert(extract_bits(0xabcdu, 4, 8) == 0xbc && insert_bits(0u, 0xfu, 4, 4) == 0xf0 && mad24(3, 4, 5) == 17);
      static_assert(extract_bits(-1, 0, 4) == -1 && all(clamp(int3(-5, 5, 50), 0, 10) == int3(0, 5, 10)));
      static_assert(max3(1, 5, 3) == 5 && min3(1, 5, 3) == 1 && median3(1, 5, 3) == 3);
      static_assert(all(select(int2(1, 2), int2(3, 4), bool2(false, true)) == int2(1, 4)));
      static_assert(sizeof(packed_float3) == 12 && sizeof(float3) == 16 && alignof(float4) == 16 && sizeof(float2) == 8);
      """)
  }

  @Test func overloadsForHalfAndFloatTurnStrict() throws {
    let bench = try Workbench.shared.get()
    let source = try bench.source(
      """
      float noise(float2 p) { return fract(p.x); }
      half noise(half2 p) { return fract(p.y); }
      [[ stitchable ]] half4 f(float2 p) { return half4(half(noise(p)), noise(half2(p)), 0, 1); }
      """)
    #expect(try bench.program(source, [("f", .fill)]).hasStrictHalf)
  }

  /// IEEE 754 binary16 has 3.140625 for pi; MSL specification, table of math constants.
  @Test func halfConstantsAreHalves() throws {
    let bench = try Workbench.shared.get()
    let source = try bench.source("[[ stitchable ]] half4 f(float2 p) { return half4(M_PI_H, M_SQRT1_2_H, 0, 1); }")
    let program = try bench.program(source, [("f", .fill)], options: .init(traces: true))
    let call = ShaderCall(source: nil, scale: 1, arguments: try ShaderArguments([[]], for: program.links))
    let color = program.trace(call, x: 0, y: 0).results[0].color
    #expect(color[0] == 3.140625 && color[1] == 0.70703125)
  }

  /// Headers of Metal's library without a function for stitchable code, and C's, are found.
  @Test(arguments: ["metal_config", "metal_tessellation", "simd/geometry.h", "stdint.h", "math.h", "Metal_Stdlib"])
  func otherHeadersAreFound(name: String) throws {
    let bench = try Workbench.shared.get()
    let source = try bench.source("#include <\(name)>\n[[ stitchable ]] half4 f(float2 p) { return half4(1); }")
    #expect(try bench.program(source, [("f", .fill)]).links.count == 1)
  }

  @Test func strictHalfRounds() throws {
    let bench = try Workbench.shared.get()
    // 0.1 in sixteen bits is 0.0999755859375 (IEEE 754 binary16).
    let source = try bench.source(
      "[[ stitchable ]] half4 f(float2 p) { half x = 0.1; return half4(x, half(float(x) * 2049.0), 0, 1); }")
    for (isStrict, expected) in [(true, Float(0.0999755859375)), (false, Float(0.1))] {
      let program = try bench.program(source, [("f", .fill)], options: .init(strictHalf: isStrict, traces: true))
      let call = ShaderCall(source: nil, scale: 1, arguments: try ShaderArguments([[]], for: program.links))
      #expect(program.trace(call, x: 0, y: 0).results[0].color[0] == expected)
    }
  }
}
