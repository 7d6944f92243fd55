import CPango
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
    state.withLock { state in
      let key = LayoutKey(runs: runs, style: style, width: width, height: height)
      if let known = state.metrics.value(for: key) { return known }
      let metrics = state.layout(key).metrics
      state.metrics.insert(metrics, for: key, cost: 1)
      return metrics
    }
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
      let layout = LayoutKey(runs: runs, style: style, width: width, height: height)
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

  private static let state = Mutex(TypesetterState())
}

struct LayoutKey: Hashable {
  var runs: [TextRun]
  var style: TextStyle
  var width: Double?
  var height: Double?
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
  var metrics = LeastRecentlyUsed<LayoutKey, TextMetrics>(limit: 4096)
  /// In bytes.
  var masks = LeastRecentlyUsed<MaskKey, TextMask>(limit: 16 << 20)
  /// Measured texts are mostly drawn next, from the same layout.
  private var lastLayout: (key: LayoutKey, layout: TextLayout)?

  mutating func layout(_ key: LayoutKey) -> TextLayout {
    if let lastLayout, lastLayout.key == key { return lastLayout.layout }
    let layout = TextLayout(key.runs, style: key.style, width: key.width, height: key.height, catalog: catalog)
    lastLayout = (key, layout)
    return layout
  }
}
