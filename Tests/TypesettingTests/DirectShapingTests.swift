import Foundation
import Surfaces
import Synchronization
import TestSupport
import Testing

@testable import Typesetting

/// Lines that are shaped without Pango's layout, against the layouts of the same texts.
@Suite struct DirectShapingTests {
  private static let maps = [
    AffineMap(a: 1, d: 1), AffineMap(a: 1, d: 1, tx: 0.25, ty: 0.5), AffineMap(a: 2, d: 2, tx: 0.7, ty: 0.1),
    AffineMap(a: 1.25, d: 1.25, tx: 0.99), AffineMap(a: 0.9, b: 0.4, c: -0.4, d: 0.9, tx: 0.3, ty: 0.6),
  ]
  private static let ascii = (0x20...0x7e).map { String(UnicodeScalar(UInt8($0))) }
  private static let latin1 =
    ascii + (0xa1...0xff).map { String(UnicodeScalar(UInt8($0))) }.filter { !"©®\u{ad}".contains($0) }

  private static let warmed = Atomic(0)

  private static func key(_ run: TextRun) -> LayoutKey {
    LayoutKey(runs: [run], style: TextStyle(font: run.font), width: nil, height: nil)
  }

  /// Returns a state that shapes texts directly as soon as Pango has chosen a font.
  private static func warm(_ state: inout TypesetterState, _ run: TextRun) {
    for _ in 0...LineShaper.textThreshold {
      // Texts that no cache has, nor a test.
      let number = warmed.add(1, ordering: .relaxed).newValue
      for sample in ["warm \(number)", "\(number)+1", "\(number)/\(number)\u{b0}", "\u{fc}ber \(number)"] {
        var run = run
        run.text = sample
        _ = state.line(key(run))
      }
    }
  }

