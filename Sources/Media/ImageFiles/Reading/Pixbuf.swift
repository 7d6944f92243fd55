import CPixbuf
import Surfaces

/// A decoded image in gdk-pixbuf's layout: rows of 8-bit RGB or straight RGBA.
final class Pixbuf {
  private let handle: OpaquePointer

  /// Rotates and mirrors `source` by its EXIF orientation; values outside 1...8 have no effect.
  init?(upright source: OpaquePointer) {
    guard let turned = gdk_pixbuf_apply_embedded_orientation(source) else { return nil }
    handle = turned
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// Converts the image to premultiplied BGRA.
  func bitmap() -> Bitmap {
    let size = PixelSize(width: Int(gdk_pixbuf_get_width(handle)), height: Int(gdk_pixbuf_get_height(handle)))
    let stride = Int(gdk_pixbuf_get_rowstride(handle))
    let source = UnsafePointer(gdk_pixbuf_read_pixels(handle)!)
    let hasAlpha = gdk_pixbuf_get_has_alpha(handle) != 0
    let buffer = PixelBuffer(size: size)
    var leastAlpha: UInt8 = 255
    for y in 0..<size.height {
      let target = (buffer.base + y * buffer.stride).assumingMemoryBound(to: UInt8.self)
      if hasAlpha {
        leastAlpha = min(leastAlpha, PixelRows.premultiply(source + y * stride, into: target, count: size.width))
      } else {
        PixelRows.expand(source + y * stride, into: target, count: size.width)
      }
    }
    return Bitmap(buffer, isOpaque: leastAlpha == 255)
  }
}
