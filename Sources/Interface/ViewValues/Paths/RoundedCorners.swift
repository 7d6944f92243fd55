/// The form of a rounded corner.
public enum RoundedCornerStyle: Hashable, Sendable {
  /// A quarter of a circle.
  case circular
  /// Curvature that grows steadily from the straight edge, over 1.53 radii. Where less than four fifths of that are
  /// free, the corner is circular.
  case continuous

  /// Returns whether a corner of a radius is drawn with growing curvature where half the shorter side is `limit`.
  ///
  /// Such a corner takes 1.53 radii. Cut to much less it would look like one of a smaller radius, and a quarter of a
  /// circle is nearer: a side that is all corner becomes half a circle.
  package func isContinuous(radius: Double, limit: Double) -> Bool {
    self == .continuous && radius * 1.528_665 <= limit * 1.25
  }
}

/// The radii of a rectangle's four corners, in points.
@frozen public struct RectangleCornerRadii: Equatable, Sendable {
  /// The radius of the upper left corner.
  public var topLeading: CGFloat
  /// The radius of the lower left corner.
  public var bottomLeading: CGFloat
  /// The radius of the lower right corner.
  public var bottomTrailing: CGFloat
  /// The radius of the upper right corner.
  public var topTrailing: CGFloat

  /// Creates radii in points; corners that are left out are not rounded.
  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }

  /// Returns the radii less a length, none below zero.
  package func inset(by amount: CGFloat) -> RectangleCornerRadii {
    RectangleCornerRadii(
      topLeading: max(0, topLeading - amount), bottomLeading: max(0, bottomLeading - amount),
      bottomTrailing: max(0, bottomTrailing - amount), topTrailing: max(0, topTrailing - amount))
  }

  /// Returns the radii fitted to a size: if two on one side are longer than it, all four are reduced by the same
  /// factor, as in CSS Backgrounds and Borders Level 3.
  func fitting(_ size: CGSize) -> RectangleCornerRadii {
    var radii = inset(by: 0)
    let sides = [
      (size.width, radii.topLeading + radii.topTrailing), (size.width, radii.bottomLeading + radii.bottomTrailing),
      (size.height, radii.topLeading + radii.bottomLeading), (size.height, radii.topTrailing + radii.bottomTrailing),
    ]
    let factor = sides.reduce(1) { $1.1 > $1.0 ? min($0, max(0, $1.0) / $1.1) : $0 }
    radii.topLeading *= factor
    radii.bottomLeading *= factor
    radii.bottomTrailing *= factor
    radii.topTrailing *= factor
    return radii
  }
}

extension RectangleCornerRadii: Animatable {
  public var animatableData: AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>> {
    get {
      AnimatablePair(AnimatablePair(topLeading, bottomLeading), AnimatablePair(bottomTrailing, topTrailing))
    }
    set {
      (topLeading, bottomLeading) = (newValue.first.first, newValue.first.second)
      (bottomTrailing, topTrailing) = (newValue.second.first, newValue.second.second)
    }
  }
}

extension Path {
  /// Creates a rectangle with corners of different radii, clockwise; if two do not fit on a side, all are reduced
  /// alike.
  public init(roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    let radii = cornerRadii.fitting(rect.size)
    let all = [radii.topTrailing, radii.bottomTrailing, radii.bottomLeading, radii.topLeading]
    guard all.contains(where: { $0 != all[0] }) else {
      self.init(roundedRect: rect, cornerRadius: all[0], style: style)
      return
    }
    self.init(elements: Self.cornerElements(of: rect, radii: all, style: style))
  }
}
