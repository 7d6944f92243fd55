import DisplayList
import Foundation
import Platform
import Testing

@testable import Shaders

/// Sources that would keep clang busy without end, or are no text: each ends in one error that names the file.
@Suite(.enabled(if: Workbench.isAvailable, "clang, which compiles Metal functions, is not installed"))
struct SourceLimitTests {
  let bench: Workbench
  private var compiler: ShaderCompiler

  init() throws {
    bench = try Workbench.shared.get()
    compiler = bench.compiler
    // With the usual limits: in a debug build the headers take long.
    for isStrict in [true, false] { _ = try compiler.precompiledHeaders(.init(strictHalf: isStrict)) }
    compiler.limits = ResourceLimits(cpuSeconds: 3, memory: 1 << 30, stallSeconds: 1)
  }

  private static let function = "[[ stitchable ]] half4 f(float2 p, half4 c) { return c; }\n"

  /// The error of reading a source, checking it, or compiling its function.
  private func error(of path: String) -> String {
    do {
      let source = try ShaderSource(path: path, compiler: compiler)
      _ = try source.check(compiler: compiler)
      let link = try ShaderLink(source.function(named: "f"), as: .color)
      _ = try ShaderProgram.compile([link], compiler: compiler)
      return "no error"
    } catch { return "\(error)" }
  }

  private func error(ofText text: String, name: String = "\(UUID().uuidString).metal") throws -> String {
    let head = "#include <metal_stdlib>\nusing namespace metal;\n"
    let path = try bench.write(head + text + Self.function, to: name)
    let message = error(of: path).replacing(path, with: "FILE")
    #expect(!message.contains("\n") && message.utf8.count < 1000)
    return message
  }

