/// An outline of lines and curves, in points.
///
/// ```swift
/// Path { path in
///   path.move(to: CGPoint(x: 50, y: 0))
///   path.addLine(to: CGPoint(x: 100, y: 100))
///   path.addLine(to: CGPoint(x: 0, y: 100))
///   path.closeSubpath()
/// }
/// .fill(.green)
/// ```
///
/// A path that is a rectangle, an ellipse or a rounded rectangle is kept as such, and is painted without flattening.
public struct Path: Hashable, Sendable {
  /// A step of a path, in points.
  public enum Element: Hashable, Sendable {
    /// A new piece begins at a point.
    case move(to: CGPoint)
    /// A straight line to a point.
    case line(to: CGPoint)
    /// A quadratic Bezier curve to a point.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic Bezier curve to a point.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A straight line back to where the piece began.
    case closeSubpath
  }

  package enum Storage: Hashable, Sendable {
    case empty
    case rect(CGRect)
    case ellipse(CGRect)
    case roundedRect(CGRect, radius: CGFloat, style: RoundedCornerStyle)
    case elements([Element])
  }

  package var storage: Storage

  /// Creates an empty path.
  public init() { storage = .empty }
  /// Creates a rectangle, clockwise from its top left corner.
  public init(_ rect: CGRect) { storage = .rect(rect) }
  /// Creates the ellipse that touches the sides of a rectangle, clockwise from its rightmost point.
  public init(ellipseIn rect: CGRect) { storage = .ellipse(rect) }

  /// Creates a rectangle with round corners, clockwise; the radius in points, at most half the shorter side.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    storage = cornerRadius > 0 ? .roundedRect(rect, radius: cornerRadius, style: style) : .rect(rect)
  }

  /// Creates a rectangle with round corners, clockwise; of the corner's two lengths the smaller counts.
  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.init(roundedRect: rect, cornerRadius: min(cornerSize.width, cornerSize.height), style: style)
  }

  /// Creates a path that a closure draws.
  public init(_ callback: (inout Path) -> Void) {
    self.init()
    callback(&self)
  }

  package init(elements: [Element]) { storage = elements.isEmpty ? .empty : .elements(elements) }

  /// True if the path has no steps.
  public var isEmpty: Bool { storage == .empty }

  mutating func append(_ new: [Element]) {
    storage = .elements(elements + new)
  }

  /// Begins a new piece at a point.
  public mutating func move(to end: CGPoint) { append([.move(to: end)]) }
  /// Adds a straight line to a point.
  ///
  /// - Complexity: O(n), where n is the number of steps so far: they are copied.
  public mutating func addLine(to end: CGPoint) { append([.line(to: end)]) }
  /// Adds a quadratic Bezier curve to a point.
  ///
  /// - Complexity: O(n), where n is the number of steps so far: they are copied.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    append([.quadCurve(to: end, control: control)])
  }
  /// Adds a cubic Bezier curve to a point.
  ///
  /// - Complexity: O(n), where n is the number of steps so far: they are copied.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    append([.curve(to: end, control1: control1, control2: control2)])
  }
  /// Adds a line back to where the piece began.
  public mutating func closeSubpath() { append([.closeSubpath]) }

  /// Adds a piece of straight lines through points.
  ///
  /// - Complexity: O(n + m), where n is the number of steps so far and m the number of points.
  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    append([.move(to: first)] + lines.dropFirst().map { .line(to: $0) })
  }

  /// Adds a rectangle as a piece of its own.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    addPath(Path(rect), transform: transform)
  }
  /// Adds rectangles, each as a piece of its own.
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }
  /// Adds the ellipse in a rectangle as a piece of its own.
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    addPath(Path(ellipseIn: rect), transform: transform)
  }
  /// Adds a rectangle with round corners as a piece of its own; of the corner's two lengths the smaller counts.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    let radius = min(cornerSize.width, cornerSize.height)
    addPath(Path(roundedRect: rect, cornerRadius: radius, style: style), transform: transform)
  }
  /// Adds a rectangle with corners of different radii as a piece of its own.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) { addPath(Path(roundedRect: rect, cornerRadii: cornerRadii, style: style), transform: transform) }

  /// Adds all the pieces of another path.
  ///
  /// - Complexity: O(n + m), where n and m are the numbers of steps of the two paths.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    let path = transform.isIdentity ? path : path.applying(transform)
    if isEmpty { self = path } else { append(path.elements) }
  }

  /// The current point; nil before the first step.
  ///
  /// - Complexity: O(n), where n is the number of steps.
  public var currentPoint: CGPoint? {
    var (start, current): (CGPoint?, CGPoint?) = (nil, nil)
    for element in elements {
      switch element {
      case .move(let to): (start, current) = (to, to)
      case .line(let to), .quadCurve(let to, _), .curve(let to, _, _): current = to
      case .closeSubpath: current = start
      }
    }
    return current
  }
}
