import CPango
import Kernels
import Surfaces

extension TextLayout {
  /// The layout's coverage, or that of the runs of one ink, under a map from points, whose origin is the layout's top
  /// left, to pixels.
  ///
  /// Outlines are filled rather than glyph images composed: an image stands on whole pixels, an outline between them,
  /// which keeps the letters' distances at every scale.
  func mask(ink: Int?, map: AffineMap) -> TextMask {
    let marks = marks(of: ink)
    guard marks.width > 0, marks.height > 0 else { return .blank }
    let (left, top) = origin
    let covered = map.bounds(
      of: DeviceRect(
        x: PangoUnits.points(marks.x &- left), y: PangoUnits.points(marks.y &- top),
        width: PangoUnits.points(marks.width), height: PangoUnits.points(marks.height)))
    // Pango rounds extents to its units, and antialiasing reaches into the next pixel.
    let bounds = Self.bounded(covered.outerPixels.expanded(by: 1))
    let pixels = PixelBuffer(size: bounds.size, format: .a8)
    let surface = cairo_image_surface_create_for_data(
      pixels.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_A8, Int32(bounds.width), Int32(bounds.height),
      Int32(pixels.stride))
    let cairo = cairo_create(surface)
    cairo_translate(cairo, -Double(bounds.minX), -Double(bounds.minY))
    map.apply(to: cairo)
    fillRuns(of: ink, cairo, pixels)
    cairo_surface_mark_dirty(surface)
    drawColorGlyphs(of: ink, cairo)
    cairo_destroy(cairo)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    return TextMask(mask: CoverageMask(pixels), offsetX: bounds.minX, offsetY: bounds.minY)
  }

  /// The top left of what is measured, in Pango's units: lines start at the left of the width that they were broken to,
  /// the mask at the left of the longest.
  private var origin: (x: Int32, y: Int32) {
    let logical = extents.logical
    return (logical.x, logical.y)
  }

  /// Glyphs that are pictures have no outline; their alpha is their coverage.
  private func drawColorGlyphs(of ink: Int?, _ cairo: OpaquePointer?) {
    forEachRun(of: ink) { run, font, x, baseline, _ in
      guard Self.hasPictures(font) else { return }
      cairo_move_to(cairo, x, baseline)
      pango_cairo_show_glyph_string(cairo, font, run.pointee.glyphs)
    }
  }

  /// Outlines of glyphs and lines, as Pango's renderer lays them. They are filled one after the other: as one path, a line
  /// through a letter would be cut out where the two turn in opposite directions.
  private func fillRuns(of ink: Int?, _ cairo: OpaquePointer?, _ pixels: PixelBuffer) {
    var coverage = AreaCoverage(size: pixels.size)
    func fill() {
      coverage.addPath(of: cairo)
      coverage.lay(over: pixels.base.assumingMemoryBound(to: UInt8.self), rowBytes: pixels.stride)
      cairo_new_path(cairo)
    }
    forEachRun(of: ink) { run, font, x, baseline, width in
      cairo_move_to(cairo, x, baseline)
      pango_cairo_glyph_string_path(cairo, font, run.pointee.glyphs)
      fill()
      let analysis = run.pointee.item.pointee.analysis
      guard let metrics = pango_font_get_metrics(font, analysis.language) else { return }
      defer { pango_font_metrics_unref(metrics) }
      func line(at position: Int32, thickness: Int32) {
        cairo_rectangle(
          cairo, x, baseline - PangoUnits.points(position), width, PangoUnits.points(thickness))
        fill()
      }
      if Self.attribute(PANGO_ATTR_UNDERLINE, of: analysis) != nil {
        line(
          at: pango_font_metrics_get_underline_position(metrics),
          thickness: pango_font_metrics_get_underline_thickness(metrics))
      }
      if Self.attribute(PANGO_ATTR_STRIKETHROUGH, of: analysis) != nil {
        line(
          at: pango_font_metrics_get_strikethrough_position(metrics),
          thickness: pango_font_metrics_get_strikethrough_thickness(metrics))
      }
    }
  }

