import CPango
import Platform
public import Surfaces
import Synchronization

/// Measures and rasterises text.
///
/// Only the beginning of a text beyond `TextLimit` is laid out, with a note of the rest. Line breaks are the same at
/// every scale. Results are cached, so that an unchanged text keeps one mask with one identity.
/// Thread-safe; calls are serialised.
public enum Typesetter {
  /// Measures the laid-out runs.
  ///
  /// - Parameters:
  ///   - width: line width in points; nil is unbounded.
  ///   - height: the height in points; lines that end below it, except the first, are left out, and the last one shown
  ///     is truncated.
  public static func measure(
    _ runs: [TextRun], style: TextStyle, width: Double?, height: Double? = nil
  ) -> TextMetrics {
    state.withLock { $0.metrics(LayoutKey(runs: runs, style: style, width: width, height: height)) }
  }

  /// Returns a run without bounds as one line; nil for a run that has to be laid out.
  public static func line(of run: TextRun) -> ShapedLine? { state.withLock { $0.line(of: run) } }

  /// Rasterises runs at `scale` pixels per point.
  ///
  /// - Parameters:
  ///   - paintIndex: rasterises only the runs with this index, at their place in the whole text; nil rasterises all.
  ///   - subpixel: position of the top left within its pixel, 0..<1 in each direction.
  public static func rasterize(
    _ runs: [TextRun], style: TextStyle, width: Double?, height: Double? = nil, paintIndex: Int? = nil, scale: Double,
    subpixel: (x: Double, y: Double) = (0, 0)
  ) -> PlacedMask {
    rasterize(
      runs, style: style, width: width, height: height, paintIndex: paintIndex,
      map: AffineMap(a: max(0, scale), d: max(0, scale), tx: subpixel.x, ty: subpixel.y))
  }

  /// Rasterises runs under a map from points, with the origin at the top left of the text, to pixels.
  ///
  /// - Parameter bytes: the bytes of `TextPiece`s; only these are rasterised, at their place in the whole text. Nil
  ///   rasterises all.
  public static func rasterize(
    _ runs: [TextRun], style: TextStyle, width: Double?, height: Double? = nil, paintIndex: Int? = nil,
    bytes: Range<Int>? = nil, map: AffineMap
  ) -> PlacedMask {
    guard map.isDrawable else { return .blank }
    return rasterize(under: map) { state, phase in
      if bytes == nil, let line = state.line(of: runs, in: width) {
        return state.mask(of: line, paintIndex: paintIndex, map: phase)
      }
      let layout = state.canonical(LayoutKey(runs: runs, style: style, width: width, height: height))
      let key = MaskKey(layout: layout, paintIndex: paintIndex, bytes: bytes, map: phase)
      if let known = state.masks.value(for: key) {
        state.maskUses.kept += 1
        return known
      }
      state.maskUses.made += 1
      let mask = state.layout(layout).mask(
        paintIndex: paintIndex, bytes: bytes, map: phase, glyphs: &state.glyphs)
      state.masks.insert(mask, for: key, cost: 256 + (mask.mask?.byteCount ?? 0))
      return mask
    } ?? .blank
  }

  /// Rasterises a line under a map from points, with the origin at the top left of the text, to pixels.
  ///
  /// - Parameter paintIndex: rasterises the line only if its run has this index; nil rasterises it in any case.
  /// - Returns: nil if fonts have been added since the line was made, and its text may have other glyphs.
  public static func rasterize(_ line: ShapedLine, paintIndex: Int? = nil, map: AffineMap) -> PlacedMask? {
    guard map.isDrawable else { return .blank }
    return rasterize(under: map) { state, phase in
      state.lines.isCurrent(line) ? state.mask(of: line, paintIndex: paintIndex, map: phase) : nil
    }
  }

  /// Returns the mask that a closure makes under a map without its whole pixels, moved by these.
  private static func rasterize(
    under map: AffineMap, _ make: (inout TypesetterState, _ phase: AffineMap) -> PlacedMask?
  ) -> PlacedMask? {
    let (x, y) = (map.tx.rounded(.down), map.ty.rounded(.down))
    var phase = map
    (phase.tx, phase.ty) = (map.tx - x, map.ty - y)
    guard var drawn = state.withLock({ make(&$0, phase) }) else { return nil }
    drawn.offsetX += Int(x)
    drawn.offsetY += Int(y)
    return drawn
  }

