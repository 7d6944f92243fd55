import CPango
import Kernels
import Surfaces

extension TextLayout {
  /// Rasterises the layout, or the runs with one paint index.
  ///
  /// Glyph outlines are filled instead of composing glyph images: images are placed at whole pixels, outlines at
  /// fractions of one, which keeps the spacing of letters at every scale.
  ///
  /// - Parameters:
  ///   - bytes: the bytes of the text whose glyphs are drawn; nil draws all.
  ///   - map: maps points, with the origin at the top left of the layout, to pixels.
  ///   - glyphs: the cache of glyphs, to which new ones are added.
  func mask(
    paintIndex: Int?, bytes: Range<Int>? = nil, map: AffineMap, glyphs: inout GlyphCache
  ) -> PlacedMask {
    guard let ink = bytes.map({ inkBounds(of: paintIndex, in: $0) }) ?? inkBounds(of: paintIndex), !ink.isEmpty else {
      return .blank
    }
    let bounds = MaskFiller.pixels(of: ink, map)
    return PlacedMask(bounds: bounds) { pixels in
      fillRuns(of: paintIndex, in: bytes, glyphs.tracer.begin(map, in: bounds), pixels, glyphs: &glyphs)
      guard !drawings.isEmpty else { return }
      let toMask = map.followed(by: .translation(x: -Double(bounds.minX), y: -Double(bounds.minY)))
      forEachRun(of: paintIndex) { run, _, x, baseline, _ in
        let offset = Int(run.pointee.item.pointee.offset)
        guard bytes?.contains(offset) ?? true, let drawing = drawings[offset] else { return }
        PathRasterizer.draw(
          drawing.outline, map: .translation(x: x, y: baseline).followed(by: toMask), over: pixels)
      }
    }
  }

  /// Returns whether a font of the layout has glyphs with colours of their own, such as emoji.
  func findColorGlyphs() -> Bool {
    var found = false
    forEachRun(of: nil) { _, font, _, _, _ in found = found || MaskFiller.hasColorGlyphs(font) }
    return found
  }

  /// Returns the glyphs that have colours of their own, of all runs or of those with one paint index; nil if there are
  /// none.
  ///
  /// - Parameter map: maps points, with the origin at the top left of the layout, to pixels.
  func colorGlyphs(paintIndex: Int?, bytes: Range<Int>? = nil, map: AffineMap) -> PlacedPicture? {
    guard hasColorGlyphs else { return nil }
    var box: DeviceRect?
    forEachRun(of: paintIndex) { run, font, x, baseline, _ in
      guard MaskFiller.hasColorGlyphs(font) else { return }
      var ink = PangoRectangle()
      pango_glyph_string_extents(run.pointee.glyphs, font, &ink, nil)
      let rect = DeviceRect(
        x: x + PangoUnits.points(ink.x), y: baseline + PangoUnits.points(ink.y), width: PangoUnits.points(ink.width),
        height: PangoUnits.points(ink.height))
      box =
        box.map {
          DeviceRect(
            minX: min($0.minX, rect.minX), minY: min($0.minY, rect.minY), maxX: max($0.maxX, rect.maxX),
            maxY: max($0.maxY, rect.maxY))
        } ?? rect
    }
    guard let box, !box.isEmpty else { return nil }
    let bounds = MaskFiller.pixels(of: box, map)
    return PlacedPicture(bounds: bounds, map: map) { cairo in
      drawColorGlyphs(of: paintIndex, in: bytes, cairo)
    }
  }

  /// The top left of the measured rectangle in Pango units. Lines start at the left of the width that they were broken
  /// to, the mask at the left of the longest line.
  var origin: (x: Int32, y: Int32) {
    let logical = extents.logical
    return (logical.x, logical.y)
  }

