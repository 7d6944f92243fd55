import Platform
import Shaders
import Surfaces

/// Copies of bitmaps in memory that agents can read. Pictures that were painted, and images that were scaled, are in
/// such memory already.
struct SharedImageCache {
  private var copies = IdleCache<UInt64, SharedMemory>()

  mutating func beginFrame() { copies.beginFrame() }

  /// The copy of a bitmap; nil where there is no memory to share.
  mutating func copy(of bitmap: Bitmap) -> SharedMemory? {
    guard let copy = copies[bitmap.id] ?? SharedMemory(copying: bitmap.view) else { return nil }
    copies.set(copy, for: bitmap.id)
    return copy
  }
}
