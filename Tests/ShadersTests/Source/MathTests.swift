import Foundation
import TestSupport
import Testing

@testable import Shaders

/// Our functions of one float against the C library's of doubles.
@Suite(.enabled(if: Workbench.isAvailable, "clang, which compiles Metal functions, is not installed"))
struct MathTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var domain: ClosedRange<Double>
    /// The error in units in the last place of the result, if that is at least `floor`; absolute below.
    var ulps: Double
    var floor = 1e-30
    var reference: @Sendable (Double, Double) -> Double
    var second: ClosedRange<Double> = 0...0
    var testDescription: String { "\(name) \(domain)" }
  }

  /// Bounds are a third above the worst of 20,000 seeded draws.
  static let cases: [Case] = [
    Case(name: "sin", domain: -100...100, ulps: 2, floor: 0.03) { x, _ in Glibc.sin(x) },
    Case(name: "sin", domain: -100_000...100_000, ulps: 3, floor: 0.05) { x, _ in Glibc.sin(x) },
    Case(name: "cos", domain: -100...100, ulps: 2, floor: 0.03) { x, _ in Glibc.cos(x) },
    Case(name: "tan", domain: -1.5...1.5, ulps: 5) { x, _ in Glibc.tan(x) },
    Case(name: "sinpi", domain: -20...20, ulps: 4, floor: 0.03) { x, _ in Glibc.sin(x * .pi) },
    Case(name: "cospi", domain: -20...20, ulps: 4, floor: 0.03) { x, _ in Glibc.cos(x * .pi) },
    Case(name: "asin", domain: -1...1, ulps: 5) { x, _ in Glibc.asin(x) },
    Case(name: "acos", domain: -1...1, ulps: 4) { x, _ in Glibc.acos(x) },
    Case(name: "atan", domain: -50...50, ulps: 4) { x, _ in Glibc.atan(x) },
    Case(name: "atan2", domain: -9...9, ulps: 5, reference: { Glibc.atan2($0, $1) }, second: -9...9),
    Case(name: "exp", domain: -80...80, ulps: 3) { x, _ in Glibc.exp(x) },
    Case(name: "exp2", domain: -120...120, ulps: 3) { x, _ in Glibc.exp2(x) },
    Case(name: "exp10", domain: -35...35, ulps: 4) { x, _ in Glibc.pow(10, x) },
    Case(name: "log", domain: 1e-30...1e30, ulps: 3, floor: 0.01) { x, _ in Glibc.log(x) },
    Case(name: "log2", domain: 1e-6...1e6, ulps: 3, floor: 0.01) { x, _ in Glibc.log2(x) },
    Case(name: "log10", domain: 1e-6...1e6, ulps: 4, floor: 0.01) { x, _ in Glibc.log10(x) },
    Case(name: "log", domain: 0.5...2, ulps: 3) { x, _ in Glibc.log(x) },
    Case(name: "pow", domain: 0...40, ulps: 8, reference: { Glibc.pow($0, $1) }, second: -20...20),
    Case(name: "powr", domain: 0...2, ulps: 14, reference: { Glibc.pow($0, $1) }, second: 0...100),
    Case(name: "sinh", domain: -20...20, ulps: 6) { x, _ in Glibc.sinh(x) },
    Case(name: "cosh", domain: -20...20, ulps: 6) { x, _ in Glibc.cosh(x) },
    Case(name: "tanh", domain: -9...9, ulps: 5) { x, _ in Glibc.tanh(x) },
    Case(name: "asinh", domain: -90...90, ulps: 8) { x, _ in Glibc.asinh(x) },
    Case(name: "acosh", domain: 1...90, ulps: 8) { x, _ in Glibc.acosh(x) },
    Case(name: "atanh", domain: -1...1, ulps: 9) { x, _ in Glibc.atanh(x) },
    Case(name: "rsqrt", domain: 1e-20...1e20, ulps: 2) { x, _ in 1 / x.squareRoot() },
    Case(name: "sqrt", domain: 0...1e20, ulps: 0.6) { x, _ in x.squareRoot() },
    Case(name: "fract", domain: -500...500, ulps: 0.5, floor: 1e-4) { x, _ in x - x.rounded(.down) },
    Case(name: "round", domain: -500...500, ulps: 0) { x, _ in x.rounded(.toNearestOrAwayFromZero) },
    Case(name: "rint", domain: -500...500, ulps: 0) { x, _ in x.rounded(.toNearestOrEven) },
    Case(name: "floor", domain: -500...500, ulps: 0) { x, _ in x.rounded(.down) },
    Case(name: "ceil", domain: -500...500, ulps: 0) { x, _ in x.rounded(.up) },
    Case(name: "trunc", domain: -500...500, ulps: 0) { x, _ in x.rounded(.towardZero) },
    Case(name: "fmin", domain: -9...9, ulps: 0, reference: { min($0, $1) }, second: -9...9),
    Case(name: "fmax", domain: -9...9, ulps: 0, reference: { max($0, $1) }, second: -9...9),
    Case(name: "fdim", domain: -9...9, ulps: 1, reference: { max($0 - $1, 0) }, second: -9...9),
    Case(name: "copysign", domain: -9...9, ulps: 0, reference: { Glibc.copysign($0, $1) }, second: -9...9),
    Case(name: "step", domain: -9...9, ulps: 0, reference: { $1 < $0 ? 0 : 1 }, second: -9...9),
    Case(name: "saturate", domain: -2...3, ulps: 0) { x, _ in min(max(x, 0), 1) },
    Case(name: "sign", domain: -2...3, ulps: 0) { x, _ in x > 0 ? 1 : x < 0 ? -1 : 0 },
    Case(name: "degrees", domain: -9...9, ulps: 1) { x, _ in x * 180 / .pi },
    Case(name: "radians", domain: -900...900, ulps: 1) { x, _ in x * .pi / 180 },
  ]

  static let library = Result { try Functions(Set(cases.map(\.name)).sorted()) }

  @Test(arguments: cases) func agreesWithTheCLibrary(_ one: Case) throws {
    var random = SeededRandom(seed: 20_240_901)
    let count = 20_000
    let a = (0..<count).map { _ in Float(random.double(in: one.domain)) }
    let b = (0..<count).map { _ in Float(random.double(in: one.second)) }
    let results = try Self.library.get().call(one.name, a, b)
    var worst = (error: 0.0, index: 0)
    for index in 0..<count {
      let expected = one.reference(Double(a[index]), Double(b[index]))
      // Results that a float cannot hold are looked at below.
      guard abs(expected) < 1e38, abs(expected) > 1e-37 || expected == 0 else { continue }
      let unit = Double(Float(max(abs(expected), one.floor)).ulp)
      let error = abs(Double(results[index]) - expected) / unit
      if error > worst.error || error.isNaN { worst = (error, index) }
    }
    let (x, y, got) = (a[worst.index], b[worst.index], results[worst.index])
    #expect(worst.error <= one.ulps, "\(one.name)(\(x), \(y)) = \(got), seed \(random.seed)")
  }

  /// C99 Annex F, and what the Metal specification adds.
  @Test(
    arguments: [
      ("exp", 200, 0, Float.infinity), ("exp", -200, 0, 0), ("exp2", 128, 0, .infinity),
      ("exp2", -149, 0, .leastNonzeroMagnitude),
      ("log", 0, 0, -.infinity), ("log", -1, 0, .nan), ("log", .infinity, 0, .infinity), ("log2", 8, 0, 3),
      ("pow", 0, 0, 1), ("pow", -2, 3, -8), ("pow", -2, 2, 4), ("pow", -2, 0.5, .nan), ("pow", 2, 10, 1024),
      ("pow", 0, -1, .infinity), ("pow", .infinity, 2, .infinity), ("pow", 2, -.infinity, 0), ("pow", 1, .nan, 1),
      ("sqrt", -1, 0, .nan), ("acos", 2, 0, .nan), ("atan2", 0, -1, Float(Double.pi)), ("atan2", 0, 0, 0),
      ("atan2", -1, 0, -Float(Double.pi / 2)),
      ("sin", .infinity, 0, .nan), ("sin", .nan, 0, .nan), ("tanh", 100, 0, 1), ("sinh", 100, 0, .infinity),
      ("fmax", .nan, 3, 3), ("fmin", 3, .nan, 3), ("fract", -1e-10, 0, 0.99999994), ("sign", .nan, 0, 0),
      ("saturate", .nan, 0, 0), ("round", 2.5, 0, 3), ("rint", 2.5, 0, 2), ("step", 1, 1, 1),
      ("atanh", 1, 0, .infinity),
    ] as [(String, Float, Float, Float)])
  func specialValues(_ name: String, _ a: Float, _ b: Float, _ expected: Float) throws {
    let result = try Self.library.get().call(name, [a], [b])[0]
    #expect(result == expected || (result.isNaN && expected.isNaN), "\(name)(\(a), \(b)) = \(result)")
  }

  /// Functions of two floats, compiled with our headers.
  struct Functions: @unchecked Sendable {
    private let library: UnsafeMutableRawPointer
    private typealias Function =
      @convention(c) (UnsafePointer<Float>, UnsafePointer<Float>, UnsafeMutablePointer<Float>, Int32) -> Void

    init(_ names: [String]) throws {
      let bench = try Workbench.shared.get()
      let two: Set = ["atan2", "pow", "powr", "fmin", "fmax", "fdim", "copysign", "step"]
      var text = "#include <metal_stdlib>\n"
      for name in names {
        let call = two.contains(name) ? "metal::\(name)(a[i], b[i])" : "metal::\(name)(a[i])"
        text += "extern \"C\" __attribute__((visibility(\"default\"))) void test_\(name)"
        text +=
          "(const float *a, const float *b, float *out, int n) { for (int i = 0; i < n; ++i) out[i] = \(call); }\n"
      }
      let path = try bench.write(text, to: "functions.cpp")
      let output = bench.folder + "/functions.so"
      _ = try bench.compiler.run(
        bench.compiler.command(.init(), ["-shared", "-nostdlib", path, "-o", output]), temporary: bench.folder,
        startsOthers: true)
      library = try #require(dlopen(output, RTLD_NOW))
    }

    func call(_ name: String, _ a: [Float], _ b: [Float]) throws -> [Float] {
      let symbol = try #require(dlsym(library, "test_\(name)"))
      var out = [Float](repeating: 0, count: a.count)
      unsafeBitCast(symbol, to: Function.self)(a, b, &out, Int32(a.count))
      return out
    }
  }
}
