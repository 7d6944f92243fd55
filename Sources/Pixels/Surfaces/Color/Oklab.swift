/// Oklab, a colour space in which equal distances look equal: lightness 0...1, and two opponent axes.
///
/// Björn Ottosson, "A perceptual color space for image processing" (2020), with the matrices of 2021.
public enum Oklab {
  /// The lightness and the opponent axes a and b of a colour.
  ///
  /// - Parameters:
  ///   - linear: red, green and blue in linear light, with the primaries of sRGB.
  ///   - cubeRoot: the C library's for the scalar.
  @inlinable
  public static func coordinates<Scalar: BinaryFloatingPoint>(
    ofLinear linear: SIMD3<Scalar>, cubeRoot: (Scalar) -> Scalar
  ) -> SIMD3<Scalar> {
    let (red, green, blue) = (linear.x, linear.y, linear.z)
    let l = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let m = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let s = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    let lightness: Scalar = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    let a: Scalar = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    let b: Scalar = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
    return SIMD3(lightness, a, b)
  }

  /// Red, green and blue in linear light of a lightness and opponent axes; outside 0...1 where sRGB lacks the colour.
  @inlinable
  public static func linear<Scalar: BinaryFloatingPoint>(_ coordinates: SIMD3<Scalar>) -> SIMD3<Scalar> {
    let (lightness, a, b) = (coordinates.x, coordinates.y, coordinates.z)
    let l: Scalar = lightness + 0.3963377774 * a + 0.2158037573 * b
    let m: Scalar = lightness - 0.1055613458 * a - 0.0638541728 * b
    let s: Scalar = lightness - 0.0894841775 * a - 1.2914855480 * b
    let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
    let red: Scalar = 4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3
    let green: Scalar = -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3
    let blue: Scalar = -0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3
    return SIMD3(red, green, blue)
  }
}
