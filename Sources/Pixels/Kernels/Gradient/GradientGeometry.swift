public import Surfaces

/// Where along a gradient each pixel lies: `t` as a function of its centre, mapped into a space in which the gradient is
/// simple.
public struct GradientGeometry: Hashable, Sendable {
  /// What `t` is at a point `(x, y)` of gradient space.
  public enum Shape: Hashable, Sendable {
    /// `t = x`.
    case linear
    /// `t` runs from 0 at distance `start` to 1 at distance `end` from the origin. An ellipse is a circle in a space
    /// scaled so.
    case radial(start: Double, end: Double)
    /// `t` runs from 0 at the angle `start` to 1 at `start + span`, in turns from the positive x axis towards the positive
    /// y axis (clockwise on screen). Less than a turn leaves a gap, whose halves have the colours of `t = 1` and
    /// `t = 0`; of more than a turn the last is seen. As SwiftUI's `AngularGradient`.
    case angular(start: Double, span: Double)
  }

  /// What `t` is in gradient space.
  public var shape: Shape
  /// From pixels to gradient space; pixel `(x, y)` is looked up at `(x + 0.5, y + 0.5)`.
  public var transform: AffineMap

  /// A geometry in a space of its own; `transform` leads there from pixels.
  public init(_ shape: Shape, transform: AffineMap) {
    self.shape = shape
    self.transform = transform
  }

  /// From `t = 0` at one point to 1 at another, in pixels, constant across; nil where they are one.
  public static func linear(from start: SIMD2<Double>, to end: SIMD2<Double>) -> GradientGeometry? {
    let axis = end - start
    let square = (axis * axis).sum()
    guard square > 0, square.isFinite else { return nil }
    let unit = axis / square
    return GradientGeometry(
      .linear, transform: AffineMap(a: unit.x, c: unit.y, tx: -(unit * start).sum()))
  }

  /// About a point in pixels, radii in pixels.
  public static func radial(center: SIMD2<Double>, start: Double, end: Double) -> GradientGeometry {
    GradientGeometry(.radial(start: start, end: end), transform: AffineMap(tx: -center.x, ty: -center.y))
  }

  /// About a point in pixels: concentric ellipses, distances as fractions of the radii `(x, y)`; nil where one is zero.
  public static func elliptical(
    center: SIMD2<Double>, radii: SIMD2<Double>, start: Double, end: Double
  ) -> GradientGeometry? {
    let scale = 1 / radii
    guard radii.min() > 0, scale.x.isFinite, scale.y.isFinite else { return nil }
    return GradientGeometry(
      .radial(start: start, end: end),
      transform: AffineMap(a: scale.x, d: scale.y, tx: -center.x * scale.x, ty: -center.y * scale.y))
  }

  /// About a point in pixels, angles in turns.
  public static func angular(center: SIMD2<Double>, start: Double, span: Double) -> GradientGeometry {
    GradientGeometry(.angular(start: start, span: span), transform: AffineMap(tx: -center.x, ty: -center.y))
  }
}
