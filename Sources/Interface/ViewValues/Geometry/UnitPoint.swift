/// A point in a rectangle: (0, 0) is its top left corner, (1, 1) its bottom right.
@frozen public struct UnitPoint: Hashable, Sendable {
  /// The fraction of the width: 0 at the left edge, 1 at the right; it may lie outside.
  public var x: CGFloat
  /// The fraction of the height: 0 at the top edge, 1 at the bottom; it may lie outside.
  public var y: CGFloat

  /// Creates a point from its fractions of the width and the height.
  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }

  /// Creates a point at the top left corner.
  public init() { self.init(x: 0, y: 0) }

  /// The top left corner.
  public static let zero = UnitPoint(x: 0, y: 0)
  /// The middle.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The left edge, halfway down.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The right edge, halfway down.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The top edge, in the middle.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The bottom edge, in the middle.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The top left corner.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The top right corner.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The bottom left corner.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The bottom right corner.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}
