/// A path with UIKit's names.
public final class UIBezierPath {
  private var path: Path
  /// The width that a line along the path has, in points; a view that draws the path says its own.
  public var lineWidth: CGFloat = 1
  /// The form of the path's ends.
  public var lineCapStyle = CGLineCap.butt
  /// The form of the path's corners.
  public var lineJoinStyle = CGLineJoin.miter
  /// Whether a point is inside when the path goes round it an odd number of times.
  public var usesEvenOddFillRule = false

  private init(path: Path) { self.path = path }

  /// A path without steps.
  public convenience init() { self.init(path: Path()) }
  /// A rectangle.
  public convenience init(rect: CGRect) { self.init(path: Path(rect)) }
  /// The ellipse that touches the sides of a rectangle.
  public convenience init(ovalIn rect: CGRect) { self.init(path: Path(ellipseIn: rect)) }
  /// A rectangle with continuous corners, as UIKit rounds them; the radius in points.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(path: Path(roundedRect: rect, cornerRadius: cornerRadius))
  }

  /// A rectangle with some of its corners round; of their two lengths the smaller counts.
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

  /// An arc by its angles in radians; `clockwise` as it is seen, with y pointing down.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// A path of Core Graphics'.
  public convenience init(cgPath: CGPath) { self.init(path: Path(cgPath)) }

  /// The path with Core Graphics' names.
  public var cgPath: CGPath {
    get { path.cgPath }
    set { path = Path(newValue) }
  }

  /// Whether the path has no steps.
  public var isEmpty: Bool { path.isEmpty }
  /// The point where the path is; the origin before its first step.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }
  /// The smallest rectangle round all points and control points.
  public var bounds: CGRect { path.boundingRect }

  /// Whether a point is inside.
  public func contains(_ point: CGPoint) -> Bool { path.contains(point, eoFill: usesEvenOddFillRule) }
  /// Begins a new piece.
  public func move(to point: CGPoint) { path.move(to: point) }
  /// A straight line.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// A line back to where the piece began.
  public func close() { path.closeSubpath() }
  /// All the pieces of another path.
  public func append(_ other: UIBezierPath) { path.addPath(other.path) }
  /// Transforms the path.
  public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }
  /// The path from its end to its beginning, piece by piece.
  public func reversing() -> UIBezierPath { UIBezierPath(path: path.reversed) }
  /// Takes all steps away.
  public func removeAllPoints() { path = Path() }

  /// A cubic Bezier curve.
  public func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }

  /// A quadratic Bezier curve.
  public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) { path.addQuadCurve(to: end, control: controlPoint) }

  /// An arc by its angles in radians; `clockwise` as it is seen, with y pointing down.
  public func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: .radians(Double(startAngle)), endAngle: .radians(Double(endAngle)),
      clockwise: !clockwise)
  }
}

/// Some of a rectangle's corners, with UIKit's names.
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
  /// All four.
  public static let allCorners = UIRectCorner(rawValue: .max)
}
