import Surfaces
import Testing

@testable import Typesetting

@Suite struct MaskTests {
  /// The sum of coverage in pixels, and its centre in pixels from the layout's top left.
  func mass(_ text: PlacedMask) -> (area: Double, x: Double, y: Double) {
    guard let mask = text.mask else { return (0, 0, 0) }
    var (sum, x, y) = (0.0, 0.0, 0.0)
    forEachPixel(mask) { column, row, value in
      sum += value
      x += value * (Double(text.offsetX + column) + 0.5)
      y += value * (Double(text.offsetY + row) + 0.5)
    }
    return (sum / 255, x / sum, y / sum)
  }

  private func forEachPixel(_ mask: CoverageMask, _ body: (Int, Int, Double) -> Void) {
    for row in 0..<mask.size.height {
      for column in 0..<mask.size.width {
        body(column, row, Double((mask.pixels.base + row * mask.pixels.stride + column).load(as: UInt8.self)))
      }
    }
  }

  /// The covered columns, in pixels from the layout's left.
  private func columns(_ text: PlacedMask, rows: Range<Int>) -> ClosedRange<Int>? {
    var least = Int.max
    var most = Int.min
    guard let mask = text.mask else { return nil }
    forEachPixel(mask) { column, row, value in
      guard value > 0, rows.contains(text.offsetY + row) else { return }
      least = min(least, text.offsetX + column)
      most = max(most, text.offsetX + column)
    }
    return least <= most ? least...most : nil
  }

  @Test func blankTextHasNoMask() {
    for text in ["", "   ", "\n"] {
      #expect(Typesetter.rasterize(run(text), style: style(), width: nil, scale: 1).mask == nil)
    }
  }

  /// The layout is the same at every scale, so area grows with the square and centres with the scale itself.
  @Test(arguments: [1.25, 1.5, 2, 3])
  func scaleChangesNothingButTheResolution(scale: Double) {
    let text = run("Typesetting at every scale, over more than a line")
    let one = mass(Typesetter.rasterize(text, style: style(), width: 160, scale: 1))
    let more = mass(Typesetter.rasterize(text, style: style(), width: 160, scale: scale))
    #expect(abs(more.area / (one.area * scale * scale) - 1) < 0.01)
    #expect(abs(more.x / scale - one.x) < 0.05)
    #expect(abs(more.y / scale - one.y) < 0.05)
  }

  @Test(arguments: [(0.25, 0.0), (0.5, 0.5), (0.0, 0.75), (0.9, 0.1)])
  func subpixelMovesTheCoverage(x: Double, y: Double) {
    let text = run("Subpixel")
    let still = mass(Typesetter.rasterize(text, style: style(), width: nil, scale: 1))
    let moved = mass(Typesetter.rasterize(text, style: style(), width: nil, scale: 1, subpixel: (x, y)))
    // Cairo samples 15 lines a pixel, so each horizontal edge is off by up to a thirtieth of one.
    #expect(abs(moved.x - still.x - x) < 0.06)
    #expect(abs(moved.y - still.y - y) < 0.06)
  }

  @Test func inkLiesWhereTheMetricsSay() throws {
    let text = run("Hxg")
    let metrics = Typesetter.measure(text, style: style(), width: nil)
    let mask = Typesetter.rasterize(text, style: style(), width: nil, scale: 4)
    let covered = try #require(columns(mask, rows: 0..<1000))
    #expect(covered.lowerBound >= 0 && covered.upperBound < Int(metrics.width * 4) + 1)
    // A capital is above the baseline; g extends below it.
    let capital = Typesetter.rasterize(run("H"), style: style(), width: nil, scale: 4)
    let below = Int((metrics.firstBaseline * 4).rounded(.up)) + 1
    #expect(columns(capital, rows: below..<1000) == nil)
    #expect(columns(mask, rows: below..<1000) != nil)
  }

