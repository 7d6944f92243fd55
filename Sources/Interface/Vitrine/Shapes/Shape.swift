/// An outline that depends on the rectangle it is drawn in; as a view it is filled with the foreground style.
nonisolated public protocol Shape: Sendable, Animatable, View {
  /// The outline in `rect`, in points.
  func path(in rect: CGRect) -> Path
  /// The size that the shape takes of a proposal.
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
}

extension Shape {
  /// Everything that is proposed, 10 points where nothing is.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  /// The shape filled with the foreground style.
  @MainActor public var body: some View { PaintedShape(shape: self, style: ForegroundStyle()) }
}

/// A shape that can be drawn smaller by a distance from its edge.
nonisolated public protocol InsettableShape: Shape {
  /// What the shape is when it is drawn smaller.
  associatedtype InsetShape: InsettableShape
  /// The shape with every edge moved inwards by `amount` points.
  func inset(by amount: CGFloat) -> InsetShape
}

/// The form of a rounded corner.
public enum RoundedCornerStyle: Hashable, Sendable {
  /// A quarter of a circle.
  case circular
  /// Curvature that grows steadily from the straight edge, over 1.53 radii. Where less than four fifths of that are
  /// free, the corner is circular.
  case continuous

  /// Whether a corner of a radius is drawn with growing curvature where half the shorter side is `limit`.
  ///
  /// Such a corner takes 1.53 radii. Cut to much less it would look like one of a smaller radius, and a quarter of a
  /// circle is nearer: a side that is all corner becomes half a circle.
  func isContinuous(radius: Double, limit: Double) -> Bool {
    self == .continuous && radius * 1.528_665 <= limit * 1.25
  }
}

/// The fill rule of a path, and the antialiasing of its edges.
public struct FillStyle: Hashable, Sendable {
  /// Whether a point is inside when an odd number of the path's windings is around it; otherwise, when any are left
  /// over.
  public var isEOFilled: Bool
  /// Whether a pixel that an edge crosses is covered in part; otherwise it is covered when its centre is inside.
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

nonisolated extension Shape {
  /// The shape filled with a style; more may be painted over it: `.fill(.red).stroke(.blue)`.
  public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some ShapeView<Self> {
    PaintedShape(shape: self, style: content, fillStyle: style)
  }

  /// The shape filled with the foreground style.
  public func fill(style: FillStyle = FillStyle()) -> some ShapeView<Self> {
    PaintedShape(shape: self, style: ForegroundStyle(), fillStyle: style)
  }

  /// The outline drawn as a line of the style, half inside the shape and half outside.
  ///
  /// - Parameter antialiased: smooth edges, otherwise hard ones.
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Self> {
    ShapeLayers(
      shape: self,
      layers: PaintedShape(
        shape: StrokedShape(shape: self, style: style), style: content, fillStyle: FillStyle(antialiased: antialiased)))
  }

  /// The outline drawn as a line of this width, in points, half inside the shape and half outside.
  ///
  /// - Parameter antialiased: smooth edges, otherwise hard ones.
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Self> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }

  /// The outline drawn as a line, as a shape.
  public func stroke(style: StrokeStyle) -> some Shape { StrokedShape(shape: self, style: style) }
  /// The outline drawn as a line of this width, in points, as a shape.
  public func stroke(lineWidth: CGFloat = 1) -> some Shape { stroke(style: StrokeStyle(lineWidth: lineWidth)) }
}

nonisolated extension InsettableShape {
  /// A line of the style along the inside of the outline.
  ///
  /// - Parameter antialiased: smooth edges, otherwise hard ones.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Self> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }

  /// A line along the inside of the outline, with caps, joins and dashes.
  ///
  /// - Parameter antialiased: smooth edges, otherwise hard ones.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Self> {
    ShapeLayers(
      shape: self,
      layers: PaintedShape(
        shape: StrokedShape(shape: inset(by: style.lineWidth / 2), style: style), style: content,
        fillStyle: FillStyle(antialiased: antialiased)))
  }

  /// A line of the foreground style along the inside of the outline.
  public func strokeBorder(style: StrokeStyle, antialiased: Bool = true) -> some ShapeView<Self> {
    strokeBorder(ForegroundStyle(), style: style, antialiased: antialiased)
  }

  /// A line of the foreground style along the inside of the outline.
  public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> some ShapeView<Self> {
    strokeBorder(ForegroundStyle(), lineWidth: lineWidth, antialiased: antialiased)
  }
}

extension Path: Shape {
  /// The path itself, wherever the rectangle lies.
  nonisolated public func path(in rect: CGRect) -> Path { self }
}
