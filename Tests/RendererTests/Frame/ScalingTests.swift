import DisplayList
import Glibc
import Surfaces
import TestSupport
import Testing
import Tiling

@testable import Renderer

@Suite("Pictures at another size")
struct ScalingTests {
  private static func scaled(_ bitmap: Bitmap, to size: PixelSize, _ quality: ImageContent.Quality) -> PixelBuffer {
    rendered(DisplayList(size: size, items: [.image(1, bitmap, size: size, quality: quality)]), threads: 2)
  }

  private static let sizes = [(1, 1), (3, 40), (17, 13), (34, 26), (50, 7), (8, 6), (101, 77), (5, 200)].map {
    PixelSize(width: $0.0, height: $0.1)
  }

  @Test("a picture at its own size is itself", arguments: [ImageContent.Quality.nearest, .linear, .high])
  func identity(quality: ImageContent.Quality) {
    let pixels = Self.scaled(RandomScenes.small, to: RandomScenes.small.size, quality)
    #expect(ImageDiff(pixels, RandomScenes.small.pixels).isIdentical)
  }

  @Test("pictures give way when they take too much room, but not those of the frame itself")
  func room() {
    let size = PixelSize(width: 10, height: 10)
    let images = ScaledImageCache(byteLimit: 3 * PixelBuffer.byteCount(size: size))
    let pool = WorkerPool(threads: 1)
    func content(_ bitmap: Bitmap) -> ImageContent {
      ImageContent(bitmap: bitmap, destination: size.bounds, quality: .linear, opacity: 1)
    }
    let pictures = (0..<5).map { shade in content(Bitmap(7, 5) { _, _ in 0xFF00_0000 | UInt32(shade) }) }
    images.beginFrame()
    for picture in pictures { #expect(images.scaled(picture, pool: pool).made == 100) }
    #expect(pictures.allSatisfy { images.ready($0) != nil })

    images.beginFrame()
    _ = images.scaled(pictures[1], pool: pool)
    let another = content(Bitmap(7, 5) { _, _ in 0xFFFF_FFFF })
    _ = images.scaled(another, pool: pool)
    // Room for three: the new one, the one that was used again, and the newest of the others.
    #expect(pictures.map { images.ready($0) != nil } == [false, true, false, false, true])
    #expect(images.ready(another) != nil)
  }

  @Test("flat colour stays what it is at any size", arguments: [ImageContent.Quality.nearest, .linear, .high])
  func flat(quality: ImageContent.Quality) {
    let bitmap = Bitmap(17, 13) { _, _ in 0xFF12_ABFE }
    for size in Self.sizes {
      #expect(Self.scaled(bitmap, to: size, quality).count(in: size.bounds, differingFrom: 0xFF12_ABFE) == 0, "\(size)")
    }
  }

  @Test("nearest takes the pixel under each centre")
  func nearest() {
    let source = RandomScenes.small
    for size in Self.sizes {
      let pixels = Self.scaled(source, to: size, .nearest)
      var wrong = 0
      for y in 0..<size.height {
        for x in 0..<size.width {
          let (u, v) = ((2 * x + 1) * 17 / (2 * size.width), (2 * y + 1) * 13 / (2 * size.height))
          if pixels[x, y] != source.pixels[u, v] { wrong += 1 }
        }
      }
      #expect(wrong == 0, "\(size)")
    }
  }

  /// The kernel at a distance, in samples of the coarser grid.
  private static func weight(_ distance: Double, _ quality: ImageContent.Quality) -> Double {
    let x = abs(distance)
    if quality == .linear { return max(0, 1 - x) }
    // Keys, "Cubic convolution interpolation", 1981, a = -1/2.
    if x < 1 { return 1.5 * x * x * x - 2.5 * x * x + 1 }
    return x < 2 ? -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2 : 0
  }

  /// One line at another length: the kernel is widened when the line becomes shorter, and edges repeat.
  private static func resampled(_ line: [Double], to count: Int, _ quality: ImageContent.Quality) -> [Double] {
    let ratio = Double(line.count) / Double(count)
    let stretch = max(1, ratio)
    return (0..<count).map { i in
      let center = (Double(i) + 0.5) * ratio
      var (sum, total) = (0.0, 0.0)
      for k in Int(floor(center - 2 * stretch)) - 1...Int(ceil(center + 2 * stretch)) + 1 {
        let weight = weight((Double(k) + 0.5 - center) / stretch, quality)
        sum += weight * line[min(max(k, 0), line.count - 1)]
        total += weight
      }
      return sum / total
    }
  }

  @Test(
    "linear and high equal their kernels in float64 within a level", arguments: [ImageContent.Quality.linear, .high])
  func kernels(quality: ImageContent.Quality) {
    var random = SeededRandom(seed: 31)
    let planes = (0..<3).map { _ in Pictures.noise(29, 23, &random) }
    let bitmap = Bitmap(red: planes[2], green: planes[1], blue: planes[0])
    for size in Self.sizes {
      let pixels = Self.scaled(bitmap, to: size, quality)
      for channel in 0..<3 {
        var wide = Plane(width: size.width, height: 23)
        for y in 0..<23 {
          let line = Self.resampled((0..<29).map { planes[channel][$0, y] }, to: size.width, quality)
          for x in 0..<size.width { wide[x, y] = line[x] }
        }
        var expected = Plane(width: size.width, height: size.height)
        for x in 0..<size.width {
          let line = Self.resampled((0..<23).map { wide[x, $0] }, to: size.height, quality)
          for y in 0..<size.height { expected[x, y] = min(max(line[y], 0), 255) }
        }
        let difference = pixels.plane(size.bounds, channel: channel).maximumDifference(from: expected)
        #expect(difference <= 0.55, "\(size), channel \(channel)")
      }
    }
  }

  @Test("half-transparent pictures keep colour within alpha")
  func premultiplied() {
    for size in Self.sizes {
      let pixels = Self.scaled(RandomScenes.sprite, to: size, .high)
      for channel in 0..<3 {
        let (color, alpha) = (pixels.plane(size.bounds, channel: channel), pixels.plane(size.bounds, channel: 3))
        #expect(zip(color.values, alpha.values).allSatisfy { $0 <= $1 }, "\(size)")
      }
    }
  }
}
