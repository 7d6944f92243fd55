import TestSupport
import Testing

@testable import SwiftSources

/// A file of anything is read in time that grows with it, and not with its square: one that is repeated for megabytes would
/// keep a window for hours.
@Suite(.serialized) struct ScanningTimeTests {
  private static let units = [
    "private\n", "@a\n", "struct a {} ", "func a() {}\n", "#if a\nimport b\n#endif\n", "import a\n",
    "#if a\n#endif\n", "import a ", "import struct A.b ", "@a import a\n", "extension a ", "extension a: b {",
    "struct a\n", "class a: ",
    "func a", "private ", "@a ", ". a", "a.b.c.", "#if ", "#if os(iOS) ", "#elseif a\n", "#Preview ", "#Preview {\n",
    "#Preview(\"a\", ", "struct A: PreviewProvider {", "struct A: B where ", "@Previewable @State var a = 1\n",
    "@State var a = 1 // [0 ... 1]\n", "@Entry var a = ", "var a,b;", "let a = {", "( ", "[ ", "{ ", "} ", ") (", "a<",
    "\"",
    "\"\\(", "\"\"\"\n", "#\"", "/*", "*/", "/* */ ", "// ", "//\n", "/a/ ", "`", "= /", "?", "\r", "é ", "case a ",
    "init(a", "in ", "body: { a in ",
  ]

  /// All that is asked of a source.
  private static func read(_ text: String) -> Int {
    let source = SwiftSource(text: text)
    let rewritten = source.rewritten(file: 1)
    return source.declaredNames.count + source.memberNames.count + source.typeNames.count
      + source.forSystem("iOS").bytes.count
      + source.leavingOutImports(of: ["a"]).bytes.count + source.commentedStates(file: 1).count + rewritten.bytes.count
      + (source.parts(path: "/A.swift")?.count ?? 0) + source.textWithoutPreviews.utf8.count + source.previews.count
  }

  /// Eight times the text takes eight times as long, and 64 times where something is quadratic.
  @Test(arguments: units) func growsWithTheText(unit: String) {
    let ratio = ReadingTime.growth(repeating: unit, after: "import SwiftUI\n#Preview { Color.red }\n", Self.read)
    #expect(ratio < 24, "\(unit.debugDescription): \(ratio) times as long")
  }
}
