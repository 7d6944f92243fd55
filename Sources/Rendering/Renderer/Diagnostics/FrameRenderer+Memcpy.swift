import Glibc
import Platform
public import Surfaces

extension FrameRenderer {
  /// The seconds of each of `repeats` copies of a frame of `size` by the renderer's pool, a reference for frame times.
  ///
  /// One `memcpy` per band, in a frame's bands. Reads a picture and writes three buffers in turn, like those of a
  /// window: with a single target buffer, which frames without a window have, the cache reduces the time to about 0.85.
  public func measureMemcpy(size: PixelSize, repeats: Int) -> [Double] {
    let picture = PixelBuffer(size: size)
    // Pages that were never written all map to one page of zeros.
    memset(picture.base, 1, picture.stride * size.height)
    let targets = (0..<3).map { _ in PixelBuffer(size: size) }
    for target in targets { copy(picture.view.readOnly, to: target.view) }
    return (0..<repeats).map { turn in
      let start = monotonicSeconds()
      copy(picture.view.readOnly, to: targets[turn % 3].view)
      return monotonicSeconds() - start
    }
  }
}
