import CPango
import Kernels

/// A Pango font, which has a size, under a map from points to pixels.
final class GlyphFace {
  /// The font and the linear part of the map.
  struct Key: Hashable {
    var font: UnsafeMutablePointer<PangoFont>
    var a: Double
    var b: Double
    var c: Double
    var d: Double

    init(font: UnsafeMutablePointer<PangoFont>, _ cairo: OpaquePointer?) {
      var matrix = cairo_matrix_t()
      cairo_get_matrix(cairo, &matrix)
      (self.font, a, b, c, d) = (font, matrix.xx, matrix.yx, matrix.xy, matrix.yy)
    }
  }

  /// A unique number, which no other face has had.
  let id: Int
  /// The number of glyphs drawn in masks before `mask`.
  var glyphsDrawn = 0
  /// The newest mask that has glyphs of the face, and their number.
  var mask = 0
  var glyphsOfMask = 0
  private let key: Key

  /// Pango's `PANGO_GLYPH_EMPTY`: takes up space, but draws nothing.
  static let empty: PangoGlyph = 0x0FFF_FFFF
  /// Pango's `PANGO_GLYPH_UNKNOWN_FLAG`: represents a character that no font has.
  static let unknown: PangoGlyph = 0x1000_0000

  init(_ key: Key, id: Int) {
    (self.key, self.id) = (key, id)
    // Otherwise another font may be allocated at its address.
    g_object_ref(key.font)
  }

  deinit { g_object_unref(key.font) }

  /// Returns the outline of a glyph in pixels from its origin; nil if Cairo has none, for example for a font that is
  /// damaged or larger than 65,535 pixels.
  func outline(of glyph: PangoGlyph) -> FlatOutline? {
    // For an unavailable font, Pango draws boxes as wide as the glyphs in the text.
    guard let font = pango_cairo_font_get_scaled_font(OpaquePointer(key.font)),
      cairo_scaled_font_status(font) == CAIRO_STATUS_SUCCESS
    else { return nil }
    // A separate context: an error in it does not affect other drawing.
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    let cairo = cairo_create(surface)
    defer {
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
    }
    var matrix = cairo_matrix_t(xx: key.a, yx: key.b, xy: key.c, yy: key.d, x0: 0, y0: 0)
    cairo_set_matrix(cairo, &matrix)
    cairo_move_to(cairo, 0, 0)
    var info = PangoGlyphInfo()
    info.glyph = glyph
    var cluster: Int32 = 0
    withUnsafeMutablePointer(to: &info) { info in
      withUnsafeMutablePointer(to: &cluster) { cluster in
        var string = PangoGlyphString(num_glyphs: 1, glyphs: info, log_clusters: cluster, space: 1)
        pango_cairo_glyph_string_path(cairo, key.font, &string)
      }
    }
    let outline = FlatOutline(pathOf: cairo)
    return cairo_status(cairo) == CAIRO_STATUS_SUCCESS ? outline : nil
  }
}

extension FlatOutline {
  /// The path of a context, in pixels of its surface, with each point multiplied by a number.
  init(pathOf cairo: OpaquePointer?, scaledBy scale: Double = 1) {
    self.init()
    cairo_save(cairo)
    cairo_identity_matrix(cairo)
    // Cairo takes as long to flatten curves as filling them takes here.
    let path = cairo_copy_path(cairo)
    cairo_restore(cairo)
    defer { cairo_path_destroy(path) }
    guard let path, path.pointee.status == CAIRO_STATUS_SUCCESS, let data = path.pointee.data else { return }
    func point(_ index: Int) -> SIMD2<Double> { SIMD2(data[index].point.x, data[index].point.y) * scale }
    var (start, last) = (SIMD2<Double>(), SIMD2<Double>())
    var index = 0
    while index < Int(path.pointee.num_data) {
      let header = data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO:
        // Filling closes every subpath, explicitly closed or not.
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
