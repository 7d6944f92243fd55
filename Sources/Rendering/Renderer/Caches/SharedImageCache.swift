import Platform
import Shaders
import Surfaces

/// Copies of bitmaps in memory that agents can read. Painted pictures and scaled images already are in such memory.
struct SharedImageCache {
  private var copies = IdleCache<UInt64, SharedMemory>()

  mutating func beginFrame() { copies.beginFrame() }

  /// Returns the copy of a bitmap; nil if there is no memory to share.
  mutating func copy(of bitmap: Bitmap) -> SharedMemory? {
    guard let copy = copies[bitmap.id] ?? SharedMemory(copying: bitmap.view) else { return nil }
    copies.set(copy, for: bitmap.id)
    return copy
  }
}
