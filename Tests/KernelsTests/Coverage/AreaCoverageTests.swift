import Kernels
import Surfaces
import TestSupport
import Testing

/// Outlines against polygons that are clipped to every pixel, in float64.
@Suite struct AreaCoverageTests {
  private typealias Point = SIMD2<Double>

  /// The bytes of a mask between guard pages, over which an outline lies.
  private static func fill(_ polygons: [[Point]], _ size: PixelSize) -> [UInt8] {
    var coverage = AreaCoverage(size: size)
    add(polygons, to: &coverage)
    return lay(&coverage, over: [UInt8](repeating: 0, count: size.width * size.height))
  }

  private static func lay(_ coverage: inout AreaCoverage, over mask: [UInt8]) -> [UInt8] {
    let fenced = FencedBuffer(byteCount: mask.count)
    fenced.bytes.copyBytes(from: mask)
    coverage.composite(over: fenced.base.assumingMemoryBound(to: UInt8.self), rowBytes: coverage.size.width)
    return [UInt8](fenced.bytes)
  }

  private static func add(_ polygons: [[Point]], to coverage: inout AreaCoverage) {
    for polygon in polygons {
      for (index, end) in polygon.enumerated() {
        let start = polygon[(index + polygon.count - 1) % polygon.count]
        coverage.addLine(from: start, to: end)
      }
    }
  }