  /// Compares a text with its layout; requires that it is shaped directly.
  private static func compare(
    _ run: TextRun, maps: [AffineMap], in state: inout TypesetterState, location: SourceLocation = #_sourceLocation
  ) throws {
    let key = key(run)
    let found = state.line(key)
    let line = try #require(found, "\(run) is laid out by Pango", sourceLocation: location)
    let layout = state.layout(key)
    #expect(line.metrics == layout.metrics, "\(run)", sourceLocation: location)
    let placed = layout.placedRuns
    #expect(placed.count == 1 && line.equals(layout, placed[0]), "\(run)", sourceLocation: location)
    for (number, map) in maps.enumerated() {
      for paintIndex in number == 0 ? [nil, run.paintIndex, run.paintIndex + 1] : [nil] {
        // Nothing is in the caches of glyphs: both are paths.
        var (glyphs, others) = (GlyphCache(), GlyphCache())
        let mask = line.mask(paintIndex: paintIndex, map: map, glyphs: &glyphs)
        let expected = layout.mask(paintIndex: paintIndex, map: map, glyphs: &others)
        #expect(mask.bytes == expected.bytes, "\(run) \(map)", sourceLocation: location)
        #expect(
          mask.offsetX == expected.offsetX && mask.offsetY == expected.offsetY, "\(run) \(map)",
          sourceLocation: location)
      }
    }
  }

  /// Returns the width of a text that is shaped directly.
  private static func width(_ run: TextRun, _ state: inout TypesetterState) -> Double? {
    state.line(key(run))?.metrics.width
  }

  private static func font(_ random: inout SeededRandom) -> FontDescription {
    var font = FontDescription(size: random.pick([9, 13, 17, 20.5, 32.25]))
    font.family = random.pick([nil, nil, nil, "DejaVu Serif", "DejaVu Sans", "No Such Family", "DejaVuSans-Bold"])
    font.weight = random.pick([400, 400, 600, 700, 900])
    font.italic = random.oneIn(5)
    font.monospacedDigits = random.oneIn(3)
    font.monospaced = random.oneIn(5)
    font.rounded = random.oneIn(8)
    font.width = random.pick([.normal, .normal, .condensed])
    return font
  }

  @Test func randomTexts() async throws {
    try await forEachRandomCase(500) { random in
      let font = Self.font(&random)
      let characters = random.bool() ? Self.ascii : Self.latin1
      let text = (0..<random.int(in: 1...24)).map { _ in random.pick(characters) }.joined()
      // The largest ones make masks of many megapixels.
      let widest = text.count < 3 ? 1200.0 : 4
      let tracking = random.pick([0, 0, 1, 2, -0.3, 0.35, -1, 1e-5, 30, -40, widest])
      let first = random.pick(["a", "7", "\u{b0}"])
      let run = TextRun(text: first + text, font: font, tracking: tracking, paintIndex: random.int(in: 0...2))
      try Typesetter.state.withLock { _ in
        var state = TypesetterState()
        Self.warm(&state, run)
        try Self.compare(run, maps: [random.pick(Self.maps)], in: &state)
      }
    }
  }

  /// Kerning and ligatures depend on pairs.
  @Test func allPairs() {
    for (font, tracking, characters) in [
      (FontDescription(size: 13), 0, Self.latin1), (FontDescription(size: 13), -0.17, Self.ascii),
      (FontDescription(family: "DejaVu Serif", size: 24, monospacedDigits: true), 0, Self.ascii),
    ] {
      Typesetter.state.withLock { _ in
        // Others may have laid out some of the pairs before.
        var state = TypesetterState()
        Self.warm(&state, TextRun(text: "a", font: font, tracking: tracking))
        for first in characters {
          for second in characters where first != " " || second != " " {
            let run = TextRun(text: first + second, font: font, tracking: tracking)
            let line = state.line(Self.key(run))
            let layout = state.layout(Self.key(run))
            guard line?.equals(layout, layout.placedRuns[0]) != true else { continue }
            Issue.record("\(run)")
            return
          }
        }
      }
    }
  }

  private static let words = [
    "office", "ffi", "fl", "affliction", "AV", "To", "WAVE", "x", ".", "0", " leading", "trailing ", "  both  ",
    "a  b", "1 + 1 = 2", "caf\u{e9}", "Stra\u{df}e", "45\u{b0}", "2 \u{d7} 3", "\u{ab}\u{c6}\u{bb}", "#1", "(c) *",
    "12:30", "23.5 pt", "50%", "...", "-", "Radius 23.5", "\"quoted\"", "~`^_|",
    String(repeating: "long words ", count: 11),
  ]

  @Test(arguments: [0, 0.5, -0.5, 3, -60])
  func words(tracking: Double) throws {
    try Typesetter.state.withLock { _ in
      var state = TypesetterState()
      for family in [nil, "DejaVu Serif", "DejaVu Sans Mono"] {
        let run = TextRun(
          text: "", font: FontDescription(family: family, size: 13.3), tracking: tracking, paintIndex: 1)
        Self.warm(&state, run)
        for word in Self.words {
          var run = run
          run.text = word
          try Self.compare(run, maps: Self.maps, in: &state)
        }
      }
    }
  }

  /// Inter has the default spacing, and more alternatives of letters than the tests' fonts.
  @Test(.enabled(if: InstalledFontTests.isInstalled("Inter"), "Inter is not installed"))
  func wordsInInter() async {
    await #expect(processExitsWith: .success) {
      setenv("FONTCONFIG_FILE", InstalledFontTests.configuration, 1)
      for size in [11, 17, 34.5] {
        for isTabular in [false, true] {
          let font = FontDescription(size: size, weight: 500, monospacedDigits: isTabular)
          let tracking = Typesetter.tracking(of: font)
          try Typesetter.state.withLock { state in
            #expect(state.catalog.sans == "Inter")
            DirectShapingTests.warm(&state, TextRun(text: "", font: font, tracking: tracking))
            for word in DirectShapingTests.words + ["3x4", "->", "10:00", "A-B", "(1)", "HELLO-12"] {
              let run = TextRun(text: word, font: font, tracking: tracking)
              try DirectShapingTests.compare(run, maps: DirectShapingTests.maps, in: &state)
            }
          }
        }
      }
    }
  }

  /// A family that is not installed is replaced, until a font of that name is added.
  @Test(.enabled(if: FaceNameTests.hasDejaVu, "DejaVu Sans is not installed"))
  func fontsThatAreAddedLater() throws {
    let path = try FaceNameTests.copy(as: "Direct")
    defer { try? FileManager.default.removeItem(atPath: path) }
    func text(in family: String, _ text: String = "Illuminate") -> TextRun {
      TextRun(text: text, font: FontDescription(family: family, size: 19))
    }
    try Typesetter.state.withLock { _ in
      // Others share fontconfig's fonts, but not the catalog.
      var state = TypesetterState()
      for family in ["Direct Sans Mono", "DejaVu Sans", "DejaVu Sans Mono"] {
        Self.warm(&state, text(in: family))
        try Self.compare(text(in: family), maps: Self.maps, in: &state)
      }
      #expect(Self.width(text(in: "Direct Sans Mono"), &state) == Self.width(text(in: "DejaVu Sans"), &state))
      state.catalog.setFontFiles { [path] }
      _ = state.metrics(Self.key(text(in: "Yet Another Family")))
      #expect(Self.width(text(in: "Direct Sans Mono", "first"), &state) == nil, "known fonts are not forgotten")
      Self.warm(&state, text(in: "Direct Sans Mono"))
      Self.warm(&state, text(in: "DejaVu Sans Mono"))
      #expect(Self.width(text(in: "Direct Sans Mono"), &state) == Self.width(text(in: "DejaVu Sans Mono"), &state))
      try Self.compare(text(in: "Direct Sans Mono"), maps: Self.maps, in: &state)
    }
  }

  /// Whatever may have several fonts, lines or directions, or lines under it.
  @Test func theRestIsLaidOutByPango() {
    let plain = TextRun(text: "Radius 23.5", font: FontDescription(size: 14))
    func isDirect(_ change: (inout LayoutKey) -> Void) -> Bool {
      Typesetter.state.withLock { _ in
        var state = TypesetterState()
        Self.warm(&state, plain)
        var key = Self.key(plain)
        change(&key)
        return state.line(key) != nil
      }
    }
    #expect(isDirect { _ in })
    #expect(isDirect { $0.runs[0].tracking = 2 })
    let others = [
      "", " ", "   ", "cafe\u{301}", "\u{6f22}", "\u{a0}", "\u{a9}", "na\u{ad}ive", "\u{85}", "\u{131}", "\u{2026}",
      "\u{1f600}", "1\u{fe0f}\u{20e3}", "a\nb", "a\tb", "\u{5d0}", "a\u{7f}",
      "a\0", "soft\u{ad}hyphen", String(repeating: "a", count: 128), String(repeating: "a", count: 10_000),
    ]
    for text in others { #expect(!isDirect { $0.runs[0].text = text }, "\(text)") }
    #expect(!isDirect { $0.runs[0].underline = TextLine() })
    #expect(!isDirect { $0.runs[0].strikethrough = TextLine() })
    #expect(!isDirect { $0.runs[0].baselineOffset = 1 })
    let outline = PathOutline(elements: [.move(x: 0, y: 0), .line(x: 9, y: 9), .close], operation: .weigh(by: 0.5))
    #expect(!isDirect { $0.runs[0].drawing = InlineDrawing(outline: outline, width: 9, ascent: 9, descent: 0) })
    #expect(!isDirect { $0.runs.append(plain) })
    #expect(!isDirect { $0.runs = [] })
    #expect(!isDirect { $0.width = 500 })
    #expect(!isDirect { $0.height = 500 })
    #expect(!isDirect { $0.style.lineLimit = 1 })
    #expect(!isDirect { $0.runs[0].font.size = .nan })
    // Beyond the range of Pango's units.
    #expect(!isDirect { ($0.runs[0].text, $0.runs[0].font.size) = (String(repeating: "W", count: 100), 8192) })
  }

  /// A text that is asked for in a width is the same line, measured and drawn.
  @Test func theTypesetterUsesLines() {
    let font = FontDescription(size: 15.5)
    for number in 0..<60 {
      let run = TextRun(text: "Label \(number)", font: font, tracking: -0.2)
      let measured = Typesetter.measure([run], style: TextStyle(font: font), width: 300)
      let drawn = Typesetter.rasterize([run], style: TextStyle(font: font), width: 300, scale: 1.5)
      Typesetter.state.withLock { state in
        let layout = state.layout(Self.key(run))
        var glyphs = GlyphCache()
        let expected = layout.mask(paintIndex: nil, map: .scale(x: 1.5, y: 1.5), glyphs: &glyphs)
        #expect(measured == layout.metrics && drawn.bytes == expected.bytes)
        let line = state.line(Self.key(run))
        #expect(number < 40 || line != nil)
      }
    }
  }
}
