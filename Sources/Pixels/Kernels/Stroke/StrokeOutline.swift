/// The outlines of strokes as closed contours, to be filled by the nonzero rule. To be reused: it keeps its memory.
///
/// An open subpath has one contour, a closed one has two. Where the inner sides of two lines do not meet near their
/// corner, they pass through the corner itself, so that each line keeps its whole side and the contour has no hole.
///
/// Method: offsets of flattened curves. Points inside of a curve, and those of round joins and caps, lie outwards by two
/// thirds of an arc's sagitta, so that their lines enclose the area of the arc.
public struct StrokeOutline: ~Copyable {
  /// A rectangle with its least and its greatest coordinates.
  public struct Box: Sendable {
    public var lower: SIMD2<Double>
    public var upper: SIMD2<Double>

    public init(lower: SIMD2<Double>, upper: SIMD2<Double>) { (self.lower, self.upper) = (lower, upper) }
  }

  typealias Point = SIMD2<Double>

  /// The index after the last point of each contour.
  public private(set) var ends: [Int] = []
  /// The contours, and the left side of the subpath that is being outlined.
  var left = PointBuffer()
  /// Its right side.
  var right = PointBuffer()
  /// The end of the line that was added last, the normal of the path there, and the line's length.
  var vertex = Point()
  var normal = Point()
  var length = 0.0
  /// The normal at the start of the subpath, and the length of its first line; nil before the first.
  var start: (normal: Point, length: Double)?
  /// True if the subpath has no caps.
  var isClosed = false
  /// The scratch memory of dashes.
  var dashes = DashWalk()

  /// No contours.
  public init() {}

  /// The points of all contours, until the outline changes. The last point of a contour is joined to its first.
  public var points: UnsafeBufferPointer<SIMD2<Double>> { left.points }

  /// The number of bytes of the memory for points, without that for dashes.
  public var byteCount: Int { left.byteCount + right.byteCount + ends.capacity * MemoryLayout<Int>.stride }

  /// Removes the contours and keeps the memory.
  public mutating func removeAll() {
    ends.removeAll(keepingCapacity: true)
    left.removeAll()
  }

  /// Adds the outline of a stroke.
  ///
  /// Subpaths that start at infinity or NaN are left out, and so are points there. A line of zero length has a round
  /// cap around it, or a square one in the direction of the x axis.
  ///
  /// - Parameter box: where the stroke is visible; dashes elsewhere may be left out. By default everywhere.
  public mutating func add(_ path: borrowing Polylines, pen: StrokePen, visibleIn box: Box? = nil) {
    guard let nib = StrokePen.Nib(pen) else { return }
    let isDashed = dashes.setPattern(pen.dash, phase: pen.dashPhase)
    let reach = Point(repeating: pen.reach)
    let box = box.map { Box(lower: $0.lower - reach, upper: $0.upper + reach) }
    path.points.withUnsafeBufferPointer { points in
      path.curves.withUnsafeBufferPointer { curves in
        var (point, curve) = (0, 0)
        for subpath in path.subpaths {
          let lines = FlatSubpath(
            points: points, range: point..<subpath.pointEnd,
            curves: UnsafeBufferPointer(rebasing: curves[curve..<subpath.curveEnd]), isClosed: subpath.isClosed)
          if !isDashed || !addDashes(lines, nib, within: box) { add(lines, nib) }
          (point, curve) = (subpath.pointEnd, subpath.curveEnd)
        }
      }
    }
  }

  /// Adds the outline of a subpath without dashes.
  mutating func add(_ lines: FlatSubpath, _ nib: StrokePen.Nib) {
    let origin = lines.points[lines.range.lowerBound]
    guard origin.isFinite else { return }
    (vertex, start, isClosed) = (origin, nil, lines.isClosed)
    var first = lines.range.lowerBound
    for curve in lines.curves {
      addLines(to: first + 1..<curve.first + 1, of: lines, nib)
      addCurve(curve, of: lines, nib)
      first = curve.last
    }
    addLines(to: first + 1..<lines.range.upperBound, of: lines, nib)
    if isClosed { addLine(to: origin, nib) }
    guard let start else { return addDot(at: origin, of: lines, nib) }
    if isClosed {
      turn(to: start.normal, length: start.length, nib)
      endContour()
      left.appendReversed(&right)
    } else {
      left.append(vertex + nib.radius * normal)
      right.append(vertex - nib.radius * normal)
      left.addCap(at: vertex, from: nib.radius * normal, nib)
      left.appendReversed(&right)
      left.addCap(at: origin, from: -nib.radius * start.normal, nib)
    }
    endContour()
  }

