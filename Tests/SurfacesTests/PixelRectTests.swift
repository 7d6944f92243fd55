import Surfaces
import TestSupport
import Testing

/// Every operation against sets of single pixels.
@Suite struct PixelRectTests {
  static let cases = 2_000

  @Test func measuresAreThoseOfThePixels() async throws {
    try await forEachRandomCase(Self.cases) { random in
      let rect = random.rect()
      let pixels = PixelSet(rect)
      #expect(rect.isEmpty == pixels.isEmpty)
      #expect(rect.area == pixels.count)
      #expect(rect.size.area == rect.area)
      #expect(rect.width >= 0 && rect.height >= 0)
      #expect(rect.columns.count * rect.rows.count == pixels.count)
      let (x, y) = (random.int(in: -8...16), random.int(in: -8...16))
      #expect(rect.contains(x: x, y: y) == pixels.pixels.contains(.init(x: x, y: y)))
    }
  }

  @Test func intersectionsAreThoseOfThePixels() async throws {
    try await forEachRandomCase(Self.cases) { random in
      let (a, b) = (random.rect(), random.rect())
      let both = PixelSet(a).intersection(PixelSet(b))
      #expect(PixelSet(a.intersection(b)) == both, "\(a) \(b)")
      #expect(a.intersects(b) == !both.isEmpty, "\(a) \(b)")
      #expect(a.contains(b) == PixelSet(a).isSuperset(of: PixelSet(b)), "\(a) \(b)")
      if both.isEmpty { #expect(a.intersection(b) == .empty) }
    }
  }

  @Test func unionIsTheSmallestThatHoldsBoth() async throws {
    try await forEachRandomCase(Self.cases) { random in
      let (a, b) = (random.rect(), random.rect())
      let union = a.union(b)
      let pixels = PixelSet(a).union(PixelSet(b))
      #expect(union.isEmpty == pixels.isEmpty, "\(a) \(b)")
      if !pixels.isEmpty { #expect(union == pixels.bounds, "\(a) \(b)") }
    }
  }

  @Test func offsetMovesEveryPixel() async throws {
    try await forEachRandomCase(Self.cases) { random in
      let rect = random.rect()
      let (dx, dy) = (random.int(in: -9...9), random.int(in: -9...9))
      let moved = PixelSet(Set(PixelSet(rect).pixels.map { PixelSet.Pixel(x: $0.x + dx, y: $0.y + dy) }))
      #expect(PixelSet(rect.offset(x: dx, y: dy)) == moved)
    }
  }

  /// Growing adds every pixel within `margin` of one that is in, along both axes; shrinking leaves those that are that
  /// far from one that is out.
  @Test func expansionIsDilation() async throws {
    try await forEachRandomCase(300) { random in
      let rect = random.rect()
      guard !rect.isEmpty else { return }
      let margin = random.int(in: 0...3)
      let near = { (pixel: PixelSet.Pixel) in
        PixelSet(
          PixelRect(x: pixel.x, y: pixel.y, width: 1, height: 1)
            .expanded(by: margin))
      }
      let pixels = PixelSet(rect)
      let grown = pixels.pixels.reduce(PixelSet(PixelRect.empty)) { $0.union(near($1)) }
      #expect(PixelSet(rect.expanded(by: margin)) == grown)
      let shrunk = PixelSet(pixels.pixels.filter { pixels.isSuperset(of: near($0)) })
      #expect(PixelSet(rect.expanded(by: -margin)) == shrunk)
    }
  }
}
