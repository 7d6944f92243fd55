import Platform
import Testing

@Suite struct PrintableTextTests {
  @Test(arguments: [
    ("photo.png", "photo.png"), ("", ""), ("é 日本 👩‍👩‍👧", "é 日本 👩‍👩‍👧"), ("\u{1b}[31m", "\\u{1b}[31m"),
    ("\0\u{7f}\u{9f}", "\\u{0}\\u{7f}\\u{9f}"), ("a\u{202e}gnp.", "a\\u{202e}gnp."),
    ("\u{61c}\u{200e}\u{2028}\u{2069}", "\\u{61c}\\u{200e}\\u{2028}\\u{2069}"), ("\u{a0}\u{200d}", "\u{a0}\u{200d}"),
  ])
  func escapesWhatMovesTheCursorOrReordersTheLine(_ text: String, _ expected: String) {
    #expect(text.printable == expected && text.printableWithShortNames == expected)
  }

  @Test func shortNamesAreForThreeControls() {
    #expect("\t\r\n\u{b}\r".printable == "\\u{9}\\u{d}\\u{a}\\u{b}\\u{d}")
    #expect("\t\r\n\u{b}\r".printableWithShortNames == "\\t\\r\\n\\u{b}\\r")
  }

  @Test func brokenUTF8IsReplacedAndWhatFollowsEscaped() {
    let text = String(decoding: [0x61, 0xff, 0xc3, 0x1b, 0xe2, 0x82], as: UTF8.self)
    #expect(text.printable == "a\u{fffd}\u{fffd}\\u{1b}\u{fffd}")
  }

  @Test func escapedTextStaysAsItIs() {
    for text in ["\u{1b}[31m", "a\n\u{202e}", "\\u{1b}"] {
      #expect(text.printable.printable == text.printable)
      #expect(text.printable.printableLines() == text.printable)
    }
  }

  @Test func linesKeepTheirBreaksAndTheSequencesThatAreNamed() {
    let text = "a\tb\r\n\u{1b}[1mc\u{1b}[0m\u{1b}[2J\u{1b}"
    #expect(text.printableLines() == "a\tb\\u{d}\n\\u{1b}[1mc\\u{1b}[0m\\u{1b}[2J\\u{1b}")
    #expect(
      text.printableLines(keeping: ["\u{1b}[1m", "\u{1b}[0m"])
        == "a\tb\\u{d}\n\u{1b}[1mc\u{1b}[0m\\u{1b}[2J\\u{1b}")
  }
}
