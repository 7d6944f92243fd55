import CPango
import Surfaces

/// A Cairo context that collects the paths of glyphs and lines, and draws nothing.
///
/// Made once, since a context with its surface takes as long as the rest of a short text.
final class PathTracer {
  private var cairo: OpaquePointer?

  deinit { cairo_destroy(cairo) }

  /// Returns the context with an empty path and a map from points to the pixels of a mask; it belongs to the tracer, and
  /// is used until the next call.
  func begin(_ map: AffineMap, in bounds: PixelRect) -> OpaquePointer? {
    // An error stays in its context.
    if cairo == nil || cairo_status(cairo) != CAIRO_STATUS_SUCCESS {
      cairo_destroy(cairo)
      // Without bounds, since Cairo leaves out glyphs that lie far outside of a surface.
      let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
      cairo = cairo_create(surface)
      cairo_surface_destroy(surface)
    }
    cairo_new_path(cairo)
    cairo_identity_matrix(cairo)
    cairo_translate(cairo, -Double(bounds.minX), -Double(bounds.minY))
    map.apply(to: cairo)
    return cairo
  }
}
