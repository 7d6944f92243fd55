import Glibc
import Lanes
import Surfaces

/// Rows of gradients, premultiplied.
public enum GradientKernels {
  /// Pixels `(x ..< x + count, y)` of a gradient, in place of what is there.
  ///
  /// - Parameters:
  ///   - thresholds: a row of `DitherTable`: blue noise, or one that rounds to nearest.
  ///   - column: the first pixel's x in the window, which picks the threshold.
  ///   - pixels: exactly `count` are written.
  public static func row(
    _ geometry: GradientGeometry, _ table: GradientTable, x: Int, y: Int, into pixels: UnsafeMutableRawPointer,
    count: Int, thresholds: UnsafePointer<UInt16>, column: Int
  ) {
    let map = geometry.transform
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    let start = Span(
      x: Float(map.a * px + map.c * py + map.tx), y: Float(map.b * px + map.d * py + map.ty), dx: Float(map.a),
      dy: Float(map.b))
    let output = Output(pixels: pixels, count: count, thresholds: UnsafeRawPointer(thresholds), column: column)
    table.pieces.withUnsafeBufferPointer { pieces in
      let colors = Colors(pieces: pieces.baseAddress!, isStraight: table.isStraight)
      switch geometry.shape {
      case .linear: fill(Linear(), start, colors, output)
      case .radial(let first, let last): fill(Radial(start: first, end: last), start, colors, output)
      case .angular(let first, let span): fill(Angular(start: first, span: span), start, colors, output)
      }
    }
  }

  /// The row in gradient space: its first pixel's centre and the way to the next.
  private struct Span {
    var x: Float
    var y: Float
    var dx: Float
    var dy: Float
  }

  private struct Colors {
    var pieces: UnsafePointer<GradientTable.Piece>
    var isStraight: Bool
  }

  private struct Output {
    var pixels: UnsafeMutableRawPointer
    var count: Int
    var thresholds: UnsafeRawPointer
    var column: Int
  }

  /// Eight pixels at a time: where they are, what colour that is, to bytes.
  @inline(__always)
  private static func fill<Shape: GradientFormula>(_ shape: Shape, _ span: Span, _ colors: Colors, _ output: Output) {
    // The order of `PlanarLanes`.
    let lanes = SIMD8<Float>(0, 1, 4, 5, 2, 3, 6, 7)
    var piece = colors.pieces
    var i = 0
    while i < output.count {
      let steps = lanes + Float(i)
      let t = shape.position(span.x + steps * span.dx, span.y + steps * span.dy)
      var color = PlanarLanes(
        blue: SIMD8(repeating: 0), green: SIMD8(repeating: 0), red: SIMD8(repeating: 0), alpha: SIMD8(repeating: 0))
      // Most vectors lie in one piece; where several meet, each adds its lanes.
      var missing: UInt8 = 255
      repeat {
        let place = t[missing.trailingZeroBitCount]
        while place < piece.pointee.start { piece -= 1 }
        while place >= piece.pointee.end { piece += 1 }
        let inside = t.within(piece.pointee.start, piece.pointee.end)
        let (base, slope, distance) = (piece.pointee.base, piece.pointee.slope, t - piece.pointee.origin)
        color.blue = color.blue.replaced(by: base.x + distance * slope.x, where: inside)
        color.green = color.green.replaced(by: base.y + distance * slope.y, where: inside)
        color.red = color.red.replaced(by: base.z + distance * slope.z, where: inside)
        color.alpha = color.alpha.replaced(by: base.w + distance * slope.w, where: inside)
        missing &= ~inside.bits
      } while missing != 0
      if colors.isStraight {
        let share = color.alpha * (1 / 255)
        color.blue *= share
        color.green *= share
        color.red *= share
      }
      let (first, second) = PlanarLanes(
        blue: (color.blue * 256).clamped(to: 65280), green: (color.green * 256).clamped(to: 65280),
        red: (color.red * 256).clamped(to: 65280), alpha: (color.alpha * 256).clamped(to: 65280)
      ).opaque.interleaved
      let threshold = output.thresholds + ((output.column &+ i) & 63) &* 8
      var low = (first &+ threshold.lanes(at: 0, as: FixedLanes.self)) &>> 8
      var high = (second &+ threshold.lanes(at: 32, as: FixedLanes.self)) &>> 8
      // Dithered apart, colour could exceed alpha.
      low = low.lesser(low.alphaSpread)
      high = high.lesser(high.alphaSpread)
      var bytes = low.narrowed(with: high)
      if i &+ 8 <= output.count {
        output.pixels.store(bytes, lanesAt: i &* 4)
      } else {
        memcpy(output.pixels + i &* 4, &bytes, (output.count &- i) &* 4)
      }
      i &+= 8
    }
  }
}

/// `t` from places in gradient space; never NaN.
private protocol GradientFormula {
  func position(_ x: SIMD8<Float>, _ y: SIMD8<Float>) -> SIMD8<Float>
}

/// Far beyond every stop.
private let far: Float = 1e8

extension SIMD8 where Scalar == Float {
  /// Within what every table's pieces tell apart; NaN becomes a limit.
  @inline(__always)
  fileprivate var bounded: Self { greater(Self(repeating: -far)).lesser(Self(repeating: far)) }
}

private struct Linear: GradientFormula {
  @inline(__always)
  func position(_ x: SIMD8<Float>, _ y: SIMD8<Float>) -> SIMD8<Float> { x.bounded }
}

private struct Radial: GradientFormula {
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

private struct Angular: GradientFormula {
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
