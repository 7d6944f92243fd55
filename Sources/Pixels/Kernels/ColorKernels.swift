import Lanes

/// A material's colour steps, ready for the kernel: every value in units where 255 is 65,280.
public struct MaterialColor: Hashable, Sendable {
  public var luminanceAmount: Float
  public var luminanceValues: SIMD4<Float>
  public var saturation: Float
  public var brightness: Float
  public var tint: SIMD4<Float>

  /// - Parameter tint: red, green, blue in encoded sRGB and how much of it, 0...1.
  public init(
    luminanceAmount: Float, luminanceValues: SIMD4<Float>, saturation: Float, brightness: Float, tint: SIMD4<Float>
  ) {
    self.luminanceAmount = luminanceAmount
    self.luminanceValues = luminanceValues
    self.saturation = saturation
    self.brightness = brightness
    self.tint = tint
  }

  /// Whether every colour stays what it is.
  public var isIdentity: Bool { luminanceAmount == 0 && saturation == 1 && brightness == 0 && tint.w == 0 }
}

/// The colour steps of a material, on the small blurred image.
public enum ColorKernels {
  /// Recolours one row: from values with 255 at `255 << 7` to values with 255 at `255 << 8`.
  ///
  /// In encoded sRGB, with `L` the Rec.709 luma (.2126 .7152 .0722): `y = clamp(bezier(L))`, mixed in by the amount `a`;
  /// saturation `s` about luma; brightness `b`; clamp; tint over. Both mixtures keep luma where it is or move it to `y`,
  /// so the three steps before the clamp are one for all channels:
  ///
  ///     c' = s (1 - a) c + a y + (1 - s) (1 - a) L + b
  ///
  /// - Parameters:
  ///   - opaque: every source alpha is full; otherwise colours are taken out of their alpha and put back.
  ///   - count: pixels; up to seven more are read and written.
  /// - Cost: eight instructions a pixel.
  public static func recolor(
    _ row: UnsafePointer<UInt16>, into out: UnsafeMutablePointer<UInt16>, count: Int, color: MaterialColor, opaque: Bool
  ) {
    if opaque {
      recolor(row, into: out, count: count, color: color, isOpaque: true)
    } else {
      recolor(row, into: out, count: count, color: color, isOpaque: false)
    }
  }

  /// `recolor` for a material that leaves colours alone.
  public static func copy(_ row: UnsafePointer<UInt16>, into out: UnsafeMutablePointer<UInt16>, count: Int) {
    let source = UnsafeRawPointer(row)
    let target = UnsafeMutableRawPointer(out)
    let limit = FixedLanes(repeating: 255 << 7)
    var i = 0
    while i < count &* 8 {
      target.store(source.lanes(at: i, as: FixedLanes.self).lesser(limit) &<< 1, lanesAt: i)
      i &+= 32
    }
  }

  @inline(__always)
  private static func recolor(
    _ row: UnsafePointer<UInt16>, into out: UnsafeMutablePointer<UInt16>, count: Int, color: MaterialColor,
    isOpaque: Bool
  ) {
    let source = UnsafeRawPointer(row)
    let target = UnsafeMutableRawPointer(out)
    let full: Float = 255 * 256
    // Opaque pixels are read as they are, others are divided by their alpha first.
    let unit: Float = isOpaque ? 1 / (255 * 128) : 1
    let v = color.luminanceValues
    // The Bezier ordinate as a polynomial in t = L.
    let cubic = 3 * (v.y - v.z) + v.w - v.x
    let square = 3 * (v.x - 2 * v.y + v.z)
    let linear = 3 * (v.y - v.x)
    // What the tint leaves of the colour is folded into every factor before it.
    let kept = (1 - color.tint.w) * full
    let straight = color.saturation * (1 - color.luminanceAmount) * kept * unit
    let gray = (1 - color.saturation) * (1 - color.luminanceAmount) * kept
    let amount = color.luminanceAmount * kept
    let brightness = color.brightness * kept
    let low = color.tint * (color.tint.w * full) + 0.5
    let high = low + kept

    var i = 0
    while i < count {
      var pixel = PlanarLanes(
        source.lanes(at: i &* 8, as: FixedLanes.self), source.lanes(at: i &* 8 &+ 32, as: FixedLanes.self))
      if !isOpaque {
        // Where nothing is there the colour is zero.
        let scale = 1 / pixel.alpha.greater(SIMD8(repeating: 1))
        pixel.red *= scale
        pixel.green *= scale
        pixel.blue *= scale
      }
      let (red, green, blue) = (
        (0.2126 * unit) * pixel.red, (0.7152 * unit) * pixel.green, (0.0722 * unit) * pixel.blue
      )
      let luma = (red + green + blue).lesser(SIMD8(repeating: 1))
      let curve = (((cubic * luma + square) * luma + linear) * luma + v.x).clamped(to: 1)
      let common = amount * curve + gray * luma + brightness
      // The limits come last: a sum here would be pulled apart into the shuffles that follow.
      pixel.red = limit(straight * pixel.red + (common + low.x), low.x, high.x)
      pixel.green = limit(straight * pixel.green + (common + low.y), low.y, high.y)
      pixel.blue = limit(straight * pixel.blue + (common + low.z), low.z, high.z)
      if isOpaque {
        pixel.alpha = SIMD8(repeating: full)
      } else {
        // Tint lies over whatever is there and on nothing too.
        let alpha = (pixel.alpha * (1 / (255 * 128))).lesser(SIMD8(repeating: 1))
        pixel.red = (pixel.red - low.x) * alpha + low.x
        pixel.green = (pixel.green - low.y) * alpha + low.y
        pixel.blue = (pixel.blue - low.z) * alpha + low.z
        pixel.alpha = alpha * kept + color.tint.w * full
      }
      let (first, second) = pixel.interleaved
      target.store(first, lanesAt: i &* 8)
      target.store(second, lanesAt: i &* 8 &+ 32)
      i &+= 8
    }
  }

  @inline(__always)
  private static func limit(_ value: SIMD8<Float>, _ low: Float, _ high: Float) -> SIMD8<Float> {
    value.greater(SIMD8(repeating: low)).lesser(SIMD8(repeating: high))
  }
}
