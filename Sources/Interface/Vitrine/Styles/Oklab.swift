/// A colour as the eye orders it: lightness, and two opponent axes.
///
/// Björn Ottosson, "A perceptual color space for image processing" (2020), with the matrices of 2021.
struct Oklab: Hashable, Sendable {
  var lightness: Double
  var a: Double
  var b: Double

  init(_ color: Color.Resolved) {
    let r = TransferFunction.decode(Double(color.red))
    let g = TransferFunction.decode(Double(color.green))
    let b = TransferFunction.decode(Double(color.blue))
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    self.b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  }

  func mixed(with other: Oklab, by t: Double) -> Oklab {
    var mixed = self
    mixed.lightness += (other.lightness - lightness) * t
    mixed.a += (other.a - a) * t
    mixed.b += (other.b - b) * t
    return mixed
  }

  func resolved(opacity: Float) -> Color.Resolved {
    func cube(_ x: Double) -> Double { x * x * x }
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    return Color.Resolved(
      .sRGBLinear, red: 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      green: -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      blue: -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s, opacity: Double(opacity))
  }
}
