import Platform
import Surfaces

/// The lines that are shaped directly, and their masks.
///
/// A label that changes in each frame costs two look-ups by short keys: a text with the address of its font, and the
/// number of a line with a map.
struct LineCache {
  private var shaper = LineShaper()
  /// The lines; costs are in bytes.
  private var lines = LeastRecentlyUsed<LineKey, ShapedLine>(limit: MemoryBudget.textLines)
  /// The masks; costs are in bytes.
  private var masks = LeastRecentlyUsed<MaskKey, PlacedMask>(limit: MemoryBudget.lineMasks)
  private var linesMade = 0
  /// The texts that were laid out before their font was chosen. They still are, since views that have not changed have
  /// their masks: a line's would be other ones, though of the same pixels.
  private var laidOut: Set<EarlyText> = []
  /// The number of these above which they are forgotten.
  private static let laidOutLimit = 4096
  /// The last line that was made before fonts were added.
  private var lastForgotten = 0

  private struct LineKey: Hashable {
    var text: String
    /// The font, which the line keeps alive.
    var font: ObjectIdentifier
    var tracking: Double
    var paintIndex: Int

    func hash(into hasher: inout Hasher) {
      hasher.combine(text)
      hasher.combine(font)
    }
  }

  private struct EarlyText: Hashable {
    var text: String
    var font: FontDescription

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
  }

  private struct MaskKey: Hashable {
    var line: Int
    var map: AffineMap

    func hash(into hasher: inout Hasher) {
      hasher.combine(line)
      hasher.combine(map.tx)
      hasher.combine(map.ty)
    }
  }

  /// Returns the line of a run; nil for a run that Pango has to lay out.
  mutating func line(_ run: TextRun, _ catalog: FontCatalog) -> ShapedLine? {
    guard let characters = LineShaper.characters(of: run),
      laidOut.isEmpty || !laidOut.contains(EarlyText(text: run.text, font: run.font))
    else { return nil }
    let font: LineFont
    switch shaper.choice(of: run, characters, catalog) {
    case .font(let chosen): font = chosen
    case .mixed: return nil
    case .unknown:
      if laidOut.count == Self.laidOutLimit { laidOut.removeAll() }
      laidOut.insert(EarlyText(text: run.text, font: run.font))
      return nil
    }
    let key = LineKey(
      text: run.text, font: ObjectIdentifier(font), tracking: run.tracking, paintIndex: run.paintIndex)
    if let known = lines.value(for: key) { return known }
    linesMade += 1
    guard let line = shaper.shape(run, font, number: linesMade) else { return nil }
    lines.insert(line, for: key, cost: 512 + 32 * run.text.utf8.count)
    return line
  }

  /// Returns the mask of a line.
  ///
  /// - Parameter isKnown: set to whether the mask has been made before.
  mutating func mask(
    of line: ShapedLine, map: AffineMap, glyphs: inout GlyphCache, isKnown: inout Bool
  ) -> PlacedMask {
    let key = MaskKey(line: line.number, map: map)
    if let known = masks.value(for: key) {
      isKnown = true
      return known
    }
    isKnown = false
    let mask = line.mask(paintIndex: nil, map: map, glyphs: &glyphs)
    masks.insert(mask, for: key, cost: 256 + (mask.mask?.byteCount ?? 0))
    return mask
  }

  /// Returns whether a line has the glyphs that its text would have now.
  func isCurrent(_ line: ShapedLine) -> Bool { line.number > lastForgotten }

  /// The number of bytes of the lines and of the masks.
  var bytes: (lines: Int, masks: Int) { (lines.cost, masks.cost) }

  /// Forgets all lines, as fonts have been added.
  mutating func removeAll() {
    shaper = LineShaper()
    laidOut = []
    lines = LeastRecentlyUsed(limit: lines.limit)
    masks = LeastRecentlyUsed(limit: masks.limit)
    lastForgotten = linesMade
  }
}