  /// Triangles and quadrangles of every size, many reaching beyond the target: their signed areas, clamped to one.
  @Test func everyPixelHasItsArea() async throws {
    try await forEachRandomCase(2000) { random in
      let size = PixelSize(width: random.int(in: 1...24), height: random.int(in: 1...12))
      let polygons = (0..<random.int(in: 1...3)).map { _ in
        let reach = random.pick([0.9, 3, 20, 400])
        let center = Point(
          random.double(in: -2...Double(size.width) + 2), random.double(in: -2...Double(size.height) + 2))
        return (0..<random.int(in: 3...4)).map { _ -> Point in
          let point = center + Point(random.double(in: -reach...reach), random.double(in: -reach...reach))
          // On whole and half pixels edges meet the cells' own.
          return random.oneIn(3) ? (point * 2).rounded(.toNearestOrEven) / 2 : point
        }
      }
      let mask = Self.fill(polygons, size)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let area = polygons.reduce(0) { $0 + ReferenceCoverage.area(of: $1, in: x, y) }
          let expected = min(abs(area), 1) * 255
          // Half a level of rounding, and what sums in float32 lose.
          #expect(abs(Double(mask[y * size.width + x]) - expected) <= 0.51, "(\(x), \(y)) of \(size)")
        }
      }
    }
  }

  /// Outlines that are added as stamps, partly or wholly outside of the target too, against their lines.
  @Test func stampsCoverAsLinesDo() async throws {
    try await forEachRandomCase(2000) { random in
      let size = PixelSize(width: random.int(in: 1...24), height: random.int(in: 1...12))
      var stamped = AreaCoverage(size: size)
      var lined = AreaCoverage(size: size)
      for _ in 0..<random.int(in: 1...4) {
        var outline = FlatOutline()
        let reach = random.pick([0.9, 3, 9])
        let points = (0..<random.int(in: 3...5)).map { _ in
          Point(random.double(in: -reach...reach), random.double(in: -reach...reach))
        }
        for (index, end) in points.enumerated() {
          outline.addLine(from: points[(index + points.count - 1) % points.count], to: end)
        }
        // On whole pixels the edges of a stamp meet those of the target.
        let phase = random.oneIn(3) ? Point() : Point(random.double(in: 0...1), random.double(in: 0...1))
        let (x, y) = (random.int(in: -12...size.width + 12), random.int(in: -12...size.height + 12))
        let stamp = try #require(CoverageStamp(outline, at: phase))
        stamped.add(stamp, x: x, y: y)
        lined.add(outline, at: phase + Point(Double(x), Double(y)))
      }
      let blank = [UInt8](repeating: 0, count: size.width * size.height)
      let (found, expected) = (Self.lay(&stamped, over: blank), Self.lay(&lined, over: blank))
      #expect(found == expected)
      #expect(Self.lay(&stamped, over: blank) == blank, "what is left after it was laid")
    }
  }

  /// Outlines inside the target, whose lines are not clipped, against the same lines one by one.
  @Test func outlinesCoverAsTheirLinesDo() async throws {
    try await forEachRandomCase(2000) { random in
      let size = PixelSize(width: random.int(in: 1...40), height: random.int(in: 1...12))
      var whole = AreaCoverage(size: size)
      var lined = AreaCoverage(size: size)
      for _ in 0..<random.int(in: 1...3) {
        var outline = FlatOutline()
        let points = (0..<random.int(in: 3...6)).map { _ in
          // Some lie on the target's edges, and some lines are level.
          let point = Point(random.double(in: 0...Double(size.width)), random.double(in: 0...Double(size.height)))
          return random.oneIn(3) ? point.rounded(.toNearestOrEven) : point
        }
        for (index, end) in points.enumerated() {
          let start = points[(index + points.count - 1) % points.count]
          outline.addLine(from: start, to: end)
          lined.addLine(from: start, to: end)
        }
        whole.add(outline, at: Point())
      }
      let below = (0..<size.width * size.height).map { _ in random.edgeByte() }
      #expect(Self.lay(&whole, over: below) == Self.lay(&lined, over: below))
      #expect(Self.lay(&whole, over: below) == below, "what is left after it was laid")
    }
  }

  /// A band of a mask that has fewer rows than the rasterizer: coverage below it is neither written nor left for the
  /// next mask.
  @Test func rowsBelowTheMaskAreDropped() {
    var coverage = AreaCoverage(size: PixelSize(width: 4, height: 8))
    let square = [Point(0, 0), Point(0, 8), Point(4, 8), Point(4, 0)]
    Self.add([square], to: &coverage)
    let fenced = FencedBuffer(byteCount: 4 * 3)
    fenced.bytes.copyBytes(from: [UInt8](repeating: 0, count: 12))
    coverage.composite(over: fenced.base.assumingMemoryBound(to: UInt8.self), rowBytes: 4, rows: 3)
    #expect([UInt8](fenced.bytes) == [UInt8](repeating: 255, count: 12))
    #expect(Self.lay(&coverage, over: [UInt8](repeating: 0, count: 32)) == [UInt8](repeating: 0, count: 32))
  }

  @Test func largeAndEmptyOutlines() {
    func square(_ side: Double) -> FlatOutline {
      var outline = FlatOutline()
      outline.addLine(from: Point(0, 0), to: Point(0, side))
      outline.addLine(from: Point(0, side), to: Point(side, side))
      outline.addLine(from: Point(side, side), to: Point(side, 0))
      outline.addLine(from: Point(side, 0), to: Point(0, 0))
      return outline
    }
    #expect(square(60).lines.count == 2 && CoverageStamp(square(60), at: Point())?.byteCount == 60 * 62 * 8)
    #expect(CoverageStamp(square(64), at: Point()) == nil && CoverageStamp(square(1e8), at: Point()) == nil)
    #expect(CoverageStamp(FlatOutline(), at: Point())?.byteCount == 0)
  }

  /// A circle of four curves against a polygon of 4,000 corners on the same curves.
  @Test(arguments: [0.4, 3, 9.3, 31]) func curvesStayWithinTheirFlatness(radius: Double) {
    let side = Int(radius * 2) + 4
    let size = PixelSize(width: side, height: side)
    let center = Point(radius + 1.3, radius + 1.6)
    // 4 / 3 (sqrt 2 - 1): the cubic that meets the circle in its middle.
    let handle = 0.552_284_75
    var coverage = AreaCoverage(size: size)
    var corners: [Point] = []
    for quarter in 0..<4 {
      let (x, y) = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)][quarter]
      let (along, across) = (Point(x, y) * radius, Point(-y, x) * radius)
      let points = [along, along + handle * across, across + handle * along, across].map { center + $0 }
      coverage.addCurve(from: points[0], points[1], points[2], to: points[3])
      for step in 0..<1000 {
        let t = Double(step) / 1000
        let weights = [(1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t]
        corners.append(zip(weights, points).reduce(Point()) { $0 + $1.0 * $1.1 })
      }
    }
    let mask = Self.lay(&coverage, over: [UInt8](repeating: 0, count: side * side))
    var sum = 0.0
    for y in 0..<side {
      for x in 0..<side {
        let expected = ReferenceCoverage.area(of: corners, in: x, y) * 255
        // No edge within a pixel is longer than its diagonal.
        #expect(abs(Double(mask[y * side + x]) - expected) <= 0.51 + AreaCoverage.flatness * 2.0.squareRoot() * 255)
        sum += Double(mask[y * side + x]) - expected
      }
    }
    // All of them: the lines lie inside, by two thirds of the flatness at most.
    let circumference = 2 * Double.pi * radius
    #expect(sum <= circumference * 1.5 && sum >= -circumference * (AreaCoverage.flatness * 255 * 2 / 3 + 1.5))
  }

  @Test func whatIsEnclosedTwiceCountsOnceAndWhatIsOpposedNot() {
    let size = PixelSize(width: 8, height: 4)
    let square = [Point(1, 1), Point(5, 1), Point(5, 3), Point(1, 3)]
    for (polygons, expected) in [([square, square], 255), ([square, square.reversed()], 0)] as [([[Point]], UInt8)] {
      let mask = Self.fill(polygons, size)
      for index in 0..<32 {
        let isInside = (1..<5).contains(index % 8) && (1..<3).contains(index / 8)
        #expect(mask[index] == (isInside ? expected : 0))
      }
    }
  }

  /// The area that one outline covers stays covered under the next, by `a + b - ab`; no state of the first is left for
  /// the second.
  @Test func outlinesLieOverEachOther() {
    let size = PixelSize(width: 3, height: 2)
    var coverage = AreaCoverage(size: size)
    var mask = [UInt8](repeating: 0, count: 6)
    Self.add([[Point(0.5, 0), Point(2, 0), Point(2, 1), Point(0.5, 1)]], to: &coverage)
    mask = Self.lay(&coverage, over: mask)
    #expect(mask == [128, 255, 0, 0, 0, 0])
    Self.add([[Point(0, 0), Point(0.25, 0), Point(0.25, 2), Point(0, 2)]], to: &coverage)
    mask = Self.lay(&coverage, over: mask)
    // 64 over 128: 64 + 128 - 64 * 128 / 255.
    #expect(mask == [160, 255, 0, 64, 0, 0])
    mask = Self.lay(&coverage, over: mask)
    #expect(mask == [160, 255, 0, 64, 0, 0])
  }

  @Test func linesThatAreNoneLeaveNothing() {
    var coverage = AreaCoverage(size: PixelSize(width: 4, height: 4))
    for value in [Double.nan, .infinity, -.infinity] {
      coverage.addLine(from: Point(value, 0), to: Point(1, 4))
      coverage.addLine(from: Point(1, 0), to: Point(value, 4))
    }
    coverage.addLine(from: Point(1, .nan), to: Point(1, 4))
    coverage.addLine(from: Point(1, 1), to: Point(1, .nan))
    coverage.addLine(from: Point(0, 2), to: Point(4, 2))
    coverage.addLine(from: Point(0, -9), to: Point(4, 0))
    coverage.addLine(from: Point(0, 4), to: Point(4, 1e30))
    for point in [Point(.infinity, 2), Point(2, .nan), Point(1e300, -1e300)] {
      coverage.addLine(from: point, to: Point(1, 3))
      coverage.addCurve(from: Point(1, 1), point, Point(2, 3), to: Point(1, 3))
      coverage.addCurve(from: Point(1, 1), Point(2, 1), point, to: Point(1, 3))
      coverage.addCurve(from: Point(1, 1), Point(2, 1), Point(2, 3), to: point)
    }
    #expect(Self.lay(&coverage, over: [UInt8](repeating: 0, count: 16)).allSatisfy { $0 == 0 })
  }
}
