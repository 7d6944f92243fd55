public import Surfaces

/// The bounds of a path, or of its stroke, from the extremes of its curves.
///
/// Takes a fraction of the time of flattening. Lines of the flattened path may be outside by two thirds of its tolerance,
/// where a curve has its extreme.
public struct PathBounds {
  /// The direction of a segment at one of its ends, and from end to end, which it has there once it is flattened if it is
  /// flat enough. Both are of length one; zero where there is none.
  private struct Direction {
    var tangent = SIMD2<Double>.zero
    var chord = SIMD2<Double>.zero
  }

  private let map: AffineMap
  private let pen: StrokePen?
  private var lower = SIMD2<Double>(repeating: .infinity)
  private var upper = SIMD2<Double>(repeating: -.infinity)
  /// The current point and the start of the subpath, mapped, and in the units of the path.
  private var current = SIMD2<Double>.zero
  private var start = SIMD2<Double>.zero
  private var position = SIMD2<Double>.zero
  private var origin = SIMD2<Double>.zero
  private var hasPoint = false
  /// The directions at the start of the subpath and at its end.
  private var first = Direction()
  private var last = Direction()
  /// The least `1 + cos(turn)` of the corners that have a miter.
  private var sharpest = 2.0
  private let leastMiter: Double
  /// Zero, until it meets an infinity or a number that is none.
  private var check = SIMD2<Double>.zero

  /// - Parameters:
  ///   - map: the map of the path's points, and of the pen.
  ///   - pen: the pen of a stroke; nil for a fill.
  public init(map: AffineMap, pen: StrokePen? = nil) {
    (self.map, self.pen) = (map, pen)
    let hasMiters = pen.map { $0.join == .miter && $0.miterLimit > 1 } ?? false
    leastMiter = hasMiters ? 2 / ((pen?.miterLimit ?? 1) * (pen?.miterLimit ?? 1)) : .infinity
  }

  /// The least and the greatest coordinates, mapped; nil if there are none, or if one is infinite or not a number.
  public var box: (lower: SIMD2<Double>, upper: SIMD2<Double>)? {
    guard check == .zero, lower.x <= upper.x else { return nil }
    guard let pen else { return (lower, upper) }
    guard pen.radius > 0, pen.radius < .infinity else { return nil }
    // A miter is 1 / cos(turn / 2) long, and 1 + cos(turn) is twice the square of that cosine.
    let miter = (2 / sharpest).squareRoot()
    let reach = pen.radius * Swift.max(miter, pen.cap == .square ? 2.0.squareRoot() : 1)
    // The pen becomes an ellipse.
    let extent =
      reach
      * SIMD2((map.a * map.a + map.c * map.c).squareRoot(), (map.b * map.b + map.d * map.d).squareRoot())
    return (lower - extent, upper + extent)
  }

  /// Begins a subpath.
  public mutating func move(to point: SIMD2<Double>) {
    start = mapped(point)
    current = start
    (position, origin, hasPoint) = (point, point, true)
    (first, last) = (Direction(), Direction())
  }

  /// Adds a line; without a current point, it is a move.
  public mutating func line(to point: SIMD2<Double>) {
    guard hasPoint else { return move(to: point) }
    let end = mapped(point)
    add(current)
    add(end)
    current = end
    if leastMiter < .infinity { addSegment(Self.unit(point - position)) }
    position = point
  }

  /// Adds a cubic Bézier curve; without a current point, it begins at its first control point.
  public mutating func curve(_ control1: SIMD2<Double>, _ control2: SIMD2<Double>, to point: SIMD2<Double>) {
    if !hasPoint { move(to: control1) }
    let (first, second, end) = (mapped(control1), mapped(control2), mapped(point))
    add(current)
    add(end)
    for axis in 0..<2 { addExtremes(current[axis], first[axis], second[axis], end[axis], axis) }
    current = end
    defer { position = point }
    guard leastMiter < .infinity else { return }
    let chord = point - position
    let start = control1 != position ? control1 - position : control2 != position ? control2 - position : chord
    let stop = point != control2 ? point - control2 : point != control1 ? point - control1 : chord
    addSegment(Self.unit(chord), from: Self.unit(start), to: Self.unit(stop))
  }

  /// Joins the subpath's end to its start.
  public mutating func close() {
    guard hasPoint else { return }
    add(start)
    if leastMiter < .infinity {
      addSegment(Self.unit(origin - position))
      addCorner(from: last, to: first)
    }
    (current, position) = (start, origin)
    (first, last) = (Direction(), Direction())
  }

  private mutating func mapped(_ point: SIMD2<Double>) -> SIMD2<Double> {
    let mapped = SIMD2(map.a * point.x + map.c * point.y + map.tx, map.b * point.x + map.d * point.y + map.ty)
    check += mapped * 0
    return mapped
  }

  @inline(__always)
  private mutating func add(_ point: SIMD2<Double>) {
    lower = SIMD2(Swift.min(lower.x, point.x), Swift.min(lower.y, point.y))
    upper = SIMD2(Swift.max(upper.x, point.x), Swift.max(upper.y, point.y))
  }

  /// Adds the extremes of a curve along an axis, where its derivative is zero, if its control points are beyond its ends.
  @inline(__always)
  private mutating func addExtremes(_ from: Double, _ first: Double, _ second: Double, _ to: Double, _ axis: Int) {
    let (low, high) = (Swift.min(from, to), Swift.max(from, to))
    if Swift.min(first, second) >= low, Swift.max(first, second) <= high { return }
    // A third of the derivative: linear + 2 square t + cubic t^2.
    let (linear, square) = (first - from, from - 2 * first + second)
    let cubic = to - from + 3 * (first - second)
    let discriminant = square * square - cubic * linear
    guard discriminant >= 0 else { return }
    // Without the cancellation of the textbook's formula.
    let sum = -(square + (square < 0 ? -1 : 1) * discriminant.squareRoot())
    addPoint(at: sum / cubic)
    addPoint(at: linear / sum)

    func addPoint(at t: Double) {
      guard t > 0, t < 1 else { return }
      let value = ((cubic * t + 3 * square) * t + 3 * linear) * t + from
      lower[axis] = Swift.min(lower[axis], value)
      upper[axis] = Swift.max(upper[axis], value)
    }
  }

  /// Notes the corner before a segment; one of zero length has none.
  private mutating func addSegment(
    _ chord: SIMD2<Double>, from start: SIMD2<Double>? = nil, to end: SIMD2<Double>? = nil
  ) {
    let direction = Direction(tangent: start ?? chord, chord: chord)
    if direction.tangent == .zero, chord == .zero { return }
    addCorner(from: last, to: direction)
    if first.tangent == .zero { first = direction }
    last = Direction(tangent: end ?? chord, chord: chord)
  }

  private mutating func addCorner(from: Direction, to: Direction) {
    if from.tangent == .zero { return }
    for before in [from.tangent, from.chord] {
      for after in [to.tangent, to.chord] {
        let cosine = 1 + (before * after).sum()
        // The limit with its rounding.
        if cosine >= leastMiter * 0.999 { sharpest = Swift.min(sharpest, cosine) }
      }
    }
  }

  /// A vector of length one; zero for one of length zero.
  private static func unit(_ vector: SIMD2<Double>) -> SIMD2<Double> {
    let squared = (vector * vector).sum()
    return squared > 0 ? vector / squared.squareRoot() : .zero
  }
}
