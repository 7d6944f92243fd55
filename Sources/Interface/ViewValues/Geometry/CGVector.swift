/// A direction with a length, with Core Graphics' names.
public struct CGVector: Hashable, Sendable, Codable {
  /// The component along x, in points.
  public var dx: CGFloat
  /// The component along y, in points.
  public var dy: CGFloat

  /// Creates a vector of length zero.
  public init() { (dx, dy) = (0, 0) }
  /// Creates a vector from its two components, in points.
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
  /// The vector of length zero.
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
