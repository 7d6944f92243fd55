import Surfaces

/// Colour steps as one affine map, `scale Saturate(saturation) c + bias`: the most that the blur settings of
/// compositors and of CSS can say.
///
/// The luminance curve becomes the straight line that is nearest to it (least squares over luma 0 to 1); clamps, matrices
/// and curves of channels are left out.
struct AffineColor: Hashable {
  var scale: Double
  var saturation: Double
  /// Red, green, blue.
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

  /// The straight line nearest to the curve with these control values.
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

  func callAsFunction(_ color: SIMD3<Double>) -> SIMD3<Double> {
    let luma = (color * SIMD3(0.2126, 0.7152, 0.0722)).sum()
    let result = (luma + (color - luma) * saturation) * scale + bias
    return result.clamped(lowerBound: .zero, upperBound: .one)
  }
}

/// The largest difference between colour steps and another function of a colour, in a channel over a lattice of backdrops,
/// in levels of 255.
func largestDifference(
  from steps: MaterialColor, _ other: (SIMD3<Double>) -> SIMD3<Double>
) -> Double {
  var largest = 0.0
  for red in 0...4 {
    for green in 0...4 {
      for blue in 0...4 {
        let color = SIMD3(Double(red), Double(green), Double(blue)) / 4
        let exact = steps(ResolvedColor(red: Float(color.x), green: Float(color.y), blue: Float(color.z)))
        let difference = other(color) - SIMD3(Double(exact.red), Double(exact.green), Double(exact.blue))
        largest = max(largest, abs(difference.x), abs(difference.y), abs(difference.z))
      }
    }
  }
  return largest * 255
}
