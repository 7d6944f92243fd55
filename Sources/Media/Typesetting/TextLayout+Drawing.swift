import CPango
import Surfaces

extension TextLayout {
  /// The layout's coverage under a map from points, whose origin is the layout's top left, to pixels.
  ///
  /// Outlines are filled rather than glyph images composed: an image stands on whole pixels, an outline between them,
  /// which keeps the letters' distances at every scale.
  func mask(map: AffineMap) -> TextMask {
    let (ink, logical) = extents
    guard ink.width > 0, ink.height > 0 else { return .blank }
    // Lines start at the left of the width that they were broken to, the mask at the left of the longest.
    let units = 1 / Double(PANGO_SCALE)
    let origin = (x: -Double(logical.x) * units, y: -Double(logical.y) * units)
    let covered = map.bounds(
      of: DeviceRect(
        x: origin.x + Double(ink.x) * units, y: origin.y + Double(ink.y) * units, width: Double(ink.width) * units,
        height: Double(ink.height) * units))
    // Pango rounds extents to its units, and antialiasing reaches into the next pixel.
    let bounds = Self.bounded(covered.outerPixels.expanded(by: 1))
    let pixels = PixelBuffer(size: bounds.size, format: .a8)
    let surface = cairo_image_surface_create_for_data(
      pixels.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_A8, Int32(bounds.width), Int32(bounds.height),
      Int32(pixels.stride))
    let cairo = cairo_create(surface)
    cairo_translate(cairo, -Double(bounds.minX), -Double(bounds.minY))
    map.apply(to: cairo)
    cairo_translate(cairo, origin.x, origin.y)
    // Fine enough that curves of the largest glyphs stay smooth: a tenth of a pixel.
    cairo_set_tolerance(cairo, 0.1)
    pango_cairo_layout_path(cairo, layout)
    cairo_fill(cairo)
    drawColorGlyphs(cairo)
    cairo_destroy(cairo)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    return TextMask(mask: CoverageMask(pixels), offsetX: bounds.minX, offsetY: bounds.minY)
  }

  /// Glyphs that are pictures have no outline; their alpha is their coverage.
  private func drawColorGlyphs(_ cairo: OpaquePointer?) {
    let iterator = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator), let font = run.pointee.item.pointee.analysis.font,
        Self.hasPictures(font)
      else { continue }
      var logical = PangoRectangle()
      pango_layout_iter_get_run_extents(iterator, nil, &logical)
      cairo_move_to(
        cairo, PangoUnits.points(logical.x), PangoUnits.points(pango_layout_iter_get_baseline(iterator)))
      pango_cairo_show_glyph_string(cairo, font, run.pointee.glyphs)
    } while pango_layout_iter_next_run(iterator) != 0
  }

  private static func hasPictures(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
    guard let face = hb_font_get_face(pango_font_get_hb_font(font)) else { return false }
    return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
  }

  /// At most what a pixel buffer holds, and 64 megapixels; what lies beyond is cut off.
  private static func bounded(_ rect: PixelRect) -> PixelRect {
    let width = min(max(rect.width, 1), 32_767)
    let height = min(max(rect.height, 1), 32_767, (64 << 20) / width)
    return PixelRect(x: rect.minX, y: rect.minY, width: width, height: height)
  }
}
