import Foundation
import Testing

@testable import SwiftSources

/// Calls that the library accepts and that do nothing.
@Suite struct NoOpModifierTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Modifiers of scenes and of the contents of toolbars, whose methods the table of the interface does not list.
  private static let besides: Set = ["defaultSize", "sharedBackgroundVisibility", "windowResizability"]

  @Test func theNamesAreThoseThatTheInterfaceMarks() throws {
    let path = "Sources/App/VitrineCommand/Interface/api.tsv"
    let table = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    let rows = table.split(separator: "\n").map { $0.split(separator: "\t") }
    let accepted = Set(
      rows.filter { $0.count > 1 && $0[1] == "accepted" && $0[0].hasPrefix(".") }.map { $0[0].dropFirst() })
    #expect(accepted.count > 50)
    #expect(NoOpModifier.names == Set(accepted.map(String.init)).union(Self.besides))
  }

  /// Every public function that returns `self` is named here, except where returning it is its task.
  @Test func everyFunctionThatReturnsItsViewIsNamed() throws {
    let rightly: Set = ["background", "clipShape", "ignoredByLayout", "path"]
    let folder = Self.root.appendingPathComponent("Sources/Interface")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var found: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where line.hasSuffix("{ self }")
      {
        guard let start = line.firstRange(of: "public func ")?.upperBound else { continue }
        found.insert(String(line[start...].prefix { $0.isLetter }))
      }
    }
    #expect(found.count > 40)
    #expect(found.subtracting(NoOpModifier.names) == rightly)
  }

  private func calls(_ texts: String...) -> [String] {
    SwiftSource.noOpModifiers(in: texts.map { SwiftSource(text: $0) }).map { source, call in
      "\(source):\(call.position.line):\(call.position.column) \(call.name)"
    }
  }

  @Test func theFirstCallOfEachIsFound() {
    let text = """
      List { Text("a").help("b").help("c") }
        .refreshable { await load() }
        .onOpenURL(perform: open)
      """
    #expect(
      calls(text, "Text(\"é\").help(\"c\").accessibilityAction { }") == [
        "0:1:18 help", "0:2:4 refreshable", "0:3:4 onOpenURL", "1:1:22 accessibilityAction",
      ])
  }

  @Test(arguments: [
    // Names that are not in code, or are not called.
    "// Text().help(\"a\")", "let a = \".help(b)\"", "let a = b.help", "help(\"a\")", "let keys = [\\.help]",
    // Cases of an enumeration.
    "switch page { case .help(let a): b }", "open(.help(1))", "let page: Page = .help(1)", "return .help(1)",
    // The project's own.
    "extension View { func help(_ a: Int) -> some View { self } }\nText().help(1)",
    "struct A { var help: () -> Void }\nA().help()", "enum Page { case help(Int) }\nPage.help(1)",
  ])
  func whatIsNoCallOfAModifier(text: String) {
    #expect(calls(text) == [])
  }

  @Test func aNameThatAnotherFileDeclaresIsTheProjects() {
    #expect(
      calls("Text().help(1).submitLabel(.done)", "extension View { func help(_ a: Int) { } }") == ["0:1:16 submitLabel"]
    )
  }
}
