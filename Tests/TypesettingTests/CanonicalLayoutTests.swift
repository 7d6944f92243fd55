import Surfaces
import Synchronization
import TestSupport
import Testing

@testable import Typesetting

/// A line that fits is laid out once, whatever bounds it is measured and drawn in; results equal those of a layout in
/// these bounds.
@Suite struct CanonicalLayoutTests {
  private static let words = [
    "Blur", "radius", "22.5 pt", " ", "  ", "שלום", "עולם", "ﬁ", "naïve", "\t", "日本語", "\u{1f600}", "soft\u{ad}hyphen",
    "zero\u{200b}width", "a-b", "", "\u{2028}", "\n", "tail ",
  ]

  private static func draw(_ random: inout SeededRandom) -> LayoutKey {
    var runs: [TextRun] = []
    for paintIndex in 0..<random.int(in: 1...3) {
      // Newlines are rare: most texts are one line.
      let count = random.int(in: 0...3)
      let text = (0..<count).map { _ in random.pick(random.oneIn(3) ? words : Array(words.prefix(9))) }.joined(
        separator: " ")
      runs += run(text) {
        $0.font.size = random.pick([11, 20, 20.5])
        $0.font.weight = random.pick([400, 700])
        $0.tracking = random.pick([0, 0, 0, 2, 0.3, -0.7])
        $0.baselineOffset = random.pick([0, 0, 4])
        $0.underline = random.oneIn(4) ? TextLine() : nil
        $0.paintIndex = random.oneIn(2) ? paintIndex : 0
      }
    }
    let style = style {
      $0.alignment = random.pick([.leading, .center, .trailing])
      $0.lineLimit = random.pick([nil, nil, 1, 2])
      $0.truncation = random.pick([.head, .middle, .tail])
      $0.lineSpacing = random.pick([0, 5])
    }
    return LayoutKey(runs: runs, style: style, width: nil, height: random.pick([nil, nil, 0, 30, .infinity]))
  }

  @Test func boundsThatChangeNothingAreLeftOut() async throws {
    let count = 600
    let shared = Atomic(0)
    try await forEachRandomCase(count) { random in
      var key = Self.draw(&random)
      let natural = Typesetter.measure(key.runs, style: key.style, width: nil)
      // A Pango unit is 1/1024 point, and rounds at half of that.
      let offset = random.pick([0, 0, 0.25, 0.5, 1, -0.25, -0.5, -1, 400_000, -20_000, 2048]) / 1024
      key.width = random.pick([natural.width + offset, natural.width + offset, .infinity, 0, 1e7])
      let paintIndex = random.pick([nil, 0, 1])
      let map = AffineMap(a: 1.25, d: 1.25, tx: 0.25, ty: 0.5)
      let metrics = Typesetter.measure(key.runs, style: key.style, width: key.width, height: key.height)
      let drawn = Typesetter.rasterize(
        key.runs, style: key.style, width: key.width, height: key.height, paintIndex: paintIndex, map: map)
      Typesetter.state.withLock { state in
        if state.canonical(key) != key { shared.add(1, ordering: .relaxed) }
        // Laid out in these bounds.
        let layout = state.layout(key)
        #expect(metrics == layout.metrics, "\(key)")
        var glyphs = GlyphCache()
        let expected = layout.mask(paintIndex: paintIndex, map: map, glyphs: &glyphs)
        #expect(drawn.bytes == expected.bytes, "\(key)")
        #expect(drawn.offsetX == expected.offsetX && drawn.offsetY == expected.offsetY, "\(key)")
      }
    }
    // Both kinds occur: texts with bounds that have no effect, and others.
    guard randomCases(count).count == count else { return }
    #expect((count / 4...count * 3 / 4).contains(shared.load(ordering: .relaxed)))
  }

  /// A stack measures a text at several widths: one layout is used for all, and for drawing.
  @Test func everyWidthThatFitsSharesOneMask() {
    let text = run("0.85 of a second")
    let natural = Typesetter.measure(text, style: style(), width: nil)
    let first = Typesetter.rasterize(text, style: style(), width: nil, scale: 1)
    for width in [natural.width, natural.width + 0.4, 300, 1e5] {
      #expect(Typesetter.measure(text, style: style { $0.alignment = .center }, width: width) == natural)
      #expect(Typesetter.rasterize(text, style: style { $0.lineSpacing = 3 }, width: width, scale: 1) == first)
    }
    #expect(Typesetter.measure(text, style: style(), width: natural.width - 1).lineCount == 2)
  }

  /// A line of more than 2^21 points exceeds the range of Pango units.
  @Test func linesBeyondTheUnitsOfPangoAreBroken() {
    let letters = run(String(repeating: "a", count: 1500)) { $0.tracking = 1000 }
    let runs = letters + letters + letters
    let metrics = Typesetter.measure(runs, style: style(), width: 5000)
    #expect(metrics.lineCount > 800 && metrics.width > 4000 && metrics.width <= 5000)
    #expect(Typesetter.rasterize(runs, style: style(), width: 5000, scale: 0.01).mask != nil)
  }

  /// In one line Pango's units overflow, and places have arbitrary values.
  @Test func oneLineBeyondTheUnitsOfPango() {
    var runs = run(String(repeating: "W", count: 300)) { $0.font.size = 8192 }
    runs += run(String(repeating: "W", count: 300)) { ($0.font.size, $0.tracking, $0.paintIndex) = (8192, 1000, 1) }
    for paintIndex in [nil, 0, 1] {
      _ = Typesetter.rasterize(runs, style: style(), width: nil, paintIndex: paintIndex, scale: 0.001)
    }
    #expect(Typesetter.carets(runs, style: style(), width: nil).count == 601)
    #expect(!Typesetter.lines(runs, style: style(), width: nil).isEmpty)
  }

  @Test func nanIsReplacedByZero() {
    let text = TextRun(text: "a", font: FontDescription(size: 20), tracking: .nan, baselineOffset: .nan)
    #expect(text == run("a")[0])
  }
}

extension PlacedMask {
  /// The coverage, row by row; none of a blank mask.
  var bytes: [UInt8] {
    guard let mask else { return [] }
    return (0..<mask.size.height).flatMap { row in
      UnsafeRawBufferPointer(start: mask.pixels.base + row * mask.pixels.stride, count: mask.size.width)
    }
  }
}
