public import Surfaces

/// Flattens the elements of a path into lines.
///
/// A curve becomes lines of equal steps of its parameter, their number by Wang's bound. The vertices between its ends
/// are moved off the curve by a twelfth of the second derivative times the step squared, to the side that it bends
/// to, so that the area below the lines is that below the curve to the fourth order: the mean of a chord's distance
/// from its curve is `-h^2 f'' / 12`. With a tolerance of 0.005 pixels, coverage is within 0.3/255 of the curve's.
public struct PathFlattener: ~Copyable {
  private var lines: Polylines
  /// The map of all points.
  private let map: AffineMap
  /// Wang's bound for degree 3 is 3 * 2 / 8 of the largest second difference, over the tolerance.
  private let factor: Double
  private let marksCurves: Bool

  private var start = SIMD2<Double>.zero
  private var current = SIMD2<Double>.zero
  private var state = State.empty
  /// Zero, until it meets an infinity or a number that is none.
  private var check = SIMD2<Double>.zero

  private enum State {
    /// There is no current point.
    case empty
    /// The current point is the start of a subpath, after a move or after the end of another one.
    case moved, closed
    /// The subpath has points.
    case open
  }

  /// The tolerance in pixels for coverage that is exact to a level.
  public static let exact = 0.005
  /// The limit of the lines of one curve.
  private static let lineLimit = 8192.0

  /// - Parameters:
  ///   - storage: lines whose memory is used.
  ///   - map: the map of the path's points.
  ///   - tolerance: the largest distance between a curve and its chords, after the map.
  ///   - marksCurves: whether the curves are noted, for strokes.
  public init(
    storage: consuming Polylines = Polylines(), map: AffineMap, tolerance: Double = exact, marksCurves: Bool = false
  ) {
    lines = storage
    lines.removeAll()
    self.map = map
    factor = 0.75 / tolerance
    self.marksCurves = marksCurves
  }

  /// Begins a subpath.
  public mutating func move(to point: SIMD2<Double>) {
    endSubpath(isClosed: false)
    start = mapped(point)
    current = start
    state = .moved
  }

  /// Adds a line; without a current point, it is a move.
  public mutating func line(to point: SIMD2<Double>) {
    guard begin() else { return move(to: point) }
    add(mapped(point))
  }

  /// Adds a cubic Bézier curve; without a current point, it begins at its first control point.
  public mutating func curve(_ control1: SIMD2<Double>, _ control2: SIMD2<Double>, to point: SIMD2<Double>) {
    if state == .empty { move(to: control1) }
    _ = begin()
    let (from, first, second, end) = (current, mapped(control1), mapped(control2), mapped(point))
    let (bend, otherBend) = (from - 2 * first + second, first - 2 * second + end)
    let squared = Swift.max((bend * bend).sum(), (otherBend * otherBend).sum())
    let bound = (factor * squared.squareRoot()).squareRoot()
    // Numbers may be too large to be squared.
    guard check == .zero, bound > 1, bound < .infinity else { return add(end) }
    let beginning = lines.points.count - 1
    let cubic = end - from + 3 * (first - second)
    let curve = Curve(cubic: cubic, square: 3 * bend, linear: 3 * (first - from), constant: from)
    if bound < 8 {
      add(curve, from: 0, to: 1, count: bound.rounded(.up))
    } else {
      addQuarters(of: curve, bend, otherBend)
    }
    lines.addPoint(end)
    current = end
    guard marksCurves else { return }
    // Where a control point is at an end, the curve sets out towards the next one.
    let startTangent = first != from ? first - from : second != from ? second - from : end - from
    let endTangent = end != second ? end - second : end != first ? end - first : end - from
    lines.addCurve(from: beginning, startTangent: startTangent, endTangent: endTangent)
  }

  /// A cubic curve by the powers of its parameter.
  private struct Curve {
    var cubic: SIMD2<Double>
    var square: SIMD2<Double>
    var linear: SIMD2<Double>
    var constant: SIMD2<Double>

    /// The curve with each point moved by a twelfth of the second derivative, times the square of a step.
    @inline(__always)
    func moved(_ step: Double) -> Curve {
      var curve = self
      curve.linear -= (0.5 * step * step) * cubic
      curve.constant -= (step * step / 6) * square
      return curve
    }

    @inline(__always)
    func callAsFunction(_ t: Double) -> SIMD2<Double> { ((cubic * t + square) * t + linear) * t + constant }
  }

  /// Adds the points between two parameters.
  @inline(__always)
  private mutating func add(_ curve: Curve, from start: Double, to end: Double, count: Double) {
    let step = (end - start) / count
    let moved = curve.moved(step)
    for index in 1..<Swift.max(Int(count), 1) { lines.addPoint(moved(start + Double(index) * step)) }
  }

  /// Adds the points inside of a curve, its quarters with steps of their own: the second derivative is linear, and often
  /// much smaller at one end, or in the middle.
  private mutating func addQuarters(of curve: Curve, _ bend: SIMD2<Double>, _ otherBend: SIMD2<Double>) {
    var last = (bend * bend).sum()
    var lastStep = 0.0
    for quarter in 0..<4 {
      let (start, end) = (Double(quarter) / 4, Double(quarter + 1) / 4)
      let bend = bend + (otherBend - bend) * end
      let next = (bend * bend).sum()
      let bound = (factor * Swift.max(last, next).squareRoot()).squareRoot() / 4
      let count = Swift.min(Swift.max(bound.rounded(.up), 1), Self.lineLimit / 4)
      let step = 0.25 / count
      if quarter > 0 {
        // Between two steps, the mean of both squares.
        lines.addPoint(curve.moved(((step * step + lastStep * lastStep) / 2).squareRoot())(start))
      }
      add(curve, from: start, to: end, count: count)
      (last, lastStep) = (next, step)
    }
  }

  /// Joins the subpath's end to its start.
  public mutating func close() {
    if state == .moved { _ = begin() }
    endSubpath(isClosed: true)
    current = start
  }

  /// Ends the last subpath, and returns all; none if a coordinate is infinite or not a number.
  public consuming func finish() -> Polylines {
    endSubpath(isClosed: false)
    if check != .zero { lines.removeAll() }
    return lines
  }

  @inline(__always)
  private mutating func mapped(_ point: SIMD2<Double>) -> SIMD2<Double> {
    let mapped = SIMD2(map.a * point.x + map.c * point.y + map.tx, map.b * point.x + map.d * point.y + map.ty)
    check += mapped * 0
    return mapped
  }

  /// Adds the start of a subpath before its first segment; returns false if there is no current point.
  @inline(__always)
  private mutating func begin() -> Bool {
    if state == .open { return true }
    if state == .empty { return false }
    state = .open
    lines.addPoint(start)
    return true
  }

  @inline(__always)
  private mutating func add(_ point: SIMD2<Double>) {
    lines.addPoint(point)
    current = point
  }

  private mutating func endSubpath(isClosed: Bool) {
    guard state == .open else { return }
    lines.endSubpath(isClosed: isClosed)
    state = .closed
  }
}
