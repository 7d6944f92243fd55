/// A closed outline as lines, to be filled at several positions.
public struct FlatOutline: Sendable {
  /// The ends of each line in pixels, `x, y` of its start and of its end; without level lines, which cover nothing.
  public private(set) var lines: [SIMD4<Double>] = []
  private var lower = SIMD2<Double>(repeating: .infinity)
  private var upper = SIMD2<Double>(repeating: -.infinity)

  /// An empty outline.
  public init() {}

  /// Adds a line; one with an end beyond 1e9 pixels, or NaN, is ignored.
  public mutating func addLine(from start: SIMD2<Double>, to end: SIMD2<Double>) {
    guard start.y != end.y, Self.isWithinReach(start), Self.isWithinReach(end) else { return }
    lines.append(SIMD4(lowHalf: start, highHalf: end))
    lower = pointwiseMin(lower, pointwiseMin(start, end))
    upper = pointwiseMax(upper, pointwiseMax(start, end))
  }

  /// Adds a cubic Bézier curve as lines within `AreaCoverage.flatness` of it.
  public mutating func addCurve(
    from start: SIMD2<Double>, _ first: SIMD2<Double>, _ second: SIMD2<Double>, to end: SIMD2<Double>
  ) {
    Self.forEachLine(from: start, first, second, to: end) { addLine(from: $0, to: $1) }
  }

  /// The number of bytes of the lines.
  public var byteCount: Int { lines.capacity * MemoryLayout<SIMD4<Double>>.stride }

  /// The left, top, right and bottom of all lines; nil if there are none.
  public var bounds: (lower: SIMD2<Double>, upper: SIMD2<Double>)? { lines.isEmpty ? nil : (lower, upper) }

  @inline(__always)
  static func isWithinReach(_ point: SIMD2<Double>) -> Bool { abs(point.x) < 1e9 && abs(point.y) < 1e9 }

  /// Visits the lines that approximate a cubic Bézier curve, their number by Wang's bound.
  @inline(__always)
  static func forEachLine(
    from start: SIMD2<Double>, _ first: SIMD2<Double>, _ second: SIMD2<Double>, to end: SIMD2<Double>,
    _ visit: (SIMD2<Double>, SIMD2<Double>) -> Void
  ) {
    guard isWithinReach(first), isWithinReach(second) else { return }
    let (bend, otherBend) = (start - 2 * first + second, first - 2 * second + end)
    let largest = max((bend * bend).sum(), (otherBend * otherBend).sum()).squareRoot()
    // Wang's bound for degree 3: 3 * 2 / 8 of the largest second difference, over the tolerance.
    let count = min((0.75 / AreaCoverage.flatness * largest).squareRoot().rounded(.up), 8192)
    guard count > 1 else { return visit(start, end) }
    var last = start
    for step in 1..<Int(count) {
      let t = Double(step) / count
      let u = 1 - t
      let ends = u * u * u * start + t * t * t * end
      let point = ends + 3 * u * t * (u * first + t * second)
      visit(last, point)
      last = point
    }
    visit(last, end)
  }
}
