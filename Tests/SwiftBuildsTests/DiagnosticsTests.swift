import Testing

@testable import SwiftBuilds

/// The compiler's output as values. The stored text is that of Swift 6.3.1 with `-diagnostic-style llvm`.
@Suite struct DiagnosticsTests {
  private let sources = [
    "/a/w: é.swift": SwiftBuild.Source(
      path: "w: é.swift",
      text: "func f() {\n\tlet c: Int = \"x\"\r\n}\nfunc g(_ a: Int) {}\nfunc g(_ a: String) {}\nfunc h() { g(1.5) }\n")
  ]

  private let output = """
    /a/w: é.swift:2:15: error: cannot convert value of type 'String' to specified type 'Int'
            let c: Int = "x"
                         ^~~
    /a/w: é.swift:6:12: error: no exact matches in call to global function 'g'
    func h() { g(1.5) }
               ^
    /a/w: é.swift:4:6: note: candidate expects value of type 'Int' for parameter #1 (got 'Double')
    func g(_ a: Int) {}
         ^
    /a/w: é.swift:4:6: note: candidate expects value of type 'Int' for parameter #1 (got 'Double')
    func g(_ a: Int) {}
         ^
    /a/w: é.swift:5:6: note: candidate expects value of type 'String' for parameter #1 (got 'Double')
    func g(_ a: String) {}
         ^
    /usr/lib/Other.swift:1:1: error: of a file that nobody gave
    /a/w: é.swift:1:1: note: which belongs to that
    /usr/lib/Other.swift:2:1: warning: of a file that nobody gave
    /a/w: é.swift:1:1: note: which belongs to nothing
    /a/w: é.swift:6:12: error: no exact matches in call to global function 'g'
    <unknown>:0: error: without a place
    /a/w: é.swift:1:6: warning: a bell \u{7} and \u{1b}[31mcolour
    """

