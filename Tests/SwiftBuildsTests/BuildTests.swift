import Glibc
import Platform
import Testing

@testable import SwiftBuilds

/// Builds with the real compiler.
@Suite struct BuildTests {
  private let bench: Workbench
  private let build: SwiftBuild

  init() throws {
    bench = try Workbench()
    build = try bench.build()
  }

  private static func number(_ body: String) -> String {
    "import SwiftUI\n@_cdecl(\"number\") public func number() -> Int32 { \(body) }\n"
  }

  private func source(_ text: String, _ path: String = "A.swift") -> SwiftBuild.Source { .init(path: path, text: text) }

  /// Calls a function of a library, which stays loaded: the Swift runtime refers to it.
  private func number(_ library: BuiltLibrary, _ name: String = "number") throws -> Int32 {
    let handle = try #require(dlopen(library.path, RTLD_NOW | RTLD_LOCAL), "\(String(cString: dlerror()))")
    typealias Number = @convention(c) () -> Int32
    return unsafeBitCast(try #require(dlsym(handle, name)), to: Number.self)()
  }

  private func diagnostics(_ sources: [SwiftBuild.Source]) -> [SwiftDiagnostic] {
    do throws(SwiftBuildError) {
      _ = try build.build(sources: sources)
    } catch {
      if case .doesNotCompile(let found) = error { return found }
      Issue.record(error)
    }
    return []
  }

  /// The imported modules need not exist.
  @Test func syntaxIsCheckedAlone() throws {
    let whole = source("import Missing\nstruct A: View { var body: Text { unknown() } }\n")
    try build.checkSyntax(sources: [whole])
    do throws(SwiftBuildError) {
      try build.checkSyntax(sources: [whole, source("struct B {\n  func f() {\n}\n", "/a/B.swift")])
      Issue.record("a brace is missing")
    } catch {
      guard case .doesNotCompile(let found) = error else { throw error }
      #expect(found.map(\.message) == ["expected '}' in struct"] && found.first?.path == "/a/B.swift")
      #expect(found.first?.notes.first?.line == 1)
    }
  }

  /// A library's line table gives the line of an instruction, and the failure for which it stops the program.
  @Test func instructionsHaveLines() throws {
    let text = "import SwiftUI\n@_cdecl(\"number\") public func number() -> Int32 {\n  seven()\n}\n"
    let library = try build.build(sources: [source(text, "/a/Lines.swift")])
    let handle = try #require(dlopen(library.path, RTLD_NOW | RTLD_LOCAL), "\(String(cString: dlerror()))")
    let start = UInt64(UInt(bitPattern: dlsym(handle, "number")))
    let maps = String(decoding: try InputFile.read("/proc/self/maps", limit: 64 << 20), as: UTF8.self)
    let map = try #require(maps.split(separator: "\n").first { $0.hasSuffix(library.path) })
    let base = try #require(UInt64(map.prefix { $0 != "-" }, radix: 16))
    // The C function calls the other one, which is beside it.
    let lines = build.lines(at: (0..<256).map { start - base + $0 }, in: library)
    #expect(lines.contains { $0.path == "/a/Lines.swift" && (2...3).contains($0.line) }, "\(lines)")
    #expect(build.lines(at: [], in: library).isEmpty)
  }

  @Test func linesAreReadInPairs() {
    let text =
      "Swift runtime failure: arithmetic overflow\n/<compiler-generated>:0:0\nf\n/a:b/C.swift:5:39\n\n??\n??:0:0\n\n"
    #expect(
      SwiftBuild.lines(in: text) == [
        .init(path: "/<compiler-generated>", line: 0, failure: "arithmetic overflow"),
        .init(path: "/a:b/C.swift", line: 5), .init(path: "??", line: 0),
      ])
    for text in ["", "a", "a\nb\n", "\n\n"] { #expect(SwiftBuild.lines(in: text).isEmpty) }
  }

  @Test func aLibraryCanBeLoaded() throws {
    let library = try build.build(sources: [source(Self.number("seven() * 6"))])
    #expect(try number(library) == 42)
    #expect(library.warnings.isEmpty && library.compiledSources == 1)
  }

  @Test func filesGoWithTheLibrary() throws {
    var library: BuiltLibrary? = try build.build(sources: [source(Self.number("1"))])
    let path = try #require(library?.path)
    #expect(access(path, R_OK) == 0)
    _ = try build.build(sources: [source(Self.number("2"))])
    library = nil
    #expect(access(path, R_OK) != 0)
    #expect(bench.names("cache").filter { $0.hasPrefix("work-") }.count == 1)
  }

  @Test func optionsOfADebugBuild() throws {
    let text = Self.number("var a: Int32 = 0\n#if DEBUG\na += 1\n#endif\n#if swift(>=6)\na += 2\n#endif\nreturn a")
    #expect(try number(build.build(sources: [source(text)])) == 1)
  }

  /// A source has its own path, however it is written, though its text is elsewhere.
  @Test(arguments: ["/no where/ü \"q\" \\ b.swift", "relative.swift"]) func paths(path: String) throws {
    let text = Self.number("Int32(#filePath.utf8.count)")
    let library = try build.build(sources: [source(text, path)])
    let absolute = path.hasPrefix("/") ? path : try #require(FilePath.resolved(".")) + "/" + path
    #expect(try number(library) == absolute.utf8.count)
    let found = diagnostics([source("let a: Int = \"\"", path)])
    #expect(found.map(\.path) == [path])
  }

  @Test func syntaxAndTypeErrors() throws {
    let syntax = try #require(diagnostics([source("import SwiftUI\nfunc f( {\n}\n")]).first)
    #expect(syntax.severity == .error && syntax.line == 2 && syntax.sourceLine == "func f( {")
    let type = diagnostics([source("let a = 1\nlet b: Int = \"ü\"; let c: Int = \"\"\n", "B.swift")])
    #expect(
      type.map(\.description) == [
        "B.swift:2:14: error: cannot convert value of type 'String' to specified type 'Int'",
        "B.swift:2:33: error: cannot convert value of type 'String' to specified type 'Int'",
      ])
    let missing = diagnostics([source("import SwiftUI\nlet a = DocumentGroup()\nlet b = Nonsense()\n")])
    #expect(missing.map(\.remark) == ["SwiftUI's DocumentGroup is not in Vitrine", nil])
  }

