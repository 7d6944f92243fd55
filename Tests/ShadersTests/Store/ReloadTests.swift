import DisplayList
import FileWatching
import Foundation
import Platform
import Testing

@testable import Shaders

@Suite(.enabled(if: Workbench.isAvailable, "clang, which compiles Metal functions, is not installed"))
struct ReloadTests {
  private func text(_ body: String) -> String {
    "#include <metal_stdlib>\nusing namespace metal;\n[[ stitchable ]] half4 f(float2 p) { \(body) }\n"
  }
  private func color(_ source: ShaderSource, _ bench: Workbench) throws -> UInt32 {
    try Canvas.render(bench.program(source, [("f", .fill)]), from: nil, width: 1, height: 1)[0, 0]
  }

  @Test func cacheFindsWhatItHasAndNoticesWhatChanged() throws {
    let bench = try Workbench()
    _ = try bench.write("#define TONE half4(1, 0, 0, 1)\n", to: "tone.h")
    let body = "#include \"tone.h\"\n" + text("return TONE;")
    let source = try ShaderSource(path: bench.write(body, to: "a.metal"), compiler: bench.compiler)
    let first = try bench.program(source, [("f", .fill)])
    let second = try bench.program(source, [("f", .fill)])
    #expect(first.isFresh && !second.isFresh && first.name == second.name)
    #expect(second.stamps.map(\.path) == [source.path, bench.folder + "/tone.h"])
    _ = try bench.write("#define TONE half4(0, 1, 0, 1)\n", to: "tone.h")
    #expect(second.isStale)
    let third = try bench.program(source, [("f", .fill)])
    #expect(third.isFresh && third.name != first.name)
    #expect(try color(source, bench) == 0xff00_ff00)
    _ = try bench.write("#define TONE half4(1, 0, 0, 1)\n", to: "tone.h")
    #expect(try !bench.program(source, [("f", .fill)]).isFresh, "what was there before is there still")
  }

  @Test func cacheFolderIsPrivate() throws {
    let bench = try Workbench()
    chmod(bench.compiler.cache.folder, 0o777)
    let again = try ShaderCompiler(cacheFolder: bench.compiler.cache.folder)
    var status = stat()
    stat(again.cache.folder, &status)
    #expect(status.st_mode & 0o777 == 0o700)
    let file = try bench.write("", to: "file")
    #expect(throws: ShaderError.self) { try ShaderCompiler(cacheFolder: file) }
    let left = Folder.names(in: again.cache.folder).filter { $0.hasPrefix("work-") }
    #expect(left.isEmpty)
  }

  @Test func savesByRenameSurvive() throws {
    let bench = try Workbench()
    let path = try bench.write(text("return half4(1, 0, 0, 1);"), to: "live.metal")
    let library = ShaderLibrarySource(path: path, compiler: bench.compiler)
    #expect(library.hasChanged && library.files == [path])
    #expect(try color(library.reload().get(), bench) == 0xffff_0000)
    #expect(!library.hasChanged)

    _ = try bench.write(text("return half4(0, 0, 1, 1);"), to: "live.metal~")
    #expect(rename(path + "~", path) == 0)
    #expect(library.hasChanged)
    #expect(try color(library.reload().get(), bench) == 0xff00_00ff)

    // While an editor replaces it, the file is missing for a moment.
    unlink(path)
    #expect(!library.hasChanged)
    _ = try bench.write("[[ stitchable ]] half4 f(float2 p { return 1; }", to: "live.metal")
    #expect(library.hasChanged)
    #expect(throws: ShaderError.self) { try library.reload().get() }
    #expect(!library.hasChanged, "the same broken file is not tried twice")
    #expect(library.source?.functions.map(\.name) == ["f"], "the last good source stays")
    _ = try bench.write(text("return half4(0, 1, 0, 1);"), to: "live.metal")
    #expect(library.hasChanged)
    #expect(try color(library.reload().get(), bench) == 0xff00_ff00)
  }

  @Test(
    "a trial finds what crashes and what does not end, with its line; indices and divisors need no trial",
    arguments: [
      ("return half4(p.x, 0, 0, 1);", "fine"),
      ("while (p.x > -1) { p.x += 1; if (p.x > 1e6) p.x = 0; } return half4(1);", "tookTooLong"),
      ("while (true) {} return half4(1);", "tookTooLong"),
      ("return half4(*(device const half *)(ulong)p.y);", "crashed"),
      ("__builtin_trap();", "crashed"),
      ("return half4(list[n + 1]);", "fine"), ("return half4(list[-n] + list[int(p.x * 1e6)]);", "fine"),
      ("return half4(half(int(p.y) % (n - 4)));", "fine"),
    ])
  func trialStopsWhatWouldStopTheHost(_ body: String, _ expected: String) throws {
    let bench = try Workbench.shared.get()
    let source = try bench.source(
      "[[ stitchable ]] half4 f(float2 p, device const float *list, int n) {\n  \(body)\n}")
    let links = [try ShaderLink(source.function(named: "f"), as: .fill)]
    let program = try ShaderProgram.compileOnly(links, compiler: bench.compiler)
    let values: [[ShaderArgument]] = [[.floatArray([1, 2, 3, 4])]]
    let call = ShaderCall(source: nil, scale: 1, arguments: try ShaderArguments(values, for: links))
    let trial = try ShaderTrial(compiler: bench.compiler)
    var outcome = "fine"
    do {
      try trial.run(program, call, values: values, width: 300, height: 200)
    } catch .failed(let failure) {
      outcome = failure.cause.name
      #expect(failure.file == source.path && failure.functions == ["f"])
      #expect(failure.line == nil || failure.line == 5, "\(failure)")
    }
    #expect(outcome == expected)
  }
}

extension ShaderFailure.Cause {
  /// The case without its values.
  fileprivate var name: String { String("\(self)".prefix { $0 != "(" }) }
}
