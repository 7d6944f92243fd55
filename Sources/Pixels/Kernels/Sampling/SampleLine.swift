/// The positions of a row's pixels in a picture, in 32.32 fixed point; they advance in equal steps.
///
/// Arithmetic wraps: positions near the picture, which fit, are exact even so.
struct SampleLine {
  let x: Int
  let y: Int
  let dx: Int
  let dy: Int
  /// The steps before pixel 0.
  private let column: Int

  /// One pixel of the picture.
  static let one = 1 << 32

  /// The line whose pixel 0 is `column` steps from `start`; nil if a position or a step is too large, or NaN.
  @inline(__always)
  init?(_ start: SIMD2<Double>, step: SIMD2<Double>, column: Int) {
    guard let x = Self.fixed(start.x, limit: 0x1p29), let y = Self.fixed(start.y, limit: 0x1p29),
      let dx = Self.fixed(step.x, limit: 0x1p14), let dy = Self.fixed(step.y, limit: 0x1p14)
    else { return nil }
    self.column = column
    (self.dx, self.dy) = (dx, dy)
    (self.x, self.y) = (x &+ column &* dx, y &+ column &* dy)
  }

  /// A position or a distance in fixed point, rounded; nil beyond a limit.
  @inline(__always)
  static func fixed(_ value: Double, limit: Double) -> Int? {
    abs(value) <= limit ? Int((value * 0x1p32).rounded(.toNearestOrEven)) : nil
  }

  @inline(__always) func x(_ index: Int) -> Int { x &+ index &* dx }
  @inline(__always) func y(_ index: Int) -> Int { y &+ index &* dy }

  /// The indices in `0 ..< count` at which the whole part of the position is in ranges of columns and of rows.
  ///
  /// - Parameter margin: the share of a step by which an end must lie inside, or if negative, may lie outside. More than
  ///   the error of the computation, 1/1024.
  @inline(__always)
  func indices(columns: Range<Int>, rows: Range<Int>, count: Int, margin: Double) -> Range<Int> {
    // From the position of column 0, because `x` and `y` may have wrapped.
    let across = Self.steps(from: x &- column &* dx, by: dx, to: columns)
    let down = Self.steps(from: y &- column &* dy, by: dy, to: rows)
    let first = max(across.first, down.first) - Double(column) + margin
    let last = min(across.last, down.last) - Double(column) - margin
    guard first <= last, first < Double(count), last >= 0 else { return 0..<0 }
    let lower = Int(max(first, 0).rounded(.up))
    return lower..<max(lower, Int(min(last, Double(count &- 1))) &+ 1)
  }

  /// The numbers of steps after which a position is in a range.
  @inline(__always)
  private static func steps(from start: Int, by step: Int, to range: Range<Int>) -> (first: Double, last: Double) {
    let low = Double(range.lowerBound &* one &- start)
    let high = Double(range.upperBound &* one &- start)
    if step == 0 { return low <= 0 && high > 0 ? (-0x1p62, 0x1p62) : (0x1p62, -0x1p62) }
    let perStep = 1 / Double(step)
    return step > 0 ? (low * perStep, high * perStep) : (high * perStep, low * perStep)
  }
}