  /// Draws the glyphs that have colours of their own.
  private func drawColorGlyphs(of paintIndex: Int?, in bytes: Range<Int>?, _ cairo: OpaquePointer?) {
    forEachRun(of: paintIndex) { run, font, x, baseline, _ in
      // Glyphs that are larger than Cairo can draw are left out.
      guard MaskFiller.hasColorGlyphs(font), MaskFiller.reduction(of: font, cairo) == 1,
        var part = Self.part(of: run, in: bytes ?? 0..<Int.max)
      else { return }
      cairo_move_to(cairo, x + part.x, baseline)
      pango_cairo_show_glyph_string(cairo, font, &part.glyphs)
    }
  }

  /// Fills the outlines of glyphs, underlines and strikethroughs, at the positions of Pango's renderer.
  private func fillRuns(
    of paintIndex: Int?, in bytes: Range<Int>?, _ cairo: OpaquePointer?, _ pixels: PixelBuffer,
    glyphs: inout GlyphCache
  ) {
    glyphs.beginMask()
    var filler = MaskFiller(cairo, pixels)
    forEachRun(of: paintIndex, withLines: true) { run, font, x, baseline, width in
      guard var part = Self.part(of: run, in: bytes ?? 0..<Int.max) else { return }
      let (x, width) = bytes == nil ? (x, width) : (x + part.x, part.width)
      let analysis = run.pointee.item.pointee.analysis
      let isPainted = paintIndex == nil || Self.paintIndex(of: analysis) == paintIndex
      // For glyphs without an outline, Cairo traces the picture.
      if isPainted, !MaskFiller.hasColorGlyphs(font) {
        filler.fill(&part.glyphs, font: font, x: x, baseline: baseline, cache: &glyphs)
      }
      let underline = Self.line(PANGO_ATTR_UNDERLINE_COLOR, of: analysis)
      let strikethrough = Self.line(PANGO_ATTR_STRIKETHROUGH_COLOR, of: analysis)
      guard underline != nil || strikethrough != nil, let metrics = pango_font_get_metrics(font, analysis.language)
      else { return }
      defer { pango_font_metrics_unref(metrics) }
      func draw(_ line: TextLine, at position: Int32, thickness: Int32) {
        guard paintIndex == nil || line.paintIndex == paintIndex else { return }
        let thickness = PangoUnits.points(thickness)
        for part in line.parts(from: x, to: x + width, thickness: thickness) {
          cairo_rectangle(cairo, part.start, baseline - PangoUnits.points(position), part.end - part.start, thickness)
        }
        filler.fillPath()
      }
      if let underline {
        draw(
          underline, at: pango_font_metrics_get_underline_position(metrics),
          thickness: pango_font_metrics_get_underline_thickness(metrics))
      }
      if let strikethrough {
        draw(
          strikethrough, at: pango_font_metrics_get_strikethrough_position(metrics),
          thickness: pango_font_metrics_get_strikethrough_thickness(metrics))
      }
    }
  }

  /// Returns the bounds of the runs with a paint index, or of all runs if it is nil, in points from the origin.
  private func inkBounds(of paintIndex: Int?) -> DeviceRect? {
    let ink = inkExtents(of: paintIndex)
    guard ink.width > 0, ink.height > 0 else { return nil }
    let (left, top) = origin
    return DeviceRect(
      x: PangoUnits.points(ink.x &- left), y: PangoUnits.points(ink.y &- top), width: PangoUnits.points(ink.width),
      height: PangoUnits.points(ink.height))
  }

  /// Returns the ink extents of the runs with a paint index, or of all runs if it is nil, in Pango units.
  private func inkExtents(of paintIndex: Int?) -> PangoRectangle {
    guard let paintIndex else { return extents.ink }
    // For lines of more than 2,000,000 points, Pango's units overflow.
    var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
    for run in runs(of: paintIndex, withLines: true) {
      let ink = (x: Int(run.ink.x), y: Int(run.ink.y))
      (left, top) = (min(left, ink.x), min(top, ink.y))
      (right, bottom) = (max(right, ink.x + Int(run.ink.width)), max(bottom, ink.y + Int(run.ink.height)))
    }
    guard left < right, top < bottom else { return PangoRectangle() }
    return PangoRectangle(
      x: Int32(clamping: left), y: Int32(clamping: top), width: Int32(clamping: right - left),
      height: Int32(clamping: bottom - top))
  }
}
