import DisplayList
import FileWatching
import Foundation
import TestSupport
import Testing

@testable import Shaders

@Suite(.enabled(if: Workbench.isAvailable, "clang, which compiles Metal functions, is not installed"))
struct SourceTests {
  let bench: Workbench
  init() throws { bench = try Workbench.shared.get() }

  @Test func signatures() throws {
    let source = try bench.source(
      """
      using tone = half4;
      float helper(float x) { return x; }
      [[ stitchable ]] half4 a(float2 position, half4 color, float2 size) { return color; }
      [[stitchable]] float2 b(float2 p) { return p; }
      [[ stitchable ]]
      metal::half4 c(metal::float2 p, SwiftUI::Layer layer, device const float *list, int count, const tone t) { return 0; }
      namespace deep { [[ stitchable ]] tone main(float2 p, texture2d<half> i, device const void *d, uint n) { return 0; } }
      [[ stitchable ]] float4 e(float2 p) { return 0; }
      [[ stitchable ]] half4 f(float2 p, texture3d<half> t) { return 0; }
      """)
    #expect(source.functions.map(\.name) == ["a", "b", "c", "deep::main", "e", "f"])
    #expect(
      source.functions.map(\.kinds) == [
        [.color, .fill], [.distortion], [.layer], [.fill], [], [],
      ])
    #expect(source.functions.map(\.line) == [6, 7, 9, 10, 11, 12])
    let a = source.functions[0]
    #expect(a.parameters(as: .color).map(\.name) == ["size"])
    #expect(a.parameters(as: .fill).map(\.type) == [.color, .numbers(element: "float", count: 2)])
    #expect(source.functions[2].parameters(as: .layer).map(\.type) == [.floatArray, .color])
    #expect(source.functions[3].parameters(as: .fill).map(\.type) == [.image, .data])
    #expect(a.signature == "half4 a(float2 position, half4 color, float2 size)")
    #expect(a.takes(as: .color) == "(float2 size)")
  }

  @Test func annotations() throws {
    let source = try bench.source(
      """
      // [0 ... 1] = 9 stands before the function and belongs to nothing
      [[ stitchable ]] half4 f(
          float2 position, half4 color,
          float speed,  // [0 ... 100] = 10 points a second
          /* [-1, 0 ... 1, 2] = 0.5, 1e-1 */
          float2 at,
          half4 ink /* = 1, 0, 0.5, 1 */, float plain, // what it does
          float last    // [-5...5]
      ) { return color; /* = 3 */ }
      """)
    let parameters = source.functions[0].parameters(as: .color)
    #expect(parameters.map(\.name) == ["speed", "at", "ink", "plain", "last"])
    let notes = parameters.map(\.annotation)
    #expect(notes[0].map { [$0.minimum, $0.maximum, $0.defaultValue] } == [[0], [100], [10]])
    #expect(notes[0]?.note == "points a second")
    #expect(notes[1].map { [$0.minimum, $0.maximum, $0.defaultValue] } == [[-1, 0], [1, 2], [0.5, 0.1]])
    #expect(notes[2]?.defaultValue == [1, 0, 0.5, 1])
    #expect(notes[3] == nil)
    #expect(notes[4].map { [$0.minimum, $0.maximum, $0.defaultValue] } == [[-5], [5], []])
  }

  @Test(arguments: ["", "[1]", "[a ... b]", "=", "= x", "[1 ... 2", "…", "[nan ... inf] = 1"])
  func commentsWithoutMeaning(_ text: String) { #expect(ParameterAnnotation(comment: text) == nil) }

  @Test func aCommentBeforeTheFirstParameter() throws {
    let source = try bench.source(
      """
      [[ stitchable ]] half4 f( // [0 ... 1] = 0.5 stands beside the name
          float2 position, // [2 ... 3] beside what the system passes
          half4 color,
          // [4 ... 5] = 4.5
          float speed
      ) { return color; }
      [[ stitchable ]] float2 g(float2 position,
          // [6 ... 7]
          float2 at) { return at; }
      """)
    #expect(source.functions[0].parameters(as: .color)[0].annotation?.minimum == [4])
    #expect(source.functions[1].parameters(as: .distortion)[0].annotation?.maximum == [7])
  }

  /// A comment that cannot be followed is left out and reported; one without a meaning is left out.
  @Test func commentsThatCannotBeFollowed() throws {
    let source = try bench.source(
      """
      [[ stitchable ]] half4 f(
          float2 position, half4 color,
          float a,   // [0 ... x] = 10
          float b,   // [0 ... 1
          float c,   // = ten
          float2 d,  // [0, 0, 0 ... 1, 1, 1]
          float e,   // [5 ... 5]
          float g,   // [0 ... 1] = 2
          float h,   // [1 ... 1e99]
          half4 i,   // = 1, 1
          float j,   // see [3] and so on...
          device const float *k, // [0 ... x]
          int n
      ) { return color; }
      """)
    let parameters = source.functions[0].parameters(as: .color)
    #expect(parameters.allSatisfy { $0.annotation == nil })
    let remarks = parameters.map { $0.remark ?? "" }
    #expect(
      remarks == [
        "its range is not one of numbers", "its range has no ]", "its default is not a number",
        "it has 3 numbers for 2",
        "its range ends where it begins, or before", "its default lies outside its range",
        "its range is not one of numbers", "it has 2 numbers for 4", "", "its range is not one of numbers",
      ])
  }

  /// Whatever stands in a comment, it is read, left out with a reason, or means nothing.
  @Test func anyCommentIsReadOrLeftOut() {
    var random = SeededRandom(seed: 0xC0_44E7)
    let pieces = [
      "[", "]", "...", ".", "=", ",", "-", "+", "e", "E", "0", "7", "12", "1e38", "9e99", "nan", " ", "x", "\u{2026}",
      "\n",
    ]
    var (read, leftOut) = (0, 0)
    for _ in 0..<20_000 {
      let comment = (0..<random.int(in: 0...14)).map { _ in pieces[random.int(in: 0...pieces.count - 1)] }.joined()
      let components = random.int(in: 1...4)
      do {
        guard let found = try ParameterAnnotation.read(comment, components: components) else { continue }
        read += 1
        for list in [found.minimum, found.maximum, found.defaultValue] {
          #expect(
            list.allSatisfy(\.isFinite) && (list.isEmpty || list.count == 1 || list.count == components), "\(comment)")
        }
        for index in 0..<components {
          guard let low = ParameterAnnotation.component(index, of: found.minimum) else { continue }
          #expect(low < ParameterAnnotation.component(index, of: found.maximum)!, "\(comment)")
        }
      } catch {
        leftOut += 1
        #expect(!error.reason.isEmpty)
      }
    }
    #expect(read > 20 && leftOut > 200, "seed 0xC044E7: \(read), \(leftOut)")
  }

  private func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch { return "\(error)" }
  }

  @Test func errorsNameThePlace() throws {
    let text =
      "#include <metal_stdlib>\nusing namespace metal;\n[[ stitchable ]] half4 f(float2 p, half4 c) {\n  return c + oops;\n}\n"
    let path = try bench.write(text, to: "broken.metal")
    let source = try ShaderSource(path: path, compiler: bench.compiler)
    let error = #expect(throws: ShaderError.self) { _ = try bench.program(source, [("f", .color)]) }
    guard case .doesNotCompile(let diagnostics) = error else { Issue.record("\(String(describing: error))"); return }
    var expected = ShaderDiagnostic(
      severity: .error, file: path, line: 4, column: 14, message: "use of undeclared identifier 'oops'")
    expected.sourceLine = "  return c + oops;"
    #expect(diagnostics == [expected])
  }

  /// Another file is not read because a source calls it its own.
  @Test func linesOfOtherFilesAreNotQuoted() throws {
    let other = try bench.write("secret\n", to: "other.txt")
    let source = try bench.source("#line 1 \"\(other)\"\nint f() { return oops; }")
    let error = #expect(throws: ShaderError.self) { _ = try source.check(compiler: bench.compiler) }
    guard case .doesNotCompile(let diagnostics) = error else { Issue.record("\(String(describing: error))"); return }
    #expect(diagnostics.first?.file == other && diagnostics.allSatisfy { $0.sourceLine == nil }, "\(diagnostics)")
  }

  @Test func errorsWithinHeadersPointAtTheSource() throws {
    let source = try bench.source(
      "[[ stitchable ]] half4 f(float2 p) { return half4(p.x); }\nint g() { return as_type<char>(1.0); }")
    let error = #expect(throws: ShaderError.self) { _ = try source.check(compiler: bench.compiler) }
    guard case .doesNotCompile(let diagnostics) = error else { Issue.record("\(String(describing: error))"); return }
    #expect(diagnostics.first?.file == source.path && diagnostics.first?.line == 5)
  }

  @Test func everyMistakeIsNamed() throws {
    let source = try bench.source(
      """
      [[ stitchable ]] half4 colorShader(float2 p, half4 c, float speed, half4 ink) { return c; }
      [[ stitchable ]] float2 wave(float2 p) { return p; }
      """)
    #expect(message { _ = try source.function(named: "colourShader") }.contains("the nearest is 'colorShader'"))
    #expect(!message { _ = try source.function(named: "zzzzzzz") }.contains("nearest"))
    #expect(
      message { _ = try bench.program(source, [("wave", .color)]) }
        == "'wave' is not a colour effect: float2 wave(float2 p); one is half4 name(float2 position, half4 color, args...)"
    )
    let program = try bench.program(source, [("colorShader", .color)])
    #expect(
      message { _ = try ShaderArguments([[.float2(1, 2)]], for: program.links) }
        == "'colorShader' takes (float speed, half4 ink), not (float2)")
    #expect(
      message { _ = try bench.program(source, [("wave", .distortion), ("colorShader", .color)]) }
        .contains("nothing runs in one pass after a distortion effect"))
    #expect(
      message { _ = try ShaderSource(path: "/nowhere.metal", compiler: bench.compiler) }.contains("/nowhere.metal"))
  }

  @Test func pathsMayHoldAnything() throws {
    try FileManager.default.createDirectory(atPath: bench.folder + "/a b:c", withIntermediateDirectories: true)
    _ = try bench.write("static half4 tint() { return half4(1, 0, 0, 1); }", to: "a b:c/in#clude.h")
    let path = try bench.write(
      "#include <metal_stdlib>\n#include \"in#clude.h\"\n[[ stitchable ]] half4 f(float2 p) { return tint(); }",
      to: "a b:c/it's é.metal")
    let source = try ShaderSource(path: path, compiler: bench.compiler)
    #expect(source.stamps.map(\.path) == [path, bench.folder + "/a b:c/in#clude.h"])
    #expect(
      try Canvas.render(bench.program(source, [("f", .fill)]), from: nil, width: 1, height: 1)[0, 0] == 0xffff_0000)
  }

  @Test func pathsThatNoIncludeCanName() throws {
    let path = try bench.write("", to: "\"quoted\".metal")
    #expect(message { _ = try ShaderSource(path: path, compiler: bench.compiler) }.contains("quotation mark"))
  }

  @Test func twoFilesMayUseTheSameNames() throws {
    let sources = try ["c.bgra", "c * 0.5h"].map {
      try bench.source(
        "static half4 go(half4 c) { return \($0); }\n[[ stitchable ]] half4 f(float2 p, half4 c) { return go(c); }")
    }
    let links = try sources.map { try ShaderLink($0.function(named: "f"), as: .color) }
    let program = try ShaderProgram.compile(links, compiler: bench.compiler)
    let picture = Canvas(width: 3, height: 1) { _, _ in 0xff80_4020 }
    #expect(try Canvas.render(program, from: picture, width: 3, height: 1)[1, 0] == 0x8010_2040)
  }
}
