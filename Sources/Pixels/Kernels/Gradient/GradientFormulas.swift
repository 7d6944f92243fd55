import Lanes

/// `t` as a function of the position in gradient space; never NaN.
protocol GradientFormula {
  func position(_ x: SIMD8<Float>, _ y: SIMD8<Float>) -> SIMD8<Float>
}

/// A magnitude of `t` beyond every stop.
private let far: Float = 1e8

extension SIMD8 where Scalar == Float {
  /// Clamped to `-far ... far`; NaN becomes a limit.
  @inline(__always)
  fileprivate var bounded: Self { greater(Self(repeating: -far)).lesser(Self(repeating: far)) }
}

struct LinearFormula: GradientFormula {
  @inline(__always)
  func position(_ x: SIMD8<Float>, _ y: SIMD8<Float>) -> SIMD8<Float> { x.bounded }
}

struct RadialFormula: GradientFormula {
  var start: Float
  var scale: Float

  init(start: Double, end: Double) {
    self.start = Float(start)
    scale = end == start ? far : Float(1 / (end - start))
  }

  @inline(__always)
  func position(_ x: SIMD8<Float>, _ y: SIMD8<Float>) -> SIMD8<Float> {
    (((x * x + y * y).squareRoots - start) * scale).bounded
  }
}

struct AngularFormula: GradientFormula {
  /// The start of the visible turn, and its offset from `start`.
  var first: Float
  var offset: Float
  var scale: Float
  var side: Float

  init(start: Double, span: Double) {
    // A negative span is a positive one, reflected.
    side = span < 0 ? -1 : 1
    let start = span < 0 ? -start : start
    let span = abs(span)
    let first = start - (1 - span) * (span <= 1 ? 0.5 : 1)
    // Modulo one turn.
    self.first = Float(first - first.rounded(.down))
    offset = Float(first - start)
    scale = span == 0 ? far : Float(1 / span)
  }

  @inline(__always)
  func position(_ x: SIMD8<Float>, _ y: SIMD8<Float>) -> SIMD8<Float> {
    let behind = turns(x, y * side) - first
    return ((behind - behind.roundedDown + offset) * scale).clamped(to: 1)
  }

  /// The angle in turns, -1/2 ... 1/2, to 1e-7.
  @inline(__always)
  private func turns(_ x: SIMD8<Float>, _ y: SIMD8<Float>) -> SIMD8<Float> {
    let (width, height) = (x.magnitudes, y.magnitudes)
    let (short, long) = (width.lesser(height), width.greater(height))
    let ratio = short / long.greater(SIMD8(repeating: .leastNormalMagnitude))
    // atan(r) / (2 pi r) as a minimax polynomial in r^2.
    let s = ratio * ratio
    let low = ((-0.021063011 * s + 0.0315256) * s - 0.053026309) * s + 0.15915433
    let angle = ratio * (((0.0010846488 * s - 0.00535003386) * s + 0.012674817) * (s * s) * (s * s) + low)
    // From the first octant: reflected at the diagonal, at the y axis, at the x axis.
    let quarter = height.ifAtMost(width, angle, else: 0.25 - angle)
    let zero = SIMD8<Float>(repeating: 0)
    let half = zero.ifAtMost(x, quarter, else: 0.5 - quarter)
    return zero.ifAtMost(y, half, else: -half)
  }
}
