@_spi(Nodes) import ViewGraph

/// A view of a painted shape; the shape can be painted again on top.
nonisolated public protocol ShapeView<Content>: View {
  /// The type of the shape.
  associatedtype Content: Shape
  /// The shape.
  var shape: Content { get }
}

/// A shape with the layers that were painted of it so far.
nonisolated struct ShapeLayers<Content: Shape, Layers: View>: ShapeView, PrimitiveView {
  let shape: Content
  let layers: Layers

  @MainActor
  func nodes(in context: ViewContext) -> [ViewNode] { context.nodes(of: layers) }
}

nonisolated extension ShapeView {
  private func adding(_ layer: some View) -> some ShapeView<Content> {
    ShapeLayers(
      shape: shape,
      layers: modifier(SecondaryLayer(secondary: layer, alignment: .center, isBehind: false)))
  }

  /// The shape filled with a style, over what was painted of it so far.
  public func fill<S: ShapeStyle>(_ content: S = ForegroundStyle(), style: FillStyle = FillStyle()) -> some ShapeView<
    Content
  > {
    adding(shape.fill(content, style: style))
  }

  /// The outline drawn as a line of the style, over what was painted of the shape so far.
  ///
  /// - Parameter antialiased: whether the line's edges are smooth; otherwise they are hard.
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Content> { adding(shape.stroke(content, style: style, antialiased: antialiased)) }

  /// The outline drawn as a line of this width, in points, over what was painted of the shape so far.
  ///
  /// - Parameter antialiased: whether the line's edges are smooth; otherwise they are hard.
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Content> { adding(shape.stroke(content, lineWidth: lineWidth, antialiased: antialiased)) }
}

nonisolated extension ShapeView where Content: InsettableShape {
  /// A line along the inside of the outline, over what was painted of the shape so far.
  ///
  /// - Parameter antialiased: whether the line's edges are smooth; otherwise they are hard.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), style: StrokeStyle, antialiased: Bool = true
  ) -> some ShapeView<Content> { adding(shape.strokeBorder(content, style: style, antialiased: antialiased)) }

  /// A line of this width, in points, along the inside of the outline, over what was painted of the shape so far.
  ///
  /// - Parameter antialiased: whether the line's edges are smooth; otherwise they are hard.
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> some ShapeView<Content> { adding(shape.strokeBorder(content, lineWidth: lineWidth, antialiased: antialiased)) }
}
