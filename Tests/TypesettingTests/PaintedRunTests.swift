import Surfaces
import Testing

@testable import Typesetting

/// Runs with different paints, carets, tracking and baseline offsets.
@Suite struct PaintedRunTests {
  /// The coverage of every covered pixel, by its position relative to the top left of the text.
  private func pixels(_ text: PlacedMask) -> [SIMD2<Int>: Int] {
    guard let mask = text.mask else { return [:] }
    var pixels: [SIMD2<Int>: Int] = [:]
    for y in 0..<mask.size.height {
      for x in 0..<mask.size.width {
        let value = Int((mask.pixels.base + y * mask.pixels.stride + x).load(as: UInt8.self))
        if value > 0 { pixels[SIMD2(text.offsetX + x, text.offsetY + y)] = value }
      }
    }
    return pixels
  }

  private var runs: [TextRun] {
    var plain = run("Plain words and ")[0]
    var marked = run("underlined ones ")[0]
    marked.underline = TextLine()
    marked.paintIndex = 1
    var struck = run("then struck ones, over several lines of text.")[0]
    struck.strikethrough = TextLine()
    struck.paintIndex = 2
    plain.paintIndex = 0
    return [plain, marked, struck]
  }

  @Test(arguments: [120.0, 200, 1000])
  func masksOfAllPaintsAddUpToTheText(width: Double) {
    let whole = pixels(Typesetter.rasterize(runs, style: style(), width: width, scale: 2))
    var sum: [SIMD2<Int>: Int] = [:]
    for paintIndex in 0..<3 {
      let part = pixels(Typesetter.rasterize(runs, style: style(), width: width, paintIndex: paintIndex, scale: 2))
      #expect(!part.isEmpty)
      sum.merge(part, uniquingKeysWith: +)
    }
    // Coverages overlap where an underline starts with one paint and a letter ends with another; such pixels are few.
    let keys = Set(whole.keys).union(sum.keys)
    let wrong = keys.filter { abs((whole[$0] ?? 0) - min(255, sum[$0] ?? 0)) > 24 }
    #expect(wrong.count <= keys.count / 100, "\(wrong.count) of \(keys.count)")
  }

  /// A line with a paint of its own is in that paint's mask, and the letters are in theirs.
  @Test func aLineMayHaveAPaintOfItsOwn() {
    var line = run("nnnn")
    line[0].underline = TextLine(paintIndex: 3)
    func mask(_ paintIndex: Int?) -> [SIMD2<Int>: Int] {
      pixels(Typesetter.rasterize(line, style: style(), width: nil, paintIndex: paintIndex, scale: 2))
    }
    #expect(mask(0) == pixels(Typesetter.rasterize(run("nnnn"), style: style(), width: nil, paintIndex: 0, scale: 2)))
    let rows = Set(mask(3).keys.map(\.y))
    #expect(!rows.isEmpty && rows.count <= 8)
    #expect(mask(1).isEmpty)
    #expect(Set(mask(nil).keys) == Set(mask(0).keys).union(mask(3).keys))
  }

  @Test func partsOfALine() {
    func parts(_ pattern: TextLine.Pattern, _ end: Double) -> [[Double]] {
      TextLine(pattern: pattern).parts(from: 1, to: end, thickness: 0.5).map { [$0.start, $0.end] }
    }
    #expect(parts(.solid, 11) == [[1, 11]])
    #expect(parts(.dot, 5) == [[1, 2.5], [4, 5]])
    #expect(parts(.dash, 10) == [[1, 6], [8.5, 10]])
    #expect(parts(.dashDot, 12) == [[1, 6], [7.5, 9], [10.5, 12]])
    #expect(parts(.dashDotDot, 14) == [[1, 6], [7.5, 9], [10.5, 12], [13.5, 14]])
    // Too many to be told apart.
    #expect(TextLine(pattern: .dot).parts(from: 0, to: 1e9, thickness: 1e-3).count == 1)
  }

  @Test func aPaintIndexOfNoRunIsBlank() {
    #expect(pixels(Typesetter.rasterize(runs, style: style(), width: 200, paintIndex: 7, scale: 1)).isEmpty)
  }

  @Test func trackingAddsBetweenLetters() {
    var wide = run("tracked")
    let plain = Typesetter.measure(wide, style: style(), width: nil).width
    wide[0].tracking = 3
    #expect(abs(Typesetter.measure(wide, style: style(), width: nil).width - plain - 6 * 3) < 0.01)
  }

  @Test func aTrackedTextFitsItsMeasuredWidth() {
    var wide = run("tracked words")
    wide[0].tracking = 4
    let free = Typesetter.measure(wide, style: style(), width: nil)
    let bound = Typesetter.measure(wide, style: style(), width: free.width, height: free.height)
    #expect(bound.lineCount == 1 && !bound.isTruncated)
    #expect(Typesetter.measure(wide, style: style(), width: free.width - 1).lineCount == 2)
  }

  /// A line through a letter adds coverage; in one path, they would cut each other out.
  @Test func aStruckLetterIsNoLighterThanAPlainOne() {
    var struck = run("lllll")
    let plain = pixels(Typesetter.rasterize(struck, style: style(), width: nil, scale: 2))
    struck[0].strikethrough = TextLine()
    let marked = pixels(Typesetter.rasterize(struck, style: style(), width: nil, scale: 2))
    #expect(plain.allSatisfy { (marked[$0.key] ?? 0) >= $0.value })
    #expect(marked.values.reduce(0, +) > plain.values.reduce(0, +))
  }

  @Test func aBaselineOffsetLifts() {
    var lifted = run("x")
    let before = pixels(Typesetter.rasterize(lifted + run("x"), style: style(), width: nil, scale: 1))
    lifted[0].baselineOffset = 6
    let metrics = Typesetter.measure(lifted + run("x"), style: style(), width: nil)
    let plain = Typesetter.measure(run("xx"), style: style(), width: nil)
    #expect(abs(metrics.height - plain.height - 6) < 0.5)
    #expect(!before.isEmpty)
  }

  @Test func caretsStandBetweenCharacters() {
    let text = run("caffè")
    let carets = Typesetter.carets(text, style: style(), width: nil)
    #expect(carets.count == 6)
    #expect(carets[0].x == 0)
    #expect(zip(carets, carets.dropFirst()).allSatisfy { $0.x < $1.x })
    #expect(abs(carets[5].x - Typesetter.measure(text, style: style(), width: nil).width) < 0.01)
    // A family is one character, and so is a letter with its accent.
    #expect(Typesetter.carets(run("👨‍👩‍👧e\u{301}"), style: style(), width: nil).count == 3)
    #expect(Typesetter.carets(run(""), style: style(), width: nil).count == 1)
  }

  @Test func caretsOfHebrewRunLeftwards() {
    let carets = Typesetter.carets(run("שלום"), style: style(), width: nil)
    #expect(zip(carets, carets.dropFirst()).allSatisfy { $0.x > $1.x })
  }
}
