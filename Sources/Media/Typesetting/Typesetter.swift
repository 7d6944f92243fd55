import CPango
import Platform
public import Surfaces
import Synchronization

/// Text to metrics and coverage.
///
/// Lines break alike at every scale. Results are remembered, so that a text which stays the same keeps one mask with
/// one identity. Calls may come from any thread; one at a time does work.
public enum Typesetter {
  /// Measures runs as they would be set.
  ///
  /// - Parameters:
  ///   - width: where lines break, in points; nil is unbounded.
  ///   - height: lines that end below it are left out, but for the first, and the last one shown is shortened.
  public static func measure(
    _ runs: [TextRun], style: TextStyle, width: Double?, height: Double? = nil
  ) -> TextMetrics {
    state.withLock { $0.metrics(LayoutKey(runs: runs, style: style, width: width, height: height)) }
  }

  /// Rasterises runs at `scale` pixels a point.
  ///
  /// - Parameters:
  ///   - ink: leaves out what is not of this ink; the rest lies where it does in the whole. Nil rasterises all.
  ///   - subpixel: where the top left lies within its pixel, 0..<1 in each direction.
  public static func rasterize(
    _ runs: [TextRun], style: TextStyle, width: Double?, height: Double? = nil, ink: Int? = nil, scale: Double,
    subpixel: (x: Double, y: Double) = (0, 0)
  ) -> TextMask {
    rasterize(
      runs, style: style, width: width, height: height, ink: ink,
      map: AffineMap(a: max(0, scale), d: max(0, scale), tx: subpixel.x, ty: subpixel.y))
  }

  /// Rasterises runs under a map from points, whose origin is the text's top left, to pixels.
  public static func rasterize(
    _ runs: [TextRun], style: TextStyle, width: Double?, height: Double? = nil, ink: Int? = nil, map: AffineMap
  ) -> TextMask {
    guard map.isDrawable else { return .blank }
    let (x, y) = (map.tx.rounded(.down), map.ty.rounded(.down))
    var phase = map
    (phase.tx, phase.ty) = (map.tx - x, map.ty - y)
    var drawn = state.withLock { state in
      let layout = state.plainest(LayoutKey(runs: runs, style: style, width: width, height: height))
      let key = MaskKey(layout: layout, ink: ink, map: phase)
      if let known = state.masks.value(for: key) { return known }
      let mask = state.layout(layout).mask(ink: ink, map: phase)
      let bytes = mask.mask.map { $0.pixels.stride * $0.size.height } ?? 0
      state.masks.insert(mask, for: key, cost: 256 + bytes)
      return mask
    }
    drawn.offsetX += Int(x)
    drawn.offsetY += Int(y)
    return drawn
  }

  /// Where a caret may stand: before each character, and after the last.
  ///
  /// - Returns: one more than the text has characters; for text of two directions, the places of the strong cursor.
  public static func carets(_ runs: [TextRun], style: TextStyle, width: Double?) -> [TextCaret] {
    state.withLock { $0.layout(LayoutKey(runs: runs, style: style, width: width, height: nil)).carets(of: runs) }
  }

  /// The only one: two threads that set text at once, even with a Pango context each, break some lines elsewhere (seen
  /// with Pango 1.50: 14 of 600 texts).
  static let state = Mutex(TypesetterState())
}

struct LayoutKey: Hashable {
  var runs: [TextRun]
  var style: TextStyle
  var width: Double?
  var height: Double?

  /// The same text without bounds: what it is where it is one line that fits.
  var unbounded: LayoutKey {
    // A limit, of lines or height, makes one paragraph of several.
    let isLimited = style.lineLimit != nil || height != nil
    let limit = isLimited && runs.contains { SourceText.mayHoldNewlines($0.text) } ? Int.max : nil
    return LayoutKey(runs: runs, style: TextStyle(font: style.font, lineLimit: limit), width: nil, height: nil)
  }

  /// Whether one line holds all of it without coming near the 2,000,000 points where Pango's units end. A glyph is not
  /// wider than 16 times its size, and has a byte of its own at least.
  var isShort: Bool {
    runs.reduce(0) { $0 + Double($1.text.utf8.count) * (16 * $1.font.size + max(0, $1.tracking)) } < 1_000_000
  }

  /// Whether one line that is `length` long stays one. Units are summed as Pango sums them, each rounded by itself.
  func fits(_ length: Double) -> Bool {
    guard let width else { return true }
    let tracking = TextLayout.widestTracking(runs)
    return PangoUnits.length(length) + PangoUnits.length(tracking) <= PangoUnits.length(width + tracking)
  }
}

struct MaskKey: Hashable {
  var layout: LayoutKey
  var ink: Int?
  var map: AffineMap
}

/// Pango's objects, which belong to one thread at a time, and what has been made with them.
struct TypesetterState {
  private let catalog = FontCatalog()
  /// As many entries as a frame may reasonably measure, many times over.
  private var knownMetrics = LeastRecentlyUsed<LayoutKey, TextMetrics>(limit: 4096)
  /// In bytes.
  var masks = LeastRecentlyUsed<MaskKey, TextMask>(limit: 16 << 20)
  /// Measured texts are mostly drawn next, from the same layouts. In bytes of text, a KiB for the layout itself added.
  private var layouts = LeastRecentlyUsed<LayoutKey, TextLayout>(limit: 128 << 10)

  mutating func metrics(_ key: LayoutKey) -> TextMetrics {
    measured(plainest(key))
  }

  /// The plainest key with this layout. Stacks measure a text at half a dozen widths; most texts are one line, which is
  /// the same at each that it fits, and Pango would shape it anew for every one.
  mutating func plainest(_ key: LayoutKey) -> LayoutKey {
    let unbounded = key.unbounded
    guard key != unbounded, key.isShort else { return key }
    let line = measured(unbounded)
    return line.lineCount == 1 && key.fits(line.width) ? unbounded : key
  }

  private mutating func measured(_ key: LayoutKey) -> TextMetrics {
    if let known = knownMetrics.value(for: key) { return known }
    let metrics = layout(key).metrics
    knownMetrics.insert(metrics, for: key, cost: 1)
    return metrics
  }

  mutating func layout(_ key: LayoutKey) -> TextLayout {
    if let known = layouts.value(for: key) { return known }
    let layout = TextLayout(key.runs, style: key.style, width: key.width, height: key.height, catalog: catalog)
    layouts.insert(layout, for: key, cost: 1024 + key.runs.reduce(0) { $0 + $1.text.utf8.count })
    return layout
  }
}
