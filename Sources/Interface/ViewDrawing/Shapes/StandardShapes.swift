/// The whole rectangle.
nonisolated public struct Rectangle: InsettableShape {
  /// The rectangle that the shape is drawn in.
  public init() {}
  public func path(in rect: CGRect) -> Path { Path(rect) }
  public func inset(by amount: CGFloat) -> some InsettableShape { Inset(base: self, amount: amount) }
}

/// The rectangle with rounded corners.
///
/// ```swift
/// RoundedRectangle(cornerRadius: 12)
///   .strokeBorder(.tint, lineWidth: 2)
/// ```
nonisolated public struct RoundedRectangle: InsettableShape {
  /// The width and the height of a corner, in points; the smaller of the two counts.
  public var cornerSize: CGSize
  /// The form of the corners.
  public var style: RoundedCornerStyle

  /// A rectangle with corners of one radius.
  ///
  /// - Parameter cornerRadius: the radius in points, at most half the shorter side.
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  /// A rectangle with corners as round as the smaller of the two lengths: unlike SwiftUI's they are never elliptic.
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }

  public func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: min(cornerSize.width, cornerSize.height), style: style)
  }

  public func inset(by amount: CGFloat) -> some InsettableShape {
    Inset(
      base: RoundedRectangle(
        cornerSize: CGSize(width: max(0, cornerSize.width - amount), height: max(0, cornerSize.height - amount)),
        style: style),
      amount: amount)
  }

  public var animatableData: CGSize.AnimatableData {
    get { cornerSize.animatableData }
    set { cornerSize.animatableData = newValue }
  }
}

/// The largest circle in the middle of the rectangle.
///
/// ```swift
/// Circle()
///   .fill(.blue)
///   .frame(width: 40, height: 40)
/// ```
nonisolated public struct Circle: InsettableShape {
  /// A circle.
  public init() {}

  public func path(in rect: CGRect) -> Path {
    let side = min(rect.width, rect.height)
    return Path(ellipseIn: CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side))
  }

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let sides = [proposal.width, proposal.height].compactMap { $0 }
    let side = sides.min() ?? 10
    return CGSize(width: side, height: side)
  }

  public func inset(by amount: CGFloat) -> some InsettableShape { Inset(base: self, amount: amount) }
}

/// The ellipse that touches the rectangle's sides.
nonisolated public struct Ellipse: InsettableShape {
  /// An ellipse.
  public init() {}
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
  public func inset(by amount: CGFloat) -> some InsettableShape { Inset(base: self, amount: amount) }
}

/// The rectangle with its shorter sides fully rounded.
nonisolated public struct Capsule: InsettableShape {
  /// The form of the ends. They are half circles in either style, because a side that is all corner is too short for
  /// continuous ones.
  public var style: RoundedCornerStyle
  /// Creates a capsule, which is horizontal or vertical like its rectangle.
  public init(style: RoundedCornerStyle = .continuous) { self.style = style }

  public func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2, style: style)
  }

  public func inset(by amount: CGFloat) -> some InsettableShape { Inset(base: self, amount: amount) }
}

/// A shape in a smaller rectangle.
nonisolated struct Inset<Base: InsettableShape>: InsettableShape {
  var base: Base
  var amount: CGFloat

  func path(in rect: CGRect) -> Path {
    let inset = CGRect(
      x: rect.minX + amount, y: rect.minY + amount, width: rect.width - 2 * amount, height: rect.height - 2 * amount)
    return inset.width > 0 && inset.height > 0 ? base.path(in: inset) : Path()
  }

  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { base.sizeThatFits(proposal) }
  func inset(by amount: CGFloat) -> Inset { Inset(base: base, amount: self.amount + amount) }

  var animatableData: AnimatablePair<Base.AnimatableData, CGFloat> {
    get { AnimatablePair(base.animatableData, amount) }
    set {
      base.animatableData = newValue.first
      amount = newValue.second
    }
  }
}

extension Shape where Self == Rectangle {
  /// The rectangle, for use as `.clipShape(.rect)`.
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == Circle {
  /// The largest circle in the middle, for use as `.clipShape(.circle)`.
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Ellipse {
  /// The ellipse that touches the sides, for use as `.clipShape(.ellipse)`.
  public static var ellipse: Ellipse { Ellipse() }
}

extension Shape where Self == Capsule {
  /// The rectangle with its shorter sides fully rounded, for use as `.clipShape(.capsule)`.
  public static var capsule: Capsule { Capsule() }
}

extension Shape where Self == RoundedRectangle {
  /// The rectangle with rounded corners, for use as `.clipShape(.rect(cornerRadius: 12))`; the radius in points.
  public static func rect(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
}
