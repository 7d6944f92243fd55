import CPango
public import Surfaces

/// The coverage of a text or a path and the position of its first pixel, in pixels.
///
/// A text's position is relative to the top left of the rectangle that `TextMetrics` measures, beyond which glyphs may
/// extend; a path's to the pixel that contains its origin.
public struct PlacedMask: Hashable, Sendable {
  /// The coverage; nil when nothing is covered.
  public var mask: CoverageMask?
  /// Pixels to the right.
  public var offsetX: Int
  /// Pixels down.
  public var offsetY: Int

  static let blank = PlacedMask(mask: nil, offsetX: 0, offsetY: 0)
}

extension PlacedMask {
  /// The coverage within `bounds` that a closure writes to pixels, which are 0 at first.
  init(bounds: PixelRect, draw: (_ pixels: PixelBuffer) -> Void) {
    let pixels = PixelBuffer(size: bounds.size, format: .a8)
    draw(pixels)
    self.init(mask: CoverageMask(pixels), offsetX: bounds.minX, offsetY: bounds.minY)
  }
}

/// The picture of a text's coloured glyphs and the position of its first pixel, in pixels from the top left of the text.
public struct PlacedPicture: Hashable, Sendable {
  /// The glyphs on a transparent background.
  public var bitmap: Bitmap
  /// Pixels to the right.
  public var offsetX: Int
  /// Pixels down.
  public var offsetY: Int

  /// The picture of a drawing within `bounds`, with Cairo's map from points to pixels set to `map`.
  init(bounds: PixelRect, map: AffineMap, draw: (_ cairo: OpaquePointer?) -> Void) {
    let pixels = PixelBuffer(size: bounds.size)
    let surface = cairo_image_surface_create_for_data(
      pixels.base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(bounds.width), Int32(bounds.height),
      Int32(pixels.stride))
    let cairo = cairo_create(surface)
    cairo_translate(cairo, -Double(bounds.minX), -Double(bounds.minY))
    map.apply(to: cairo)
    draw(cairo)
    cairo_destroy(cairo)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
    (bitmap, offsetX, offsetY) = (Bitmap(pixels, isOpaque: false), bounds.minX, bounds.minY)
  }
}
