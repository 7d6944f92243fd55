import DisplayList
import Foundation
import Platform
import Testing

@testable import Shaders

/// Division by zero gives 0, and the smallest integer divided by -1 is itself; neither ends the process.
@Suite(.enabled(if: Workbench.isAvailable, "clang, which compiles Metal functions, is not installed"))
struct IntegerDivisionTests {
  /// Red is the result of `body`, whose `x` is 10 in columns 0 and 1 and the type's minimum in column 2 on, and whose
  /// divisors are `n`, an argument, and `d`: 0, 3, -1, 0, ... by column.
  private func results(_ type: String, _ body: String, n: Int32 = 0) throws -> [Float] {
    let bench = try Workbench.shared.get()
    let source = try bench.source(
      """
      [[ stitchable ]] half4 f(float2 p, int number) {
        int column = int(p.x);
        \(type) n = \(type)(number);
        \(type) low = \(type)(\(type)(-1) < \(type)(0) ? ulong(1) << (8 * sizeof(\(type)) - 1) : 0);
        \(type) x = column < 2 ? \(type)(10) : low;
        \(type) d = column % 3 == 0 ? \(type)(0) : column % 3 == 1 ? \(type)(3) : \(type)(-1);
        float r = 0;
        \(body)
        return half4(r, float(low), 0, 1);
      }
      """)
    let program = try bench.program(source, [("f", .fill)], options: .init(traces: true))
    let arguments = try ShaderArguments([[.numbers([Float(n)])]], for: program.links)
    let call = ShaderCall(source: nil, scale: 1, arguments: arguments)
    return (0..<4).map { program.trace(call, x: $0, y: 0).results[0].color[0] }
  }

  private static let signed = ["char", "short", "int", "long"]
  private static let unsigned = ["uchar", "ushort", "uint", "ulong"]

  @Test(arguments: signed) func signedByPixel(type: String) throws {
    let low = -Float(
      sign: .plus, exponent: type == "char" ? 7 : type == "short" ? 15 : type == "int" ? 31 : 63, significand: 1)
    // 10 / 0, 10 / 3, low / -1, low / 0
    #expect(try results(type, "r = float(\(type)(x / d));") == [0, 3, low, 0])
    #expect(try results(type, "r = float(\(type)(x % d));") == [0, 1, 0, 0])
    #expect(try results(type, "x /= d; r = float(x);") == [0, 3, low, 0])
  }

  @Test(arguments: unsigned) func unsignedByPixel(type: String) throws {
    // The minimum is 0.
    #expect(try results(type, "r = float(\(type)(x / d));") == [0, 3, 0, 0])
    #expect(try results(type, "r = float(\(type)(x % d));") == [0, 1, 0, 0])
  }

  @Test(arguments: signed + unsigned) func byArgument(type: String) throws {
    #expect(try results(type, "r = float(\(type)(x / n)) + float(\(type)(x % n));") == [0, 0, 0, 0])
    #expect(try results(type, "r = float(\(type)(x / n));", n: 3)[0...1] == [3, 3])
  }

  /// clang must not conclude from a division that the divisor is not 0.
  @Test func divisorsAreStillComparedToZero() throws {
    #expect(try results("int", "int q = x / n; r = n == 0 ? 7 : float(q);") == [7, 7, 7, 7])
    #expect(try results("int", "if (n != 0) r = float(x / n);", n: -1) == [-10, -10, -0x1p31, -0x1p31])
    #expect(try results("int", "r = float(x / 0) + float(x % 0);") == [0, 0, 0, 0])
  }

  @Test func loopsAndVectors() throws {
    #expect(try results("int", "for (int i = -2; i <= 2; ++i) r += float(10 / i);") == [0, 0, 0, 0])
    #expect(
      try results("int", "int4 v = int4(x) / int4(0, n, d, 2); r = float(v.x + v.y + v.w);") == [
        5, 5, -0x1p30, -0x1p30,
      ])
    #expect(try results("int", "int2 v = int2(10, x) % int2(d); r = float(v.x + v.y);") == [0, 2, 0, 0])
    #expect(try results("uint", "uint3 v = uint3(x) / uint3(d, 0, 5); r = float(v.x + v.y + v.z);") == [2, 5, 0, 0])
  }

  /// Sources without such divisions are compiled as always.
  @Test func onlySourcesThatDivideAreTranslated() throws {
    let bench = try Workbench()
    for (body, divides) in [
      ("return half4(p.x / p.y + float(int(p.x) % 3 + int(p.y) / 4));", false),
      ("return half4(float(int(p.x) / max(int(p.y), 1)));", false),
      ("return half4(float(int(p.x) / int(p.y)));", true),
    ] {
      let source = try bench.source("[[ stitchable ]] half4 f(float2 p) { \(body) }")
      _ = try bench.program(source, [("f", .fill)])
      let notes = Folder.names(in: bench.compiler.cache.folder).filter { $0.hasSuffix(".divides") }
      #expect(notes.isEmpty != divides, "\(body)")
    }
  }

  @Test func onlyDivisionsAreReplaced() {
    let program = """
      define i32 @f() {
        %1 = add i32 %0, 1
        %2 = sdiv i32 %1, 10
        %3 = udiv i32 %1, -1
        %4 = fdiv float %x, %y
      }
      """
    #expect(IntegerDivision.defined(in: program).count == 1)
    let vector = IntegerDivision.defined(in: "  %5 = urem <2 x i8> %3, <i8 0, i8 2>").program
    #expect(vector.contains("%division.1.y = freeze <2 x i8> <i8 0, i8 2>"))
    #expect(vector.contains("select <2 x i1> %division.1.zero, <2 x i8> <i8 1, i8 1>, <2 x i8> %division.1.y"))
  }
}
