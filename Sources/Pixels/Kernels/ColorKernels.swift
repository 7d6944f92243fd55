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
  /// In encoded sRGB: `y = clamp(bezier(L))`, mixed in by the amount; saturation about luma; brightness; clamp; tint
  /// over. Luma is Rec.709 as CoreAnimation rounds it (.2125 .7154 .0721) for the curve and as Rec.709 writes it
  /// (.2126 .7152 .0722) for the saturation.
  ///
  /// - Parameters:
  ///   - opaque: every source alpha is full; otherwise colours are taken out of their alpha and put back.
  ///   - count: pixels; up to seven more are read and written.
  /// - Cost: about ten instructions a pixel.
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
    let unit: Float = 1 / (255 * 128)
    let v = color.luminanceValues
    // The Bezier ordinate as a polynomial in t = L.
    let cubic = 3 * (v.y - v.z) + v.w - v.x
    let square = 3 * (v.x - 2 * v.y + v.z)
    let linear = 3 * (v.y - v.x)
    let amount = color.luminanceAmount
    let saturation = color.saturation
    let tintAmount = color.tint.w
    let kept = (1 - tintAmount) * full
    let tint = color.tint * (tintAmount * full)

    var i = 0
    while i < count {
      var pixel = PlanarLanes(source.lanes(at: i &* 8, as: SIMD32<UInt16>.self))
      var scale = SIMD8<Float>(repeating: unit)
      if !isOpaque {
        // Colour per alpha; where nothing is there the colour is zero.
        scale = 1 / pixel.alpha.greater(SIMD8(repeating: 1))
      }
      var (red, green, blue) = (pixel.red * scale, pixel.green * scale, pixel.blue * scale)
      let luma = (0.2125 * red + 0.7154 * green + 0.0721 * blue).clamped(to: 1)
      let curve = (((cubic * luma + square) * luma + linear) * luma + v.x).clamped(to: 1) * amount
      red = red * (1 - amount) + curve
      green = green * (1 - amount) + curve
      blue = blue * (1 - amount) + curve
      let gray = (0.2126 * red + 0.7152 * green + 0.0722 * blue) * (1 - saturation) + color.brightness
      red = (red * saturation + gray).clamped(to: 1)
      green = (green * saturation + gray).clamped(to: 1)
      blue = (blue * saturation + gray).clamped(to: 1)
      red = red * kept + tint.x
      green = green * kept + tint.y
      blue = blue * kept + tint.z
      if isOpaque {
        pixel.alpha = SIMD8(repeating: full)
      } else {
        let alpha = (pixel.alpha * unit).clamped(to: 1)
        // Tint lies over whatever is there and on nothing too.
        (red, green, blue) = (
          (red - tint.x) * alpha + tint.x, (green - tint.y) * alpha + tint.y, (blue - tint.z) * alpha + tint.z
        )
        pixel.alpha = alpha * kept + tintAmount * full
      }
      (pixel.red, pixel.green, pixel.blue) = (red + 0.5, green + 0.5, blue + 0.5)
      target.store(pixel.interleaved, lanesAt: i &* 8)
      i &+= 8
    }
  }
}
