import DisplayList
import Shaders
import Surfaces

/// Copies of images in memory that agents can read; pictures that were painted are in such memory already.
struct SharedImageCache {
  private struct Key: Equatable {
    var image: UInt64
    var destination: PixelSize
    var quality: ImageContent.Quality
    var bounds: PixelRect
  }

  private var copies = IdleCache<Key, SharedMemory>()

  mutating func beginFrame() { copies.beginFrame() }

  /// The copy of a part of an image; nil for what is no image, and where there is no memory to share.
  mutating func copy(of source: PixelSource, _ image: ImageContent?) -> SharedMemory? {
    guard let image else { return nil }
    // The part is told by its place in the image: where the image lies does not matter.
    let bounds = source.bounds.offset(x: -image.destination.minX, y: -image.destination.minY)
    let key = Key(
      image: image.bitmap.id, destination: image.destination.size, quality: image.quality, bounds: bounds)
    if let known = copies[key] {
      copies.set(known, for: key)
      return known
    }
    guard let made = SharedMemory(copying: source.view) else { return nil }
    copies.set(made, for: key)
    return made
  }
}
