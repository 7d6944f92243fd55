import Glibc

/// An affine transform of the plane: `x' = a x + c y + tx`, `y' = b x + d y + ty`, Core Graphics' order of
/// coefficients.
public struct AffineMap: Hashable, Sendable {
  /// The coefficient of `x` in `x'`.
  public var a: Double
  /// The coefficient of `x` in `y'`.
  public var b: Double
  /// The coefficient of `y` in `x'`.
  public var c: Double
  /// The coefficient of `y` in `y'`.
  public var d: Double
  /// The translation of `x'`.
  public var tx: Double
  /// The translation of `y'`.
  public var ty: Double

  /// A map from its coefficients, by default those of `identity`.
  public init(a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The identity map.
  public static let identity = AffineMap()

  /// A translation.
  public static func translation(x: Double, y: Double) -> AffineMap { AffineMap(tx: x, ty: y) }
  /// A scaling about the origin.
  public static func scale(x: Double, y: Double) -> AffineMap { AffineMap(a: x, d: y) }
  /// A rotation about the origin in radians, from the x axis towards the y axis: clockwise where y points down.
  public static func rotation(_ angle: Double) -> AffineMap {
    AffineMap(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
  }

  /// The image of a point.
  public func callAsFunction(x: Double, y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }

  /// The composition: this map, then `next`.
  public func followed(by next: AffineMap) -> AffineMap {
    AffineMap(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b, c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The signed area of the unit square's image; negative for a reflection, 0 for a singular map.
  public var determinant: Double { a * d - b * c }

  /// The inverse; nil for a singular map.
  public var inverse: AffineMap? {
    let determinant = determinant
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    let (ia, ib, ic, id) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
    return AffineMap(a: ia, b: ib, c: ic, d: id, tx: -(ia * tx + ic * ty), ty: -(ib * tx + id * ty))
  }

  /// The bounding rectangle of `rect`'s image.
  public func bounds(of rect: DeviceRect) -> DeviceRect {
    let corners = [
      self(x: rect.minX, y: rect.minY), self(x: rect.maxX, y: rect.minY), self(x: rect.minX, y: rect.maxY),
      self(x: rect.maxX, y: rect.maxY),
    ]
    return DeviceRect(
      minX: corners.map(\.x).min()!, minY: corners.map(\.y).min()!, maxX: corners.map(\.x).max()!,
      maxY: corners.map(\.y).max()!)
  }
}
