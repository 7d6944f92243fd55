import Surfaces
import Synchronization
import TestSupport
import Testing

@testable import Typesetting

/// Cached results belong to one text: for each property that is varied, a typesetter that has seen another text answers
/// as one with empty caches.
@Suite struct CacheKeyTests {
  private static let font = FontDescription(size: 17)
  private static let map = AffineMap(a: 1.5, d: 1.5, tx: 0.25, ty: 0.5)

  private static let fonts = FieldVariants(font)
    .varying("family", \.family, "DejaVu Serif").varying("size", \.size, 17.5).varying("weight", \.weight, 700)
    .varying("italic", \.italic, true).varying("monospacedDigits", \.monospacedDigits, true)
    .varying("monospaced", \.monospaced, true).varying("rounded", \.rounded, true)
    .varying("width", \.width, .condensed)

  private static let runs = FieldVariants(TextRun(text: "AV to 1117", font: font))
    .varying("text", \.text, "AV to 1118").varying("font", \.font, FontDescription(size: 20))
    .varying("underline", \.underline, TextLine()).varying("strikethrough", \.strikethrough, TextLine())
    .varying("tracking", \.tracking, 1.5).varying("baselineOffset", \.baselineOffset, 3)
    .varying("paintIndex", \.paintIndex, 1).varying("drawing", \.drawing, square)

  private static let square = InlineDrawing(
    outline: PathOutline(
      elements: [.move(x: 0, y: 0), .line(x: 9, y: 0), .line(x: 9, y: -9), .line(x: 0, y: -9), .close],
      operation: .weigh(by: 0.5)),
    width: 10, ascent: 10, descent: 1)

  private static let styles = FieldVariants(TextStyle(font: font, lineLimit: 3, lineSpacing: 1))
    .varying("font", \.font, FontDescription(size: 40)).varying("alignment", \.alignment, .center, .trailing)
    .varying("lineLimit", \.lineLimit, 1, 2, nil).varying("truncation", \.truncation, .head, .middle)
    .varying("lineSpacing", \.lineSpacing, 6)

  private struct Question {
    var key: LayoutKey
    var paintIndex: Int?
    var map = CacheKeyTests.map

    func mask(_ state: inout TypesetterState) -> [UInt8] {
      let plain = state.canonical(key)
      let metrics = state.metrics(key)
      var glyphs = GlyphCache()
      let mask = state.layout(plain).mask(paintIndex: paintIndex, map: map, glyphs: &glyphs)
      let place = "\(metrics) \(mask.offsetX) \(mask.offsetY) \(String(describing: mask.mask?.size))"
      return Array(place.utf8) + Self.bytes(mask)
    }

    /// The answer of the shared typesetter.
    func shared() -> [UInt8] {
      let metrics = Typesetter.measure(key.runs, style: key.style, width: key.width, height: key.height)
      let mask = Typesetter.rasterize(
        key.runs, style: key.style, width: key.width, height: key.height, paintIndex: paintIndex, map: map)
      let place = "\(metrics) \(mask.offsetX) \(mask.offsetY) \(String(describing: mask.mask?.size))"
      return Array(place.utf8) + Self.bytes(mask)
    }

    /// The answer of a typesetter with empty caches, under the lock of the shared one.
    func alone() -> [UInt8] {
      Typesetter.state.withLock { _ in
        var state = TypesetterState()
        return mask(&state)
      }
    }

    private static func bytes(_ text: PlacedMask) -> [UInt8] {
      guard let mask = text.mask else { return [] }
      return (0..<mask.size.height).flatMap { row in
        UnsafeRawBufferPointer(start: mask.pixels.base + row * mask.pixels.stride, count: mask.size.width)
      }
    }
  }

  private static let base = Question(
    key: LayoutKey(
      runs: [runs.base, TextRun(text: " and more words than one line holds", font: font, paintIndex: 2)],
      style: styles.base,
      width: 120, height: nil))

  /// All questions that differ from the first in one property.
  private static let variants: [(String, Question)] = {
    var variants: [(String, Question)] = []
    func add(_ name: String, _ change: (inout Question) -> Void) {
      var question = base
      change(&question)
      variants.append((name, question))
    }
    for (field, run) in runs.variants { add("run's \(field)") { $0.key.runs[0] = run } }
    for (field, font) in fonts.variants { add("font's \(field)") { $0.key.runs[0].font = font } }
    for (field, style) in styles.variants { add("style's \(field)") { $0.key.style = style } }
    add("width") { $0.key.width = 90 }
    add("no width") { $0.key.width = nil }
    add("height") { $0.key.height = 25 }
    add("paintIndex") { $0.paintIndex = 2 }
    add("another paintIndex") { $0.paintIndex = 0 }
    add("scale") { $0.map.a = 2 }
    add("slant") { $0.map.c = 0.2 }
    add("phase") { $0.map.tx = 0.75 }
    return variants
  }()

  /// Properties without a visible effect here: the font of a style is that of an empty text, a paint index moves
  /// nothing, and the fonts that are always installed have digits of one width, no round ends and, some of them, no
  /// other widths.
  private static let unseen: Set = [
    "style's font", "run's paintIndex", "font's monospacedDigits", "font's rounded", "font's width",
  ]

  @Test func aVariantForEachProperty() {
    #expect(Self.fonts.unmatched.isEmpty)
    #expect(Self.runs.unmatched.isEmpty)
    #expect(Self.styles.unmatched.isEmpty)
  }

  @Test func onePropertyAtATime() {
    let base = Self.base.alone()
    for (name, question) in Self.variants {
      let alone = question.alone()
      #expect(alone != base || Self.unseen.contains(name), "\(name) changes nothing")
      #expect(Self.base.shared() == base, "before \(name)")
      #expect(question.shared() == alone, "\(name)")
      #expect(question.shared() == alone, "\(name), once more")
    }
    #expect(Self.base.shared() == base)
  }
}
