import Surfaces
import TestSupport
import Testing

@Suite struct DeviceRectTests {
  /// A pixel is touched when its square and the rectangle share more than an edge, covered when it lies in it.
  @Test func pixelsAreThoseTouchedAndCovered() async throws {
    try await forEachRandomCase(2_000) { random in
      // Quarters are exact in binary, and often whole.
      let quarter = { (random: inout SeededRandom) in Double(random.int(in: -24...40)) / 4 }
      let rect = DeviceRect(
        minX: quarter(&random), minY: quarter(&random), maxX: quarter(&random), maxY: quarter(&random))
      var touched: Set<PixelSet.Pixel> = []
      var covered: Set<PixelSet.Pixel> = []
      for y in -8..<12 {
        for x in -8..<12 {
          let (left, top) = (Double(x), Double(y))
          let common =
            max(0, min(rect.maxX, left + 1) - max(rect.minX, left))
            * max(0, min(rect.maxY, top + 1) - max(rect.minY, top))
          if common > 0 { touched.insert(.init(x: x, y: y)) }
          if common == 1 { covered.insert(.init(x: x, y: y)) }
        }
      }
      #expect(PixelSet(rect.outerPixels) == PixelSet(touched), "\(rect)")
      #expect(PixelSet(rect.innerPixels) == PixelSet(covered), "\(rect)")
      #expect(rect.outerPixels.contains(rect.innerPixels))
    }
  }

  @Test func wholePixelsComeBackAsTheyWere() async throws {
    try await forEachRandomCase(500) { random in
      let rect = random.rect()
      guard !rect.isEmpty else { return }
      #expect(DeviceRect(rect).outerPixels == rect)
      #expect(DeviceRect(rect).innerPixels == rect)
    }
  }

  static let strange: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude, 0, -0.0, .leastNonzeroMagnitude,
  ]

  @Test(arguments: strange, strange)
  func strangeNumbersDoNotTrap(low: Double, high: Double) {
    for rect in [
      DeviceRect(minX: low, minY: 0, maxX: high, maxY: 1), DeviceRect(minX: 0, minY: low, maxX: 1, maxY: high),
      DeviceRect(x: low, y: high, width: low, height: high),
    ] {
      for pixels in [rect.outerPixels, rect.innerPixels] {
        for edge in [pixels.minX, pixels.minY, pixels.maxX, pixels.maxY] { #expect(abs(edge) <= 1 << 30) }
        #expect(pixels.width >= 0 && pixels.height >= 0)
      }
      if low.isNaN || high.isNaN { #expect(rect.isEmpty && rect.outerPixels.isEmpty && rect.innerPixels.isEmpty) }
    }
  }

  @Test func insetAndIntersectionMoveTheEdges() {
    let rect = DeviceRect(x: 1, y: 2, width: 10, height: 20)
    #expect(rect.insetBy(0.5) == DeviceRect(minX: 1.5, minY: 2.5, maxX: 10.5, maxY: 21.5))
    #expect(rect.insetBy(5).isEmpty)
    let other = DeviceRect(x: 5, y: 0, width: 3.25, height: 4)
    #expect(rect.intersection(other) == DeviceRect(minX: 5, minY: 2, maxX: 8.25, maxY: 4))
    #expect(rect.intersection(DeviceRect(x: 11, y: 2, width: 1, height: 1)).isEmpty)
  }
}
