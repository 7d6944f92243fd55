import Glibc
import Platform
public import Surfaces

extension FrameRenderer {
  /// Seconds of each of `repeats` copies of one frame of `size`, by the pool that renders: the yardstick for frame times.
  ///
  /// Bands as a frame has them, one `memcpy` a band. The copy reads a picture and writes three buffers in turn, as a
  /// window's are: copying one buffer to one other over and over would time the cache instead. Frames without a window
  /// have one buffer; a copy to that one takes some 0.85 of the time.
  public func measureMemcpy(size: PixelSize, repeats: Int) -> [Double] {
    let picture = PixelBuffer(size: size)
    // Pages that were never written are all the same page of zeros.
    memset(picture.base, 1, picture.stride * size.height)
    let targets = (0..<3).map { _ in PixelBuffer(size: size) }
    for target in targets { copy(picture.view, to: target.view) }
    return (0..<repeats).map { turn in
      let start = monotonicSeconds()
      copy(picture.view, to: targets[turn % 3].view)
      return monotonicSeconds() - start
    }
  }
}