  /// Draws the glyphs that have colours of their own, emoji in most fonts, under a map from points to pixels; masks
  /// leave them out. Nil if there are none.
  public static func colorGlyphs(
    _ runs: [TextRun], style: TextStyle, width: Double?, height: Double? = nil, paintIndex: Int? = nil,
    bytes: Range<Int>? = nil, map: AffineMap
  ) -> PlacedPicture? {
    // Characters with coloured glyphs start at U+2000, whose first byte this is; most texts have none.
    guard map.isDrawable, runs.contains(where: { $0.text.utf8.contains { $0 >= 0xE2 } }) else { return nil }
    let (x, y) = (map.tx.rounded(.down), map.ty.rounded(.down))
    var phase = map
    (phase.tx, phase.ty) = (map.tx - x, map.ty - y)
    let drawn = state.withLock { state -> PlacedPicture? in
      let layout = state.canonical(LayoutKey(runs: runs, style: style, width: width, height: height))
      let key = MaskKey(layout: layout, paintIndex: paintIndex, bytes: bytes, map: phase)
      if let known = state.pictures.value(for: key) { return known }
      guard let picture = state.layout(layout).colorGlyphs(paintIndex: paintIndex, bytes: bytes, map: phase)
      else { return nil }
      let bytes = picture.bitmap.pixels.stride * picture.bitmap.size.height
      state.pictures.insert(picture, for: key, cost: 256 + bytes)
      return picture
    }
    guard var drawn else { return nil }
    drawn.offsetX += Int(x)
    drawn.offsetY += Int(y)
    return drawn
  }

  /// Finds the default fonts and draws a text in each, so that the first text does not wait for that.
  public static func prepare() {
    for monospaced in [false, true] {
      let font = FontDescription(size: 13, monospaced: monospaced)
      _ = rasterize([TextRun(text: "A", font: font)], style: TextStyle(font: font), width: nil, scale: 1)
    }
  }

  /// Adds fonts to the installed ones, for this process.
  ///
  /// - Parameter files: returns their paths. Called once, when a text names a family that is not installed; it must not
  ///   call the typesetter.
  public static func setFontFiles(_ files: @escaping @Sendable () -> [String]) {
    state.withLock { $0.catalog.setFontFiles(files) }
  }

  /// Returns the points between letters by default, which make the default family as wide as the system face that it
  /// replaces; 0 for fonts with an explicit family.
  public static func tracking(of font: FontDescription) -> Double {
    font.family == nil ? state.withLock { $0.catalog.tracking(of: font) } : 0
  }

  /// Returns the caret positions before each character and after the last. Characters beyond the limit are placed at
  /// the end.
  ///
  /// - Returns: one more position than the number of characters; in bidirectional text, the positions of the strong
  ///   cursor.
  public static func carets(_ runs: [TextRun], style: TextStyle, width: Double?) -> [TextCaret] {
    state.withLock { $0.carets(LayoutKey(runs: runs, style: style, width: width, height: nil), of: runs) }
  }

  /// The number of times that a mask of text was in the cache, and that it had to be made, since the program began.
  public static var maskUses: (kept: Int, made: Int) { state.withLock { $0.maskUses } }

  /// One state for the process: concurrent layout breaks some lines differently, even with one Pango context per thread
  /// (14 of 600 texts with Pango 1.50).
  static let state = Mutex(TypesetterState())
}

struct LayoutKey: Hashable {
  /// The runs, within the limit.
  var runs: [TextRun]
  var style: TextStyle
  var width: Double?
  var height: Double?

  init(runs: [TextRun], style: TextStyle, width: Double?, height: Double?) {
    self.runs = TextLimit.limited(runs)
    (self.style, self.width, self.height) = (style, width, height)
  }

