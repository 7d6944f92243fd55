import Kernels
import Surfaces
import TestSupport
import Testing

/// Polygons in cells against the exact arrangement of their lines, in float64.
@Suite struct CellRowsTests {
  private typealias Point = SIMD2<Double>

  /// Random polygons, with points on 16.16 fixed point, which is exact in the rasterizer, or on a coarse grid, where
  /// lines meet the edges of pixels and each other.
  private static func polygons(_ random: inout SeededRandom, _ size: PixelSize) -> [[Point]] {
    (0..<random.int(in: 1...4)).map { _ in
      let reach = random.pick([0.3, 0.9, 3, 10, 60])
      let grid = random.pick([65536.0, 65536, 1, 2, 4])
      let center = Point(
        random.double(in: -2...Double(size.width) + 2), random.double(in: -2...Double(size.height) + 2))
      return (0..<random.int(in: 3...9)).map { _ in
        let point = center + Point(random.double(in: -reach...reach), random.double(in: -reach...reach))
        return (point * grid).rounded(.toNearestOrEven) / grid
      }
    }
  }

  private static func lines(_ polygons: [[Point]]) -> Polylines {
    var lines = Polylines()
    for polygon in polygons {
      for point in polygon { lines.addPoint(point) }
      lines.endSubpath(isClosed: true)
    }
    return lines
  }

  /// The bytes of a mask between guard pages, filled in bands.
  private static func fill(
    _ lines: Polylines, _ size: PixelSize, at offset: Point = .zero, by rule: CellRows.Rule, bands: [Range<Int>],
    centres: Bool = false
  ) -> [UInt8] {
    let mask = Fenced<UInt8>([UInt8](repeating: 7, count: size.width * size.height))
    var rows = CellRows()
    for band in bands where !band.isEmpty {
      rows.reset(width: size.width, rows: band)
      if centres {
        rows.fillCentres(lines, at: offset, by: rule)
      } else {
        rows.fill(lines, at: offset, by: rule)
      }
      for y in band { rows.takeRow(y, into: mask.base + y * size.width) }
    }
    return mask.values
  }

  private static func bands(_ random: inout SeededRandom, _ height: Int) -> [Range<Int>] {
    let cut = random.int(in: 0...height)
    return [0..<cut, cut..<height]
  }

