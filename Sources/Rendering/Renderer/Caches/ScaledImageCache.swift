import DisplayList
import Kernels
import Platform
import Shaders
import Surfaces
import Tiling

/// Images at the sizes at which they are shown: scaled once, copied from then on.
final class ScaledImageCache {
  private struct Key: Hashable {
    var id: UInt64
    var size: PixelSize
    var quality: ImageContent.Quality
  }

  private var images: LeastRecentlyUsed<Key, PixelBuffer>
  private let isShared: Bool

  /// - Parameters:
  ///   - byteLimit: bytes above which images are evicted, except those of the current frame.
  ///   - isShared: whether agents read the images.
  init(byteLimit: Int = MemoryBudget.scaledImages, isShared: Bool = false) {
    self.isShared = isShared
    images = LeastRecentlyUsed(limit: byteLimit)
    images.pinUses()
  }

  /// The number of bytes of the images.
  var bytes: Int { images.cost }

  /// Begins a frame: images that are used from here on are kept until the next one.
  func beginFrame() { images.pinUses() }

  /// The image at its destination's size; nil unless it is cached.
  func ready(_ image: ImageContent) -> ReadOnlySurfaceView? {
    let size = image.destination.size
    if image.bitmap.size == size { return image.bitmap.view }
    return images.peek(Key(id: image.bitmap.id, size: size, quality: image.quality))?.view.readOnly
  }

  /// The image at its destination's size, and the number of pixels that had to be scaled for it.
  func scaled(_ image: ImageContent, pool: WorkerPool) -> (view: ReadOnlySurfaceView, made: Int) {
    let size = image.destination.size
    if image.bitmap.size == size { return (image.bitmap.view, 0) }
    let key = Key(id: image.bitmap.id, size: size, quality: image.quality)
    if let known = images.value(for: key) { return (known.view.readOnly, 0) }
    let pixels: PixelBuffer = isShared ? .shared(size: size, access: .readOnly) : PixelBuffer(size: size)
    Resampling.scale(image.bitmap.view, into: pixels.view, quality: image.quality, pool: pool)
    images.insert(pixels, for: key, cost: PixelBuffer.byteCount(size: size))
    return (pixels.view.readOnly, size.area)
  }
}