  /// Hashes only the properties in which the texts of a program differ most; hashing the whole key would take as long
  /// as the rest of a look-up. The loop is by index, as copying a run retains a dozen objects.
  func hash(into hasher: inout Hasher) {
    for index in runs.indices {
      hasher.combine(runs[index].text)
      hasher.combine(runs[index].font.family)
      hasher.combine(runs[index].font.size)
      hasher.combine(runs[index].font.weight)
      hasher.combine(runs[index].tracking)
      hasher.combine(runs[index].baselineOffset)
      hasher.combine(runs[index].drawing)
    }
    hasher.combine(style.lineSpacing)
    hasher.combine(style.lineLimit)
    hasher.combine(width)
    hasher.combine(height)
  }

  /// The key without bounds, which has the same layout if the text is one line that fits.
  var unbounded: LayoutKey {
    // A limit on lines or height joins paragraphs into one.
    let isLimited = style.lineLimit != nil || height != nil
    let limit = isLimited && runs.contains { SourceText.mayHoldNewlines($0.text) } ? Int.max : nil
    // A copy, whose runs are within the limit of texts already.
    var key = self
    (key.style, key.width, key.height) = (TextStyle(font: style.font, lineLimit: limit), nil, nil)
    return key
  }

  /// True if one line holds the whole text, far below the 2,000,000 points that Pango units can express.
  ///
  /// A glyph takes at least one byte and is at most 16 times as wide as its size.
  var isShort: Bool {
    // By index, as copying a run retains a dozen objects.
    runs.indices.reduce(0) { $0 + Self.longestWidth(runs[$1]) } < Self.shortWidth
  }

  /// The width in points below which all texts are short.
  static let shortWidth = 1_000_000.0

  /// Returns a width that a run in one line does not exceed.
  static func longestWidth(_ run: TextRun) -> Double {
    Double(run.text.utf8.count) * (16 * run.font.size + max(0, run.tracking))
  }

  /// Returns whether a line of `length` points fits the width. Sums in Pango units, each term rounded, as Pango does.
  func fits(_ length: Double) -> Bool { fits(length, in: width) }

  func fits(_ length: Double, in width: Double?) -> Bool { Self.fits(length, of: runs, in: width) }

  static func fits(_ length: Double, of runs: [TextRun], in width: Double?) -> Bool {
    guard let width else { return true }
    let tracking = TextLayout.widestTracking(runs)
    let counted = PangoUnits.length(length) + PangoUnits.whole(tracking, in: -1000...1_000_000)
    return counted <= PangoUnits.length(width + tracking)
  }
}

struct MaskKey: Hashable {
  var layout: LayoutKey
  var paintIndex: Int?
  var bytes: Range<Int>?
  var map: AffineMap
}

/// Pango objects, which one thread at a time may use, and the caches of their results.
struct TypesetterState {
  let catalog = FontCatalog()
  /// The metrics; costs are in bytes.
  private var knownMetrics = LeastRecentlyUsed<LayoutKey, TextMetrics>(limit: MemoryBudget.textMetrics)
  /// The masks; costs are in bytes.
  var masks = LeastRecentlyUsed<MaskKey, PlacedMask>(limit: MemoryBudget.textMasks)
  var glyphs = GlyphCache()
  /// The pictures of coloured glyphs; costs are in bytes.
  var pictures = LeastRecentlyUsed<MaskKey, PlacedPicture>(limit: MemoryBudget.colorGlyphs)
  /// The carets of text fields, for frames in which only the caret blinks; costs are in carets.
  private var knownCarets = LeastRecentlyUsed<LayoutKey, [TextCaret]>(limit: 40_000)
  /// The number of times that `masks` had a requested mask, and that it did not.
  var maskUses = (kept: 0, made: 0)
  /// The layouts of measured texts, which are usually drawn next; costs are in bytes of text, plus one KiB for each
  /// layout.
  private var layouts = LeastRecentlyUsed<LayoutKey, TextLayout>(limit: 128 << 10)
  /// The texts that need no layout.
  private(set) var lines = LineCache()
  /// The number of additions to the catalog that the caches reflect.
  private var additions = 0

