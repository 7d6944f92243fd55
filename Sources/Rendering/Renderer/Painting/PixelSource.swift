import Surfaces

/// Rows of BGRA on the surface's lattice: their first pixel is `origin` there.
///
/// The surface itself, a picture painted aside, a layer of one band, an image at its place.
struct PixelSource {
  var view: SurfaceView
  var originX: Int
  var originY: Int

  init(view: SurfaceView, originX: Int = 0, originY: Int = 0) {
    self.view = view
    self.originX = originX
    self.originY = originY
  }

  var bounds: PixelRect {
    PixelRect(x: originX, y: originY, width: view.size.width, height: view.size.height)
  }

  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer { view.pixel(x - originX, y - originY) }

  /// The same pixels at another place.
  func moved(x: Int, y: Int) -> PixelSource {
    PixelSource(view: view, originX: originX + x, originY: originY + y)
  }

  /// Nothing but the pixels of `bounds`, all of which it has.
  func part(_ bounds: PixelRect) -> PixelSource {
    let view = SurfaceView(base: pixel(bounds.minX, bounds.minY), size: bounds.size, stride: view.stride)
    return PixelSource(view: view, originX: bounds.minX, originY: bounds.minY)
  }
}
