import Glibc

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
  /// IEC 61966-2-1.
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

  /// Converts to Oklab (Ottosson, 2020), for perceptually uniform mixing.
  static func toOklab(_ c: RGB) -> RGB {
    let l = cbrtf(0.4122214708 * c.x + 0.5363325363 * c.y + 0.0514459929 * c.z)
    let m = cbrtf(0.2119034982 * c.x + 0.6806995451 * c.y + 0.1073969566 * c.z)
    let s = cbrtf(0.0883024619 * c.x + 0.2817188376 * c.y + 0.6299787005 * c.z)
    return RGB(
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  static func fromOklab(_ c: RGB) -> RGB {
    let l = c.x + 0.3963377774 * c.y + 0.2158037573 * c.z
    let m = c.x - 0.1055613458 * c.y - 0.0638541728 * c.z
    let s = c.x - 0.0894841775 * c.y - 1.2914855480 * c.z
    let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
    return RGB(
      4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3,
      -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3,
      -0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3)
  }
}
