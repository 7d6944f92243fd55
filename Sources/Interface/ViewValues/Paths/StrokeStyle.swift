/// The fill rule of a path, and the antialiasing of its edges.
public struct FillStyle: Hashable, Sendable {
  /// True where a point is inside when an odd number of the path's windings is around it; otherwise, when any are left
  /// over.
  public var isEOFilled: Bool
  /// True where a pixel that an edge crosses is covered in part; otherwise it is covered when its centre is inside.
  public var isAntialiased: Bool

  /// A rule for what is inside, and smooth edges or hard ones.
  ///
  /// - Parameters:
  ///   - eoFill: even-odd, otherwise nonzero.
  ///   - antialiased: smooth edges, otherwise hard ones.
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}

/// The properties of a stroked line.
public struct StrokeStyle: Hashable, Sendable {
  /// In points.
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
    /// At the point itself.
    case butt
    /// With half a circle around the point.
    case round
    /// Half a line width beyond the point.
    case square
  }
  /// The form of a corner between two lines.
  public enum LineJoin: Hashable, Sendable {
    /// In the point where their edges meet.
    case miter
    /// In a part of a circle.
    case round
    /// Cut off straight.
    case bevel
  }

  /// A line of this width, in points, with SwiftUI's defaults.
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
  /// The line's width, the limit of its mitres and the offset into its dashes; caps, joins and lengths of dashes jump.
  public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(lineWidth, AnimatablePair(miterLimit, dashPhase)) }
    set { (lineWidth, miterLimit, dashPhase) = (newValue.first, newValue.second.first, newValue.second.second) }
  }
}
