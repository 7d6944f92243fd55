import Surfaces

/// Read-only BGRA rows on the surface's lattice: a picture, a scaled image, or the canvas.
struct PixelSource {
  var view: ReadOnlySurfaceView
  /// The lattice position of the first pixel.
  var originX = 0
  var originY = 0

  var bounds: PixelRect {
    PixelRect(x: originX, y: originY, width: view.size.width, height: view.size.height)
  }

  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UnsafeRawPointer { view.pixel(x - originX, y - originY) }

  /// The same pixels, translated.
  func moved(x: Int, y: Int) -> PixelSource {
    PixelSource(view: view, originX: originX + x, originY: originY + y)
  }

  /// Returns the pixels of `bounds`, which the source contains completely.
  func part(_ bounds: PixelRect) -> PixelSource {
    let view = ReadOnlySurfaceView(base: pixel(bounds.minX, bounds.minY), size: bounds.size, stride: view.stride)
    return PixelSource(view: view, originX: bounds.minX, originY: bounds.minY)
  }
}

/// Writable BGRA rows on the surface's lattice: the surface, a picture, or a layer of one band.
struct PixelTarget {
  var view: SurfaceView
  /// The lattice position of the first pixel.
  var originX = 0
  var originY = 0

  var bounds: PixelRect {
    PixelRect(x: originX, y: originY, width: view.size.width, height: view.size.height)
  }

  /// The same pixels without write access.
  var source: PixelSource { PixelSource(view: view.readOnly, originX: originX, originY: originY) }

  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer { view.pixel(x - originX, y - originY) }
}
