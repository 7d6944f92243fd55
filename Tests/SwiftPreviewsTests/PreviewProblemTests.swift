import Foundation
import Testing

@testable import PreviewAgents
@testable import SwiftBuilds
@testable import SwiftPreviews

/// What the window says of a problem.
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
    #expect(place("Preview/Card.swift:12: Fatal error: stop") == SourcePlace(folder + "/Card.swift", line: 12))
    // Of the standard library, of no file of the project, and what a view may print.
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
