import Lanes
public import Surfaces

/// The colour steps of a material on the blurred image: from samples with 255 as `255 << 7`, interleaved in a small
/// image or planar at full size, to planar samples with 255 as `255 << 8`.
///
/// In encoded sRGB, with `L` the Rec. 709 luma (.2126 .7152 .0722): `y = clamp(bezier(L))`, mixed in by the amount `a`;
/// saturation `s` about luma; brightness `b`; clamp; optional matrix and curves; tint over; floor and ceiling. Mixing
/// and saturation keep luma or move it to `y`, so the three steps before the clamp are one formula for all channels:
///
///     c' = s (1 - a) c + a y + (1 - s) (1 - a) L + b
public enum ColorKernels {
  /// Recolours one row of interleaved pixels.
  ///
  /// Opaque pixels are computed in fixed point, except for the curve, within 3/128 of a level. Other pixels, factors
  /// out of the fixed-point range, and materials with a floor or a ceiling are computed in floats.
  ///
  /// - Parameters:
  ///   - out: the row's blue; green, red and, unless `opaque`, alpha follow `plane` elements apart.
  ///   - opaque: whether every source alpha is 255; otherwise colours are unpremultiplied and premultiplied again.
  ///   - count: pixels; up to 31 more are read and written.
  /// - Cost: with 32-byte vectors six instructions per pixel in fixed point, ten in floats.
  public static func recolor(
    _ row: UnsafePointer<UInt16>, into out: UnsafeMutablePointer<UInt16>, plane: Int, count: Int, color: MaterialColor,
    opaque: Bool
  ) {
    recolor(InterleavedRow(base: UnsafeRawPointer(row)), out, plane, count, color, isOpaque: opaque)
  }

  /// `recolor` for a planar row.
  ///
  /// - Cost: with 64-byte vectors 1.7 instructions per pixel in fixed point.
  public static func recolor(
    _ row: UpsampleKernels.Rows, into out: UnsafeMutablePointer<UInt16>, plane: Int, count: Int, color: MaterialColor,
    opaque: Bool
  ) {
    recolor(
      PlanarRow(base: UnsafeRawPointer(row.base), plane: row.plane &* 2), out, plane, count, color, isOpaque: opaque)
  }

  /// `recolor` of opaque interleaved pixels for a material that changes no colour.
  public static func copy(
    _ row: UnsafePointer<UInt16>, into out: UnsafeMutablePointer<UInt16>, plane: Int, count: Int
  ) {
    copy(InterleavedRow(base: UnsafeRawPointer(row)), out, plane, count)
  }

  /// `copy` for a planar row.
  public static func copy(
    _ row: UpsampleKernels.Rows, into out: UnsafeMutablePointer<UInt16>, plane: Int, count: Int
  ) {
    copy(PlanarRow(base: UnsafeRawPointer(row.base), plane: row.plane &* 2), out, plane, count)
  }

  @inline(__always)
  private static func recolor(
    _ row: some ColorRow, _ out: UnsafeMutablePointer<UInt16>, _ plane: Int, _ count: Int, _ color: MaterialColor,
    isOpaque: Bool
  ) {
    if color.matrix != nil || color.curves != nil {
      return recolorInSteps(row, out, plane, count, color, isOpaque: isOpaque)
    }
    let factors = Factors(color)
    if !isOpaque {
      recolor(row, out, plane, count, factors, isOpaque: false)
    } else if factors.fitFixedPoint {
      recolorOpaque(row, out, plane, count, factors)
    } else {
      recolor(row, out, plane, count, factors, isOpaque: true)
    }
  }

  @inline(__always)
  private static func copy(_ row: some ColorRow, _ out: UnsafeMutablePointer<UInt16>, _ plane: Int, _ count: Int) {
    let target = UnsafeMutableRawPointer(out)
    let limit = WideLanes(repeating: 255 << 7)
    @inline(__always) func store(_ value: WideLanes, _ i: Int) {
      let limited = value.lesser(limit)
      target.store(row.arranged(limited &+ limited), lanesAt: i &* 2)
    }
    var i = 0
    while i < count {
      let pixels = row.planes(at: i)
      store(pixels.blue, i)
      store(pixels.green, plane &+ i)
      store(pixels.red, 2 &* plane &+ i)
      i &+= WideLanes.count
    }
  }

