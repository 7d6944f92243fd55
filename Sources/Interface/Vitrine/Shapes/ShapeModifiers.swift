/// A style behind the view, in a shape of the view's size.
nonisolated struct StyleBackground<Style: ShapeStyle, Outline: Shape>: PrimitiveModifier {
  typealias Body = Never
  var style: Style
  var shape: Outline
  var fillStyle: FillStyle

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let layer = SecondaryLayer(
      secondary: ShapeView(shape: shape, style: style, fillStyle: fillStyle), alignment: .center, isBehind: true)
    var inner = context
    if case .material(let material) = style.resolvedStyle(in: context.environment) {
      inner.environment.backgroundMaterial = material
    }
    return layer.nodes(of: content, inside: inner, behind: context)
  }
}

/// Only what is inside a shape of the view's size remains.
nonisolated struct ClipModifier<Outline: Shape>: PrimitiveModifier {
  typealias Body = Never
  var shape: Outline
  var style = FillStyle()

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let shape = context.animated(shape)
    return context.child(0).nodes(of: content).map { ClipNode(context, shape: shape, style: style, child: $0) }
  }
}

private final class ClipNode: WrapperNode {
  let shape: any Shape
  let style: FillStyle
  private let ownMotion: FrameMotion

  init(_ context: ViewContext, shape: any Shape, style: FillStyle, child: ViewNode) {
    self.shape = shape
    self.style = style
    ownMotion = FrameMotion(context, identity: child.identity.wrapped)
    super.init(child: child)
  }

  override var motion: FrameMotion? { ownMotion }

  override func hit(_ point: CGPoint, path: inout [ViewNode]) -> Bool {
    shape.path(in: frame).contains(point, eoFill: style.isEOFilled) && super.hit(point, path: &path)
  }

  override func draw(into canvas: inout Canvas) {
    let path = shape.path(in: CGRect(origin: .zero, size: size))
