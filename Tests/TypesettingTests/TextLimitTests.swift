import Surfaces
import TestSupport
import Testing

@testable import Typesetting

@Suite struct TextLimitTests {
  private static func limited(_ texts: String...) -> [String] {
    TextLimit.limited(texts.flatMap { run($0) }).map(\.text)
  }

  private static func letters(_ count: Int, of text: String = "x") -> String { String(repeating: text, count: count) }

  @Test func whatIsLeftOutIsCounted() {
    #expect(Self.limited(Self.letters(60_000)) == [Self.letters(10_000) + "… 50,000 more characters"])
    #expect(Self.limited(Self.letters(1_010_000)) == [Self.letters(10_000) + "… 1,000,000 more characters"])
    // A text is not cut for a few letters, and what was cut is not cut again.
    for count in [0, 1, 9_999, 10_000, 10_064] {
      #expect(Self.limited(Self.letters(count)) == [Self.letters(count)])
    }
    // Two bytes each.
    #expect(Self.limited(Self.letters(1_010_000, of: "é")) == [Self.letters(10_000, of: "é") + "… 2.0 MB more"])
    #expect(Self.limited(Self.letters(10_065)) == [Self.letters(10_000) + "… 65 more characters"])
    let once = TextLimit.limited(run(Self.letters(200_000)))
    #expect(TextLimit.limited(once) == once)
  }

  /// Nobody sees the spaces that allow a line to end.
  @Test func spacesWithoutAWidthAreNotCounted() {
    let name = Self.letters(30_000, of: "a_\u{200b}")
    #expect(TextLimit.limited(name).hasSuffix("a… 53,333 more characters"))
    #expect(TextLimit.limited("short") == "short")
  }

  @Test func runsAreOneText() {
    let (red, blue) = (Self.letters(9_990), Self.letters(30_000, of: "y"))
    #expect(Self.limited(red, blue, "tail") == [red, Self.letters(10, of: "y") + "… 29,994 more characters"])
    // The note is no drawing, where that is what does not fit.
    let box = InlineDrawing(
      outline: PathOutline(elements: [], operation: .fill(evenOdd: false)), width: 10, ascent: 10, descent: 0)
    let drawing = TextRun(drawing: box, font: FontDescription(size: 20))
    let cut = TextLimit.limited(run(Self.letters(10_000)) + [drawing] + run(Self.letters(99)))
    #expect(cut.map(\.text) == [Self.letters(10_000), "… 100 more characters"] && cut[1].drawing == nil)
    // There are as many runs as allowed, whatever is in them.
    let many = (0..<5_000).flatMap { run("\($0 % 10)") }
    #expect(TextLimit.limited(many).count == 2_001)
    #expect(TextLimit.limited(many).last?.text == "… 3,000 more characters")
    #expect(TextLimit.limited(TextLimit.limited(many)) == TextLimit.limited(many))
    let empty = TextLimit.limited((0..<5_000).flatMap { _ in run("") })
    #expect(empty.count == 2_001 && empty.map(\.text).joined().isEmpty)
  }

  /// Scalars are what is shaped, whatever bytes they take and whatever characters they are.
  @Test func scalarsAreCounted() {
    #expect(Self.limited(Self.letters(10_000, of: "日")) == [Self.letters(10_000, of: "日")])
    #expect(Self.limited(Self.letters(30_000, of: "日")) == [Self.letters(10_000, of: "日") + "… 20,000 more characters"])
    let accents = Self.letters(8_000, of: "e\u{301}")
    #expect(Self.limited(accents) == [Self.letters(5_000, of: "e\u{301}") + "… 3,000 more characters"])
    let family = "👨‍👩‍👧‍👦"
    #expect(
      Self.limited(Self.letters(3_000, of: family)) == [Self.letters(1_428, of: family) + "… 1,572 more characters"])
  }

  @Test func aCharacterHasAnEnd() {
    let marks = "a" + Self.letters(50_000, of: "\u{301}")
    #expect(marks.count == 1)
    let cut = "a" + Self.letters(63, of: "\u{301}") + "…"
    #expect(Self.limited(marks) == [cut])
    #expect(Self.limited(marks + "b") == [cut + "b"])
    // A short text too, without a count.
    let short = "a" + Self.letters(100, of: "\u{301}") + "b"
    let source = SourceText(run(short), asOneParagraph: false)
    #expect(String(decoding: source.bytes, as: UTF8.self) == cut + "b")
    let chain = Self.letters(50_000, of: "👨\u{200d}")
    #expect(chain.count == 1 && Self.limited(chain) == [Self.letters(32, of: "👨\u{200d}") + "…"])
    // 65 scalars each: the first 64 and the ellipsis.
    let thousand = Self.limited(Self.letters(1_000, of: short))[0]
    #expect(thousand.unicodeScalars.count <= 10_064 && thousand.hasSuffix("more characters"))
  }

  @Test func metricsAreThoseOfTheLimitedText() {
    let shown = Self.letters(10_000) + "… 90,000 more characters"
    let long = Typesetter.measure(run(Self.letters(100_000)), style: style(), width: 400)
    #expect(long == Typesetter.measure(run(shown), style: style(), width: 400))
    #expect(long.lineCount > 200 && !long.isTruncated)
  }
}
