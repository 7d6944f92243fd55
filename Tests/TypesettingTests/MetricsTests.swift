import Testing

@testable import Typesetting

/// Returns a run in the default family at 20 points, which all tests use unless they change it.
func run(_ text: String, _ change: (inout TextRun) -> Void = { _ in }) -> [TextRun] {
  var run = TextRun(text: text, font: FontDescription(size: 20))
  change(&run)
  return [run]
}

func style(_ change: (inout TextStyle) -> Void = { _ in }) -> TextStyle {
  var style = TextStyle(font: FontDescription(size: 20))
  change(&style)
  return style
}

private let sentence = "The quick brown fox jumps over the lazy dog, twice before breakfast and once after."

@Suite struct MetricsTests {
  @Test func emptyTextHasALinesHeight() {
    let line = Typesetter.measure(run("x"), style: style(), width: nil)
    for runs in [[], run("")] {
      let empty = Typesetter.measure(runs, style: style(), width: nil)
      #expect(empty.width == 0 && empty.height == line.height && empty.lineCount == 1 && !empty.isTruncated)
      #expect(empty.firstBaseline == line.firstBaseline && empty.lastBaseline == line.firstBaseline)
    }
  }

  @Test func advancesAddUpAndScaleWithTheSize() {
    let one = Typesetter.measure(run("H"), style: style(), width: nil).width
    let ten = Typesetter.measure(run(String(repeating: "H", count: 10)), style: style(), width: nil).width
    // Each advance is rounded to 1/1024 point; nothing is rounded to pixels.
    #expect(abs(ten - 10 * one) <= 10.0 / 1024)
    let large = Typesetter.measure(run("H") { $0.font.size = 200 }, style: style(), width: nil).width
    #expect(abs(large - 10 * one) <= 10.0 / 1024)
  }

  @Test func smallAndNamedFontsAreNotSetCloser() {
    #expect(Typesetter.tracking(of: FontDescription(size: 12)) == 0)
    #expect(Typesetter.tracking(of: FontDescription(family: "DejaVu Sans", size: 40)) == 0)
  }

  @Test(arguments: [60.0, 100, 137.3, 200, 333])
  func linesFitTheWidthAndSettingAgainChangesNothing(width: Double) {
    let metrics = Typesetter.measure(run(sentence), style: style(), width: width)
    #expect(metrics.width <= width)
    #expect(metrics.lineCount > 1)
    #expect(Typesetter.measure(run(sentence), style: style(), width: metrics.width) == metrics)
  }

  @Test(arguments: [TextStyle.Truncation.head, .middle, .tail])
  func truncatedTextKeepsItsMeasuredSize(truncation: TextStyle.Truncation) {
    let limited = style {
      $0.lineLimit = 2
      $0.truncation = truncation
    }
    let metrics = Typesetter.measure(run(sentence), style: limited, width: 200)
    #expect(metrics.isTruncated && metrics.lineCount == 2 && metrics.width <= 200)
    let again = Typesetter.measure(run(sentence), style: limited, width: metrics.width)
    #expect(again.isTruncated && again.lineCount == 2 && again.width <= metrics.width)
  }

  @Test func aWordWiderThanTheLineBreaksInside() {
    let metrics = Typesetter.measure(run("Donaudampfschifffahrt"), style: style(), width: 60)
    #expect(metrics.lineCount > 2 && metrics.width <= 60 && !metrics.isTruncated)
  }

  @Test func lineSpacingLiesBetweenLinesOnly() {
    let plain = Typesetter.measure(run("a\nb\nc"), style: style(), width: nil)
    let spaced = Typesetter.measure(run("a\nb\nc"), style: style { $0.lineSpacing = 7.5 }, width: nil)
    #expect(plain.lineCount == 3)
    #expect(spaced.height - plain.height == 15)
    #expect(spaced.firstBaseline == plain.firstBaseline)
    #expect(spaced.lastBaseline - plain.lastBaseline == 15)
    let line = Typesetter.measure(run("a"), style: style(), width: nil)
    #expect(plain.height == 3 * line.height)
    #expect(plain.lastBaseline == 2 * line.height + line.firstBaseline)
  }

