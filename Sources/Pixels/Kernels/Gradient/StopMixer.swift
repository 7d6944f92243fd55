import Glibc
import Surfaces

/// The interpolation of two stops in double precision, which a `GradientTable` approximates.
struct StopMixer {
  private let space: GradientInterpolation.Space
  private let isPremultiplied: Bool
  /// True if the output is not premultiplied.
  private let isStraight: Bool

  init(_ interpolation: GradientInterpolation, isStraight: Bool) {
    space = interpolation.space
    isPremultiplied = interpolation.isPremultiplied
    self.isStraight = isStraight
  }

  /// Blue, green, red and alpha at the fraction `u` between two stops, in 0...1, encoded.
  func output(_ a: GradientStop, _ b: GradientStop, _ u: Double) -> SIMD4<Double> {
    let (first, last) = (mixable(a), mixable(b))
    return output(mixed: first + (last - first) * u)
  }

  /// A colour in the interpolation space.
  func mixable(_ stop: GradientStop) -> SIMD4<Double> {
    var color = SIMD4<Double>(stop.color)
    switch space {
    case .device: break
    case .linear: color = color.mappingColor(SRGB.extendedLinear)
    case .perceptual: color = Oklab.coordinates(color)
    }
    return isPremultiplied ? SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w) : color
  }

  /// A colour of the interpolation space as blue, green, red and alpha in 0...1, encoded.
  func output(mixed: SIMD4<Double>) -> SIMD4<Double> {
    let alpha = min(max(mixed.w, 0), 1)
    var color = mixed
    if isPremultiplied { color = alpha > 0 ? mixed / alpha : .zero }
    switch space {
    case .device: break
    case .linear: color = color.mappingColor { SRGB.encoded(min(max($0, 0), 1)) }
    case .perceptual: color = Oklab.encoded(color)
    }
    let scale = isStraight ? 1 : alpha
    return SIMD4(color.z * scale, color.y * scale, color.x * scale, alpha)
  }

  /// Fractions from 0 to 1, between which the output is linear to 1/8 of a level.
  ///
  /// Where a channel reaches its clamp it has a kink of up to 5300 levels per unit, so bisection continues to 1/4096
  /// there. With 1/256 the error was 1.2 levels.
  func cuts(_ a: GradientStop, _ b: GradientStop) -> [Double] {
    // In encoded sRGB every output is linear, premultiplied or not.
    guard space != .device else { return [0, 1] }
    var places = [0.0]
    func split(_ u: Double, _ v: Double, depth: Int) {
      let (p, q) = (output(a, b, u), output(a, b, v))
      let error = [0.25, 0.5, 0.75].map { f -> Double in
        let gap = output(a, b, u + (v - u) * f) - (p + (q - p) * f)
        return max(abs(gap.x), abs(gap.y), abs(gap.z))
      }.max()!
      // Between the three sampled fractions the error is a quarter larger at most.
      if depth < 12, error > 0.1 / 255 || depth < 2 {
        split(u, (u + v) / 2, depth: depth + 1)
        split((u + v) / 2, v, depth: depth + 1)
      } else {
        places.append(v)
      }
    }
    split(0, 1, depth: 0)
    return places
  }
}

extension Oklab {
  /// Coordinates of encoded sRGB; alpha passes through.
  fileprivate static func coordinates(_ color: SIMD4<Double>) -> SIMD4<Double> {
    let linear = color.mappingColor(SRGB.extendedLinear)
    return SIMD4(coordinates(ofLinear: SIMD3(linear.x, linear.y, linear.z), cubeRoot: cbrt), color.w)
  }

  /// Encoded sRGB of coordinates, limited to 0...1; alpha passes through.
  fileprivate static func encoded(_ lab: SIMD4<Double>) -> SIMD4<Double> {
    let color = linear(SIMD3(lab.x, lab.y, lab.z))
    return SIMD4(color, lab.w).mappingColor { SRGB.encoded(min(max($0, 0), 1)) }
  }
}

extension SRGB {
  /// The linear value of an encoded one; below zero the curve stays straight.
  fileprivate static func extendedLinear(_ value: Double) -> Double { value < 0 ? value / 12.92 : linear(value) }
}

extension SIMD4<Double> {
  /// Each component but the last, which is alpha, through a function.
  fileprivate func mappingColor(_ map: (Double) -> Double) -> SIMD4 { SIMD4(map(x), map(y), map(z), w) }
}
