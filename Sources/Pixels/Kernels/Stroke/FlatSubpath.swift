/// A subpath of polylines, while their arrays are borrowed.
struct FlatSubpath {
  typealias Point = SIMD2<Double>

  /// The points of all subpaths, and the indices of this one's.
  let points: UnsafeBufferPointer<Point>
  let range: Range<Int>
  let curves: UnsafeBufferPointer<Polylines.Curve>
  let isClosed: Bool
  /// The direction at its start, in case that it has no length; zero if there is none.
  var direction = Point()

  /// Visits the lines, with that from the end of a closed subpath to its start.
  @inline(__always)
  func forEachLine(_ visit: (FlatLine) -> Void) {
    var index = range.lowerBound
    for curve in curves {
      while index < curve.first {
        visit(FlatLine(self, index, index + 1, nil))
        index += 1
      }
      while index < curve.last {
        visit(FlatLine(self, index, index + 1, curve))
        index += 1
      }
    }
    while index + 1 < range.upperBound {
      visit(FlatLine(self, index, index + 1, nil))
      index += 1
    }
    if isClosed { visit(FlatLine(self, index, range.lowerBound, nil)) }
  }
}

/// A line of a subpath.
struct FlatLine {
  typealias Point = SIMD2<Double>

  private let points: UnsafeBufferPointer<Point>
  private let index: Int
  let start: Point
  let end: Point
  let length: Double
  /// The curve that it is a part of.
  let curve: Polylines.Curve?
  /// True at the start of a closed subpath, where its last dash may go on.
  let isFirst: Bool

  @inline(__always)
  init(_ subpath: FlatSubpath, _ index: Int, _ next: Int, _ curve: Polylines.Curve?) {
    (points, self.index, self.curve) = (subpath.points, index, curve)
    (start, end) = (points[index], points[next])
    length = ((end - start) * (end - start)).sum().squareRoot()
    isFirst = subpath.isClosed && index == subpath.range.lowerBound
  }

  /// True if a curve begins at its start, or ends at its end.
  var isCurveStart: Bool { index == curve?.first }
  var isCurveEnd: Bool { index + 1 == curve?.last }

  /// Returns the point at a distance from the start.
  func point(at position: Double) -> Point {
    position >= length ? end : start + (end - start) * (position / length)
  }

  /// Returns the direction of the path there; zero if the line has no length.
  ///
  /// Within a curve it turns along the line, so that the ends of a dash are a cut through the outline of the whole.
  func tangent(at position: Double) -> Point {
    guard length > 0, length < .infinity else { return Point() }
    let own = (end - start) / length
    guard let curve else { return own }
    let before = isCurveStart ? Self.direction(curve.startTangent) : between(start - points[index - 1], own)
    let after = isCurveEnd ? Self.direction(curve.endTangent) : between(points[index + 2] - end, own)
    let fraction = min(position / length, 1)
    return (before ?? own) * (1 - fraction) + (after ?? own) * fraction
  }

  /// Returns the direction between this line and one next to it; nil at a corner, or where that has no length.
  private func between(_ other: Point, _ own: Point) -> Point? {
    guard let other = Self.direction(other) else { return nil }
    let cosine = (other * own).sum()
    // The sum is 2 cos(turn / 2) long, whose inverse is linear in the cosine up to the fourth power of the turn.
    return cosine > 0.95 ? (other + own) * (0.625 - 0.125 * cosine) : nil
  }

  private static func direction(_ tangent: Point) -> Point? {
    StrokeOutline.normal(along: tangent).map { Point($0.y, -$0.x) }
  }

  /// Returns the part of the line that is in a box, in fractions of its length; nil if there is none.
  func part(in box: StrokeOutline.Box?) -> (lower: Double, upper: Double)? {
    guard let box else { return (0, 1) }
    var (lower, upper) = (0.0, 1.0)
    for axis in 0..<2 {
      let along = end[axis] - start[axis]
      let (before, after) = (box.lower[axis] - start[axis], box.upper[axis] - start[axis])
      if along == 0 {
        guard before <= 0, after >= 0 else { return nil }
      } else {
        lower = max(lower, (along > 0 ? before : after) / along)
        upper = min(upper, (along > 0 ? after : before) / along)
      }
    }
    return lower <= upper ? (lower, upper) : nil
  }
}
