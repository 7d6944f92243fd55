import Foundation
import Testing

@testable import PreviewAgents
@testable import SwiftBuilds
@testable import SwiftPreviews

/// Tests of the window's texts for a problem.
struct PreviewProblemTests {
  @Test func anErrorShowsItsLineWithACaret() {
    let error = SwiftDiagnostic(
      severity: .error, path: "/home/a/Card.swift", line: 3, column: 6, message: "cannot find 'x' in scope",
      sourceLine: "\tlet x")
    let warning = SwiftDiagnostic(severity: .warning, path: "/home/a/Card.swift", line: 1, column: 1, message: "unused")
    let texts = PreviewProblem.doesNotCompile([warning, error]).texts
    #expect(texts == ["Card.swift:3:6: cannot find 'x' in scope\n   let x\n       ^"])
  }

  /// The column counts bytes; the caret stands under a character.
  @Test func theCaretCountsCharacters() {
    let error = SwiftDiagnostic(
      severity: .error, path: "A.swift", line: 1, column: 8, message: "m", sourceLine: "\u{e4}\u{e4}\u{e4}+1")
    #expect(PreviewProblem.doesNotCompile([error]).texts == ["A.swift:1:8: m\n  \u{e4}\u{e4}\u{e4}+1\n      ^"])
  }

  /// Errors are printed as compilers print them, with notes and whole paths; any other problem has its text.
  @Test func standardErrorHasTheCompilersForm() {
    var error = SwiftDiagnostic(
      severity: .error, path: "/a/Card.swift", line: 3, column: 2, message: "expected '}'", sourceLine: "\tx")
    error.notes = [SwiftDiagnostic.Note(path: "/a/Card.swift", line: 1, column: 5, message: "to match this")]
    let warning = SwiftDiagnostic(severity: .warning, path: "/a/B.swift", line: 0, column: 0, message: "unused")
    #expect(
      PreviewProblem.doesNotCompile([warning, error]).reports == [
        "/a/B.swift: warning: unused",
        "/a/Card.swift:3:2: error: expected '}'\n   x\n   ^\n/a/Card.swift:1:5: note: to match this",
      ])
    #expect(PreviewProblem.none("no preview").reports == ["no preview"])
  }

  @Test func aLongBuildSaysHowLongTheLastOneTook() {
    #expect(LivePreviews.progress(of: "Card.swift", seconds: 1.52, last: nil) == "Compiling Card.swift: 1.5 s")
    #expect(
      LivePreviews.progress(of: "Card.swift", seconds: 0.5, last: 2.34)
        == "Compiling Card.swift: 0.5 s (the last time 2.3 s)")
  }

  /// An editor begins at the first error that is in a file, or where the runtime says that the process has ended.
  @Test func theFirstErrorHasThePlace() {
    func message(_ severity: SwiftDiagnostic.Severity, _ path: String, _ line: Int, _ column: Int) -> SwiftDiagnostic {
      SwiftDiagnostic(severity: severity, path: path, line: line, column: column, message: "m")
    }
    let all = [
      message(.warning, "/a/A.swift", 1, 2), message(.error, "<unknown>", 0, 0), message(.error, "/a/B.swift", 5, 6),
      message(.error, "/a/A.swift", 7, 8),
    ]
    #expect(PreviewProblem.doesNotCompile(all).place == SourcePlace("/a/B.swift", line: 5, column: 6))
    #expect(PreviewProblem.doesNotCompile([all[0]]).place == nil)
    #expect(PreviewProblem.none("no preview").place == nil)
  }

  @Test func aTrapHasThePlaceThatTheRuntimeNames() throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).path + "/vitrine-place-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try "".write(toFile: folder + "/Card.swift", atomically: true, encoding: .utf8)
    let builder = PreviewBuilder(try PreviewProject(paths: [folder + "/Card.swift"]))
    func place(_ line: String) -> SourcePlace? {
      builder.place(of: PreviewEnding(status: SIGTRAP, printed: [line]))
    }
    let file = folder + "/Card.swift"
    func problem(_ printed: [String], _ lines: [SwiftBuild.Line], trace: [UInt64] = []) -> PreviewProblem {
      builder.problem(of: PreviewEnding(status: SIGILL, printed: printed, trace: trace), lines: lines)
    }
    // The runtime's own words, at the first line of the project.
    let frames = [
      SwiftBuild.Line(path: "/<compiler-generated>", line: 0), SwiftBuild.Line(path: file, line: 0),
      SwiftBuild.Line(path: "/elsewhere/Other.swift", line: 7), SwiftBuild.Line(path: file, line: 9),
      SwiftBuild.Line(path: file, line: 30),
    ]
    let outOfRange = problem(["Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range"], frames)
    #expect(outOfRange.texts == ["Card.swift:9: Fatal error: Index out of range"])
    #expect(outOfRange.place == SourcePlace(file, line: 9))
    #expect(problem(["Preview/Card.swift:3: Precondition failed: words"], frames).place?.line == 3)
    let overflow = [SwiftBuild.Line(path: "/<compiler-generated>", line: 0, failure: "arithmetic overflow")] + frames
    #expect(problem([], overflow).texts == ["Card.swift:9: Fatal error: arithmetic overflow"])
    #expect(problem([], frames).texts == ["Card.swift:9: the preview has crashed: a trap (SIGILL)"])
    let endless = problem([], frames, trace: [UInt64](repeating: 5, count: 20))
    #expect(endless.texts == ["Card.swift:9: the preview calls itself without end"])
    #expect(problem(["Fatal error: stop"], []).texts == ["Fatal error: stop"])
    #expect(place("Preview/Card.swift:12: Fatal error: stop") == SourcePlace(folder + "/Card.swift", line: 12))
    // Lines of the standard library or of no file of the project, and text that a view may print.
    for line in [
      "Swift/ContiguousArrayBuffer.swift:600: Fatal error: Index out of range", "Fatal error: stop",
      "Preview/Other.swift:1: Fatal error: stop", "Preview/Card.swift:-1: Fatal error: stop",
      "Preview/Card.swift:99999999999999999999: Fatal error: stop", "/etc/passwd:1: Fatal error: stop",
    ] {
      #expect(place(line) == nil, "\(line)")
    }
  }

  @Test func aMissingNameIsSaidAboveTheCompilersWords() {
    var error = SwiftDiagnostic(severity: .error, path: "A.swift", line: 0, column: 0, message: "no member 'x'")
    error.remark = "SwiftUI's x is not in Vitrine"
    #expect(PreviewProblem.doesNotCompile([error]).texts == ["SwiftUI's x is not in Vitrine\nno member 'x'"])
  }
}