  /// Adds both caps of a subpath that is too short to have lines.
  private mutating func addDot(at point: Point, of lines: FlatSubpath, _ nib: StrokePen.Nib) {
    if nib.cap == .butt { return }
    var normal = Self.normal(along: lines.direction)
    for index in lines.range where normal == nil { normal = Self.normal(along: lines.points[index] - point) }
    let offset = nib.radius * (normal ?? Point(0, 1))
    left.append(point + offset)
    left.addCap(at: point, from: offset, nib)
    left.append(point - offset)
    left.addCap(at: point, from: -offset, nib)
    endContour()
  }

  private mutating func endContour() {
    if left.count > ends.last ?? 0 { ends.append(left.count) }
  }

  private mutating func addLines(to ends: Range<Int>, of lines: FlatSubpath, _ nib: StrokePen.Nib) {
    for index in ends { addLine(to: lines.points[index], nib) }
  }

  /// Adds a line that begins and ends with a corner.
  @inline(__always)
  private mutating func addLine(to end: Point, _ nib: StrokePen.Nib) {
    guard let line = Line(from: vertex, to: end, nib) else { return }
    turn(to: line.normal, length: line.length, nib)
    (vertex, normal, length) = (end, line.normal, line.length)
  }

  /// Adds a curve that begins and ends with a corner.
  private mutating func addCurve(_ curve: Polylines.Curve, of lines: FlatSubpath, _ nib: StrokePen.Nib) {
    var index = curve.first + 1
    var first: Line?
    while first == nil, index <= curve.last {
      first = Line(from: vertex, to: lines.points[index], nib)
      index += 1
    }
    guard let first else { return }
    let startNormal = Self.normal(along: curve.startTangent) ?? first.normal
    turn(to: startNormal, length: first.length, nib)
    bend(from: startNormal, to: first.normal, length: first.length, isStart: true, nib)
    (vertex, normal, length) = (lines.points[index - 1], first.normal, first.length)
    addSmoothLines(to: index..<curve.last + 1, of: lines, nib)
    let endNormal = Self.normal(along: curve.endTangent) ?? normal
    bend(from: normal, to: endNormal, length: length, isStart: false, nib)
    normal = endNormal
  }

  /// Adds the lines inside of a curve, which are most of those of a path.
  private mutating func addSmoothLines(to ends: Range<Int>, of lines: FlatSubpath, _ nib: StrokePen.Nib) {
    var (vertex, normal, length) = (vertex, normal, length)
    var index = ends.lowerBound
    while index < ends.upperBound {
      var (lefts, rights) = (left.room(for: ends.upperBound - index), right.room(for: ends.upperBound - index))
      var sharp: Line?
      while index < ends.upperBound {
        let end = lines.points[index]
        index += 1
        guard let line = Line(from: vertex, to: end, nib) else { continue }
        let cosine = (normal * line.normal).sum()
        let sine = normal.x * line.normal.y - normal.y * line.normal.x
        // On the inner side both lines end where they meet, unless one of them would end before it begins. That is where
        // the curve's radius is below the pen's.
        guard cosine > nib.flat, 2 * nib.radius * abs(sine) <= (1 + cosine) * min(length, line.length) else {
          sharp = line
          break
        }
        let offset = nib.radius * Self.smoothOffset(normal, line.normal, cosine)
        lefts.pointee = vertex + offset
        rights.pointee = vertex - offset
        lefts += 1
        rights += 1
        (vertex, normal, length) = (end, line.normal, line.length)
      }
      left.extend(to: lefts)
      right.extend(to: rights)
      guard let line = sharp else { break }
      addSharpBend(at: vertex, from: normal, to: line.normal, length: min(length, line.length), nib)
      (vertex, normal, length) = (lines.points[index - 1], line.normal, line.length)
    }
    (self.vertex, self.normal, self.length) = (vertex, normal, length)
  }
}
