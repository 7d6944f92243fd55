import DisplayList
import Surfaces
import TestSupport
import Testing
import Tiling

@testable import Renderer

/// The bytes of scaled images, after as many sizes as a window that is being resized has.
@Suite struct ScaledImageCacheTests {
  @Test(arguments: [false, true]) func manySizesStayWithinTheBudget(isShared: Bool) async throws {
    try await forEachRandomCase(2) { random in
      let cache = ScaledImageCache(isShared: isShared)
      let pool = WorkerPool(threads: 1)
      let bitmap = Bitmap(PixelBuffer(size: PixelSize(width: 16, height: 16)), isOpaque: true)
      for _ in 0..<60 {
        cache.beginFrame()
        let (width, height) = (random.int(in: 200...1900), random.int(in: 150...1060))
        let image = ImageContent(
          bitmap: bitmap, destination: PixelRect(x: 0, y: 0, width: width, height: height), quality: .nearest)
        #expect(cache.scaled(image, pool: pool).made == width * height)
        #expect(cache.bytes <= (32 << 20))
      }
      #expect(cache.bytes > (32 << 20) / 2)
    }
  }

  /// Images of the current frame are kept, however large they are.
  @Test func theNewestFrameIsKept() {
    let cache = ScaledImageCache(byteLimit: 1 << 20)
    let pool = WorkerPool(threads: 1)
    let bitmap = Bitmap(PixelBuffer(size: PixelSize(width: 16, height: 16)), isOpaque: true)
    func image(_ width: Int) -> ImageContent {
      ImageContent(bitmap: bitmap, destination: PixelRect(x: 0, y: 0, width: width, height: 512), quality: .nearest)
    }
    cache.beginFrame()
    for width in 512..<520 { _ = cache.scaled(image(width), pool: pool) }
    for width in 512..<520 { #expect(cache.ready(image(width)) != nil) }
    #expect(cache.bytes > 8 << 20)
    cache.beginFrame()
    _ = cache.scaled(image(600), pool: pool)
    #expect(cache.bytes <= 2 << 20)
  }
}
