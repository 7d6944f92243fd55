import Testing

@testable import SwiftSources

private func rewritten(_ text: String, file: Int = 0) -> String {
  SwiftSource(text: "import SwiftUI\n" + text).rewritten(file: file).text
}

/// The beginning of the function of the preview on a line of the first file.
private func opening(_ line: Int) -> String {
  """
  @_cdecl("vitrine_preview_0_\(line)") \
  public func __vitrinePreview_0_\(line)(_ __vitrineList: UnsafeMutableRawPointer) \
  { SwiftUI.PreviewList.add(to: __vitrineList, line: \(line)) { $0
  """
}

@Suite struct RewritingTests {
  @Test func argumentsAndClosureStay() {
    let text = rewritten("#Preview(\"Name\", traits: .x) { BODY } // end")
    let expected = "import SwiftUI\n" + opening(2) + ".preview(\"Name\", traits: .x) { BODY } } } // end"
    #expect(text == expected)
  }

  @Test func linesStay() {
    let text = rewritten("#Preview\n// a\n{ // b\n  A()\n} c: {\n}\nlet d = 1\n")
    let expected =
      "import SwiftUI\n" + opening(2) + ".preview\n// a\n{ // b\n  A()\n} c: {\n} } }\nlet d = 1\n"
    #expect(text == expected)
  }

  @Test func aProviderIsFollowedByItsFunction() {
    let text = rewritten("#if A\nstruct B_Previews: PreviewProvider {\n}\n#endif")
    let expected =
      "import SwiftUI\n#if A\nstruct B_Previews: PreviewProvider {\n}; " + opening(3)
      + ".provider(B_Previews.self) } }\n#endif"
    #expect(text == expected)
  }

  /// Foundation exports Combine, as on Apple's systems.
  @Test func aModelThatImportsFoundationHasCombine() {
    let model = "import Foundation\nclass Model: ObservableObject {} // end"
    #expect(SwiftSource(text: model).textWithoutPreviews == model + "\nimport Combine")
    #expect(SwiftSource(text: model).rewritten(file: 0).text == model + "\nimport Combine")
    #expect(SwiftSource(text: "import SwiftUI\n" + model).textWithoutPreviews == "import SwiftUI\n" + model)
  }

  /// The macro's expansion is on the same lines: accessors, and a key with the default.
  @Test(arguments: [
    (
      "@Entry var a: Int = 1",
      "var a: Int  { get { self[K.self] } set { self[K.self] = newValue } }; "
        + "struct K: SwiftUI.EnvironmentKey { static var defaultValue:  Int  { 1 } }"
    ),
    (
      "@Entry public var a = [1,\n2]",
      "public var a: K.Value { get { self[K.self] } set { self[K.self] = newValue } }; "
        + "public struct K: SwiftUI.EnvironmentKey { public static let defaultValue = [1,\n2] }"
    ),
    (
      "@Entry private var a: Int?; var b = 1",
      "private var a: Int? { get { self[K.self] } set { self[K.self] = newValue } }; "
        + "private struct K: SwiftUI.EnvironmentKey { static var defaultValue:  Int? { nil } }; var b = 1"
    ),
  ])
  func entriesBecomeKeys(_ source: String, _ expected: String) {
    let text = rewritten("extension EnvironmentValues {\n\(source)\n}")
    let named = expected.replacing("K.", with: "__VitrineEntry_a.").replacing("K:", with: "__VitrineEntry_a:")
    #expect(text == "import SwiftUI\nextension EnvironmentValues {\n\(named)\n}")
    // The same holds for the text of a file without its previews.
    #expect(SwiftSource(text: "extension EnvironmentValues {\n\(source)\n}").textWithoutPreviews.contains(named))
  }