  /// Lines of paragraphs from left to right, from right to left, of digits, which have no direction, and of two of
  /// these.
  @Test(
    arguments: [
      (TextStyle.Alignment.leading, 0.0), (TextStyle.Alignment.center, 0.5), (TextStyle.Alignment.trailing, 1.0),
    ],
    [
      ("HHHHHHHHHH", "HH"), ("\u{5DE}\u{5DE}\u{5DE}\u{5DE}\u{5DE}\u{5DE}", "\u{5DE}\u{5DE}"), ("0000000000", "00"),
      ("HHHHHHHHHH", "\u{5DE}\u{5DE}"), ("\u{5DE}\u{5DE}\u{5DE}\u{5DE}\u{5DE}\u{5DE}", "HH"),
    ])
  func shortLinesStandWhereAligned(
    aligned: (alignment: TextStyle.Alignment, share: Double), lines: (long: String, short: String)
  ) throws {
    let (alignment, share) = aligned
    let text = run("\(lines.long)\n\(lines.short)")
    /// The room before a line's ink.
    func bearing(_ line: String) throws -> Int {
      try #require(columns(Typesetter.rasterize(run(line), style: style(), width: nil, scale: 1), rows: 0..<1000))
        .lowerBound
    }
    let bearings = try bearing(lines.short) - bearing(lines.long)
    for width in [nil, 400.0] {
      let aligned = style { $0.alignment = alignment }
      let metrics = Typesetter.measure(text, style: aligned, width: width)
      let short = Typesetter.measure(run(lines.short), style: style(), width: nil).width
      let mask = Typesetter.rasterize(text, style: aligned, width: width, scale: 1)
      let second = try #require(columns(mask, rows: Int(metrics.height / 2 + 1)..<1000))
      let first = try #require(columns(mask, rows: 0..<Int(metrics.height / 2 - 1)))
      let expected = share * (metrics.width - short) + Double(bearings)
      #expect(abs(Double(second.lowerBound - first.lowerBound) - expected) <= 1.5, "width \(width ?? -1)")
    }
  }

  @Test func linesUnderAndThroughTheText() {
    let plain = Typesetter.rasterize(run("nnnn"), style: style(), width: nil, scale: 2)
    let baseline = Int((Typesetter.measure(run("nnnn"), style: style(), width: nil).firstBaseline * 2).rounded(.up))
    let underlined = Typesetter.rasterize(
      run("nnnn") { $0.underline = TextLine() }, style: style(), width: nil, scale: 2)
    #expect(columns(plain, rows: (baseline + 1)..<1000) == nil)
    #expect(columns(underlined, rows: (baseline + 1)..<1000) != nil)
    let struck = Typesetter.rasterize(
      run("nnnn") { $0.strikethrough = TextLine() }, style: style(), width: nil, scale: 2)
    #expect(mass(struck).area > mass(plain).area * 1.05)
  }

  @Test func truncationKeepsTheNamedPart() throws {
    func mask(_ truncation: TextStyle.Truncation) throws -> CoverageMask {
      let limited = style {
        $0.lineLimit = 1
        $0.truncation = truncation
      }
      return try #require(
        Typesetter.rasterize(run("MMMMMMMM" + String(repeating: ".", count: 40)), style: limited, width: 120, scale: 1)
          .mask)
    }
    // Letters cover more than dots: truncating the tail keeps them, truncating the head removes them.
    let areas = try [TextStyle.Truncation.tail, .middle, .head].map {
      mass(PlacedMask(mask: try mask($0), offsetX: 0, offsetY: 0)).area
    }
    #expect(areas[0] > areas[1] && areas[1] > areas[2])
  }

  @Test func sameTextKeepsOneMask() {
    let first = Typesetter.rasterize(run("identity"), style: style(), width: nil, scale: 1)
    let second = Typesetter.rasterize(run("identity"), style: style(), width: nil, scale: 1)
    let other = Typesetter.rasterize(run("identity"), style: style(), width: nil, scale: 2)
    #expect(first.mask != nil && first == second && first != other)
  }

  @Test func manyThreadsGetTheSameAnswers() async {
    let expected = (0..<32).map { Typesetter.measure(run("text \($0)"), style: style(), width: Double(20 + $0)) }
    let results = await withTaskGroup(of: (Int, TextMetrics).self) { group in
      for task in 0..<128 {
        group.addTask {
          let index = task % 32
          // Every task has another size, so that its first measurement misses the cache.
          let size = FontDescription(size: Double(21 + task))
          _ = Typesetter.rasterize([TextRun(text: "\(task)", font: size)], style: style(), width: nil, scale: 1)
          return (index, Typesetter.measure(run("text \(index)"), style: style(), width: Double(20 + index)))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count == 128 && results.allSatisfy { expected[$0.0] == $0.1 })
  }

  /// Colour glyphs need a font that has them, which the tests have not: the text falls back to an outlined box.
  @Test func emojiAreBoxesWithoutAFontOfTheirs() {
    let mask = Typesetter.rasterize(run("a\u{1f600}b"), style: style(), width: nil, scale: 2)
    let letters = Typesetter.rasterize(run("ab"), style: style(), width: nil, scale: 2)
    let map = AffineMap(a: 2, d: 2, tx: 0, ty: 0)
    #expect(Typesetter.colorGlyphs(run("a\u{1f600}b"), style: style(), width: nil, map: map) == nil)
    #expect(mass(mask).area > mass(letters).area * 1.2)
    #expect(Typesetter.colorGlyphs(run("ab"), style: style(), width: nil, map: map) == nil)
  }

  @Test func hugeTextIsCutNotRefused() throws {
    let mask = Typesetter.rasterize(
      run(String(repeating: "W", count: 3000)) { $0.font.size = 40 }, style: style(), width: nil, scale: 1)
    #expect(try #require(mask.mask).size.width == 32_767)
  }
}
