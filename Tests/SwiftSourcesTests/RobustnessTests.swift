import TestSupport
import Testing

@testable import SwiftSources

/// Fragments that meet in any order.
private let fragments = [
  "#Preview", "#Preview ", "#Preview(\"a\") {", " @Previewable @State var a = 1", " @State var b = 2", "// [0 ... 1]\n",
  "@Previewable",
  "struct A: PreviewProvider ",
  "extension B: ", "PreviewProvider", "import ", "SwiftUI", " where ", "#if a\n", "#endif\n", "#else\n", "{", "}", "(",
  ")",
  "[", "]", "<", ">", "\n", "\r\n", "\r", ";", ":", ",", ".", "=", " + ", "?", "/", "#", "##", "\"", "\"\"\"", "\\(",
  "\\#(",
  "\\", "//", "/*", "*/", "`", "@", " in ", "let b = 2", "body: {", " ", "\u{0}", "ü", "\u{FF}",
]

/// Checks the rules that hold for any source: bytes outside of previews are copied once, in order; each line break
/// occurs once.
private func check(_ source: SwiftSource) {
  let rewritten = source.rewritten(file: 3)
  let newline = UInt8(ascii: "\n")
  #expect(rewritten.bytes.count { $0 == newline } == source.bytes.count { $0 == newline })

  var uses = [Int](repeating: 0, count: source.bytes.count)
  var outside: [Int] = []
  let macros = source.previews.compactMap { preview -> Range<Int>? in
    guard case .macro(let macro) = preview.place else { return nil }
    return macro.start..<(macro.end ?? source.bytes.count)
  }
  var insides = uses
  for macro in macros { for offset in macro { insides[offset] += 1 } }
  #expect(insides.allSatisfy { $0 < 2 })
  for (index, piece) in rewritten.pieces.enumerated() where piece.isCopied {
    let end = index + 1 < rewritten.pieces.count ? rewritten.pieces[index + 1].start : rewritten.bytes.count
    let range = piece.source..<(piece.source + end - piece.start)
    #expect(rewritten.bytes[piece.start..<end] == source.bytes[range])
    for offset in range { uses[offset] += 1 }
    outside += range.filter { insides[$0] == 0 }
  }
  #expect(uses.allSatisfy { $0 < 2 })
  #expect(outside == source.bytes.indices.filter { insides[$0] == 0 })

  #expect(source.previews.map(\.line) == source.previews.map(\.line).sorted())
  #expect(Set(source.previews.map { $0.symbol(file: 0) }).count == source.previews.count)
  #expect(source.previews.allSatisfy { !$0.label.isEmpty || $0.name == "" })

  for state in source.commentedStates(file: 3) {
    #expect(!state.comments.isEmpty && state.comments.allSatisfy { !$0.isEmpty && $0.utf8.count <= 600 })
  }
}

@Suite struct RobustnessTests {
  @Test func splicesOfFragments() async throws {
    try await forEachRandomCase(400) { random in
      let text = (0..<random.int(in: 1...120)).map { _ in random.pick(fragments) }.joined()
      check(SwiftSource(text: text))
      var bytes = Array(text.utf8)
      for _ in 0..<4 { bytes[random.int(in: 0...bytes.count - 1)] = random.edgeByte() }
      check(SwiftSource(bytes: bytes))
    }
  }

  @Test func everyBeginningOfASource() {
    let source = Array(
      #"""
      import SwiftUI
      #Preview("a\u{41}", traits: .b) {
        let a = "\(f("\#n")) }" /* { */
        @Previewable @State var b =
          1
        A(/{/, #/}/#)
      }
      struct A: PreviewProvider { static var previews: some View { B() } }
      """#.utf8)
    for count in 0...source.count { check(SwiftSource(bytes: Array(source[..<count]))) }
  }

  @Test(arguments: ["(", "{", "[", "/*", "\"\\(", "\"\"\"\\(", "#if a\n", "<"])
  func nesting(_ text: String) { repeated(text, count: 100_000) }

  @Test(arguments: [
    "#Preview{", "#Preview(", "#Preview(body:{", "struct A:", "struct A:PreviewProvider{", "@Previewable ", "@a ",
    "/a ",
    "/(\\/", "#\"\"\"", "#\"\"\"\\#(", "`", "\"\"\"\\(\"", "##\"#",
    "#Preview{@Previewable @State var a=1\n", "import ", "\\", "#/\\", "a:{}",
    "@State var a ", "@State var a=1//b\n", "struct A{", "struct A ", "@State ", "extension A.", "/**/", "//a\n",
  ])
  func repetition(_ text: String) { repeated(text, count: 10_000) }

  private func repeated(_ text: String, count: Int) {
    let source = SwiftSource(text: "#Preview { A() }\n" + String(repeating: text, count: count) + "\n)]}\"*/")
    #expect(source.previews.first?.label == "Preview")
    #expect(source.rewritten(file: 0).bytes.count > count)
    #expect(source.commentedStates(file: 0).count <= count)
  }
}