  @Test func entriesElsewhereStay() {
    let text = "import SwiftUI\nstruct A { @Entry var a = 1 }\nextension B { @Entry var a = 1 }"
    #expect(SwiftSource(text: text).rewritten(file: 0).text == text)
    // Nothing is written twice where a preview has no end.
    let open = "#Preview {\nextension Transaction { @Entry var a = 1 }"
    #expect(rewritten(open).hasSuffix("@Entry var a = 1 }"))
  }

  @Test func theImportThatIsMissingIsAdded() {
    let text = SwiftSource(text: "import UIKit\n#Preview { A() }").rewritten(file: 3).text
    #expect(text.hasSuffix(".preview { A() } } }; import SwiftUI"))
    #expect(text.contains("\"vitrine_preview_3_2\""))
  }

  @Test func whatDoesNotEndIsNotClosed() {
    // The compiler then says which brace has no counterpart.
    let expected = "import SwiftUI\n" + opening(2) + ".preview { A(\n"
    #expect(rewritten("#Preview { A(\n") == expected)
    let properties = rewritten("#Preview { @Previewable @State var a = 1\n")
    #expect(
      properties.hasSuffix(
        "{ struct __VitrinePreviewable_0_2: SwiftUI.View { @State var a = 1; var body: some SwiftUI.View {\n"))
    let provider = "struct A: PreviewProvider {\n"
    #expect(rewritten(provider) == "import SwiftUI\n\(provider)")
  }

  @Test func otherTextIsUntouched() {
    let text = "struct A { #Preview { } }\r\nlet b = \"#Preview { }\"\r\n"
    #expect(SwiftSource(text: text).rewritten(file: 0).text == text)
    let bytes: [UInt8] = [0xFF, 10, 0xC3, 0x28, 0]
    #expect(SwiftSource(bytes: bytes).rewritten(file: 0).bytes == bytes)
  }
}

/// The text between `#Preview {` and its brace, after rewriting.
private func body(_ text: String) -> String {
  let text = rewritten("#Preview {" + text + "}")
  let start = "import SwiftUI\n" + opening(2) + ".preview {"
  guard text.hasPrefix(start), text.hasSuffix("} } }") else { return "not a preview: \(text)" }
  return String(text.dropFirst(start.count).dropLast(5))
}

private func view(_ properties: String, _ statements: String) -> String {
  let name = "__VitrinePreviewable_0_2"
  let head = " struct \(name): SwiftUI.View {\(properties) var body: some SwiftUI.View {"
  return head + statements + "} }; return \(name)() "
}

@Suite struct PreviewableTests {
  @Test(arguments: [
    (" A() ", " A() "),
    (" @Previewable @State var a = 1\nA() ", view(" @State var a = 1;", "\nA() ")),
    (" @Previewable @State var a = 1; A() ", view(" @State var a = 1;", " A() ")),
    ("\n@State @Previewable private var a = 1\nA()", view("\n@State private var a = 1;", "\nA()")),
    ("@SwiftUI.Previewable @State(x) var a: Int?\nA()", view("@State(x) var a: Int?;", "\nA()")),
    (
      "\n// c\n@Previewable @State var a = 1 // d\n@Previewable\n@FocusState var b: Bool\nA()",
      view("\n// c\n@State var a = 1; // d\n\n@FocusState var b: Bool;", "\nA()")
    ),
    (
      "\nlet a = 1\n@Previewable @State var b =\n  2\nA(a)\n",
      view(" @State var b =\n  2;", "\nlet a = 1\n\nA(a)\n")
    ),
    (
      "\n@Previewable @State var a = f {\n 1 }\n  .b()\n  + c ? 1\n  : 2\nA()",
      view("\n@State var a = f {\n 1 }\n  .b()\n  + c ? 1\n  : 2;", "\nA()")
    ),
    (
      "\n#if a\n@Previewable @State var a = 1\n#else\n@Previewable @State var a = 2\n#endif\nA()",
      view("\n#if a\n@State var a = 1\n#else\n@State var a = 2\n#endif\n", "A()")
    ),
    (
      "\n() -> some View in @Previewable @State var a = 1\nA()",
      "\n() -> some View in"
        + view(" @State var a = 1;", "\nA()")
    ),
    ("@Previewable @State var a = 1", view("@State var a = 1;", "")),
  ])
  func properties(_ text: String, _ expected: String) {
    #expect(body(text) == expected)
  }