  mutating func metrics(_ key: LayoutKey) -> TextMetrics {
    line(of: key.runs, in: key.width)?.metrics ?? measured(canonical(key))
  }

  /// Returns the simplest key with the same layout.
  ///
  /// Stacks measure a text at several widths. Most texts are one line, which has the same layout at each width that it
  /// fits; without this, Pango would shape it again for each.
  mutating func canonical(_ key: LayoutKey) -> LayoutKey {
    let unbounded = key.unbounded
    guard key != unbounded, key.isShort else { return key }
    let line = measured(unbounded)
    return line.lineCount == 1 && key.fits(line.width) ? unbounded : key
  }

  private mutating func measured(_ key: LayoutKey) -> TextMetrics {
    if let known = knownMetrics.value(for: key) { return known }
    if let line = line(key) { return line.metrics }
    let metrics = layout(key).metrics
    knownMetrics.insert(metrics, for: key, cost: 512 + key.runs.reduce(0) { $0 + 256 + $1.text.utf8.count })
    return metrics
  }

  /// - Parameter runs: the runs of the key before they were limited.
  mutating func carets(_ key: LayoutKey, of runs: [TextRun]) -> [TextCaret] {
    // The arrays are equal, except for a text beyond the limit.
    let isWhole = key.runs == runs
    if isWhole, let known = knownCarets.value(for: key) { return known }
    let carets = layout(key).carets(of: runs)
    if isWhole { knownCarets.insert(carets, for: key, cost: carets.count) }
    return carets
  }

  mutating func layout(_ key: LayoutKey) -> TextLayout {
    if let known = layouts.value(for: key) { return known }
    let layout = TextLayout(key.runs, style: key.style, width: key.width, height: key.height, catalog: catalog)
    forgetBeforeAdditions()
    layouts.insert(layout, for: key, cost: 1024 + key.runs.reduce(0) { $0 + $1.text.utf8.count })
    return layout
  }

  /// Returns the line of a text without bounds that is shaped directly; nil for a text that Pango has to lay out.
  mutating func line(_ key: LayoutKey) -> ShapedLine? {
    guard key.width == nil, key.height == nil, key.style.lineLimit == nil else { return nil }
    return line(of: key.runs, in: nil)
  }

  /// Returns the line of a text that is shaped directly, and that fits a width in points; nil for a text that Pango has
  /// to lay out.
  mutating func line(of runs: [TextRun], in width: Double?) -> ShapedLine? {
    guard runs.count == 1, let line = line(of: runs[0]) else { return nil }
    return LayoutKey.fits(line.metrics.width, of: runs, in: width) ? line : nil
  }

  /// Returns the line of a run without bounds that is shaped directly; nil for a run that Pango has to lay out.
  mutating func line(of run: TextRun) -> ShapedLine? {
    guard let line = lines.line(run, catalog) else { return nil }
    forgetBeforeAdditions()
    return line
  }

  /// Returns the mask of a line if it has the paint index, or if that is nil; a blank one otherwise.
  mutating func mask(of line: ShapedLine, paintIndex: Int?, map: AffineMap) -> PlacedMask {
    guard paintIndex == nil || paintIndex == line.paintIndex else { return .blank }
    var isKnown = false
    let mask = lines.mask(of: line, map: map, glyphs: &glyphs, isKnown: &isKnown)
    if isKnown { maskUses.kept += 1 } else { maskUses.made += 1 }
    return mask
  }

  /// Empties the caches if fonts have been added since: a text may have another font now, and Pango frees the runs of a
  /// layout at the next query.
  private mutating func forgetBeforeAdditions() {
    guard additions != catalog.additions else { return }
    additions = catalog.additions
    lines.removeAll()
    layouts = LeastRecentlyUsed(limit: layouts.limit)
    knownMetrics = LeastRecentlyUsed(limit: knownMetrics.limit)
    knownCarets = LeastRecentlyUsed(limit: knownCarets.limit)
    masks = LeastRecentlyUsed(limit: masks.limit)
    pictures = LeastRecentlyUsed(limit: pictures.limit)
  }
}