  @Test func deviceAsInclude() throws {
    #expect(
      try error(ofText: "#include \"/dev/zero\"\n").hasSuffix("this includes /dev/zero, which is not a regular file"))
  }

  @Test func fifoAsInclude() throws {
    let fifo = "\(bench.folder)/fifo.h"
    mkfifo(fifo, 0o600)
    defer { unlink(fifo) }
    #expect(
      try error(ofText: "#include \"fifo.h\"\n") == "FILE: clang waited for more than 1 s for a file that has no end")
  }

  @Test func templates() throws {
    #expect(
      try error(ofText: "template <int N> struct T { static constexpr int v = T<N + 1>::v; };\nint x = T<0>::v;\n")
        .contains("recursive template instantiation exceeded maximum depth"))
    let tree = """
      template <int N, int M> struct T { static constexpr int v = T<N - 1, 2 * M>::v + T<N - 1, 2 * M + 1>::v; };
      template <int M> struct T<0, M> { static constexpr int v = 1; };
      constant int x = T<29, 0>::v;

      """
    let message = try error(ofText: tree)
    #expect(
      message == "FILE: clang used more than 3 s of CPU time"
        || message == "FILE: clang needed more than 1 GiB of memory")
  }

  @Test func constantExpressions() throws {
    #expect(
      try error(ofText: "constexpr int g() { int i = 0; while (true) i ^= 1; return i; }\nconstexpr int x = g();\n")
        .contains("must be initialized by a constant expression"))
  }

  @Test func macros() throws {
    var text = "#define A0 1 + 1 + 1 + 1 +\n"
    for level in 1...20 { text += "#define A\(level)" + String(repeating: " A\(level - 1)", count: 8) + "\n" }
    let message = try error(ofText: text + "constant int x = A20 1;\n")
    #expect(
      message == "FILE: clang used more than 3 s of CPU time"
        || message == "FILE: clang needed more than 1 GiB of memory"
        || message.contains("nesting"))
  }

  @Test func fileThatIncludesItself() throws {
    #expect(
      try error(ofText: "#include \"self.metal\"\n", name: "self.metal").contains("#include nested too deeply"))
  }

  @Test func aMillionErrors() throws {
    let message = try error(ofText: String(repeating: "oops;\n", count: 1_000_000))
    #expect(message.hasPrefix("FILE:"))
  }

  @Test func longNames() throws {
    let message = try error(ofText: "constant int x = \(String(repeating: "o", count: 300_000));\n")
    #expect(message.hasPrefix("FILE:"))
  }

  @Test func sourcesThatAreNoText() throws {
    let folder = bench.folder
    let huge = "\(folder)/huge.metal"
    let fifo = "\(folder)/fifo.metal"
    #expect(FileManager.default.createFile(atPath: huge, contents: nil))
    #expect(truncate(huge, 1 << 30) == 0)
    mkfifo(fifo, 0o600)
    defer {
      unlink(huge)
      unlink(fifo)
    }
    #expect(error(of: huge) == "\(huge): larger than 16 MiB")
    #expect(error(of: fifo) == "\(fifo): not a regular file (fifo)")
    #expect(error(of: folder) == "\(folder): not a regular file (directory)")
    #expect(error(of: "/dev/zero") == "/dev/zero: not a regular file (device)")
  }

  @Test(arguments: [
    (String.Encoding.utf16, "UTF-16"), (.utf16BigEndian, "UTF-16"), (.utf16LittleEndian, "UTF-16"), (.utf32, "UTF-32"),
    (.utf32BigEndian, "UTF-32"), (.utf32LittleEndian, "UTF-32"),
  ])
  func textsInOtherEncodings(encoding: String.Encoding, name: String) throws {
    let path = "\(bench.folder)/wide-\(encoding.rawValue).metal"
    try #require(Self.function.data(using: encoding)).write(to: URL(fileURLWithPath: path))
    defer { unlink(path) }
    #expect(error(of: path) == "\(path):1:1: error: the text is \(name); Metal sources are UTF-8")
  }

  /// One line of the source's, whatever of clang it ends.
  @Test(arguments: ["()", "{}"]) func nestingWithoutEnd(marks: String) throws {
    let (open, close) = (String(marks.first!), String(marks.last!))
    let deep = [open, close].map { String(repeating: $0, count: 10_000) }
    let text = open == "(" ? "int g() { return \(deep[0])1\(deep[1]); }\n" : "void g() { \(deep[0])\(deep[1]) }\n"
    let message = try error(ofText: text)
    #expect(
      message.hasPrefix("FILE:") && (message.contains("nesting") || message.contains("clang crashed")), "\(message)")
  }

  @Test func templatesWithoutEnd() throws {
    let text = """
      template <int N> struct T { static constexpr int v = T<N + 1>::v; };
      constant int x = T<0>::v;

      """
    #expect(try error(ofText: text).contains("recursive template instantiation exceeded maximum depth"))
  }

  /// Errors without a line: those of the assembler, and of a linker, which may print warnings before.
  @Test func assemblerAndLinker() throws {
    let twice = "__asm__(\".globl vitrine_span\\nvitrine_span: ret\");\n"
    #expect(try error(ofText: twice).hasPrefix("FILE: error: "))
    let missing = "__asm__(\".section .note.GNU-stack,\\\"x\\\",@progbits\\n.text\\n.hidden zed\\ncall zed\");\n"
    let message = try error(ofText: missing)
    #expect(message.hasPrefix("FILE: error: ") && message.contains("zed"), "\(message)")
    #expect(!message.contains("work-"))
  }

  /// The place is the user's also where clang notices an error in the text that includes the source.
  @Test func sourcesThatAreCutOff() throws {
    let path = try bench.write("[[ stitchable ]] half4 f(float2 p, half4 c) {\n  return c", to: "cut.metal")
    #expect(error(of: path) == "\(path):2:11: error: expected ';' after return statement")
    let other = try bench.write("[[ stitchable ]] half4 f(float2 p, half4 c) {\n  return c;\n", to: "open.metal")
    #expect(error(of: other).hasPrefix("\(other):2:"))
    let brace = try bench.write(Self.function + "}\n", to: "brace.metal")
    #expect(error(of: brace).hasPrefix("\(brace):"))
  }
}
