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
    ("x(9)", "#if A\n x(9)\n #else\n x(8)\n #endif"),
    ("x(9)", "@A func g() {}"), ("{ x(9) }", "{}"), ("x(9)", "x(\"\\(#/\"}/#) \\(`}`)\".count)"),
  ])
  func bodiesAreHidden(old: String, new: String) throws { #expect(try !isSeen(old, new)) }

  @Test(arguments: [
    ("= 3", "= 4"), ("+ \"x\"", "+ \"y\""), ("Double {", "Float {"), ("count: Int = 7", "count: Int = 6"),
    ("+ 8", "+ 7"), ("a = 1", "a = 2"), ("case a", "case c"), ("didSet", "willSet"),
    ("get { 5 } set {", "get { 5 } mutating set {"),
    ("private var", "var"), ("import SwiftUI", "import UIKit"), ("var total", "var sum"),
    ("{ Double(count) * 2 }", "{ get { 2 } set {} }"), ("struct Card", "class Card"), ("func f", "func `f`"),
    ("func f", "func f2"), ("-> Int where", "-> Int? where"), ("x: (Int)", "y: (Int)"), ("Int where", "Int\nwhere"),
    ("import SwiftUI\n", "import SwiftUI; "), ("count: Int = 7", "count: Int = -7"),
  ])
  func declarationsAreSeen(old: String, new: String) throws { #expect(try isSeen(old, new)) }

  @Test func commentsAndSpacesDoNotCount() throws {
    #expect(try !isSeen("struct Card: View {", "// a { comment\nstruct   Card:/* } */View {\n\n"))
    #expect(try !isSeen("import SwiftUI\n", "import SwiftUI // @inlinable\n\n/* @inline( */\n"))
  }

  /// Nothing is known of a text whose brackets do not match, or whose bodies are inlined.
  @Test(arguments: [
    "struct A {", "}", "func f() { \"a }", "let x = (1]", "/* open", "let r = #/\\{/", "let a = \"\"\" }", "let `a = 1",
    "let a = \"\\(\"", "let a = \"a\\\"\n", "@inlinable func f() {}", "struct A { @inline(never) func f() {} }",
    "@ _transparent func f() {}", "@`inlinable` func f() {}", "let r = /a{2}/", "func f() { g(/a/) }",
    // Parts of an `#if` that the compiler may skip unread.
    "#if A", "#endif", "#else\n#endif", "func f() {\n#if A\n}\n#endif", "#if A\nfunc f() {\n#else\n}\n#endif",
    "struct S {\n#if A\n} func f() {\n#endif\nvar x = 1\n}",
    "struct S { func f() {\n#if A\n{\n#endif\n}\nvar x = 1\n}\n#if A\n}\n#endif",
  ])
  func unknownTexts(text: String) { #expect(DeclarationText(text) == nil) }

  @Test(arguments: [
    ("let a = #\"}\\#(\"}\")\"#; let b = \"\"\"\n } \" \n\"\"\"; func f() { 1 }", "func f() {}"),
    ("let r = #/\\{\"/#; func f() { 1 }", "let r = #/\\{\"/#; func f() {}"),
    ("let a = \"@inlinable \"; func `inlinable`() { 1 }", "func `inlinable`() {}"),
    // Names that are keywords elsewhere declare nothing.
    ("var a: A = .init { 1 }; var b: A = A.\ninit { 1 }", "{ 1 }; var b: A = A.\ninit { 1 }"),
    ("enum A { case `func`, b } #m { 1 }", "#m { 1 }"), ("var a: Int\n#m { 1 }", "#m { 1 }"),
    // Initial values, whatever their sign is written next to; operators have bodies.
    ("var a: Int?={ 1 }()", "{ 1 }()"), ("var a: A =.init { 1 }", "{ 1 }"), ("let a = init { 1 }", "{ 1 }"),
    ("var a: Int { 1 }, b = { 1 }()", "var a: Int {}, b = { 1 }()"),
    ("func == (a: A, b: A) -> Bool { true } func += (a: A) { 1 }", "func += (a: A) {}"),
    ("func f<A>() where A.B == Int { 1 }", "where A.B == Int {}"),
    // Accessors, and what may stand before one.
    ("var a: Int { init(b) { 1 } get { 2 } }", "{ init(b) { 1 } get { 2 } }"),
    ("var a: Int { @A get { 2 } }", "{ @A get { 2 } }"), ("var a: Int { `get` }", "var a: Int {}"),
    ("var a: Int {\n#if A\nget { 1 }\n#endif\n}", "{\n#if A\nget { 1 }\n#endif\n}"),
    ("subscript(a: Int = { 1 }()) -> Int { 2 }", "subscript(a: Int = { 1 }()) -> Int {}"),
    ("class A { class var a: Int { 1 }; deinit { 1 } }", "class A { class var a: Int {}; deinit {} }"),
  ])
  func ends(text: String, end: String) throws {
    #expect(try #require(DeclarationText(text)).text.hasSuffix(end), "\(DeclarationText(text)?.text ?? "")")
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
      if let declarations = DeclarationText(text) { #expect(declarations.text.utf8.count <= text.utf8.count) }
    }
  }
}