  @Test func warnings() throws {
    let text = Self.number("var a: Int32 = 1; return eight() + a")
    let library = try build.build(sources: [source(text)])
    #expect(library.warnings.map(\.severity) == [.warning, .warning])
    #expect(library.warnings.map(\.line) == [2, 2])
    #expect(try number(library) == 9)
  }

  /// Edited bodies leave the other file as it is; a changed declaration does not.
  @Test func editsOfOneOfTwoFiles() throws {
    let user = source(
      "import SwiftUI\nfunc unused() { var a = 1 }\n" + Self.number("Int32(Card().value)"), "User.swift")
    func card(_ text: String) -> SwiftBuild.Source { source("struct Card { \(text) }", "Card.swift") }
    let first = try build.build(sources: [user, card("var value: Int { 5 }")])
    #expect(try number(first) == 5 && first.compiledSources == 2 && first.warnings.count == 1)
    let body = try build.build(sources: [user, card("var value: Int { 2 * 3 }")])
    #expect(try number(body) == 6 && body.compiledSources == 1)
    // The warning of the file that was not compiled.
    #expect(body.warnings == first.warnings)
    #expect(
      diagnostics([user, card("var value: Int { \"\" }")]).filter { $0.severity == .error }.map(\.path) == [
        "Card.swift"
      ])
    let same = try build.build(sources: [user, card("var value: Int { 2 * 3 }")])
    #expect(try number(same) == 6 && same.compiledSources == 0)
    let type = try build.build(sources: [user, card("var other = \"text\"; var value: UInt8 { 7 }")])
    #expect(try number(type) == 7 && type.compiledSources == 2)
    let alone = try build.build(sources: [source(Self.number("8"))])
    #expect(try number(alone) == 8 && alone.compiledSources == 1)
  }

  /// The type behind `some` may have another size; the object of its user finds it as the program runs.
  @Test func theTypeBehindAnOpaqueOne() throws {
    let user = source(
      """
      struct Outer { var shape: Card.Shape; var after: Int32 = 30 }
      @_cdecl("number") public func number() -> Int32 {
        let outer = Outer(shape: Card().shape)
        return Int32(outer.shape.description.count + free().description.count) + outer.after
      }
      """, "User.swift")
    func card(_ value: String) -> SwiftBuild.Source {
      source(
        """
        protocol Shaped { associatedtype Shape: CustomStringConvertible; var shape: Shape { get } }
        struct Card: Shaped { var shape: some CustomStringConvertible { \(value) } }
        func free() -> some CustomStringConvertible { \(value) }
        """, "Card.swift")
    }
    // In processes of their own: both libraries have a type of the same name.
    #expect(try bench.numberInProcess(build.build(sources: [user, card("5")])) == "32")
    let edited = try build.build(sources: [user, card("\"longer\"")])
    #expect(edited.compiledSources == 1)
    #expect(try bench.numberInProcess(edited) == "42")
  }

  /// A file in parts compiles although it uses private declarations, which the parts open; the check of the whole file
  /// decides.
  @Test func theCheckKnowsWhatIsPrivate() throws {
    let text = "import SwiftUI\nstruct Card { private var value = 5 }\n"
    let whole = [source(text + Self.number("Int32(Card().value)"))]
    #expect(throws: Never.self) { try build.check(sources: [source(text + Self.number("1"))]) }
    do throws(SwiftBuildError) {
      try build.check(sources: whole)
      Issue.record("no error")
    } catch {
      guard case .doesNotCompile(let found) = error else { throw error }
      #expect(found.map(\.path) == ["A.swift"] && found.allSatisfy { $0.message.contains("'private'") })
    }
  }

  /// Code that is copied into its callers is compiled with them.
  @Test func inlinableBodies() throws {
    let user = source(Self.number("inlined()"), "User.swift")
    func card(_ value: Int) -> SwiftBuild.Source {
      source("@_alwaysEmitIntoClient func inlined() -> Int32 { \(value) }", "Card.swift")
    }
    #expect(try number(build.build(sources: [user, card(1)])) == 1)
    let edited = try build.build(sources: [user, card(2)])
    #expect(try number(edited) == 2 && edited.compiledSources == 2)
  }

  @Test func manyFilesInOrder() throws {
    let count = 9
    let files = (0..<count).map {
      source("func part\($0)() -> Int32 { \($0) }\nfunc w\($0)() { var x = 1 }", "F\($0).swift")
    }
    let sum = (0..<count).map { "part\($0)()" }.joined(separator: " + ")
    let library = try build.build(sources: files + [source(Self.number(sum), "Main.swift")])
    #expect(try number(library) == 36)
    #expect(library.warnings.map(\.path) == files.map(\.path))
  }

  @Test func shims() throws {
    let text = "import UIKit\nimport struct os.Logger2; import Darwin\n"
    #expect(
      ShimModules.imported(by: [text, "@preconcurrency import Combine // import simd\nimport Foundation"])
        == ["Combine", "Darwin", "UIKit", "os"])
    let library = try build.build(
      sources: [
        source("import UIKit\nimport Darwin\n@_cdecl(\"number\") public func n() -> Int32 { seven() + abs(-1) }")
      ])
    #expect(try number(library) == 8)
    let shims = bench.names("cache").filter { $0.hasPrefix("shim-") }.sorted()
    #expect(shims.map { bench.names("cache/\($0)").sorted().first } == ["Darwin.swiftmodule", "UIKit.swiftmodule"])
  }

  @Test func twoBuildsAtOnce() async throws {
    try await withThrowingTaskGroup(of: (Int32, Int32).self) { group in
      for value in 0..<Int32(4) {
        group.addTask { (value, try number(build.build(sources: [source(Self.number("\(value)"))]))) }
      }
      for try await (value, result) in group { #expect(value == result) }
    }
  }

  /// The frontend refuses them, the driver is given other names.
  @Test func filesOfTheSameName() throws {
    let parts = [1, 2].map { number in
      source(
        "private func part() -> Int32 { \(number) }\nfunc part\(number)() -> Int32 { part() }", "\(number)/A.swift")
    }
    let library = try build.build(sources: parts + [source(Self.number("part1() * 10 + part2()"), "Main.swift")])
    #expect(try number(library) == 12)
    let error = #expect(throws: SwiftBuildError.self) { try build.build(sources: [parts[0], parts[0]]) }
    #expect(error?.description == "cannot link the preview: 1/A.swift is given twice")
  }

  @Test func functionsOfTheSameName() throws {
    let error = #expect(throws: SwiftBuildError.self) {
      try build.build(sources: [
        source("@_cdecl(\"same\") public func a() {}", "A.swift"),
        source("@_cdecl(\"same\") public func b() {}", "B.swift"),
      ])
    }
    #expect(error?.description == "cannot link the preview: duplicate symbol: same")
  }

  @Test(.enabled(if: Workbench.builtModules != nil, "the library was not built"))
  func theLibraryItself() throws {
    let modules = try #require(Workbench.builtModules)
    let build = try SwiftBuild(toolchain: bench.toolchain(), modules: modules)
    let text = """
      import SwiftUI
      import UIKit
      struct Card: View {
        @State private var isOn = false
        var body: some View {
          VStack(spacing: 8) { Text("Title").font(.headline); Toggle("On", isOn: $isOn) }.padding()
        }
      }
      """
    let library = try build.build(sources: [source(text, "Card.swift")])
    #expect(access(library.path, R_OK) == 0 && library.warnings.isEmpty)
    let wrong = "import SwiftUI\nstruct Card: View { var body: some View { Text(\"\").digitalCrownRotation { } } }\n"
    let error = #expect(throws: SwiftBuildError.self) { try build.build(sources: [source(wrong, "Card.swift")]) }
    #expect(error?.description.hasSuffix("(SwiftUI's .digitalCrownRotation is not in Vitrine)") == true)
  }
}
