import DisplayList
import Foundation
import Surfaces
import TestSupport
import Testing
import Vitrine

@testable import ViewDrawing

/// Pictures that would take much memory if they were scaled or kept.
@Suite struct ImageMemoryTests {
  private func content(_ width: Int, _ height: Int) -> ImageContent {
    let bitmap = Bitmap(PixelBuffer(size: PixelSize(width: 160, height: 100)), isOpaque: true)
    return ImageContent(
      bitmap: bitmap, destination: PixelRect(x: -3, y: -50, width: width, height: height), quality: .high)
  }

  @Test func aPictureThatFillsAVeryWideWindowIsSampled() throws {
    // 128 MiB are scaled, and no more.
    guard case .image = content(8192, 4096).transformed(by: .identity) else {
      Issue.record("a picture of 32 megapixels is not scaled")
      return
    }
    for map in [AffineMap.identity, .translation(x: 5, y: 6)] {
      for (width, height) in [(16384, 10240), (8192, 4097)] {
        guard case .transformedImage(let image) = content(width, height).transformed(by: map) else {
          Issue.record("a picture of \(width) by \(height) pixels is scaled")
          return
        }
        #expect(image.image.destination == PixelRect(x: 0, y: 0, width: 160, height: 100))
        let place = image.map.bounds(of: DeviceRect(x: 0, y: 0, width: 160, height: 100))
        let corner = map.bounds(of: DeviceRect(x: -3, y: -50, width: Double(width), height: Double(height)))
        #expect(abs(place.minX - corner.minX) < 1e-6 && abs(place.maxX - corner.maxX) < 1e-6)
        #expect(abs(place.minY - corner.minY) < 1e-6 && abs(place.maxY - corner.maxY) < 1e-6)
      }
    }
  }

  /// Without being scaled, a picture of any size is copied.
  @Test func aPictureInItsOwnSizeTakesNoMemory() {
    let bitmap = Bitmap(PixelBuffer(size: PixelSize(width: 32767, height: 1100)), isOpaque: true)
    let image = ImageContent(bitmap: bitmap, destination: bitmap.size.bounds)
    guard case .image = image.transformed(by: .identity) else {
      Issue.record("a picture in its own size is sampled")
      return
    }
  }

  @Test func namedPicturesStayWithinTheirBudget() throws {
    let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = repository.appendingPathComponent("Assets/Images/TiledBackground.png").path
    let one = try #require(BitmapCache().bitmap(named: "one") { path })
    let limit = 3 * PixelBuffer.byteCount(size: one.size)
    let cache = BitmapCache(byteLimit: limit)
    for number in 0..<6 {
      let picture = try #require(cache.bitmap(named: "\(number)") { path })
      #expect(cache.bitmap(named: "\(number)") { path } === picture)
      #expect(cache.bytes <= limit)
    }
    #expect(cache.bytes > limit / 3)
  }
}