  /// The coefficients of a material, premultiplied by the tint's complement.
  private struct Factors {
    /// The Bézier curve as a polynomial in the luma.
    let curve: SIMD4<Float>
    /// The coefficients of the colour, the curve and the luma, and the constant, with 1 for white.
    let straight: Float
    let amount: Float
    let gray: Float
    let brightness: Float
    /// The tint's contribution to each channel, red first, and the weight of the rest.
    let low: SIMD4<Float>
    let kept: Float
    let tint: Float
    let floor: Float
    let ceiling: Float

    init(_ color: MaterialColor) {
      curve = ToneCurve(color.luminanceValues).coefficients
      kept = 1 - color.tint.alpha
      straight = color.saturation * (1 - color.luminanceAmount) * kept
      gray = (1 - color.saturation) * (1 - color.luminanceAmount) * kept
      amount = color.luminanceAmount * kept
      brightness = color.brightness * kept
      low = color.tint.components * color.tint.alpha
      tint = color.tint.alpha
      floor = color.floor
      ceiling = color.ceiling
    }

    /// True if products with `straight` fit fixed point at `scale`, and there is no floor or ceiling.
    var fitFixedPoint: Bool { abs(straight) < 4 && floor <= 0 && ceiling >= 1 }

    /// The power of two that scales results down, so that `straight` is less than 1.
    var scale: Float { abs(straight) < 1 ? 1 : abs(straight) < 2 ? 2 : 4 }
  }

  @inline(__always)
  private static func recolorOpaque(
    _ row: some ColorRow, _ out: UnsafeMutablePointer<UInt16>, _ plane: Int, _ count: Int, _ factors: Factors
  ) {
    let target = UnsafeMutableRawPointer(out)
    let full: Float = 255 * 128
    let scale = factors.scale
    let unit = full / scale
    func floats(_ value: Float) -> WideFloats { WideFloats(repeating: value) }
    func lanes(_ value: Float) -> WideLanes {
      WideLanes(repeating: UInt16(bitPattern: Int16(min(max(value.rounded(), -32768), 32767))))
    }
    let straight = lanes(factors.straight / scale * 32768)
    let (lowRed, lowGreen, lowBlue) = (
      lanes(factors.low.x * unit), lanes(factors.low.y * unit), lanes(factors.low.z * unit)
    )
    let kept = lanes(factors.kept * unit)
    let (highRed, highGreen, highBlue) = (lowRed &+ kept, lowGreen &+ kept, lowBlue &+ kept)
    // Scales up to 255 << 8.
    let up = WideLanes(repeating: UInt16(2 * scale))
    let (one, white) = (WideLanes(repeating: 1), WideLanes(repeating: 255 << 7))
    let (redLuma, greenLuma, blueLuma) = (
      WideLanes(repeating: 13933), WideLanes(repeating: 46871), WideLanes(repeating: 4732)
    )
    // The polynomial in fixed-point luma.
    let c = factors.curve / SIMD4(1, full, full * full, full * full * full)
    // Values far beyond the range are clamped anyway, and the sum must fit 32 bits.
    func bounded(_ value: Float) -> Float { min(max(value, -16_384), 16_384) }
    let (amount, gray, base) = (
      factors.amount * unit, bounded(factors.gray) * unit / full, bounded(factors.brightness) * unit
    )
    let (c0, c1, c2, c3) = (floats(c.x), floats(c.y), floats(c.z), floats(c.w))
    let (curveFactor, lumaFactor, added) = (floats(amount), floats(gray), floats(base))
    @inline(__always) func common(_ luma: WideFloats) -> WideFloats {
      let curve = c3.times(luma, plus: c2).times(luma, plus: c1).times(luma, plus: c0).limitedToUnit
      return curve.times(curveFactor, plus: luma.times(lumaFactor, plus: added))
    }
    var i = 0
    while i < count {
      let pixels = row.planes(at: i)
      let (green, red) = (pixels.green.multipliedHigh(by: greenLuma), pixels.red.multipliedHigh(by: redLuma))
      // Three truncated products lose 1.5 on average.
      let luma = (green &+ red &+ pixels.blue.multipliedHigh(by: blueLuma) &+ one).lesser(white)
      let (first, second) = luma.floats
      let shared = WideLanes(joining: common(first), common(second))
      @inline(__always) func store(_ value: WideLanes, _ low: WideLanes, _ high: WideLanes, _ i: Int) {
        let sum = value.signedProduct(straight).signedSum(shared).signedSum(low)
        target.store(row.arranged(sum.signedLimited(low, high) &* up), lanesAt: i &* 2)
      }
      store(pixels.blue, lowBlue, highBlue, i)
      store(pixels.green, lowGreen, highGreen, plane &+ i)
      store(pixels.red, lowRed, highRed, 2 &* plane &+ i)
      i &+= WideLanes.count
    }
  }

