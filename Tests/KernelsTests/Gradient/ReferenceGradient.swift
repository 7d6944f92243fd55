import Foundation
import Kernels
import Surfaces

/// Gradients in float64, from their definitions: positions by `atan2` and `hypot`, colours mixed for every pixel again.
struct ReferenceGradient {
  var geometry: GradientGeometry
  var stops: [GradientStop]
  var interpolation: GradientInterpolation

  /// Blue, green, red, alpha, premultiplied, in 0...255, at a place in pixels.
  func color(_ x: Double, _ y: Double) -> [Double] { color(at: position(x, y)) }

  /// The least and greatest of each channel about a place: at a step both sides are right.
  func range(_ x: Double, _ y: Double, within d: Double = 1e-3) -> [ClosedRange<Double>] {
    let around = [(0, 0), (d, d), (d, -d), (-d, d), (-d, -d)].map { color(x + $0.0, y + $0.1) }
    return (0..<4).map { i in around.map { $0[i] }.min()!...around.map { $0[i] }.max()! }
  }

  private func position(_ px: Double, _ py: Double) -> Double {
    let m = geometry.transform
    let (x, y) = m(x: px, y: py)
    switch geometry.shape {
    case .linear: return x
    case .radial(let start, let end):
      let distance = hypot(x, y)
      return start == end ? (distance < start ? -1e9 : 1e9) : (distance - start) / (end - start)
    case .angular(let start, let span):
      // Turns from the start in the direction of the span.
      var turn = (atan2(y, x) / (2 * .pi) - start) * (span < 0 ? -1 : 1)
      turn -= turn.rounded(.down)
      let length = abs(span)
      if length <= 1 {
        // The gap's second half belongs to the start.
        return turn > (1 + length) / 2 ? 0 : turn >= length ? 1 : turn / length
      }
      // The last whole turn.
      while turn + 1 <= length { turn += 1 }
      return turn / length
    }
  }

  private func color(at t: Double) -> [Double] {
    let sorted = stops.enumerated().sorted {
      ($0.element.location, $0.offset) < ($1.element.location, $1.offset)
    }.map(\.element)
    guard let first = sorted.first, let last = sorted.last else { return [0, 0, 0, 0] }
    if t < Double(first.location) { return mix(first, first, 0) }
    for (a, b) in zip(sorted, sorted.dropFirst()) where t >= Double(a.location) && t < Double(b.location) {
      return mix(a, b, (t - Double(a.location)) / (Double(b.location) - Double(a.location)))
    }
    return mix(last, last, 0)
  }

  private func mix(_ a: GradientStop, _ b: GradientStop, _ u: Double) -> [Double] {
    let (alphaA, alphaB) = (Double(a.color.w), Double(b.color.w))
    let alpha = alphaA * (1 - u) + alphaB * u
    let (p, q) = (coordinates(a), coordinates(b))
    var mixed = (0..<3).map { i in
      if !interpolation.isPremultiplied { return p[i] * (1 - u) + q[i] * u }
      return alpha > 0 ? (p[i] * alphaA * (1 - u) + q[i] * alphaB * u) / alpha : 0
    }
    switch interpolation.space {
    case .device: break
    case .linear: mixed = mixed.map(Self.encoded)
    case .perceptual: mixed = Self.fromOklab(mixed)
    }
    return [2, 1, 0].map { mixed[$0] * alpha * 255 } + [alpha * 255]
  }

  private func coordinates(_ stop: GradientStop) -> [Double] {
    let color = (0..<3).map { Double(stop.color[$0]) }
    switch interpolation.space {
    case .device: return color
    case .linear: return color.map(Self.linear)
    case .perceptual: return Self.toOklab(color)
    }
  }

  /// IEC 61966-2-1.
  private static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ value: Double) -> Double {
    let value = min(max(value, 0), 1)
    return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }

  /// B. Ottosson, "A perceptual color space for image processing", 2020.
  private static func toOklab(_ c: [Double]) -> [Double] {
    let linear = c.map(Self.linear)
    let lms = multiply(
      [
        0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376,
        0.6299787005,
      ], linear
    ).map { cbrt($0) }
    return multiply(
      [
        0.2104542553, 0.7936177850, -0.0040720468, 1.9779984951, -2.4285922050, 0.4505937099, 0.0259040371,
        0.7827717662, -0.8086757660,
      ], lms)
  }

  private static func fromOklab(_ lab: [Double]) -> [Double] {
    let lms = multiply(
      [1, 0.3963377774, 0.2158037573, 1, -0.1055613458, -0.0638541728, 1, -0.0894841775, -1.2914855480], lab
    ).map { $0 * $0 * $0 }
    return multiply(
      [
        4.0767416621, -3.3077115913, 0.2309699292, -1.2684380046, 2.6097574011, -0.3413193965, -0.0041960863,
        -0.7034186147, 1.7076147010,
      ], lms
    ).map(Self.encoded)
  }

  private static func multiply(_ m: [Double], _ v: [Double]) -> [Double] {
    (0..<3).map { row in (0..<3).reduce(0) { $0 + m[row * 3 + $1] * v[$1] } }
  }
}
