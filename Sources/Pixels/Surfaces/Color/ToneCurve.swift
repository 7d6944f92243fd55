/// A cubic Bezier curve over 0...1 whose abscissa is its parameter: its control values are the ordinates at 0, 1/3, 2/3
/// and 1.
public struct ToneCurve<Scalar: BinaryFloatingPoint & SIMDScalar> {
  /// The ordinate as a polynomial in the abscissa, the constant first.
  public var coefficients: SIMD4<Scalar>

  /// A curve from its control values.
  @inlinable
  public init(_ v: SIMD4<Scalar>) {
    let square: Scalar = 3 * (v.x - 2 * v.y + v.z)
    let cubic: Scalar = 3 * (v.y - v.z) + v.w - v.x
    coefficients = SIMD4(v.x, 3 * (v.y - v.x), square, cubic)
  }

  /// The ordinate at an abscissa, limited to 0...1.
  @inlinable
  public func callAsFunction(_ x: Scalar) -> Scalar {
    let c = coefficients
    return min(max(((c.w * x + c.z) * x + c.y) * x + c.x, 0), 1)
  }
}
