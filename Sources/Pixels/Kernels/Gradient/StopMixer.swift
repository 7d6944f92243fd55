import Glibc

/// The interpolation of two stops in double precision, which a `GradientTable` approximates.
struct StopMixer {
  private let space: GradientInterpolation.Space
  private let isPremultiplied: Bool
  /// Whether the output is not premultiplied.
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
    if space == .perceptual { color = Oklab.coordinates(color) }
    return isPremultiplied ? SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w) : color
  }

  /// A colour of the interpolation space as blue, green, red and alpha in 0...1, encoded.
  func output(mixed: SIMD4<Double>) -> SIMD4<Double> {
    let alpha = min(max(mixed.w, 0), 1)
    var color = mixed
    if isPremultiplied { color = alpha > 0 ? mixed / alpha : .zero }
    if space == .perceptual { color = Oklab.encoded(color) }
    let scale = isStraight ? 1 : alpha
    return SIMD4(color.z * scale, color.y * scale, color.x * scale, alpha)
  }

  /// Fractions from 0 to 1, between which the output is linear to 1/8 of a level.
  ///
  /// Where a channel reaches its clamp it has a kink of up to 5300 levels per unit, so bisection continues to 1/4096
  /// there. With 1/256 the error was 1.2 levels.
  func cuts(_ a: GradientStop, _ b: GradientStop) -> [Double] {
    // In encoded sRGB every output is linear, premultiplied or not.
    guard space == .perceptual else { return [0, 1] }
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

/// Ottosson's Oklab, from and to encoded sRGB; alpha passes through.
enum Oklab {
  static func coordinates(_ color: SIMD4<Double>) -> SIMD4<Double> {
    let (r, g, b) = (decoded(color.x), decoded(color.y), decoded(color.z))
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return SIMD4(
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s, color.w)
  }

  /// Encoded sRGB, channels clamped to 0...1.
  static func encoded(_ lab: SIMD4<Double>) -> SIMD4<Double> {
    let l = lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z
    let m = lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z
    let s = lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z
    let (x, y, z) = (l * l * l, m * m * m, s * s * s)
    return SIMD4(
      encoded(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z),
      encoded(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z),
      encoded(-0.0041960863 * x - 0.7034186147 * y + 1.7076147010 * z), lab.w)
  }

  private static func decoded(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ value: Double) -> Double {
    let value = min(max(value, 0), 1)
    return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }
}
