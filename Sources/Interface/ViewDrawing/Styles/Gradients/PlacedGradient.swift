import DisplayList
import Surfaces

/// A gradient with its geometry in the bounding rectangle of the painted shape.
package struct PlacedGradient: Hashable, Sendable {
  package enum Shape: Hashable, Sendable {
    case linear(start: UnitPoint, end: UnitPoint)
    /// Radii in points.
    case radial(center: UnitPoint, start: CGFloat, end: CGFloat)
    /// Radii as fractions of the rectangle's sides.
    case elliptical(center: UnitPoint, start: CGFloat, end: CGFloat)
    case angular(center: UnitPoint, start: Angle, end: Angle)
  }

  var stops: [ResolvedGradient.Stop]
  var shape: Shape
  var interpolation = ResolvedGradient.Interpolation.device
  /// True if the stops were given out of order, of which SwiftUI warns.
  var isReordered = false

  /// Returns the gradient over a rectangle of pixels; nil where it paints nothing, for example along a line of no
  /// length.
  ///
  /// - Parameters:
  ///   - scale: the pixels per point.
  ///   - transform: the transform that is applied to the rectangle's pixels afterwards.
  func resolved(over rect: DeviceRect, scale: Double, transform: AffineMap = .identity) -> ResolvedGradient? {
    guard !stops.isEmpty, let back = transform.inverse else { return nil }
    func point(_ unit: UnitPoint) -> (x: Double, y: Double) {
      (rect.minX + Double(unit.x) * rect.width, rect.minY + Double(unit.y) * rect.height)
    }
    func gradient(
      _ geometry: ResolvedGradient.Geometry, _ toGradient: AffineMap, stops: [ResolvedGradient.Stop]? = nil
    ) -> ResolvedGradient {
      ResolvedGradient(
        stops: stops ?? self.stops, geometry: geometry, interpolation: interpolation,
        toGradient: back.followed(by: toGradient))
    }
    switch shape {
    case .linear(let start, let end):
      let (from, to) = (point(start), point(end))
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = dx * dx + dy * dy
      guard length > 1e-12, length.isFinite else { return nil }
      return gradient(
        .linear, AffineMap(a: dx / length, c: dy / length, d: 0, tx: -(from.x * dx + from.y * dy) / length))
    case .radial(let center, let start, let end):
      guard start != end, start.isFinite, end.isFinite else { return nil }
      let center = point(center)
      return gradient(
        .radial(start: Double(start) * scale, end: Double(end) * scale), .translation(x: -center.x, y: -center.y))
    case .elliptical(let center, let start, let end):
      guard start != end, start.isFinite, end.isFinite, !rect.isEmpty else { return nil }
      let center = point(center)
      return gradient(
        .radial(start: Double(start), end: Double(end)),
        AffineMap.translation(x: -center.x, y: -center.y).followed(by: .scale(x: 1 / rect.width, y: 1 / rect.height)))
    case .angular(let center, let start, let end):
      guard start.radians.isFinite, end.radians.isFinite else { return nil }
      let center = point(center)
      let turn = Self.wholeTurn(of: stops, from: start.turns, to: end.turns)
      return gradient(
        .angular(start: turn.start, end: turn.start + 1), .translation(x: -center.x, y: -center.y), stops: turn.stops)
    }
  }

  /// Returns the stops for one whole turn, located in turns from the angle `start`.
  ///
  /// SwiftUI documents the rule: of more than a turn, the last turn is drawn; the rest of less than a turn is filled
  /// with the colours at 1 and at 0, which meet halfway.
  private static func wholeTurn(
    of stops: [ResolvedGradient.Stop], from start: Double, to end: Double
  ) -> (start: Double, stops: [ResolvedGradient.Stop]) {
    if end < start {
      let mirrored = stops.reversed().map { ResolvedGradient.Stop(location: 1 - $0.location, color: $0.color) }
      return wholeTurn(of: mirrored, from: end, to: start)
    }
    let span = end - start
    if span >= 1 {
      let shift = 1 - span
      return (end - 1, stops.map { .init(location: $0.location * span + shift, color: $0.color) })
    }
    let inside = stops.filter { (0...1).contains($0.location) }
    let halfway = span + (1 - span) / 2
    let last = inside.last?.color ?? stops[stops.count - 1].color
    let first = inside.first?.color ?? stops[0].color
    return (
      start,
      inside.map { .init(location: $0.location * span, color: $0.color) }
        + [.init(location: halfway, color: last), .init(location: halfway, color: first)]
    )
  }
}