  @inline(__always)
  private static func recolor(
    _ row: some ColorRow, _ out: UnsafeMutablePointer<UInt16>, _ plane: Int, _ count: Int, _ factors: Factors,
    isOpaque: Bool
  ) {
    let full: Float = 255 * 256
    // Opaque pixels are in fixed point, others are divided by their alpha first.
    let unit: Float = isOpaque ? 1 / (255 * 128) : 1
    let straight = factors.straight * full * unit
    let (amount, gray, base) = (factors.amount * full, factors.gray * full, factors.brightness * full)
    let tint = factors.low * full + 0.5
    // Floor and ceiling narrow the range from the tint over black to the tint over white.
    let floor = SIMD4(repeating: factors.floor * full + 0.5)
    let ceiling = SIMD4(repeating: factors.ceiling * full + 0.5)
    let low = tint.clamped(lowerBound: floor, upperBound: ceiling)
    let high = (tint + factors.kept * full).clamped(lowerBound: floor, upperBound: ceiling)
    let c = factors.curve

    @inline(__always) func recolored(_ i: Int) -> PlanarLanes {
      var pixel = row.floats(at: i, opaque: isOpaque)
      if !isOpaque {
        // A transparent pixel's colour is zero.
        let scale = 1 / pixel.alpha.greater(SIMD8(repeating: 1))
        pixel.red *= scale
        pixel.green *= scale
        pixel.blue *= scale
      }
      let (red, green, blue) = (
        (0.2126 * unit) * pixel.red, (0.7152 * unit) * pixel.green, (0.0722 * unit) * pixel.blue
      )
      let luma = (red + green + blue).lesser(SIMD8(repeating: 1))
      let curve = (((c.w * luma + c.z) * luma + c.y) * luma + c.x).clamped(to: 1)
      let common = amount * curve + gray * luma + base
      // The clamp comes last: the optimizer would split a sum here into the shuffles that follow.
      pixel.red = limit(straight * pixel.red + (common + tint.x), low.x, high.x)
      pixel.green = limit(straight * pixel.green + (common + tint.y), low.y, high.y)
      pixel.blue = limit(straight * pixel.blue + (common + tint.z), low.z, high.z)
      if !isOpaque {
        // The tint covers transparent pixels too.
        let alpha = (pixel.alpha * (1 / (255 * 128))).lesser(SIMD8(repeating: 1))
        pixel.red = (pixel.red - tint.x) * alpha + tint.x
        pixel.green = (pixel.green - tint.y) * alpha + tint.y
        pixel.blue = (pixel.blue - tint.z) * alpha + tint.z
        pixel.alpha = (alpha * factors.kept + factors.tint) * full
      }
      return pixel
    }
    var i = 0
    while i < count {
      let (first, second) = (recolored(i), recolored(i &+ 8))
      row.store(first.blue, second.blue, out + i)
      row.store(first.green, second.green, out + (plane &+ i))
      row.store(first.red, second.red, out + (2 &* plane &+ i))
      if !isOpaque { row.store(first.alpha, second.alpha, out + (3 &* plane &+ i)) }
      i &+= 16
    }
  }

  @inline(__always)
  private static func limit(_ value: SIMD8<Float>, _ low: Float, _ high: Float) -> SIMD8<Float> {
    value.greater(SIMD8(repeating: low)).lesser(SIMD8(repeating: high))
  }
}
