/// A direction with a length, with Core Graphics' names.
public struct CGVector: Hashable, Sendable, Codable {
  /// Along x, in points.
  public var dx: CGFloat
  /// Along y, in points.
  public var dy: CGFloat

  /// No length.
  public init() { (dx, dy) = (0, 0) }
  /// The two components, in points.
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
  /// No length.
  public static let zero = CGVector()
}

extension CGVector: Animatable {
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(dx, dy) }
    set { (dx, dy) = (newValue.first, newValue.second) }
  }
}

/// The form of an open line's end, with Core Graphics' name.
public typealias CGLineCap = StrokeStyle.LineCap
/// The form of a corner between two lines, with Core Graphics' name.
public typealias CGLineJoin = StrokeStyle.LineJoin