  @Test func storedOutput() throws {
    let found = SwiftDiagnostic.parse(output, sources: sources)
    #expect(found.map(\.line) == [2, 6, 1, 1])
    #expect(found.map(\.column) == [15, 12, 1, 6])
    #expect(found.map(\.severity) == [.error, .error, .error, .warning])
    #expect(found.map(\.notes.count) == [0, 2, 1, 0])
    #expect(found.map(\.sourceLine) == ["\tlet c: Int = \"x\"", "func h() { g(1.5) }", nil, "func f() {"])
    let first = try #require(found.first)
    #expect(first.sourceLine == "\tlet c: Int = \"x\"")
    #expect(
      first.description == "w: é.swift:2:15: error: cannot convert value of type 'String' to specified type 'Int'")
    #expect(found.last?.message == "a bell \\u{7} and \\u{1b}[31mcolour")
    let note = SwiftDiagnostic.Note(
      path: "w: é.swift", line: 5, column: 6,
      message: "candidate expects value of type 'String' for parameter #1 (got 'Double')")
    #expect(found[1].notes.last == note)
  }

  /// No line of the output ends the program.
  @Test(arguments: [
    "", ":", "a:1:1: error: ", "A:-9223372036854775808:1: error: x", "A:99999999999999999999:1: error: x",
    "A:9223372036854775807:9223372036854775807: warning: x", "A:0:0: error: \u{0}", ": error: : note: ",
  ])
  func strangeOutput(line: String) {
    let source = SwiftBuild.Source(path: "A", text: "")
    let found = SwiftDiagnostic.parse(line + "\nA:1:1: note: y\n" + line, sources: ["A": source])
    #expect(
      found.count <= 1 && found.allSatisfy { "Aa".contains($0.path) && $0.line >= 0 && $0.message.count < 20 })
  }

  /// `#sourceLocation(file: "other.swift", line: 9)` stands before the line.
  @Test func anErrorAtAnotherPathCounts() throws {
    let found = SwiftDiagnostic.parse(
      "other\u{1b}.swift:9:15: error: cannot find 'x' in scope\n", sources: sources)
    let error = try #require(found.first)
    #expect(error.description == "other\\u{1b}.swift:9:15: error: cannot find 'x' in scope")
    let disguised = SwiftDiagnostic.parse("vitrine: error: no disk: note: x:9:1: error: m\n", sources: sources)
    #expect(disguised.map(\.description) == ["vitrine: error: no disk: note: x:9:1: error: m"])
    #expect(SwiftDiagnostic.collected(found, sources: Array(sources.values)) == found)
  }

  @Test func errorsComeFirstWhereThereAreTooMany() {
    func diagnostic(_ severity: SwiftDiagnostic.Severity, line: Int) -> SwiftDiagnostic {
      SwiftDiagnostic(severity: severity, path: "a", line: line, column: 1, message: "m")
    }
    let many = (1...60).map { diagnostic(.warning, line: $0) } + (61...80).map { diagnostic(.error, line: $0) }
    let kept = SwiftDiagnostic.collected(many + many, sources: [.init(path: "a", text: "")])
    #expect(kept.count == 50 && kept.filter { $0.severity == .error }.count == 20)
    #expect(kept.map(\.line) == kept.map(\.line).sorted())
  }

  @Test(arguments: [
    ("cannot find 'DocumentGroup' in scope", "SwiftUI's DocumentGroup is not in Vitrine"),
    ("cannot find type 'UIHostingConfiguration' in scope", "SwiftUI's UIHostingConfiguration is not in Vitrine"),
    (
      "value of type 'some View' has no member 'digitalCrownRotation'",
      "SwiftUI's .digitalCrownRotation is not in Vitrine"
    ),
    ("cannot find 'ToolbarOverflowMenu' in scope", "SwiftUI's ToolbarOverflowMenu is not in Vitrine"),
    ("value of type 'some View' has no member 'reorderable'", "SwiftUI's .reorderable is not in Vitrine"),
    ("no such module 'MapKit'", "Apple's MapKit is not in Vitrine"),
    ("unknown attribute 'FetchRequest'", "SwiftUI's FetchRequest is not in Vitrine"),
    ("cannot find 'UIAlertController' in scope", "UIKit's UIAlertController is not in Vitrine"),
    ("cannot find 'myOwnThing' in scope", nil), ("no such module 'MyPackage'", nil),
    ("value of type 'Text' has no member 'paddin'", nil), ("cannot find 'digitalCrownRotation' in scope", nil),
  ])
  func remarks(message: String, remark: String?) { #expect(MissingNames.remark(on: message) == remark) }

  /// Swift 6.3.1's words where AQUI's import is missing.
  @Test(arguments: [
    ("value of type 'Text' has no member 'visualEffectPreference'", "", ".visualEffectPreference"),
    ("value of type 'EnvironmentValues' has no member 'visualEffect'", "", ".visualEffect"),
    ("cannot infer contextual base in reference to member 'system'", "  .visualEffect(.system)", ".system"),
    ("missing argument for parameter #1 in call", "  .visualEffect()", ".visualEffect()"),
    ("cannot infer contextual base in reference to member 'system'", "  .padding(.system)", nil),
    ("missing argument for parameter #1 in call", "  .padding()", nil),
    ("value of type 'Text' has no member 'light'", "  .light", nil),
  ])
  func remarksOnAQUI(message: String, line: String, name: String?) {
    #expect(MissingNames.remarkOnAQUI(message, at: line) == name.map { "AQUI has \($0): import AQUI" })
    for (text, expected) in [(line, name != nil), ("import AQUI\n" + line, false)] {
      let error = SwiftDiagnostic(severity: .error, path: "a", line: 1, column: 1, message: message, sourceLine: line)
      let found = SwiftDiagnostic.collected([error], sources: [.init(path: "a", text: text)])
      #expect((found.first?.remark != nil) == expected)
    }
  }

  @Test func aNameIsRemarkedOnOnce() {
    let errors = (1...3).map {
      SwiftDiagnostic(
        severity: .error, path: "a", line: $0, column: 1, message: "cannot find type 'DocumentGroup' in scope")
    }
    let found = SwiftDiagnostic.collected(errors, sources: [])
    #expect(found.map { $0.remark != nil } == [true, false, false])
  }
}
