public import Surfaces

/// The parameter `t` of a gradient as a function of a pixel's centre, mapped to a gradient space.
public struct GradientGeometry: Hashable, Sendable {
  /// `t` at a point `(x, y)` of gradient space.
  public enum Shape: Hashable, Sendable {
    /// `t = x`.
    case linear
    /// `t` increases from 0 at distance `start` to 1 at distance `end` from the origin.
    case radial(start: Double, end: Double)
    /// `t` increases from 0 at the angle `start` to 1 at `start + span`, in turns from the positive x axis towards the
    /// positive y axis (clockwise on screen). Less than a turn leaves a gap, half of it with the colour of `t = 1`,
    /// half with that of `t = 0`; of more than a turn, only the last is visible. Like SwiftUI's `AngularGradient`.
    case angular(start: Double, span: Double)
  }

  /// `t` in gradient space.
  public var shape: Shape
  /// From pixels to gradient space; pixel `(x, y)` is evaluated at `(x + 0.5, y + 0.5)`.
  public var transform: AffineMap

  /// A geometry in the gradient space of `transform`.
  public init(_ shape: Shape, transform: AffineMap) {
    self.shape = shape
    self.transform = transform
  }

  /// A linear gradient from `t = 0` at one point to 1 at another, in pixels; nil if they coincide.
  public static func linear(from start: SIMD2<Double>, to end: SIMD2<Double>) -> GradientGeometry? {
    let axis = end - start
    let square = (axis * axis).sum()
    guard square > 0, square.isFinite else { return nil }
    let unit = axis / square
    return GradientGeometry(
      .linear, transform: AffineMap(a: unit.x, c: unit.y, tx: -(unit * start).sum()))
  }

  /// A radial gradient about a point, all in pixels.
  public static func radial(center: SIMD2<Double>, start: Double, end: Double) -> GradientGeometry {
    GradientGeometry(.radial(start: start, end: end), transform: AffineMap(tx: -center.x, ty: -center.y))
  }

  /// Concentric ellipses about a point in pixels, distances as fractions of the radii `(x, y)`; nil if one is zero.
  public static func elliptical(
    center: SIMD2<Double>, radii: SIMD2<Double>, start: Double, end: Double
  ) -> GradientGeometry? {
    let scale = 1 / radii
    guard radii.min() > 0, scale.x.isFinite, scale.y.isFinite else { return nil }
    return GradientGeometry(
      .radial(start: start, end: end),
      transform: AffineMap(a: scale.x, d: scale.y, tx: -center.x * scale.x, ty: -center.y * scale.y))
  }

  /// An angular gradient about a point in pixels, angles in turns.
  public static func angular(center: SIMD2<Double>, start: Double, span: Double) -> GradientGeometry {
    GradientGeometry(.angular(start: start, span: span), transform: AffineMap(tx: -center.x, ty: -center.y))
  }
}
