import Surfaces
import Synchronization
import Testing

@testable import Typesetting

/// Texts that are shaped as one line, kept by their text and font, and drawn without a layout.
@Suite struct LineCacheTests {
  private static let font = FontDescription(size: 14.75)

  private static func run(_ text: String) -> TextRun { TextRun(text: text, font: font) }

  /// Has Pango choose the font.
  private static func warm(_ state: inout TypesetterState) {
    for number in 0...LineShaper.textThreshold { _ = state.line(of: run("warm \(number)")) }
  }

  @Test func aLineIsDrawnLikeItsText() throws {
    Typesetter.state.withLock { Self.warm(&$0) }
    let (runs, style) = ([Self.run("Label 0.25")], TextStyle(font: Self.font))
    var measured = MeasuredText(runs, style: style)
    #expect(measured.line(in: nil) == nil, "it has not been measured")
    let metrics = measured.metrics(width: nil, height: nil)
    let line = try #require(measured.line(in: nil))
    #expect(line.metrics == metrics && Typesetter.line(of: runs[0])?.metrics == metrics)
    #expect(measured.line(in: metrics.width) === line && measured.line(in: metrics.width - 1) == nil)

    let map = AffineMap(a: 2, d: 2, tx: 10.25, ty: -3.5)
    let drawn = Typesetter.rasterize(line, map: map)
    let whole = Typesetter.rasterize(runs, style: style, width: 500, height: 40, map: map)
    let moved = Typesetter.rasterize(line, map: map.followed(by: .translation(x: 7, y: 2)))
    let other = Typesetter.rasterize(line, paintIndex: 1, map: map)
    // Other tests may add fonts meanwhile.
    guard let drawn, let moved, Typesetter.state.withLock({ $0.lines.isCurrent(line) }) else { return }
    // The same mask, not only the same coverage.
    #expect(drawn.mask != nil && drawn == whole && other?.mask == nil)
    #expect(moved == PlacedMask(mask: drawn.mask, offsetX: drawn.offsetX + 7, offsetY: drawn.offsetY + 2))
  }

  /// A view that has not changed has its mask.
  @Test func aTextThatWasLaidOutStaysSo() {
    Typesetter.state.withLock { _ in
      var state = TypesetterState()
      let early = state.line(of: Self.run("early"))
      Self.warm(&state)
      let (again, late) = (state.line(of: Self.run("early")), state.line(of: Self.run("late")))
      #expect(early == nil && again == nil && late != nil)
    }
  }

  /// Its text may have other glyphs now.
  @Test func aLineIsForgottenWhenFontsAreAdded() throws {
    try Typesetter.state.withLock { _ in
      // Others share fontconfig's fonts, but not the catalog.
      var state = TypesetterState()
      Self.warm(&state)
      let (found, again) = (state.line(of: Self.run("Label")), state.line(of: Self.run("Label")))
      let line = try #require(found)
      #expect(state.lines.isCurrent(line) && again === line)
      state.catalog.setFontFiles { [] }
      _ = state.metrics(LayoutKey(runs: [Self.run("Label")], style: TextStyle(font: Self.font), width: 9, height: nil))
      #expect(state.lines.isCurrent(line), "no family was missing")
      var lines = state.lines
      lines.removeAll()
      #expect(!lines.isCurrent(line))
    }
  }

  /// Labels that change in each frame, and masks at each of several places.
  @Test func whatIsKeptIsBounded() {
    Typesetter.state.withLock { _ in
      var state = TypesetterState()
      Self.warm(&state)
      for number in 0..<16_000 {
        guard let line = state.line(of: Self.run("Label \(number)")) else {
          Issue.record("\(number) is laid out")
          return
        }
        _ = state.mask(of: line, paintIndex: nil, map: AffineMap(tx: Double(number % 4) / 4))
      }
      let bytes = state.lines.bytes
      #expect(bytes.lines <= 8 << 20 && bytes.lines > 7 << 20 && bytes.masks <= 12 << 20 && bytes.masks > 11 << 20)
      #expect(state.maskUses.kept == 0 && state.maskUses.made == 16_000)
    }
  }
}
