import Surfaces

/// Colour steps as one affine map, `scale Saturate(saturation) c + bias`: the most that the blur settings of
/// compositors can express.
///
/// The luminance curve becomes the straight line that is nearest to it (least squares over luma 0 to 1); clamps,
/// matrices and curves of channels are left out.
struct AffineColor: Hashable {
  var scale: Double
  var saturation: Double
  /// The bias of red, green and blue.
  var bias: SIMD3<Double>

  init(_ color: MaterialColor) {
    let line = Self.line(color.luminanceValues)
    let amount = Double(color.luminanceAmount)
    let saturation = Double(color.saturation)
    let kept = 1 - Double(color.tint.alpha)
    let own = saturation * (1 - amount) * kept
    let gray = (amount * line.slope + (1 - saturation) * (1 - amount)) * kept
    scale = own + gray
    self.saturation = abs(scale) > 1e-6 ? own / scale : 1
    let tint = SIMD3(Double(color.tint.red), Double(color.tint.green), Double(color.tint.blue))
    bias = tint * Double(color.tint.alpha) + (amount * line.offset + Double(color.brightness)) * kept
  }

  /// The mean of the three biases.
  var grayBias: Double { bias.sum() / 3 }

  /// Returns the straight line nearest to the curve with these control values.
  private static func line(_ values: SIMD4<Float>) -> (slope: Double, offset: Double) {
    let curve = ToneCurve(SIMD4<Double>(values))
    let count = 256
    var (sum, moment) = (0.0, 0.0)
    for i in 0..<count {
      let t = (Double(i) + 0.5) / Double(count)
      sum += curve(t)
      moment += curve(t) * (t - 0.5)
    }
    let slope = moment / Double(count) * 12
    return (slope, sum / Double(count) - slope / 2)
  }
}
