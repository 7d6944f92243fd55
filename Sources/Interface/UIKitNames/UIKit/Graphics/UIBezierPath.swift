/// A path with UIKit's names.
public final class UIBezierPath {
  private var path: Path
  /// The width of a line along the path, in points; a view that draws the path uses a width of its own.
  public var lineWidth: CGFloat = 1
  /// The form of the path's ends.
  public var lineCapStyle = CGLineCap.butt
  /// The form of the path's corners.
  public var lineJoinStyle = CGLineJoin.miter
  /// True if the path is filled by the even-odd rule instead of the nonzero winding rule.
  public var usesEvenOddFillRule = false

  private init(path: Path) { self.path = path }

  /// An empty path.
  public convenience init() { self.init(path: Path()) }
  /// A rectangle.
  public convenience init(rect: CGRect) { self.init(path: Path(rect)) }
  /// The ellipse that touches the sides of a rectangle.
  public convenience init(ovalIn rect: CGRect) { self.init(path: Path(ellipseIn: rect)) }
  /// A rectangle with continuous corners, the same as in UIKit; the radius is in points.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(path: Path(roundedRect: rect, cornerRadius: cornerRadius))
  }

  /// A rectangle with some of its corners rounded, as round as the smaller of the two lengths.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    let radius = min(cornerRadii.width, cornerRadii.height)
    func rounded(_ corner: UIRectCorner) -> CGFloat { corners.contains(corner) ? radius : 0 }
    self.init(
      path: Path(
        roundedRect: rect,
        cornerRadii: RectangleCornerRadii(
          topLeading: rounded(.topLeft), bottomLeading: rounded(.bottomLeft), bottomTrailing: rounded(.bottomRight),
          topTrailing: rounded(.topRight))))
  }

  /// An arc by its angles in radians; `clockwise` is as seen on the screen, with y pointing down.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// A path from a Core Graphics path.
  public convenience init(cgPath: CGPath) { self.init(path: Path(cgPath)) }

  /// The path as a Core Graphics path.
  public var cgPath: CGPath {
    get { path.cgPath }
    set { path = Path(newValue) }
  }

  /// True if the path has no elements.
  public var isEmpty: Bool { path.isEmpty }
  /// The end of the path; the origin where it has no elements.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }
  /// The smallest rectangle around all points and control points.
  public var bounds: CGRect { path.boundingRect }

  /// Returns whether a point is inside.
  public func contains(_ point: CGPoint) -> Bool { path.contains(point, eoFill: usesEvenOddFillRule) }
  /// Begins a new subpath.
  public func move(to point: CGPoint) { path.move(to: point) }
  /// Adds a straight line.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Adds a line back to the start of the subpath.
  public func close() { path.closeSubpath() }
  /// Appends all subpaths of another path.
  public func append(_ other: UIBezierPath) { path.addPath(other.path) }
  /// Transforms the path.
  public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
  /// Returns the path with each subpath reversed.
  public func reversing() -> UIBezierPath { UIBezierPath(path: path.reversed) }
  /// Removes all elements.
  public func removeAllPoints() { path = Path() }

  /// Adds a cubic Bézier curve.
  public func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) { path.addQuadCurve(to: end, control: controlPoint) }

  /// Adds an arc by its angles in radians; `clockwise` is as seen on the screen, with y pointing down.
  public func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: .radians(Double(startAngle)), endAngle: .radians(Double(endAngle)),
      clockwise: !clockwise)
  }
}

/// A set of a rectangle's corners, with UIKit's names.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The upper left corner.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The upper right corner.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The lower left corner.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The lower right corner.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four corners.
  public static let allCorners = UIRectCorner(rawValue: .max)
}
