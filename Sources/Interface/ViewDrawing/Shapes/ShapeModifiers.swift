@_spi(Nodes) import ViewGraph

/// A modifier that paints a style behind the view, in a shape of the view's size.
nonisolated package struct StyleBackground<Style: ShapeStyle, Outline: Shape>: PrimitiveModifier {
  var style: Style
  var shape: Outline
  var fillStyle: FillStyle

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let layer = SecondaryLayer(
      secondary: PaintedShape(shape: shape, style: style, fillStyle: fillStyle), alignment: .center, isBehind: true)
    var inner = context.child(0)
    if case .material(let material) = style.resolvedStyle(in: context.environment) {
      inner = inner.changingEnvironment(.materialEnvironment) { $0.backgroundMaterial = material.withoutOverrides }
    }
    return layer.nodes(of: content, inside: inner, behind: context)
  }
}

/// A modifier that clips the view to a shape of its size.
nonisolated package struct ClipModifier<Outline: Shape>: PrimitiveModifier {
  var shape: Outline
  var style = FillStyle()

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let shape = context.animated(shape)
    return context.child(0).nodes(of: content).mapped { child in
      if let last: ClipNode = context.lastNode(around: child), last.canClip(to: shape) {
        context.session.exchanges.change(last, last.renew(context, shape: shape, style: style))
        return last
      }
      return ClipNode(context, shape: shape, style: style, child: child)
    }
  }
}

private final class ClipNode: WrapperNode {
  private var shape: any Shape
  private var style: FillStyle
  private var container: ContainerPlace?
  private var ownMotion: FrameMotion

  init(_ context: ViewContext, shape: any Shape, style: FillStyle, child: ViewNode) {
    self.shape = shape
    self.style = style
    container = context.environment.containerPlace
    ownMotion = FrameMotion(context, identity: child.identity.wrapped)
    super.init(child: child)
  }

  /// Returns whether the node can take over another shape.
  func canClip(to shape: any Shape) -> Bool { shape.kind.dependsOnContainer == readsPosition }

  /// Takes over another shape.
  func renew(_ context: ViewContext, shape: any Shape, style: FillStyle) -> NodeChange {
    ownMotion = FrameMotion(context, identity: identity)
    let isSame =
      ValueComparison.sameContents(self.shape, shape) && self.style == style
      && container === context.environment.containerPlace
    (self.shape, self.style, container) = (shape, style, context.environment.containerPlace)
    return isSame ? .nothing : .look
  }

  override var motion: FrameMotion? { ownMotion }
  override var readsPosition: Bool { shape.kind.dependsOnContainer }

  private var outline: Path {
    (container?.shape(shape, of: self) ?? shape).path(in: CGRect(origin: .zero, size: size))
  }

  override func hit(_ point: CGPoint, path: inout [ViewNode]) -> Bool {
    let own = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
    return outline.contains(own, eoFill: style.isEOFilled) && super.hit(point, path: &path)
  }

  override func draw(into canvas: inout DisplayCanvas) {
    canvas.clipped(to: outline, style: style, at: placement, identity: identity) { child.paint(into: &$0) }
  }
}

nonisolated extension View {
  /// A style behind the view, in its size. A material makes the hierarchical styles inside the view vibrant.
  ///
  /// - Parameter edges: accepted for source compatibility: the edges at which the style extends into the safe area, as
  ///   below a status bar or beside a rounded display. A window has no safe area here.
  public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    modifier(StyleBackground(style: style, shape: Rectangle(), fillStyle: FillStyle()))
  }

  /// A style behind the view, in a shape of its size.
  public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { modifier(StyleBackground(style: style, shape: shape, fillStyle: fillStyle)) }

  /// The system's background behind the view, in a shape of its size.
  public func background<T: Shape>(in shape: T, fillStyle: FillStyle = FillStyle()) -> some View {
    background(BackgroundStyle(), in: shape, fillStyle: fillStyle)
  }

  /// A style in front of the view, in its size.
  ///
  /// - Parameter edges: accepted for source compatibility: the edges at which the style extends into the safe area, as
  ///   below a status bar or beside a rounded display. A window has no safe area here.
  public func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    overlay { PaintedShape(shape: Rectangle(), style: style) }
  }

  /// A style in front of the view, in a shape of its size.
  public func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View { overlay { PaintedShape(shape: shape, style: style, fillStyle: fillStyle) } }

  /// Clips the view to a shape of its size.
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
    modifier(ClipModifier(shape: shape, style: style))
  }

  /// Clips the view to its bounds.
  ///
  /// - Parameter antialiased: whether a pixel that an edge crosses remains in part; otherwise it remains if its centre
  ///   is inside. An upright view that is not moved by an offset ends on whole pixels, where both are the same.
  public func clipped(antialiased: Bool = false) -> some View {
    clipShape(Rectangle(), style: FillStyle(antialiased: antialiased))
  }

  /// The view with rounded corners; the radius in points.
  ///
  /// - Parameter antialiased: whether a pixel that an edge crosses remains in part; otherwise it remains if its centre
  ///   is inside.
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    clipShape(RoundedRectangle(cornerRadius: radius), style: FillStyle(antialiased: antialiased))
  }

  /// A line of the style along the inside of the view's edges.
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    overlay { Rectangle().strokeBorder(content, lineWidth: width) }
  }
}
