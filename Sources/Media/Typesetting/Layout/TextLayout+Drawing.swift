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
    // Pango rounds extents to its units, and antialiasing extends into the next pixel.
    let bounds = Self.bounded(map.bounds(of: ink).outerPixels.expanded(by: 1))
    return PlacedMask(bounds: bounds, map: map) { cairo, pixels in
      fillRuns(of: paintIndex, in: bytes, cairo, pixels, glyphs: &glyphs)
      guard !drawings.isEmpty else { return }
      cairo_surface_mark_dirty(cairo_get_target(cairo))
      forEachRun(of: paintIndex) { run, _, x, baseline, _ in
        let offset = Int(run.pointee.item.pointee.offset)
        guard bytes?.contains(offset) ?? true, let drawing = drawings[offset] else { return }
        cairo_save(cairo)
        cairo_translate(cairo, x, baseline)
        PathRasterizer.paint(drawing.outline, cairo)
        cairo_restore(cairo)
      }
    }
  }

  /// Returns whether a font of the layout has glyphs with colours of their own, such as emoji.
  func findColorGlyphs() -> Bool {
    var found = false
    forEachRun(of: nil) { _, font, _, _, _ in found = found || Self.hasColorGlyphs(font) }
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
      guard Self.hasColorGlyphs(font) else { return }
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
    let bounds = Self.bounded(map.bounds(of: box).outerPixels.expanded(by: 1))
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
      guard Self.hasColorGlyphs(font), Self.reduction(of: font, cairo) == 1,
        var part = Self.part(of: run, in: bytes ?? 0..<Int.max)
      else { return }
      cairo_move_to(cairo, x + part.x, baseline)
      pango_cairo_show_glyph_string(cairo, font, &part.glyphs)
    }
  }

  /// Fills the outlines of glyphs, underlines and strikethroughs, at the positions of Pango's renderer.
  ///
  /// They are filled one by one: in a single path, a line through a letter would be cut out where the two have opposite
  /// winding.
  private func fillRuns(
    of paintIndex: Int?, in bytes: Range<Int>?, _ cairo: OpaquePointer?, _ pixels: PixelBuffer,
    glyphs: inout GlyphCache
  ) {
    glyphs.beginMask()
    // Works in bands, since a mask of 64 megapixels would take half a gigabyte of cells.
    let height = min(pixels.size.height, max(1, Self.mostCells / pixels.size.width))
    let isWhole = height == pixels.size.height
    var coverage = AreaCoverage(size: PixelSize(width: pixels.size.width, height: height))
    func fill(from top: Int) {
      let mask = (pixels.base + top * pixels.stride).assumingMemoryBound(to: UInt8.self)
      coverage.composite(over: mask, rowBytes: pixels.stride, rows: pixels.size.height - top)
    }
    func fillPath(scaledBy scale: Double = 1) {
      let outline = FlatOutline(pathOf: cairo, scaledBy: scale)
      cairo_new_path(cairo)
      guard let (lower, upper) = outline.bounds else { return }
      for top in stride(from: 0, to: pixels.size.height, by: height)
      where lower.y < Double(top + height) && upper.y > Double(top) {
        coverage.add(outline, at: SIMD2(0, -Double(top)))
        fill(from: top)
      }
    }
    forEachRun(of: paintIndex, withLines: true) { run, font, x, baseline, width in
      guard var part = Self.part(of: run, in: bytes ?? 0..<Int.max) else { return }
      let (x, width) = bytes == nil ? (x, width) : (x + part.x, part.width)
      let analysis = run.pointee.item.pointee.analysis
      let isPainted = paintIndex == nil || Self.paintIndex(of: analysis) == paintIndex
      // For glyphs without an outline, Cairo traces the picture.
      if isPainted, !Self.hasColorGlyphs(font) {
        let reduction = Self.reduction(of: font, cairo)
        let isAdded =
          isWhole && reduction == 1
          && glyphs.add(part.glyphs, font: font, x: x, baseline: baseline, cairo: cairo, to: &coverage)
        if isAdded {
          fill(from: 0)
        } else {
          cairo_save(cairo)
          Self.reduce(cairo, by: reduction)
          cairo_move_to(cairo, x, baseline)
          pango_cairo_glyph_string_path(cairo, font, &part.glyphs)
          cairo_restore(cairo)
          fillPath(scaledBy: reduction)
        }
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
        fillPath()
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

  /// Returns the divisor of the font size that brings it within FreeType's limits.
  ///
  /// FreeType has no font of 65,536 pixels or more, and once it has been asked for one, Cairo draws nothing in the
  /// sizes of that family that it has drawn before (Cairo 1.16). Half of that leaves room for maps that turn.
  private static func reduction(of font: UnsafeMutablePointer<PangoFont>, _ cairo: OpaquePointer?) -> Double {
    let largest = 32_768.0
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    let stretch = max(abs(matrix.xx) + abs(matrix.xy), abs(matrix.yx) + abs(matrix.yy))
    guard stretch * FontCatalog.sizes.upperBound > largest,
      let description = pango_font_describe_with_absolute_size(font)
    else { return 1 }
    defer { pango_font_description_free(description) }
    let size = PangoUnits.points(pango_font_description_get_size(description))
    return max(1, (size * stretch / largest).rounded(.up))
  }

  /// Reduces the scale of everything that is drawn from now on.
  private static func reduce(_ cairo: OpaquePointer?, by divisor: Double) {
    guard divisor > 1 else { return }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    matrix.xx /= divisor
    matrix.yx /= divisor
    matrix.xy /= divisor
    matrix.yy /= divisor
    matrix.x0 /= divisor
    matrix.y0 /= divisor
    cairo_set_matrix(cairo, &matrix)
  }

  /// The most cells of a rasterizer, which take 32 MiB.
  static let mostCells = 4 << 20

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

  private static func hasColorGlyphs(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
    guard let face = hb_font_get_face(pango_font_get_hb_font(font)) else { return false }
    return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
  }

  /// Returns the rectangle cropped to the limits of a pixel buffer and to 64 megapixels.
  private static func bounded(_ rect: PixelRect) -> PixelRect {
    let width = min(max(rect.width, 1), 32_767)
    let height = min(max(rect.height, 1), 32_767, (64 << 20) / width)
    return PixelRect(x: rect.minX, y: rect.minY, width: width, height: height)
  }
}
