/// An outline that depends on the rectangle it is drawn in; as a view it is filled with the foreground style.
///
/// ```swift
/// struct Slash: Shape {
///   func path(in rect: CGRect) -> Path {
///     Path { $0.addLines([CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.minY)]) }
///   }
/// }
///
/// Slash().stroke(.red, lineWidth: 4)
/// ```
nonisolated public protocol Shape: Sendable, Animatable, View {
  /// Returns the outline in `rect`, in points.
  func path(in rect: CGRect) -> Path
  /// Returns the size that the shape takes of a proposal.
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
}

extension Shape {
  /// Returns the proposed size, with 10 points where nothing is proposed.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  /// The shape filled with the foreground style.
  @MainActor public var body: some View { PaintedShape(shape: self, style: ForegroundStyle()) }
}

/// A shape that can be drawn smaller by a distance from its edge.
nonisolated public protocol InsettableShape: Shape {
  /// The type of the inset shape.
  associatedtype InsetShape: InsettableShape
  /// Returns the shape with every edge moved inwards by `amount` points.
  func inset(by amount: CGFloat) -> InsetShape
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
  /// - Parameter antialiased: whether the line's edges are smooth; otherwise they are hard.
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
  /// - Parameter antialiased: whether the line's edges are smooth; otherwise they are hard.
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
  /// - Parameter antialiased: whether the line's edges are smooth; otherwise they are hard.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Self> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }

  /// A line along the inside of the outline, with caps, joins and dashes.
  ///
  /// - Parameter antialiased: whether the line's edges are smooth; otherwise they are hard.
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
