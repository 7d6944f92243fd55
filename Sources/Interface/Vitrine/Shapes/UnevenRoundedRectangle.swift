/// The radii of a rectangle's four corners, in points.
@frozen public struct RectangleCornerRadii: Equatable, Sendable {
  /// Of the upper left corner.
  public var topLeading: CGFloat
  /// Of the lower left corner.
  public var bottomLeading: CGFloat
  /// Of the lower right corner.
  public var bottomTrailing: CGFloat
  /// Of the upper right corner.
  public var topTrailing: CGFloat

  /// Radii in points; none where nothing is said.
  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }

  /// The same radii less a length, none below zero.
  func inset(by amount: CGFloat) -> RectangleCornerRadii {
    RectangleCornerRadii(
      topLeading: max(0, topLeading - amount), bottomLeading: max(0, bottomLeading - amount),
      bottomTrailing: max(0, bottomTrailing - amount), topTrailing: max(0, topTrailing - amount))
  }

  /// The radii as they fit a size: where two on one side are longer than it, all four become smaller alike, as CSS
  /// Backgrounds and Borders Level 3 has it.
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

/// The rectangle with corners of different radii.
nonisolated public struct UnevenRoundedRectangle: InsettableShape {
  /// The radii of the corners, in points; where two do not fit on a side, all become smaller alike.
  public var cornerRadii: RectangleCornerRadii
  /// The form of the corners.
  public var style: RoundedCornerStyle

  /// A rectangle with these radii.
  public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    self.cornerRadii = cornerRadii
    self.style = style
  }

  /// A rectangle with radii in points, corner by corner.
  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) {
    self.init(
      cornerRadii: RectangleCornerRadii(
        topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius, bottomTrailing: bottomTrailingRadius,
        topTrailing: topTrailingRadius),
      style: style)
  }

  public func path(in rect: CGRect) -> Path { Path(roundedRect: rect, cornerRadii: cornerRadii, style: style) }

  public func inset(by amount: CGFloat) -> some InsettableShape {
    Inset(base: UnevenRoundedRectangle(cornerRadii: cornerRadii.inset(by: amount), style: style), amount: amount)
  }

  public var animatableData: RectangleCornerRadii.AnimatableData {
    get { cornerRadii.animatableData }
    set { cornerRadii.animatableData = newValue }
  }
}

extension Shape where Self == UnevenRoundedRectangle {
  /// The rectangle with corners of different radii, for use as `.clipShape(.rect(cornerRadii: radii))`.
  public static func rect(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle { UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style) }

  /// The rectangle with radii in points, corner by corner, for use as `.clipShape(.rect(topLeadingRadius: 12))`.
  public static func rect(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
    topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(
      topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
      bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius, style: style)
  }
}

extension Shape where Self == RoundedRectangle {
  /// The rectangle with rounded corners; of the corner's two lengths the smaller counts.
  public static func rect(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
    RoundedRectangle(cornerSize: cornerSize, style: style)
  }
}

extension Path {
  /// A rectangle with corners of different radii, clockwise; where two do not fit on a side, all become smaller alike.
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
