import Surfaces
import TestSupport
import Testing

@Suite struct PixelSizeLimitTests {
  @Test(arguments: [
    (PixelSize(width: 0, height: -5), PixelSize(width: 1, height: 1)),
    (PixelSize(width: 1, height: 2), PixelSize(width: 1, height: 2)),
    (PixelSize(width: 1281, height: 803), PixelSize(width: 1281, height: 803)),
    (PixelSize(width: 32767, height: 1), PixelSize(width: 16384, height: 1)),
    (PixelSize(width: 65535, height: 600), PixelSize(width: 16384, height: 600)),
    (PixelSize(width: 8192, height: 8192), PixelSize(width: 8192, height: 8192)),
    (PixelSize(width: 65535, height: 65535), PixelSize(width: 8192, height: 8192)),
    (PixelSize(width: .max, height: .max), PixelSize(width: 8192, height: 8192)),
  ]) func sizesOfSurfacesAreLimited(size: PixelSize, expected: PixelSize) {
    #expect(size.limitedToSurface == expected)
  }

  @Test func anySizeIsWithinTheLimits() async throws {
    try await forEachRandomCase(1000) { random in
      let size = PixelSize(width: random.int(in: -9...70_000), height: random.int(in: -9...70_000))
      let limited = size.limitedToSurface
      #expect((1...16_384).contains(limited.width) && (1...16_384).contains(limited.height), "\(size)")
      #expect(limited.area <= 67_108_864, "\(size)")
      #expect(limited.limitedToSurface == limited, "\(size)")
    }
  }
}
