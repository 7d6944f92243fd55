import DisplayList
import Foundation
import Surfaces
import TestSupport
import Testing

@testable import Shaders

/// Functions that one file declares and another one defines, as Xcode links them.
@Suite(
  "Sibling sources", .enabled(if: Workbench.isAvailable, "clang, which compiles Metal functions, is not installed"))
struct SiblingTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  private func write(_ text: String, to name: String) throws {
    let folder = "\(bench.folder)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (folder as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    _ = try bench.write("#include <metal_stdlib>\nusing namespace metal;\n" + text, to: name)
  }

  /// The pixel that `f` gives; compiled with a store of its own, as a new process has one.
  private func pixel(_ name: String = "main.metal") throws -> UInt32 {
    let source = try ShaderSource(path: "\(bench.folder)/\(name)", compiler: bench.compiler)
    return try Canvas.render(bench.program(source, [("f", .fill)]), from: nil, width: 1, height: 1)[0, 0]
  }

  private func errors(_ name: String = "main.metal") throws -> [ShaderDiagnostic] {
    do {
      _ = try pixel(name)
      return []
    } catch let error as ShaderError {
      guard case .doesNotCompile(let diagnostics) = error else { throw error }
      return diagnostics
    }
  }

  @Test("functions and constants of other files, which need others again, are found, the second time too")
  func found() throws {
    try write(
      """
      half4 tint(half4 c);
      extern constant half level;
      [[ stitchable ]] half4 f(float2 p) { return tint(half4(0, level, 0, 1)); }
      """, to: "main.metal")
    try write("half4 swap(half4 c);\nhalf4 tint(half4 c) { return swap(c); }", to: "Tint.metal")
    try write(
      "half4 swap(half4 c) { return c.grba; }\nconstant half level = 1;\nhalf4 unused(half4 c);", to: "deep/Swap.metal")
    for _ in 0..<2 { #expect(try pixel() == 0xFFFF_0000) }
    // A save of the other file counts.
    try write("half4 swap(half4 c);\nhalf4 tint(half4 c) { return swap(c).brga; }", to: "Tint.metal")
    #expect(try pixel() == 0xFF00_FF00)
  }

  @Test("a file beside the source that is saved with an error, mended, removed and made again is followed")
  func saves() throws {
    let store = ShaderStore(cacheFolder: "\(bench.folder)/store-cache")
    try write("half other();\n[[ stitchable ]] half4 f(float2 p) { return half4(other(), 0, 0, 1); }", to: "main.metal")
    try write("half other() { return 1; }", to: "deep/other.metal")
    let chain = [ShaderStore.Function(file: "\(bench.folder)/main.metal", name: "f", kind: .fill)]
    func pixel() throws -> UInt32? {
      try store.program(for: chain, arguments: [[]], size: .init(width: 1, height: 1), waits: true).map {
        try Canvas.render($0, from: nil, width: 1, height: 1)[0, 0]
      }
    }
    #expect(try pixel() == 0xFFFF_0000)
    store.watch()
    try write("half other() { return 1 }", to: "deep/other.metal")
    try waitUntil("an error") { !store.faults.isEmpty }
    try write("half other() { return 0; }", to: "deep/other.metal")
    try waitUntil("the mended one") { try store.faults.isEmpty && pixel() == 0xFF00_0000 }
    try FileManager.default.removeItem(atPath: "\(bench.folder)/deep/other.metal")
    try write("half other();\n[[ stitchable ]] half4 f(float2 p) { return half4(1, other(), 0, 1); }", to: "main.metal")
    try waitUntil("nothing to be found") { store.faults.first?.error.description.contains("not defined") == true }
    try write("half other() { return 1; }", to: "new.metal")
    try waitUntil("the new one") { try store.faults.isEmpty && pixel() == 0xFFFF_FF00 }
  }

  @Test("a macro of the source does not change another file, and links that lead in a circle are not followed")
  func macros() throws {
    try write(
      "#define LEVEL 0\nhalf other();\n[[ stitchable ]] half4 f(float2 p) { return half4(other(), LEVEL, 0, 1); }",
      to: "main.metal")
    try write("#ifndef LEVEL\n#define LEVEL 1\n#endif\nhalf other() { return LEVEL; }", to: "other.metal")
    try FileManager.default.createSymbolicLink(atPath: "\(bench.folder)/circle", withDestinationPath: bench.folder)
    try FileManager.default.createSymbolicLink(atPath: "\(bench.folder)/system", withDestinationPath: "/usr")
    #expect(try pixel() == 0xFFFF_0000)
  }

  @Test("names that two files have for themselves stay apart")
  func own() throws {
    try write(
      """
      struct Pair { half a; };
      static half value() { return 0; }
      half other();
      [[ stitchable ]] half4 f(float2 p) { Pair pair{other()}; return half4(pair.a, value(), 0, 1); }
      """, to: "main.metal")
    try write(
      """
      struct Pair { half b, c; };
      static half value() { return 1; }
      half other() { Pair pair{0, value()}; return pair.c; }
      """, to: "other.metal")
    for _ in 0..<2 { #expect(try pixel() == 0xFFFF_0000) }
  }

  @Test("a structure that both files declare has its members and constants from the one that defines them")
  func structures() throws {
    try write(
      """
      struct Colors { static constant half4 red; half4 mixed(half x); half level; };
      [[ stitchable ]] half4 f(float2 p) { Colors c{0.5}; return max(Colors::red * 0.5, c.mixed(1)); }
      """, to: "main.metal")
    try write(
      """
      struct Colors { static constant half4 red; half4 mixed(half x); half level; };
      constant half4 Colors::red = half4(1, 0, 0, 1);
      half4 Colors::mixed(half x) { return red * level + half4(0, x, 0, level); }
      """, to: "parts/Colors.metal")
    for _ in 0..<2 { #expect(try pixel() == 0xFF80_FF00) }
  }

  @Test("a function without a definition, or with two, is an error where it is called, each time")
  func errors() throws {
    try write("half other(half);\n[[ stitchable ]] half4 f(float2 p) {\n  return other(1);\n}", to: "main.metal")
    for _ in 0..<2 {
      let missing = try #require(try errors().first)
      #expect(missing.file == "\(bench.folder)/main.metal" && missing.line == 5 && missing.column == 10)
      #expect(missing.message.hasPrefix("'other' is declared but not defined"))
    }
    try write("half other(half h) { return h; }", to: "a.metal")
    try write("// half other(half h) { return 0; }\nhalf another(half h) { return h; }", to: "c.metal")
    #expect(try pixel() == 0xFFFF_FFFF)
    try write("half other(half h) { return 0; }", to: "b.metal")
    // Files that were found are remembered while nothing changes.
    #expect(try pixel() == 0xFFFF_FFFF)
    let fresh = try ShaderCompiler(cacheFolder: "\(bench.folder)/other-cache")
    for _ in 0..<2 {
      #expect {
        let source = try ShaderSource(path: "\(bench.folder)/main.metal", compiler: fresh)
        _ = try ShaderProgram.compile([ShaderLink(source.function(named: "f"), as: .fill)], compiler: fresh)
      } throws: { error in
        guard case .doesNotCompile(let diagnostics)? = error as? ShaderError, let first = diagnostics.first else {
          return false
        }
        return first.line == 5
          && first.message == "'other' is defined in \(bench.folder)/a.metal and in \(bench.folder)/b.metal:3"
      }
    }
  }

  @Test("the sources of a target of a package belong together, and those beside it do not")
  func target() throws {
    try write("", to: "Package.swift")
    let text = "half other();\n[[ stitchable ]] half4 f(float2 p) { return half4(other(), 0, 0, 1); }"
    try write(text, to: "Sources/One/Effects/main.metal")
    try write("half other() { return 1; }", to: "Sources/One/Parts/other.metal")
    #expect(try pixel("Sources/One/Effects/main.metal") == 0xFFFF_0000)
    try write(text, to: "Sources/Two/main.metal")
    #expect(try errors("Sources/Two/main.metal").count == 1)
  }

  @Test("a cache folder may have any name")
  func quotedCache() throws {
    let compiler = try ShaderCompiler(cacheFolder: "\(bench.folder)/o'b \"c")
    try write("[[ stitchable ]] half4 f(float2 p) { return 1; }", to: "main.metal")
    let source = try ShaderSource(path: "\(bench.folder)/main.metal", compiler: compiler)
    _ = try ShaderProgram.compile([ShaderLink(source.function(named: "f"), as: .fill)], compiler: compiler)
  }

  @Test("definitions are told from declarations and calls")
  func definitions() {
    #expect(SiblingSources.defines("f", "half f(half x)\n{ return x; }"))
    #expect(SiblingSources.defines("f", "half f(half (*g)(int)) {"))
    #expect(SiblingSources.defines("f", "constant float f = 1;"))
    #expect(SiblingSources.defines("f", "constant float f[2] = {1, 2};"))
    for text in [
      "half f(half x);", "half4 c = f(1);", "half ff(half x) {", "half f", "f(", "", "if (f(1)) x;", "if (f == 1) x;",
      "f[1] = 2;", "x = f[1];",
    ] {
      #expect(!SiblingSources.defines("f", text), "\(text)")
    }
  }

  private func missing(_ object: [UInt8]) -> Set<String> {
    var symbols = ObjectSymbols()
    symbols.add(object)
    return symbols.missing
  }

  @Test("what is no object file has no symbols")
  func symbols() throws {
    #expect(missing([]).isEmpty)
    #expect(missing(Array("#include".utf8)).isEmpty)
    let header: [UInt8] = [0x7f, 0x45, 0x4c, 0x46, 2, 1]
    #expect(missing(header).isEmpty)
    #expect(missing(header + [UInt8](repeating: 0xff, count: 300)).isEmpty)
    let missing = SiblingSources.Missing(symbol: "_ZN12_GLOBAL__N_16file124deep6helperEDv4_f")
    #expect(missing?.source == 12 && missing?.name == "helper")
    for symbol in ["memcpy", "_ZN12_GLOBAL__N_1", "_ZN12_GLOBAL__N_15file0", "_ZN3fooE"] {
      #expect(SiblingSources.Missing(symbol: symbol) == nil)
    }
  }
}
