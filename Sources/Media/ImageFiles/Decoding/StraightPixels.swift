import Surfaces

/// Decoded pixels in the layout of gdk-pixbuf: rows of 8-bit RGB or straight RGBA.
struct StraightPixels {
  let base: UnsafePointer<UInt8>
  let size: PixelSize
  /// The distance between two rows in bytes.
  let stride: Int
  let hasAlpha: Bool

  /// The number of bytes of a row's pixels.
  var rowBytes: Int { size.width * (hasAlpha ? 4 : 3) }

  /// Converts the image to premultiplied BGRA.
  func bitmap() -> Bitmap {
    let buffer = PixelBuffer(size: size)
    var minimumAlpha: UInt8 = 255
    for y in 0..<size.height {
      let target = (buffer.base + y * buffer.stride).assumingMemoryBound(to: UInt8.self)
      if hasAlpha {
        minimumAlpha = min(minimumAlpha, PixelRows.premultiply(base + y * stride, into: target, count: size.width))
      } else {
        PixelRows.expand(base + y * stride, into: target, count: size.width)
      }
    }
    return Bitmap(buffer, isOpaque: minimumAlpha == 255)
  }

  /// Copies the rows to `target` without gaps.
  func pack(into target: UnsafeMutableRawPointer) {
    for y in 0..<size.height { (target + y * rowBytes).copyMemory(from: base + y * stride, byteCount: rowBytes) }
  }
}
