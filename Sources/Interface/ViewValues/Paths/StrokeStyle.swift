/// The fill rule of a path, and the antialiasing of its edges.
public struct FillStyle: Hashable, Sendable {
  /// True if a point is inside when an odd number of the path's windings is around it; otherwise it is when its
  /// windings do not cancel out.
  public var isEOFilled: Bool
  /// True if a pixel that an edge crosses is covered in part; otherwise it is covered when its centre is inside.
  public var isAntialiased: Bool

  /// Creates a rule for the inside of a path, with smooth edges or hard ones.
  ///
  /// - Parameters:
  ///   - eoFill: true for the even-odd rule, false for the nonzero rule.
  ///   - antialiased: true for smooth edges, false for hard ones.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

/// The properties of a stroked line.
public struct StrokeStyle: Hashable, Sendable {
  /// The width of the line, in points.
  public var lineWidth: CGFloat
  /// The form of the ends of open lines and dashes.
  public var lineCap: LineCap
  /// The form of corners.
  public var lineJoin: LineJoin
  /// The limit of a mitred corner's length, in line widths; a sharper one is bevelled.
  public var miterLimit: CGFloat
  /// Lengths of dashes and gaps in turn, in points.
  public var dash: [CGFloat]
  /// The offset into the dash pattern at which the line begins, in points.
  public var dashPhase: CGFloat

  /// The form of an open line's end.
  public enum LineCap: Hashable, Sendable {
    /// The line ends at the point itself.
    case butt
    /// The line ends with half a circle around the point.
    case round
    /// The line ends half a line width beyond the point.
    case square
  }
  /// The form of a corner between two lines.
  public enum LineJoin: Hashable, Sendable {
    /// The corner ends in the point where the edges of the lines meet.
    case miter
    /// The corner is part of a circle.
    case round
    /// The corner is cut off straight.
    case bevel
  }

  /// Creates a line of this width, in points, with SwiftUI's defaults.
  public init(
    lineWidth: CGFloat = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter, miterLimit: CGFloat = 10,
    dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

extension StrokeStyle: Animatable {
  /// The line's width, the limit of its mitres and the offset into its dashes; caps, joins and lengths of dashes change
  /// at once.
  public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(lineWidth, AnimatablePair(miterLimit, dashPhase)) }
    set { (lineWidth, miterLimit, dashPhase) = (newValue.first, newValue.second.first, newValue.second.second) }
  }
}
