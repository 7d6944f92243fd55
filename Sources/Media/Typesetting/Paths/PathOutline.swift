public import Kernels

/// The outline of a path in points, and the operation that turns it into coverage.
public struct PathOutline: Hashable, Sendable {
  /// An element of an outline, in points.
  public enum Element: Hashable, Sendable {
    /// The start of a subpath.
    case move(x: Double, y: Double)
    /// A straight line to a point.
    case line(x: Double, y: Double)
    /// A cubic Bézier curve with two control points and an end point.
    case curve(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double)
    /// A straight line to the start of the subpath.
    case close
  }

  /// The covered area: the inside of the outline, or a line along it.
  public enum Operation: Hashable, Sendable {
    /// The inside of the outline by the nonzero or the even-odd rule.
    case fill(evenOdd: Bool)
    /// A line along the outline; `width`, and alternating lengths of dashes and gaps, in points.
    case stroke(width: Double, cap: Cap, join: Join, miterLimit: Double, dash: [Double], dashPhase: Double)
    /// The inside by the nonzero rule, its edge moved outwards by a distance in points with round corners, or inwards
    /// if the distance is negative.
    case weigh(by: Double)
  }

  /// The shape of the end of an open line.
  public typealias Cap = StrokePen.Cap
  /// The shape of the corner between two lines.
  public typealias Join = StrokePen.Join

  /// The elements of the outline, in order.
  public var elements: [Element]
  /// The operation that turns them into coverage.
  public var operation: Operation
  /// True if edges are antialiased; otherwise a pixel is fully covered if its centre is inside.
  public var isAntialiased: Bool

  public init(elements: [Element], operation: Operation, isAntialiased: Bool = true) {
    self.elements = elements
    self.operation = operation
    self.isAntialiased = isAntialiased
  }
}
