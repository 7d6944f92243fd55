import Glibc
import Surfaces

/// Red, green and blue in linear light, or a vector in space.
typealias RGB = SIMD3<Float>

@inline(__always)
func mix(_ a: RGB, _ b: RGB, _ t: Float) -> RGB { a + (b - a) * t }

@inline(__always)
func dot(_ a: RGB, _ b: RGB) -> Float { a.x * b.x + a.y * b.y + a.z * b.z }

@inline(__always)
func normalize(_ v: RGB) -> RGB { v * (1 / dot(v, v).squareRoot()) }

extension RGB {
  /// An encoded sRGB colour, 0xRRGGBB, in linear light.
  init(hex: UInt32) {
    func channel(_ shift: UInt32) -> Float { Color.linear(Float(hex >> shift & 255) / 255) }
    self.init(channel(16), channel(8), channel(0))
  }
}

enum Color {
  /// Returns the linear light of an encoded component (IEC 61966-2-1).
  static func linear(_ encoded: Float) -> Float {
    encoded <= 0.04045 ? encoded / 12.92 : powf((encoded + 0.055) / 1.055, 2.4)
  }

  static func encoded(_ linear: Float) -> Float {
    linear <= 0.0031308 ? linear * 12.92 : 1.055 * powf(linear, 1 / 2.4) - 0.055
  }

  /// Maps high dynamic range to 0...1 (Narkowicz, "ACES Filmic Tone Mapping Curve", 2016).
  static func filmic(_ x: RGB) -> RGB {
    let y = x * (x * 2.51 + 0.03) / (x * (x * 2.43 + 0.59) + 0.14)
    return y.clamped(lowerBound: RGB(repeating: 0), upperBound: RGB(repeating: 1))
  }

  static func toOklab(_ c: RGB) -> RGB { Oklab.coordinates(ofLinear: c, cubeRoot: cbrtf) }

  static func fromOklab(_ c: RGB) -> RGB { Oklab.linear(c) }
}
