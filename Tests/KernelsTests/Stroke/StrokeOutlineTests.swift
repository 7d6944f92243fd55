import Kernels
import Surfaces
import TestSupport
import Testing

/// Outlines of strokes against the rectangles, joins and caps of their lines.
@Suite struct StrokeOutlineTests {
  private typealias Point = SIMD2<Double>

  private static func polylines(_ lines: [StrokeReference.Line]) -> Polylines {
    var polylines = Polylines()
    for line in lines {
      for point in line.points { polylines.addPoint(point) }
      polylines.endSubpath(isClosed: line.isClosed)
    }
    return polylines
  }

  /// Random points that are clearly inside or outside by the definition of a stroke are so by its outline.
  @Test(arguments: [StrokePen.Join.miter, .round, .bevel])
  func outlineIsTheStroke(join: StrokePen.Join) async throws {
    try await forEachRandomCase(400) { random in
      let isClosed = random.oneIn(3)
      let grid = random.pick([0.0, 0, 1])
      let points = (0..<random.int(in: 2...7)).map { _ -> Point in
        let point = Point(random.double(in: 0...20), random.double(in: 0...20))
        return grid > 0 ? point.rounded(.toNearestOrEven) : point
      }
      let line = StrokeReference.Line(points, isClosed: isClosed)
      if line.points.count < 2 { return }
      var pen = StrokePen(radius: random.pick([0.3, 1, 2.5]))
      (pen.cap, pen.join) = (random.pick([.butt, .round, .square]), join)
      pen.miterLimit = random.pick([1, 2, 10])
      var lines = [line]
      if random.oneIn(3) {
        pen.dash = (0..<random.int(in: 1...3)).map { _ in random.double(in: 0.5...4) }
        pen.dashPhase = random.double(in: -5...5)
        lines = StrokeReference.dashes(of: line, pen)
      }
      var outline = StrokeOutline()
      outline.add(Self.polylines([line]), pen: pen)
      let contours = Array(outline.points)
      var (inner, outer) = (StrokeReference(lines: lines, pen: pen), StrokeReference(lines: lines, pen: pen))
      // The tolerance of round joins, and that of bevels by a change of the radius.
      inner.pen.radius -= 0.01
      outer.pen.radius += 0.01
      for _ in 0..<60 {
        let point = Point(random.double(in: -5...25), random.double(in: -5...25))
        let winding = StrokeReference.winding(of: contours, outline.ends, around: point)
        if inner.contains(point) { #expect(winding != 0, "\(point) of \(line) with \(pen)") }
        if !outer.contains(point) { #expect(winding == 0, "\(point) of \(line) with \(pen)") }
      }
    }
  }

  /// A circle of four curves and a pen: the ring's area, by the cells that fill it.
  @Test(arguments: [(10.0, 1.0), (10, 4), (3, 2.5), (40, 0.25)]) func ringHasItsArea(radius: Double, pen: Double) {
    let handle = radius * 0.552_284_749_830_793_4
    var flattener = PathFlattener(map: .identity, marksCurves: true)
    flattener.move(to: Point(radius, 0))
    flattener.curve(Point(radius, handle), Point(handle, radius), to: Point(0, radius))
    flattener.curve(Point(-handle, radius), Point(-radius, handle), to: Point(-radius, 0))
    flattener.curve(Point(-radius, -handle), Point(-handle, -radius), to: Point(0, -radius))
    flattener.curve(Point(handle, -radius), Point(radius, -handle), to: Point(radius, 0))
    flattener.close()
    var outline = StrokeOutline()
    outline.add(flattener.finish(), pen: StrokePen(radius: pen))
    var polygons = Polylines()
    var first = 0
    for end in outline.ends {
      for index in first..<end { polygons.addPoint(outline.points[index]) }
      polygons.endSubpath(isClosed: true)
      first = end
    }
    let side = Int(radius + pen) * 2 + 4
    var rows = CellRows()
    rows.reset(width: side, rows: 0..<side)
    rows.fill(polygons, at: Point(repeating: Double(side) / 2), by: .nonzero)
    var sum = 0
    var row = [UInt8](repeating: 0, count: side)
    for y in 0..<side {
      row.withUnsafeMutableBufferPointer { rows.takeRow(y, into: $0.baseAddress!) }
      sum += row.reduce(0) { $0 + Int($1) }
    }
    let area = Double.pi * ((radius + pen) * (radius + pen) - (radius - pen) * (radius - pen))
    // The cubics of a quarter are up to 0.027 % outside of the circle; rounding of edge pixels is a few levels.
    #expect(abs(Double(sum) / 255 - area) < area * 0.001 + 0.1)
  }

  @Test func linesWithoutLengthHaveCaps() {
    func count(_ cap: StrokePen.Cap, isClosed: Bool = false) -> Int {
      var lines = Polylines()
      lines.addPoint(Point(3, 3))
      lines.addPoint(Point(3, 3))
      lines.endSubpath(isClosed: isClosed)
      var outline = StrokeOutline()
      outline.add(lines, pen: StrokePen(radius: 1, cap: cap))
      return outline.points.count
    }
    #expect(count(.butt) == 0 && count(.butt, isClosed: true) == 0)
    #expect(count(.square) == 4 || count(.square) == 6)
    #expect(count(.round) > 8 && count(.round, isClosed: true) > 8)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity]) func pensWithoutAWidthDrawNothing(radius: Double) {
    var outline = StrokeOutline()
    outline.add(Self.polylines([.init([Point(0, 0), Point(5, 5)], isClosed: false)]), pen: StrokePen(radius: radius))
    #expect(outline.points.isEmpty)
  }

  /// Patterns that are none are those of a solid line, and so is one of more dashes than can be seen.
  @Test(arguments: [[0.0], [0, 0], [-1, 2], [.nan], [.infinity, 1], [1e-9]]) func solidPatterns(dash: [Double]) {
    var dashed = StrokeOutline()
    var solid = StrokeOutline()
    let line = Self.polylines([.init([Point(0, 0), Point(50, 5)], isClosed: false)])
    dashed.add(line, pen: StrokePen(radius: 1, dash: dash))
    solid.add(line, pen: StrokePen(radius: 1))
    #expect(Array(dashed.points) == Array(solid.points) && dashed.ends == solid.ends)
  }

  /// A line of a billion dashes costs those in the box.
  @Test func onlyVisibleDashesAreOutlined() {
    var outline = StrokeOutline()
    let line = Self.polylines([.init([Point(-1e9, 5), Point(1e9, 5)], isClosed: false)])
    outline.add(
      line, pen: StrokePen(radius: 1, dash: [1]),
      visibleIn: StrokeOutline.Box(lower: Point(0, 0), upper: Point(100, 10)))
    #expect((50...60).contains(outline.ends.count))
  }
}
