import Glibc

/// A map of the plane that keeps lines straight and parallels parallel:
/// `x' = a x + c y + tx`, `y' = b x + d y + ty`, Core Graphics' order of the six numbers.
public struct AffineMap: Hashable, Sendable {
  /// What of `x` goes into `x'`.
  public var a: Double
  /// What of `x` goes into `y'`.
  public var b: Double
  /// What of `y` goes into `x'`.
  public var c: Double
  /// What of `y` goes into `y'`.
  public var d: Double
  /// Added to `x'`.
  public var tx: Double
  /// Added to `y'`.
  public var ty: Double

  /// The map with these coefficients; those that are not given are `identity`'s.
  public init(a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, tx: Double = 0, ty: Double = 0) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The map that leaves every point where it is.
  public static let identity = AffineMap()

  /// A movement.
  public static func translation(x: Double, y: Double) -> AffineMap { AffineMap(tx: x, ty: y) }
  /// Scaling about the origin.
  public static func scale(x: Double, y: Double) -> AffineMap { AffineMap(a: x, d: y) }
  /// By an angle in radians, from the x axis towards the y axis: clockwise where y points down.
  public static func rotation(_ angle: Double) -> AffineMap {
    AffineMap(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
  }

  /// Where the map takes a point.
  public func callAsFunction(x: Double, y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }

  /// The map that does this one first and then `next`.
  public func followed(by next: AffineMap) -> AffineMap {
    AffineMap(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b, c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// By how much areas grow; negative where the map mirrors, 0 where it flattens.
  public var determinant: Double { a * d - b * c }

  /// The way back; nil where the plane has been flattened.
  public var inverse: AffineMap? {
    let determinant = determinant
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    let (ia, ib, ic, id) = (d / determinant, -b / determinant, -c / determinant, a / determinant)
    return AffineMap(a: ia, b: ib, c: ic, d: id, tx: -(ia * tx + ic * ty), ty: -(ib * tx + id * ty))
  }

  /// The smallest rectangle round the image of `rect`.
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
