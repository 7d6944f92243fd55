import Surfaces
import TestSupport
import Testing

@Suite struct RegionTests {
  static let cases = 2_000

  /// Adds and subtracts in any order; after each, the same pixels as the set, no rectangle empty, none overlapping.
  @Test func editsAreThoseOfThePixels() async throws {
    try await forEachRandomCase(Self.cases) { random in
      var region = Region()
      var pixels = PixelSet(PixelRect.empty)
      for _ in 0..<random.int(in: 1...10) {
        switch random.int(in: 0...3) {
        case 0, 1:
          let rect = random.rect()
          region.add(rect)
          pixels = pixels.union(PixelSet(rect))
        case 2:
          let rect = random.rect()
          region.subtract(rect)
          pixels = pixels.subtracting(PixelSet(rect))
        default:
          let other = random.region()
          if random.bool() {
            region.add(other)
            pixels = pixels.union(PixelSet(other))
          } else {
            region.subtract(other)
            pixels = pixels.subtracting(PixelSet(other))
          }
        }
        #expect(PixelSet(region) == pixels)
        #expect(region.rects.allSatisfy { !$0.isEmpty })
        #expect(region.area == pixels.count, "rectangles overlap: \(region.rects)")
        #expect(region.isEmpty == pixels.isEmpty)
        #expect(region.bounds == pixels.bounds)
      }
    }
  }

  @Test func questionsAreAnsweredAsByThePixels() async throws {
    try await forEachRandomCase(Self.cases) { random in
      let (region, rect) = (random.region(), random.rect())
      let (pixels, probe) = (PixelSet(region), PixelSet(rect))
      #expect(region.intersects(rect) == !pixels.intersection(probe).isEmpty, "\(region.rects) \(rect)")
      #expect(region.contains(rect) == pixels.isSuperset(of: probe), "\(region.rects) \(rect)")
      #expect(PixelSet(region.intersection(rect)) == pixels.intersection(probe), "\(region.rects) \(rect)")
      #expect(region.intersection(rect).area == pixels.intersection(probe).count)
      let other = random.region()
      let both = region.intersection(other)
      #expect(PixelSet(both) == pixels.intersection(PixelSet(other)), "\(region.rects) \(other.rects)")
      #expect(both.area == pixels.intersection(PixelSet(other)).count, "rectangles overlap: \(both.rects)")
    }
  }

  @Test func simplifiedHoldsTheRegionInFewPieces() async throws {
    try await forEachRandomCase(500) { random in
      let region = random.region()
      let limit = random.int(in: 1...4)
      let simple = region.simplified(to: limit)
      #expect(simple.rects.count <= limit)
      #expect(PixelSet(simple).isSuperset(of: PixelSet(region)))
      #expect(simple.bounds == region.bounds)
      if region.rects.count <= limit { #expect(simple == region) }
    }
  }

  /// Rows stay long: a hole in the middle leaves full-width pieces above and below.
  @Test func holeLeavesFourPieces() {
    var region = Region(PixelRect(x: 0, y: 0, width: 10, height: 10))
    region.subtract(PixelRect(x: 3, y: 4, width: 2, height: 3))
    #expect(
      region.rects == [
        PixelRect(minX: 0, minY: 0, maxX: 10, maxY: 4), PixelRect(minX: 0, minY: 7, maxX: 10, maxY: 10),
        PixelRect(minX: 0, minY: 4, maxX: 3, maxY: 7), PixelRect(minX: 5, minY: 4, maxX: 10, maxY: 7),
      ])
  }
}
