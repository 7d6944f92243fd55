import Lanes

/// `t` from places in gradient space; never NaN.
protocol GradientFormula {
  func position(_ x: SIMD8<Float>, _ y: SIMD8<Float>) -> SIMD8<Float>
}

/// Far beyond every stop.
private let far: Float = 1e8

extension SIMD8 where Scalar == Float {
  /// Within what every table's pieces tell apart; NaN becomes a limit.
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
  /// Where the one turn that is seen begins, and from there to `t`.
  var first: Float
  var offset: Float
  var scale: Float
  var side: Float

  init(start: Double, span: Double) {
    // A negative span runs the other way round: seen in a mirror it does not.
    side = span < 0 ? -1 : 1
    let start = span < 0 ? -start : start
    let span = abs(span)
    let first = start - (1 - span) * (span <= 1 ? 0.5 : 1)
    // Only the part of a turn matters to where it begins.
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
    // atan(r) / (2 pi r) as a polynomial in r^2, fitted to the least largest error.
    let s = ratio * ratio
    let low = ((-0.021063011 * s + 0.0315256) * s - 0.053026309) * s + 0.15915433
    let angle = ratio * (((0.0010846488 * s - 0.00535003386) * s + 0.012674817) * (s * s) * (s * s) + low)
    // Out of the first eighth: over the diagonal, over the y axis, over the x axis.
    let quarter = height.ifAtMost(width, angle, else: 0.25 - angle)
    let zero = SIMD8<Float>(repeating: 0)
    let half = zero.ifAtMost(x, quarter, else: 0.5 - quarter)
    return zero.ifAtMost(y, half, else: -half)
  }
}
