import CPango
import Synchronization
import TestSupport
import Testing

@testable import Typesetting

@Suite struct CaretTests {
  private static let words = [
    "Blur", "radius", "22.5 pt", " ", "  ", "שלום", "עולם", "ﬁ", "ffi", "naïve", "e\u{301}\u{302}", "\t", "日本語", "👨‍👩‍👧‍👦",
    "لا",
    "soft\u{ad}hyphen", "zero\u{200b}width", "a-b", "", "\u{2028}", "\n", "\r\n", "tail ", "\0", "a\u{301}b", "(ש)",
  ]

  /// The carets are those that Pango finds, which looks for each from the beginning.
  @Test func caretsArePangos() async throws {
    try await forEachRandomCase(400) { random in
      let runs = (0..<random.int(in: 1...3)).flatMap { _ in
        run(
          (0..<random.int(in: 0...30)).map { _ in random.pick(Self.words) }.joined(separator: random.pick(["", " "]))
        ) {
          $0.font.size = random.pick([11, 20])
          $0.font.weight = random.pick([400, 700])
        }
      }
      let style = style { $0.alignment = random.pick([.leading, .center, .trailing]) }
      let width: Double? = random.pick([nil, 40, 200, 900])
      let carets = Typesetter.carets(runs, style: style, width: width)
      let characters = runs.flatMap { Array($0.text) }
      #expect(carets.count == characters.count + 1)
      Typesetter.state.withLock { state in
        let layout = state.layout(LayoutKey(runs: runs, style: style, width: width, height: nil))
        let left = layout.extents.logical.x
        for (index, caret) in carets.enumerated() {
          var strong = PangoRectangle()
          pango_layout_get_cursor_pos(layout.layout, Int32(caret.byte), &strong, nil)
          let expected = TextCaret(
            x: PangoUnits.points(strong.x - left), y: PangoUnits.points(strong.y),
            height: PangoUnits.points(strong.height), byte: caret.byte)
          #expect(caret == expected, "\(index) of \(runs.map(\.text)), \(String(describing: width))")
        }
      }
    }
  }

  @Test func bytesAreThoseOfTheCharacters() {
    let text = run("aé\0日" + "b" + String(repeating: "\u{301}", count: 100) + "c")
    // The long character contributes 64 scalars and an ellipsis.
    #expect(Typesetter.carets(text, style: style(), width: nil).map(\.byte) == [0, 1, 3, 6, 9, 139, 140])
  }

  /// Characters beyond the limit have their place at the end.
  @Test func aLongTextHasACaretForEachCharacter() {
    let carets = Typesetter.carets(run(String(repeating: "x", count: 60_000)), style: style(), width: 300)
    #expect(carets.count == 60_001 && carets[9_999].y < carets[10_040].y + 1 && carets.last == carets[20_000])
    #expect(carets.last?.byte == 10_000 + "… 50,000 more characters".utf8.count)
  }
}
