import CPango
import Kernels
import Surfaces

/// Fills the outlines of glyphs, and paths, into a mask.
///
/// They are filled one by one: in a single path, a line through a letter would be cut out where the two have opposite
/// winding.
struct MaskFiller: ~Copyable {
  private let cairo: OpaquePointer?
  private let pixels: PixelBuffer
  /// The height of the bands in which it works, since a mask of 64 megapixels would take half a gigabyte of cells.
  private let height: Int
  private var coverage: AreaCoverage

  /// The most cells of a rasterizer, which take 32 MiB.
  static let maximumCells = 4 << 20

  /// - Parameter cairo: a context that maps points to the pixels, and in which paths are made.
  init(_ cairo: OpaquePointer?, _ pixels: PixelBuffer) {
    (self.cairo, self.pixels) = (cairo, pixels)
    height = min(pixels.size.height, max(1, Self.maximumCells / pixels.size.width))
    coverage = AreaCoverage(size: PixelSize(width: pixels.size.width, height: height))
  }

  /// Fills glyphs whose first one starts at `x` on the baseline, in points.
  mutating func fill(
    _ glyphs: inout PangoGlyphString, font: UnsafeMutablePointer<PangoFont>, x: Double, baseline: Double,
    cache: inout GlyphCache
  ) {
    let reduction = Self.reduction(of: font, cairo)
    let isAdded =
      height == pixels.size.height && reduction == 1
      && cache.add(glyphs, font: font, x: x, baseline: baseline, cairo: cairo, to: &coverage)
    if isAdded {
      fill(from: 0)
    } else {
      cairo_save(cairo)
      Self.reduce(cairo, by: reduction)
      cairo_move_to(cairo, x, baseline)
      pango_cairo_glyph_string_path(cairo, font, &glyphs)
      cairo_restore(cairo)
      fillPath(scaledBy: reduction)
    }
  }

  /// Fills the path of the context, with each point multiplied by a number.
  mutating func fillPath(scaledBy scale: Double = 1) {
    let outline = FlatOutline(pathOf: cairo, scaledBy: scale)
    cairo_new_path(cairo)
    guard let (lower, upper) = outline.bounds else { return }
    for top in stride(from: 0, to: pixels.size.height, by: height)
    where lower.y < Double(top + height) && upper.y > Double(top) {
      coverage.add(outline, at: SIMD2(0, -Double(top)))
      fill(from: top)
    }
  }

  private mutating func fill(from top: Int) {
    let mask = (pixels.base + top * pixels.stride).assumingMemoryBound(to: UInt8.self)
    coverage.composite(over: mask, rowBytes: pixels.stride, rows: pixels.size.height - top)
  }

  /// Returns the divisor of the font size that brings it within FreeType's limits.
  ///
  /// FreeType has no font of 65,536 pixels or more, and once it has been asked for one, Cairo draws nothing in the
  /// sizes of that family that it has drawn before (Cairo 1.16). Half of that leaves room for maps that turn.
  static func reduction(of font: UnsafeMutablePointer<PangoFont>, _ cairo: OpaquePointer?) -> Double {
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

  /// Returns whether a font has glyphs with colours of their own, which are not part of a mask.
  static func hasColorGlyphs(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
    guard let face = hb_font_get_face(pango_font_get_hb_font(font)) else { return false }
    return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
  }

  /// Returns the pixels that a rectangle of ink takes under a map, cropped to the limits of a pixel buffer and to 64
  /// megapixels.
  static func pixels(of ink: DeviceRect, _ map: AffineMap) -> PixelRect {
    // Pango rounds extents to its units, and antialiasing extends into the next pixel.
    let rect = map.bounds(of: ink).outerPixels.expanded(by: 1)
    let width = min(max(rect.width, 1), 32_767)
    let height = min(max(rect.height, 1), 32_767, (64 << 20) / width)
    return PixelRect(x: rect.minX, y: rect.minY, width: width, height: height)
  }
}