  @Test(arguments: [
    " [b] in @Previewable @State var a = 1\nA() ", " (b: Int) in @Previewable @State var a = 1\nA() ",
    " b in @Previewable @State var a = 1\nA() ", " A { @Previewable @State var a = 1 } ",
    "\n#if a\n@Previewable @State var a = 1\nA()\n#endif\n", " @Previewable\nA() ", " @Previewable func a() { } ",
  ])
  func whatIsNoProperty(_ text: String) {
    #expect(body(text) == text)
  }

  @Test func closuresWithALabel() {
    let text = rewritten("#Preview(\"a\", body: { @Previewable @State var a = 1; A() })")
    let expected =
      "import SwiftUI\n" + opening(2) + ".preview(\"a\", body: {" + view(" @State var a = 1;", " A() ") + "}) } }"
    #expect(text == expected)
  }
}

@Suite struct SourcePositionTests {
  /// The source position of the first occurrence of a text.
  private func position(of part: String, in source: String) throws -> SourcePosition {
    let rewritten = SwiftSource(text: source).rewritten(file: 0)
    let lines = rewritten.text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex { $0.contains(part) })
    let before = try #require(lines[line].firstRange(of: part)).lowerBound
    return rewritten.sourcePosition(line: line + 1, column: lines[line][..<before].utf8.count + 1)
  }

  @Test func columnsOfALineWithAPreview() throws {
    let source = "// ü\nlet é = 1; #Preview(\"ü\") { Broken() } // end\n#Preview { B() }"
    #expect(try position(of: "let", in: source) == SourcePosition(line: 2, column: 1))
    #expect(try position(of: "PreviewList", in: source) == SourcePosition(line: 2, column: 13))
    #expect(try position(of: "Broken", in: source) == SourcePosition(line: 2, column: 30))
    #expect(try position(of: "// end", in: source) == SourcePosition(line: 2, column: 41))
    #expect(try position(of: "B()", in: source) == SourcePosition(line: 3, column: 12))
  }

  @Test func movedDeclarations() throws {
    let source = "import SwiftUI\n#Preview {\n  let a = 1\n  @Previewable @State var bb =\n    wrong\n  A()\n}"
    #expect(try position(of: "bb", in: source) == SourcePosition(line: 4, column: 27))
    #expect(try position(of: "wrong", in: source) == SourcePosition(line: 5, column: 5))
    #expect(try position(of: "let a", in: source) == SourcePosition(line: 3, column: 3))
    #expect(try position(of: "A()", in: source) == SourcePosition(line: 6, column: 3))
  }

  @Test func positionsOutsideOfTheText() {
    let rewritten = SwiftSource(text: "ab\nc").rewritten(file: 0)
    #expect(rewritten.sourcePosition(line: 1, column: 99) == SourcePosition(line: 1, column: 3))
    #expect(rewritten.sourcePosition(line: 99, column: 1) == SourcePosition(line: 2, column: 2))
    #expect(rewritten.sourcePosition(line: -1, column: -1) == SourcePosition(line: 1, column: 1))
    #expect(SwiftSource(text: "").rewritten(file: 0).sourcePosition(line: 1, column: 1).line == 1)
  }

  /// The ranges are in bytes of the source, in which nothing is moved.
  @Test func linesOfTheSource() {
    let rewritten = SwiftSource(text: "é\n\n#Preview { A() }\n").rewritten(file: 0)
    #expect((0...5).map { rewritten.sourceRange(ofLine: $0) } == [nil, 0..<2, 3..<3, 4..<20, 21..<21, nil])
  }
}
