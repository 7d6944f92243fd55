import CPango
import Surfaces

/// A text as a line of glyphs in one font, with the metrics and the masks that it has in a `TextLayout`.
///
/// Unchecked: what changes is used under the typesetter's lock alone.
public final class ShapedLine: @unchecked Sendable {
  /// The size of the text.
  public let metrics: TextMetrics
  /// Tells lines apart, and those before fonts were added from those after; 0 for a line that is not kept.
  let number: Int
  let paintIndex: Int
  private let font: LineFont
  private var glyphs: PangoGlyphString
  /// The ink, in Pango units from the start of the baseline.
  private lazy var ink = {
    var ink = PangoRectangle()
    pango_glyph_string_extents(&glyphs, font.font, &ink, nil)
    return ink
  }()

  /// A line of what HarfBuzz has shaped; nil if that is nothing.
  ///
  /// - Parameters:
  ///   - buffer: glyphs from left to right, of characters of one byte each.
  ///   - spacing: the space between letters, in Pango units.
  init?(_ buffer: OpaquePointer, of run: TextRun, spacing: Int32, font: LineFont, number: Int) {
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count), count > 0,
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return nil }
    let glyphs = UnsafeMutablePointer<PangoGlyphInfo>.allocate(capacity: Int(count))
    let clusters = UnsafeMutablePointer<Int32>.allocate(capacity: Int(count))
    for index in 0..<Int(count) {
      var glyph = PangoGlyphInfo()
      glyph.glyph = infos[index].codepoint
      glyph.geometry.width = positions[index].x_advance
      glyph.geometry.x_offset = positions[index].x_offset
      glyph.geometry.y_offset = 0 &- positions[index].y_offset
      if glyph.geometry.width < 0 {
        glyph.geometry.width = 0 &- glyph.geometry.width
        glyph.geometry.x_offset &+= glyph.geometry.width
      }
      let isStart = index == 0 || infos[index].cluster != infos[index - 1].cluster
      glyph.attr.is_cluster_start = isStart ? 1 : 0
      (glyphs + index).initialize(to: glyph)
      (clusters + index).initialize(to: Int32(bitPattern: infos[index].cluster))
    }
    self.glyphs = PangoGlyphString(
      num_glyphs: Int32(count), glyphs: glyphs, log_clusters: clusters, space: Int32(count))
    (self.font, self.number, paintIndex) = (font, number, Int(UInt16(clamping: run.paintIndex)))
    Self.space(self.glyphs, by: spacing)
    let width = (0..<Int(count)).reduce(0) { $0 &+ glyphs[$1].geometry.width }
    metrics = TextMetrics(
      width: PangoUnits.points(max(0, width)), height: font.height, firstBaseline: PangoUnits.points(font.baseline),
      lastBaseline: PangoUnits.points(font.baseline), lineCount: 1, isTruncated: false)
  }

  deinit {
    glyphs.glyphs.deallocate()
    glyphs.log_clusters.deallocate()
  }

  /// Adds space between clusters as Pango does: a part on the left of each, the rest on the right, and neither at the
  /// ends of the line.
  private static func space(_ string: PangoGlyphString, by spacing: Int32) {
    let count = Int(string.num_glyphs)
    let glyphs = UnsafeMutableBufferPointer(start: string.glyphs, count: count)
    let (left, right) = halves(of: spacing)
    if spacing != 0 {
      for index in 0..<count {
        // Pango adds space at the ends of a run, too.
        if index == 0 || string.log_clusters[index] != string.log_clusters[index - 1] {
          glyphs[index].geometry.width &+= left
          glyphs[index].geometry.x_offset &+= left
        }
        if index == count - 1 || string.log_clusters[index] != string.log_clusters[index + 1] {
          glyphs[index].geometry.width &+= right
        }
      }
    }
    // Pango takes it from the outermost glyphs that have a width, down to 0 on the right, which may be others.
    if let first = glyphs.firstIndex(where: { $0.geometry.width != 0 }) {
      glyphs[first].geometry.width &-= left
      glyphs[first].geometry.x_offset &-= left
    }
    if let last = glyphs.lastIndex(where: { $0.geometry.width != 0 }) {
      glyphs[last].geometry.width = max(0, glyphs[last].geometry.width &- right)
    }
  }

  /// Returns the parts of a space on the left and on the right of a cluster.
  private static func halves(of spacing: Int32) -> (left: Int32, right: Int32) {
    var left = spacing / 2
    // Whole points are divided into whole points.
    if spacing & (PANGO_SCALE - 1) == 0 { left = (left + PANGO_SCALE / 2) & ~(PANGO_SCALE - 1) }
    return (left, spacing - left)
  }

  /// Rasterises the line if it has the paint index, or if that is nil; see `TextLayout.mask`.
  func mask(paintIndex: Int?, map: AffineMap, glyphs cache: inout GlyphCache) -> PlacedMask {
    guard paintIndex == nil || paintIndex == self.paintIndex, ink.width > 0, ink.height > 0 else { return .blank }
    let box = DeviceRect(
      x: PangoUnits.points(ink.x), y: PangoUnits.points(font.baseline &+ ink.y), width: PangoUnits.points(ink.width),
      height: PangoUnits.points(ink.height))
    let bounds = MaskFiller.pixels(of: box, map)
    return PlacedMask(bounds: bounds) { pixels in
      cache.beginMask()
      var filler = MaskFiller(cache.tracer.begin(map, in: bounds), pixels)
      filler.fill(&glyphs, font: font.font, x: 0, baseline: PangoUnits.points(font.baseline), cache: &cache)
    }
  }

  /// Returns whether the glyphs, their places and the metrics are those of a layout of one run.
  func equals(_ layout: TextLayout, _ run: PlacedRun) -> Bool {
    let other = run.run.pointee.glyphs.pointee
    guard glyphs.num_glyphs == other.num_glyphs, metrics == layout.metrics else { return false }
    return (0..<Int(glyphs.num_glyphs)).allSatisfy { index in
      let (a, b) = (glyphs.glyphs[index], other.glyphs[index])
      return a.glyph == b.glyph && a.geometry.width == b.geometry.width && a.geometry.x_offset == b.geometry.x_offset
        && a.geometry.y_offset == b.geometry.y_offset && glyphs.log_clusters[index] == other.log_clusters[index]
    }
  }
}
