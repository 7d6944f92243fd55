import TestSupport
import Testing

@testable import SwiftBuilds

/// Which changes of a file its neighbours can see.
@Suite struct DeclarationTextTests {
  private static let source = """
    import SwiftUI
    struct Card: View {
      @State private var count: Int = 3
      let titles = ["a", "b"].map { $0 + "x" }
      var total: Double { Double(count) * 2 }
      var stored: Int = 1 { didSet { count += 1 } }
      var written: Int { get { 5 } set { count = newValue } }
      init(count: Int = 7) { self.count = count }
      var body: some View { Text("one \\(total, format: "}")").padding(4) }
      enum Kind: Int { case a = 1, b }
      func f(_ x: (Int) -> Int = { $0 + 8 }) -> Int where Int == Int { x(9) }
      static func == (a: Card, b: Card) -> Bool { true }
    }
    """

  private func isSeen(_ old: String, _ new: String) throws -> Bool {
    #expect(Self.source.contains(old))
    let before = try #require(DeclarationText(Self.source))
    let after = try #require(DeclarationText(Self.source.replacing(old, with: new)))
    return before != after
  }

  @Test(arguments: [
    ("* 2", "* 3"), ("padding(4)", "frame(width: 3).padding()"), ("self.count = count", "self.count = 1"),
    ("\"one ", "\"} two "), ("x(9)", "struct Q { var y = 1 }; return x(Q().y)"), ("{ true }", "{ false }"),
    ("{ Double(count)", "{\n  // {{ \n /* } /* \" */ */ Double(count)"),
  ])
  func bodiesAreHidden(old: String, new: String) throws { #expect(try !isSeen(old, new)) }

  @Test(arguments: [
    ("= 3", "= 4"), ("+ \"x\"", "+ \"y\""), ("Double {", "Float {"), ("count: Int = 7", "count: Int = 6"),
    ("+ 8", "+ 7"), ("a = 1", "a = 2"), ("case a", "case c"), ("didSet", "willSet"),
    ("get { 5 } set {", "get { 5 } mutating set {"),
    ("private var", "var"), ("import SwiftUI", "import UIKit"), ("var total", "var sum"),
    ("{ Double(count) * 2 }", "{ get { 2 } set {} }"), ("struct Card", "class Card"),
  ])
  func declarationsAreSeen(old: String, new: String) throws { #expect(try isSeen(old, new)) }

  @Test func commentsAndSpacesDoNotCount() throws {
    #expect(try !isSeen("struct Card: View {", "// a { comment\nstruct   Card:/* } */View {\n\n"))
  }

  /// Nothing is known of a text whose braces do not match, or whose bodies are inlined.
  @Test(arguments: [
    "struct A {", "}", "func f() { \"a }", "let x = (1]", "/* open", "let r = #/\\{/#", "let a = \"\"\" }",
    "@inlinable func f() {}",
  ])
  func brokenTexts(text: String) { #expect(DeclarationText(text) == nil) }

  @Test func literals() throws {
    let a = try #require(DeclarationText("let a = #\"}\\#(\"}\")\"#; let b = \"\"\"\n } \" \n\"\"\"; func f() { 1 }"))
    #expect(a.text.hasSuffix("func f ( ) { } "))
  }

  /// Any bytes give a text or none.
  @Test func texts() async throws {
    let bytes = Array(Self.source.utf8)
    for end in bytes.indices {
      _ = DeclarationText(String(decoding: bytes[..<end], as: UTF8.self))
    }
    let signs = Array("{}()[]\"\\#/*=\n@. ".utf8)
    try await forEachRandomCase(500) { random in
      var changed = bytes
      for _ in 0..<3 { changed[random.int(in: 0...bytes.count - 1)] = random.pick(signs) }
      let text = String(decoding: changed, as: UTF8.self)
      // Leaving out adds nothing but a space after each word or sign.
      if let declarations = DeclarationText(text) { #expect(declarations.text.utf8.count <= 2 * bytes.count + 6) }
    }
  }
}