  @Test(arguments: [CellRows.Rule.nonzero, .evenOdd])
  func everyPixelHasItsExactCoverage(rule: CellRows.Rule) async throws {
    try await forEachRandomCase(1500) { random in
      let size = PixelSize(width: random.int(in: 1...24), height: random.int(in: 1...12))
      let polygons = Self.polygons(&random, size)
      let found = Self.fill(Self.lines(polygons), size, by: rule, bands: Self.bands(&random, size.height))
      let expected = ReferenceCoverage.coverage(of: polygons, size, isEvenOdd: rule == .evenOdd)
      for index in found.indices {
        // Half a level of rounding, and that of the areas of a dozen lines to 2^-16.
        #expect(
          abs(Double(found[index]) - expected[index] * 255) <= 0.55,
          "(\(index % size.width), \(index / size.width)) of \(size): \(polygons)")
      }
    }
  }

  /// Wide masks, where rows have several words of flags, and long level lines.
  @Test func wideRowsHaveTheirExactCoverage() async throws {
    try await forEachRandomCase(60) { random in
      let size = PixelSize(width: random.pick([15, 16, 17, 127, 128, 129, 1023, 1025, 2100]), height: 4)
      let polygons = (0..<random.int(in: 1...3)).map { _ in
        (0..<random.int(in: 3...5)).map { _ -> Point in
          let point = Point(random.double(in: -100...Double(size.width) + 100), random.double(in: -2...6))
          return (point * 65536).rounded(.toNearestOrEven) / 65536
        }
      }
      let found = Self.fill(Self.lines(polygons), size, by: .nonzero, bands: [0..<4])
      let expected = ReferenceCoverage.coverage(of: polygons, size, isEvenOdd: false)
      for index in found.indices { #expect(abs(Double(found[index]) - expected[index] * 255) <= 0.55) }
    }
  }

  /// Curves of any number of lines: their bytes do not depend on bands, or on whole pixels of the offset.
  @Test func bytesDependOnNeitherBandsNorWholePixels() async throws {
    try await forEachRandomCase(300) { random in
      let size = PixelSize(width: random.int(in: 1...40), height: random.int(in: 1...40))
      let polygons = Self.polygons(&random, size)
      let move = Point(Double(random.int(in: -900...900)), Double(random.int(in: -900...900)))
      let moved = polygons.map { $0.map { $0 - move } }
      let whole = Self.fill(Self.lines(polygons), size, by: .nonzero, bands: [0..<size.height])
      let rows = Self.fill(
        Self.lines(moved), size, at: move, by: .nonzero, bands: (0..<size.height).map { $0..<$0 + 1 })
      #expect(whole == rows)
    }
  }

  @Test func rowsAreEmptyAfterTheyAreTaken() async throws {
    try await forEachRandomCase(200) { random in
      var rows = CellRows()
      for _ in 0..<4 {
        let size = PixelSize(width: random.int(in: 1...50), height: random.int(in: 1...20))
        let lines = Self.lines(Self.polygons(&random, size))
        let expected = Self.fill(lines, size, by: .nonzero, bands: [0..<size.height])
        rows.reset(width: size.width, rows: 0..<size.height)
        rows.fill(lines, by: .nonzero)
        var found = [UInt8](repeating: 0, count: size.width * size.height)
        found.withUnsafeMutableBufferPointer { mask in
          for y in 0..<size.height { rows.takeRow(y, into: mask.baseAddress! + y * size.width) }
        }
        #expect(found == expected)
      }
    }
  }

  /// A contour twice is one by the nonzero rule and none by the even-odd one; one and its reverse are none by both.
  @Test func repeatedAndOpposedContours() async throws {
    try await forEachRandomCase(200) { random in
      let size = PixelSize(width: random.int(in: 1...24), height: random.int(in: 1...12))
      let polygon = Self.polygons(&random, size)[0]
      func fill(_ polygons: [[Point]], _ rule: CellRows.Rule) -> [UInt8] {
        Self.fill(Self.lines(polygons), size, by: rule, bands: [0..<size.height])
      }
      let empty = [UInt8](repeating: 0, count: size.width * size.height)
      let (once, twice) = (fill([polygon], .nonzero), fill([polygon, polygon], .nonzero))
      #expect(zip(once, twice).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
      #expect(fill([polygon, polygon], .evenOdd) == empty)
      #expect(fill([polygon, polygon.reversed()], .nonzero) == empty)
    }
  }

  /// Without antialiasing, a pixel's centre decides; left and upper edges belong to a polygon.
  @Test func centresAreInsideOrNot() async throws {
    try await forEachRandomCase(500) { random in
      let size = PixelSize(width: random.int(in: 1...24), height: random.int(in: 1...12))
      let polygons = Self.polygons(&random, size)
      let bands = Self.bands(&random, size.height)
      let found = Self.fill(Self.lines(polygons), size, by: .nonzero, bands: bands, centres: true)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let center = Point(Double(x) + 0.5, Double(y) + 0.5)
          var winding = 0
          for polygon in polygons {
            for (index, end) in polygon.enumerated() {
              let start = polygon[(index + polygon.count - 1) % polygon.count]
              guard (start.y <= center.y) != (end.y <= center.y) else { continue }
              let crossing = start.x + (end.x - start.x) * ((center.y - start.y) / (end.y - start.y))
              if abs(crossing - center.x) < 1e-9 { continue }
              if crossing < center.x { winding += end.y > start.y ? 1 : -1 }
            }
          }
          let isOnEdge = polygons.contains { Self.isOnEdge(center, $0) }
          #expect(isOnEdge || found[y * size.width + x] == (winding == 0 ? 0 : 255))
        }
      }
    }
    let square = Self.lines([[Point(0.5, 0.5), Point(2.5, 0.5), Point(2.5, 2.5), Point(0.5, 2.5)]])
    let size = PixelSize(width: 4, height: 4)
    #expect(
      Self.fill(square, size, by: .nonzero, bands: [0..<4], centres: true)
        == [255, 255, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  private static func isOnEdge(_ point: Point, _ polygon: [Point]) -> Bool {
    polygon.indices.contains { index in
      let (start, end) = (polygon[(index + polygon.count - 1) % polygon.count], polygon[index])
      let along = end - start
      let length = (along * along).sum()
      if length == 0 { return false }
      let position = min(max(((point - start) * along).sum() / length, 0), 1)
      let distance = point - start - along * position
      return (distance * distance).sum() < 1e-12
    }
  }

  @Test func hugeAndMalformedPolygons() {
    let size = PixelSize(width: 5, height: 5)
    let bands = [0..<5]
    let huge = [Point(-1e9, -1e9), Point(1e9, -1e9), Point(1e9, 1e9), Point(-1e9, 1e9)]
    #expect(Self.fill(Self.lines([huge]), size, by: .nonzero, bands: bands) == [UInt8](repeating: 255, count: 25))
    for polygon in [[], [Point(2, 2)], [Point(1, 1), Point(4, 4)], [Point(1, 2.5), Point(4, 2.5), Point(2, 2.5)]] {
      #expect(
        Self.fill(Self.lines([polygon]), size, by: .nonzero, bands: bands) == [UInt8](repeating: 0, count: 25))
    }
    // A path of a megabyte can have so many windings.
    let many = [[Point]](repeating: [Point(1, 1), Point(4, 1), Point(4, 4), Point(1, 4)], count: 30_000)
    #expect(Self.fill(Self.lines(many), size, by: .nonzero, bands: bands)[12] == 255)
  }
}