  /// What the runs of one ink cover, or all, in Pango's units.
  private func marks(of ink: Int?) -> PangoRectangle {
    guard let ink else { return extents.ink }
    let iterator = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(iterator) }
    var (left, top, right, bottom) = (Int32.max, Int32.max, Int32.min, Int32.min)
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator),
        Self.ink(of: run.pointee.item.pointee.analysis) == ink
      else { continue }
      var marks = PangoRectangle()
      pango_layout_iter_get_run_extents(iterator, &marks, nil)
      (left, top) = (min(left, marks.x), min(top, marks.y))
      (right, bottom) = (max(right, marks.x + marks.width), max(bottom, marks.y + marks.height))
    } while pango_layout_iter_next_run(iterator) != 0
    guard left < right, top < bottom else { return PangoRectangle() }
    return PangoRectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The runs of one ink, or of all, with where each begins on its baseline and how wide it is, in points from the origin.
  /// Whole units are subtracted, which is exact: a translation of Cairo's would round, and otherwise at every offset.
  private func forEachRun(
    of ink: Int?,
    _ body: (
      _ run: UnsafeMutablePointer<PangoLayoutRun>, _ font: UnsafeMutablePointer<PangoFont>, _ x: Double,
      _ baseline: Double, _ width: Double
    ) -> Void
  ) {
    let (left, top) = origin
    let iterator = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator), let font = run.pointee.item.pointee.analysis.font
      else { continue }
      if let ink, Self.ink(of: run.pointee.item.pointee.analysis) != ink { continue }
      var logical = PangoRectangle()
      pango_layout_iter_get_run_extents(iterator, nil, &logical)
      body(
        run, font, PangoUnits.points(logical.x &- left),
        PangoUnits.points(pango_layout_iter_get_run_baseline(iterator) &- top), PangoUnits.points(logical.width))
    } while pango_layout_iter_next_run(iterator) != 0
  }

  private static func ink(of analysis: PangoAnalysis) -> Int {
    guard let attribute = attribute(PANGO_ATTR_FOREGROUND, of: analysis) else { return 0 }
    return Int(UnsafeRawPointer(attribute).assumingMemoryBound(to: PangoAttrColor.self).pointee.color.red)
  }

  private static func attribute(
    _ type: PangoAttrType, of analysis: PangoAnalysis
  ) -> UnsafeMutablePointer<PangoAttribute>? {
    var next = analysis.extra_attrs
    while let link = next {
      if let attribute = link.pointee.data?.assumingMemoryBound(to: PangoAttribute.self),
        attribute.pointee.klass.pointee.type == type
      {
        return attribute
      }
      next = link.pointee.next
    }
    return nil
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

extension AreaCoverage {
  /// Adds a context's path, in pixels of its surface.
  fileprivate mutating func addPath(of cairo: OpaquePointer?) {
    cairo_save(cairo)
    cairo_identity_matrix(cairo)
    // Cairo's own lines in place of curves cost as much as all of filling them here.
    let path = cairo_copy_path(cairo)
    cairo_restore(cairo)
    defer { cairo_path_destroy(path) }
    guard let path, path.pointee.status == CAIRO_STATUS_SUCCESS, let data = path.pointee.data else { return }
    func point(_ index: Int) -> SIMD2<Double> { SIMD2(data[index].point.x, data[index].point.y) }
    var (start, last) = (SIMD2<Double>(), SIMD2<Double>())
    var index = 0
    while index < Int(path.pointee.num_data) {
      let header = data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO:
        // What is filled is closed, said or not.
        addLine(from: last, to: start)
        start = point(index + 1)
        last = start
      case CAIRO_PATH_LINE_TO:
        addLine(from: last, to: point(index + 1))
        last = point(index + 1)
      case CAIRO_PATH_CURVE_TO:
        addCurve(from: last, point(index + 1), point(index + 2), to: point(index + 3))
        last = point(index + 3)
      default:
        addLine(from: last, to: start)
        last = start
      }
      index += Int(header.length)
    }
    addLine(from: last, to: start)
  }
}
