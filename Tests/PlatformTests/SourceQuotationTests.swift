import Testing

@testable import Platform

/// Lines of sources above a caret.
struct SourceQuotationTests {
  @Test func theCaretStandsUnderItsCharacter() {
    #expect(SourceQuotation.lines("\tlet x", column: 6) == ["   let x", "       ^"])
    #expect(SourceQuotation.lines("\u{e4}\u{e4}+1", column: 5) == ["  \u{e4}\u{e4}+1", "    ^"])
  }

  @Test func aTextIsWordsAndAQuotation() throws {
    let text = (["A.swift:1:2: m", "more"] + SourceQuotation.lines("abc", column: 2)).joined(separator: "\n")
    let parts = try #require(SourceQuotation.split(text))
    #expect(parts.words == "A.swift:1:2: m\nmore" && parts.line == "  abc" && parts.caret == "   ^")
    for text in ["", "m", "m\n  ^", "m\nabc\nx ^", "m\nabc\n^"] { #expect(SourceQuotation.split(text) == nil) }
  }

  /// Whatever the room, the caret is in it, and under the same character.
  @Test func aNarrowWindowKeepsTheCaret() {
    let line = "  " + (0..<100).map { String(UnicodeScalar(UInt8(97 + $0 % 26))) }.joined()
    for place in [2, 3, 40, 95, 101] {
      for columns in [8, 20, 60, 101, 102, 200] {
        let caret = String(repeating: " ", count: place) + "^"
        let part = SourceQuotation.fitting(line: line, caret: caret, columns: columns)
        #expect(part.line.count <= columns && part.caret.count <= columns)
        let (shown, marked) = (Array(part.line)[part.caret.count - 1], Array(line)[place])
        #expect(shown == marked, "\(place) in \(columns): \(part)")
      }
    }
    // Behind the end, where something is missing.
    let part = SourceQuotation.fitting(
      line: "  abcdefghijkl", caret: String(repeating: " ", count: 14) + "^", columns: 8)
    #expect(part.line == "\u{2026}ghijkl")
    #expect(part.caret.count == 8)
  }
}
