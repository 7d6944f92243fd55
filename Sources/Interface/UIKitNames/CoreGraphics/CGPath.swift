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

  /// A rectangle with circular corners, as round as the smaller of the two lengths, in points.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
  ) {
    let path = Path(roundedRect: rect, cornerRadius: min(cornerWidth, cornerHeight), style: .circular)
    self.init(path: path.applying(transform))
  }

  /// True if the path has no elements.
  public final var isEmpty: Bool { path.isEmpty }
  /// The end of the path; the origin where it has no elements.
  public final var currentPoint: CGPoint { path.currentPoint ?? .zero }
  /// The smallest rectangle around all points and control points.
  public final var boundingBox: CGRect { path.boundingRect }
  /// The smallest rectangle around the path; control points are included, as in `boundingBox`.
  public final var boundingBoxOfPath: CGRect { path.boundingRect }

  /// Returns whether a point is inside.
  public final func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool { path.applying(transform).contains(point, eoFill: rule == .evenOdd) }

  /// Returns an immutable copy.
  public final func copy() -> CGPath? { CGPath(path: path) }
  /// Returns a mutable copy.
  public final func mutableCopy() -> CGMutablePath? {
    let copy = CGMutablePath()
    copy.path = path
    return copy
  }

  /// Returns whether both paths currently have the same elements.
  public static func == (a: CGPath, b: CGPath) -> Bool { a.path == b.path }
  /// Hashes the elements.
  public final func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// The rule by which a point is inside a path that crosses itself.
public enum CGPathFillRule: Int, Hashable, Sendable {
  /// Points are inside where the path winds around them any number of times other than zero.
  case winding
  /// Points are inside where a ray from them crosses the path an odd number of times.
  case evenOdd
}

/// A mutable path with Core Graphics' names.
public final class CGMutablePath: CGPath {
  /// An empty path.
  public init() { super.init(path: Path()) }

  /// Begins a new subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.move(to: point.applying(transform))
  }

  /// Adds a straight line.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.addLine(to: point.applying(transform))
  }

  /// Adds a subpath of straight lines through points.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    path.addLines(points.map { $0.applying(transform) })
  }

  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    path.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
  }

  /// Adds a cubic Bézier curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    path.addCurve(
      to: end.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
  }

  /// Adds an arc by its angles in radians; `clockwise` applies with y pointing up, as in `Path.addArc`.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: .radians(Double(startAngle)), endAngle: .radians(Double(endAngle)),
      clockwise: clockwise, transform: transform)
  }

  /// Adds a round corner between the line from the current point to the first point and the line from there to the
  /// second.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    path.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform)
  }

  /// Adds a rectangle as a subpath of its own.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    path.addPath(Path(rect), transform: transform)
  }

  /// Adds the ellipse in a rectangle as a subpath of its own.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    path.addPath(Path(ellipseIn: rect), transform: transform)
  }

  /// Adds a rectangle with round corners as a subpath of its own; the smaller of the corner's two lengths is used.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let radius = min(cornerWidth, cornerHeight)
    path.addPath(Path(roundedRect: rect, cornerRadius: radius, style: .circular), transform: transform)
  }

  /// Adds all subpaths of another path.
  public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
    path.addPath(other.path, transform: transform)
  }

  /// Adds a line back to the start of the subpath.
  public func closeSubpath() { path.closeSubpath() }
}

extension Path {
  /// A path from a Core Graphics path.
  public init(_ path: CGPath) { self = path.path }

  /// The path as a Core Graphics path.
  public var cgPath: CGPath { CGPath(path: self) }

  fileprivate func applying(_ transform: UnsafePointer<CGAffineTransform>?) -> Path {
    transform.map { applying($0.pointee) } ?? self
  }
}
