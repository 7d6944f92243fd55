/// A path with Core Graphics' names.
public class CGPath: Hashable {
  final var path: Path

  fileprivate init(path: Path) { self.path = path }

  /// A rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(path: Path(rect).applying(transform))
  }

  /// The ellipse that touches the sides of a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(path: Path(ellipseIn: rect).applying(transform))
  }

  /// A rectangle with corners that are quarters of an ellipse, in points.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
  ) {
    let path = Path(roundedRect: rect, cornerRadius: min(cornerWidth, cornerHeight), style: .circular)
    self.init(path: path.applying(transform))
  }

  /// Whether the path has no steps.
  public final var isEmpty: Bool { path.isEmpty }
  /// The point where the path is; the origin before its first step.
  public final var currentPoint: CGPoint { path.currentPoint ?? .zero }
  /// The smallest rectangle round all points and control points.
  public final var boundingBox: CGRect { path.boundingRect }
  /// The smallest rectangle round the path; control points count, as in `boundingBox`.
  public final var boundingBoxOfPath: CGRect { path.boundingRect }

  /// Whether a point is inside.
  public final func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool { path.applying(transform).contains(point, eoFill: rule == .evenOdd) }

  /// A copy that does not change.
  public final func copy() -> CGPath? { CGPath(path: path) }
  /// A copy that can be added to.
  public final func mutableCopy() -> CGMutablePath? {
    let copy = CGMutablePath()
    copy.path = path
    return copy
  }

  /// Whether both have the same steps now.
  public static func == (a: CGPath, b: CGPath) -> Bool { a.path == b.path }
  /// Hashes the steps.
  public final func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// What is inside a path that crosses itself.
public enum CGPathFillRule: Int, Hashable, Sendable {
  /// What the path goes round any number of times but none.
  case winding
  /// What the path goes round an odd number of times.
  case evenOdd
}

/// A path with Core Graphics' names that can be added to.
public final class CGMutablePath: CGPath {
  /// A path without steps.
  public init() { super.init(path: Path()) }

  /// Begins a new piece.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.move(to: point.applying(transform))
  }

  /// A straight line.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.addLine(to: point.applying(transform))
  }

  /// A piece of straight lines through points.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    path.addLines(points.map { $0.applying(transform) })
  }

  /// A quadratic Bezier curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    path.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
  }

  /// A cubic Bezier curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    path.addCurve(
      to: end.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
  }

  /// An arc by its angles in radians; `clockwise` with y pointing up, as in `Path.addArc`.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: .radians(Double(startAngle)), endAngle: .radians(Double(endAngle)),
      clockwise: clockwise, transform: transform)
  }

  /// A round corner between the line from here to the first point and the line on to the second.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    path.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform)
  }

  /// A rectangle as a piece of its own.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    path.addPath(Path(rect), transform: transform)
  }

  /// The ellipse in a rectangle as a piece of its own.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    path.addPath(Path(ellipseIn: rect), transform: transform)
  }

  /// A rectangle with round corners as a piece of its own; of the corner's two lengths the smaller counts.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let radius = min(cornerWidth, cornerHeight)
    path.addPath(Path(roundedRect: rect, cornerRadius: radius, style: .circular), transform: transform)
  }

  /// All the pieces of another path.
  public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
    path.addPath(other.path, transform: transform)
  }

  /// A line back to where the piece began.
  public func closeSubpath() { path.closeSubpath() }
}

extension Path {
  /// A path of Core Graphics'.
  public init(_ path: CGPath) { self = path.path }

  /// The path with Core Graphics' names.
  public var cgPath: CGPath { CGPath(path: self) }

  fileprivate func applying(_ transform: UnsafePointer<CGAffineTransform>?) -> Path {
    transform.map { applying($0.pointee) } ?? self
  }
}
