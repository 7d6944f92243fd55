import CLanes
import Lanes
import Surfaces

extension ColorKernels {
  /// `recolor` for a material with a matrix or curves, in floats: after the first clamp the matrix, clamp, the curves,
  /// clamp, and then the tint.
  @inline(__always)
  static func recolorInSteps(
    _ row: some ColorRow, _ out: UnsafeMutablePointer<UInt16>, _ plane: Int, _ count: Int, _ color: MaterialColor,
    isOpaque: Bool
  ) {
    let unit: Float = 1 / (255 * 128)
    let full: Float = 255 * 256
    let one = SIMD8<Float>(repeating: 1)
    let luminance = ToneCurve(color.luminanceValues).coefficients
    let (amount, saturation) = (color.luminanceAmount, color.saturation)
    let (straight, gray) = (saturation * (1 - amount), (1 - saturation) * (1 - amount))
    let matrix = color.matrix ?? .identity
    let curves = color.curves ?? .identity
    let (redCurve, greenCurve, blueCurve) = (
      ToneCurve(curves.red).coefficients, ToneCurve(curves.green).coefficients, ToneCurve(curves.blue).coefficients
    )
    let (kept, tint) = (1 - color.tint.alpha, color.tint.components * color.tint.alpha)

    @inline(__always) func ordinate(_ c: SIMD4<Float>, _ t: SIMD8<Float>) -> SIMD8<Float> {
      (((c.w * t + c.z) * t + c.y) * t + c.x).clamped(to: 1)
    }
    @inline(__always) func channel(
      _ weights: SIMD4<Float>, _ offset: Float, _ pixel: PlanarLanes, _ curve: SIMD4<Float>, _ tint: Float
    ) -> SIMD8<Float> {
      let sum = weights.x * pixel.red + weights.y * pixel.green + weights.z * pixel.blue + offset
      let own = ordinate(curve, sum.clamped(to: 1))
      return (own * kept + tint).greater(SIMD8(repeating: color.floor)).lesser(SIMD8(repeating: color.ceiling))
    }
    @inline(__always) func recolored(_ i: Int) -> PlanarLanes {
      var pixel = row.floats(at: i, opaque: isOpaque)
      let alpha = isOpaque ? one : (pixel.alpha * unit).lesser(one)
      // A transparent pixel's colour is zero.
      let scale = isOpaque ? SIMD8(repeating: unit) : one / pixel.alpha.greater(one)
      pixel.red *= scale
      pixel.green *= scale
      pixel.blue *= scale
      let luma = (0.2126 * pixel.red + 0.7152 * pixel.green + 0.0722 * pixel.blue).lesser(one)
      let common = amount * ordinate(luminance, luma) + gray * luma + color.brightness
      pixel.red = (straight * pixel.red + common).clamped(to: 1)
      pixel.green = (straight * pixel.green + common).clamped(to: 1)
      pixel.blue = (straight * pixel.blue + common).clamped(to: 1)
      let red = channel(matrix.red, matrix.offset.x, pixel, redCurve, tint.x)
      let green = channel(matrix.green, matrix.offset.y, pixel, greenCurve, tint.y)
      let blue = channel(matrix.blue, matrix.offset.z, pixel, blueCurve, tint.z)
      // The tint covers transparent pixels too.
      pixel.red = ((red - tint.x) * alpha + tint.x) * full + 0.5
      pixel.green = ((green - tint.y) * alpha + tint.y) * full + 0.5
      pixel.blue = ((blue - tint.z) * alpha + tint.z) * full + 0.5
      pixel.alpha = (alpha * kept + color.tint.alpha) * full
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
}
