import CPixbuf
import Surfaces

/// A decoded image that gdk-pixbuf owns.
final class Pixbuf {
  private let handle: OpaquePointer

  /// Rotates and mirrors `source` by its EXIF orientation; values outside 1...8 have no effect.
  init?(upright source: OpaquePointer) {
    guard let turned = gdk_pixbuf_apply_embedded_orientation(source) else { return nil }
    handle = turned
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// Calls `body` with the pixels, which are valid during the call.
  func withPixels<Result>(_ body: (StraightPixels) -> Result) -> Result {
    withExtendedLifetime(self) {
      let size = PixelSize(width: Int(gdk_pixbuf_get_width(handle)), height: Int(gdk_pixbuf_get_height(handle)))
      return body(
        StraightPixels(
          base: UnsafePointer(gdk_pixbuf_read_pixels(handle)!), size: size,
          stride: Int(gdk_pixbuf_get_rowstride(handle)), hasAlpha: gdk_pixbuf_get_has_alpha(handle) != 0))
    }
  }
}