  @Test(arguments: [
    ("one\ntwo\nthree", 1, 1, true), ("one\ntwo\nthree", 2, 2, true), ("one\ntwo\nthree", 3, 3, false),
    ("one", 1, 1, false), ("one\r\ntwo", 1, 1, true), ("one\n", 1, 1, true), ("", 1, 1, false),
    ("one\ntwo", 0, 1, true),
  ])
  func limitCountsLinesAcrossParagraphs(text: String, limit: Int, lines: Int, isTruncated: Bool) {
    for width in [nil, 500.0] {
      let metrics = Typesetter.measure(run(text), style: style { $0.lineLimit = limit }, width: width)
      #expect(
        metrics.lineCount == lines && metrics.isTruncated == isTruncated, "\(text.debugDescription) at \(width ?? -1)")
    }
  }

  /// The second paragraph's first line is shortened; the first paragraph's two lines are not.
  @Test func onlyTheLastVisibleLineIsShortened() {
    let text = "alpha beta gamma delta\nepsilon zeta eta theta iota"
    let all = Typesetter.measure(run(text), style: style(), width: 130)
    let cut = Typesetter.measure(run(text), style: style { $0.lineLimit = all.lineCount - 1 }, width: 130)
    #expect(!all.isTruncated && all.lineCount >= 4)
    #expect(cut.isTruncated && cut.lineCount == all.lineCount - 1 && cut.width <= 130)
  }

  @Test func heightLeavesOutLinesButTheFirst() {
    let line = Typesetter.measure(run("x"), style: style(), width: nil).height
    for (height, lines) in [(0.0, 1), (line, 1), (2 * line - 0.01, 1), (2 * line, 2), (2.9 * line, 2)] {
      let metrics = Typesetter.measure(run(sentence), style: style(), width: 150, height: height)
      #expect(metrics.lineCount == lines && metrics.isTruncated, "height \(height)")
    }
    let free = Typesetter.measure(run(sentence), style: style(), width: 150, height: 100 * line)
    #expect(!free.isTruncated && free == Typesetter.measure(run(sentence), style: style(), width: 150))
  }

  @Test func fontsDiffer() {
    func width(_ text: String, _ change: (inout TextRun) -> Void) -> Double {
      Typesetter.measure(run(text, change), style: style(), width: nil).width
    }
    #expect(width("iiii") { $0.font.monospaced = true } == width("WWWW") { $0.font.monospaced = true })
    #expect(width("1111") { $0.font.monospacedDigits = true } == width("8888") { $0.font.monospacedDigits = true })
    #expect(width("iiii") { _ in } < width("WWWW") { _ in })
    #expect(width("weight") { $0.font.weight = 700 } != width("weight") { _ in })
    #expect(width("none") { $0.font.family = "No Such Family" } > 0)
  }

  @Test func runsOfTwoSizesShareABaseline() {
    let runs = run("small") + run("LARGE") { $0.font.size = 40 }
    let both = Typesetter.measure(runs, style: style(), width: nil)
    let large = Typesetter.measure([runs[1]], style: style(), width: nil)
    let small = Typesetter.measure([runs[0]], style: style(), width: nil)
    #expect(both.firstBaseline == large.firstBaseline && both.height == large.height)
    #expect(abs(both.width - large.width - small.width) < 0.01)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 0, -5, 1e300, 1e-300])
  func oddNumbersAreClampedNotTrappedOn(value: Double) {
    let runs = run("odd\0text\u{2028}\u{fffe}\u{200f}") { $0.font.size = value }
    _ = Typesetter.measure(runs, style: style(), width: nil)
    _ = Typesetter.measure(run("odd"), style: style { $0.lineSpacing = value }, width: value, height: value)
    _ = Typesetter.measure(run("odd") { $0.font.weight = .min }, style: style { $0.lineLimit = .max }, width: nil)
    let mask = Typesetter.rasterize(run("odd"), style: style(), width: nil, scale: value)
    #expect(mask.mask == nil)
    _ = Typesetter.rasterize(run("odd"), style: style(), width: value, scale: 1, subpixel: (value, value))
  }
}
