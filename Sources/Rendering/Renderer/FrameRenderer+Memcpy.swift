import Glibc
public import Surfaces
import Tiling

extension FrameRenderer {
  /// Seconds of each of `repeats` copies of one frame of `size`, by the pool that renders: the yardstick for frame times.
  ///
  /// Bands as a frame has them, `memcpy` a band; source and target are separate buffers of the frame's own stride.
  public func measureMemcpy(size: PixelSize, repeats: Int) -> [Double] {
    let (from, to) = (PixelBuffer(size: size), PixelBuffer(size: size))
    // Pages that were never written are all the same page of zeros.
    memset(from.base, 1, from.stride * size.height)
    let (source, target) = (from.view, to.view)
    return (0..<repeats + 2).map { _ in
      let start = Self.now()
      copy(source, to: target)
      return Self.now() - start
    }.suffix(repeats)
  }
}
