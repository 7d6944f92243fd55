import DisplayList
public import Surfaces
import Tiling

extension Bitmap {
  /// Returns the picture at another size, with the same bytes as in a frame.
  ///
  /// - Parameter threads: 1...256.
  public func scaled(to size: PixelSize, threads: Int = 1) -> Bitmap {
    guard size != self.size else { return self }
    let pixels = PixelBuffer(size: size)
    Resampling.scale(view, into: pixels.view, quality: .high, pool: WorkerPool(threads: threads))
    return Bitmap(pixels, isOpaque: isOpaque)
  }
}
