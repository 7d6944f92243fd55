import Kernels
import Surfaces
import TestSupport
import Testing

/// Curves as lines.
@Suite struct PathFlattenerTests {
  private typealias Point = SIMD2<Double>

  private static func cubic(_ p: [Point], _ t: Double) -> Point {
    let u = 1 - t
    let ends = u * u * u * p[0] + t * t * t * p[3]
    return ends + 3 * u * t * (u * p[1] + t * p[2])
  }

  /// Closed paths of two curves, the pixels of which have one edge or several: each within a level of the curves as 500
  /// lines each.
  @Test func coverageIsThatOfTheCurve() async throws {
    try await forEachRandomCase(60) { random in
      let size = PixelSize(width: 30, height: 20)
      func point(_ random: inout SeededRandom) -> Point {
        Point(random.double(in: 0...30), random.double(in: 0...20))
      }
      let (start, end) = (point(&random), point(&random))
      let curves = [
        [start, point(&random), point(&random), end], [end, point(&random), point(&random), start],
      ]
      var flattener = PathFlattener(map: .identity)
      flattener.move(to: start)
      for curve in curves { flattener.curve(curve[1], curve[2], to: curve[3]) }
      flattener.close()
      let lines = flattener.finish()
      let fine = curves.flatMap { curve in (0..<500).map { Self.cubic(curve, Double($0) / 500) } }
      let expected = ReferenceCoverage.coverage(of: [fine], size, isEvenOdd: false)
      var rows = CellRows()
      rows.reset(width: size.width, rows: 0..<size.height)
      rows.fill(lines, by: .nonzero)
      var found = [UInt8](repeating: 0, count: size.width)
      for y in 0..<size.height {
        found.withUnsafeMutableBufferPointer { rows.takeRow(y, into: $0.baseAddress!) }
        for x in 0..<size.width {
          #expect(abs(Double(found[x]) - expected[y * size.width + x] * 255) <= 1, "(\(x), \(y)) of \(curves)")
        }
      }
    }
  }

  @Test func elementsWithoutACurrentPointBeginAtTheirFirst() {
    var flattener = PathFlattener(map: .translation(x: 1, y: 2))
    flattener.line(to: Point(3, 4))
    flattener.line(to: Point(5, 6))
    flattener.close()
    // After the end of a subpath, the next one begins at its start.
    flattener.line(to: Point(7, 8))
    let lines = flattener.finish()
    #expect(lines.points == [Point(4, 6), Point(6, 8), Point(4, 6), Point(8, 10)])
    #expect(lines.subpaths.map(\.isClosed) == [true, false] && lines.subpaths.map(\.pointEnd) == [2, 4])
    var curve = PathFlattener(map: .identity)
    curve.curve(Point(1, 1), Point(1, 1), to: Point(1, 1))
    #expect(curve.finish().points == [Point(1, 1), Point(1, 1)])
  }

  @Test func moveAloneIsNoSubpathAndAClosedOneIsADot() {
    var flattener = PathFlattener(map: .identity)
    flattener.move(to: Point(1, 1))
    flattener.move(to: Point(2, 2))
    flattener.close()
    let lines = flattener.finish()
    #expect(lines.points == [Point(2, 2)] && lines.subpaths.count == 1)
    #expect(PathFlattener(map: .identity).finish().subpaths.isEmpty)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func pathsWithoutNumbersAreEmpty(number: Double) {
    for position in 0..<4 {
      var points = [Point(1, 1), Point(2, 1), Point(3, 4), Point(4, 4)]
      points[position].y = number
      var flattener = PathFlattener(map: .identity)
      flattener.move(to: points[0])
      flattener.curve(points[1], points[2], to: points[3])
      #expect(flattener.finish().points.isEmpty)
    }
  }

  @Test func curvesAreMarkedWithTheirTangents() throws {
    var flattener = PathFlattener(map: .scale(x: 2, y: 1), marksCurves: true)
    flattener.move(to: Point(0, 0))
    flattener.line(to: Point(1, 0))
    // The first control point is at the start, so that the curve sets out towards the second.
    flattener.curve(Point(1, 0), Point(5, 5), to: Point(9, 0))
    let lines = flattener.finish()
    let curve = try #require(lines.curves.first)
    #expect(lines.curves.count == 1 && curve.first == 1 && curve.last == lines.points.count - 1)
    #expect(curve.startTangent == Point(8, 5) && curve.endTangent == Point(8, -5))
  }
}
