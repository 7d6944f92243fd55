import DisplayList
@_spi(Nodes) import ViewGraph

/// A shape painted with a style.
nonisolated struct PaintedShape<Outline: Shape, Style: ShapeStyle>: ShapeView, PrimitiveView {
  var shape: Outline
  var style: Style
  var fillStyle = FillStyle()

  @MainActor
  func nodes(in context: ViewContext) -> [ViewNode] {
    let shown = context.shown(shape)
    let resolved: ResolvedStyle = self.style.resolvedStyle(in: context.environment)
    let style: ResolvedStyle
    var shownColor: ShownValue<AnimatableColor>?
    switch resolved {
    case .paint(.color(let color)):
      let shown = context.shown(AnimatableColor(color: color))
      (shownColor, style) = (shown, .color(shown.value.color))
    default: style = context.animated(resolved)
    }
    let node = context.node(
      renewing: { (last: ShapeNode) in last.renew(context, shape: shown.value, style: style, fillStyle: fillStyle) },
      orMaking: { ShapeNode(context, shape: shown.value, style: style, fillStyle: fillStyle) })
    context.animateValue(shown, on: [node]) { (node: ShapeNode, shape) in node.take(shape) }
    if let shownColor {
      context.animateValue(shownColor, on: [node]) { (node: ShapeNode, shown) in node.take(.color(shown.color)) }
    }
    return [node]
  }
}

package final class ShapeNode: ViewNode {
  private(set) var shape: any Shape
  private(set) var style: ResolvedStyle
  private(set) var fillStyle: FillStyle
  private(set) var environment: EnvironmentValues

  private var ownMotion: FrameMotion

  init(_ context: ViewContext, shape: any Shape, style: ResolvedStyle, fillStyle: FillStyle) {
    self.shape = shape
    self.style = style
    self.fillStyle = fillStyle
    environment = context.environment
    ownMotion = FrameMotion(context)
    super.init(identity: context.identity)
  }

  /// Takes over another shape and style of the same view, and returns the change. Returns nil, and changes nothing,
  /// where only one of the shapes depends on the container around.
  func renew(_ context: ViewContext, shape new: any Shape, style: ResolvedStyle, fillStyle: FillStyle) -> NodeChange? {
    guard let change = take(new) else { return nil }
    let looksSame =
      self.style == style && self.fillStyle == fillStyle && environment.version == context.environment.version
    if !looksSame { (self.style, self.fillStyle, environment) = (style, fillStyle, context.environment) }
    ownMotion = FrameMotion(context)
    return change == .nothing && !looksSame ? .look : change
  }

  /// Takes over another shape alone. Returns nil, and changes nothing, where only one of the shapes depends on the
  /// container around.
  func take(_ new: any Shape) -> NodeChange? {
    guard new.kind.dependsOnContainer == readsPosition else { return nil }
    if ValueComparison.sameContents(shape, new) { return .nothing }
    shape = new
    return .layout
  }

  /// Takes over another style alone.
  func take(_ new: ResolvedStyle) -> NodeChange {
    if style == new { return .nothing }
    style = new
    return .look
  }

  package override var readsPosition: Bool { shape.kind.dependsOnContainer }

  package override var motion: FrameMotion? { ownMotion }

  private var outline: any Shape { environment.containerPlace?.shape(shape, of: self) ?? shape }

  package override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    Arrangement(size: shape.sizeThatFits(proposal))
  }

  package override var ownHitBounds: LayoutBounds {
    let painted = PaintedPath(outline, in: CGRect(origin: .zero, size: size), fillStyle: fillStyle)
    var bounds = painted.path.boundingRect
    if bounds.isNull { return .nowhere }
    if case .stroke(_, let style, _) = painted {
      bounds = bounds.insetBy(dx: -style.lineWidth / 2, dy: -style.lineWidth / 2)
    }
    return .within(bounds.offsetBy(dx: frame.minX, dy: frame.minY))
  }

  package override var paintBounds: LayoutBounds {
    guard shape.kind.isBoxed, style.isLocal else { return .anywhere }
    return .within(frame)
  }

  /// Hit testing does not find a shape that is painted clear, as in SwiftUI.
  package override func hitTestsSelf(_ point: CGPoint) -> Bool {
    if style.isClear { return false }
    // Shapes draw in their own coordinates, as they may depend on a container.
    let point = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
    switch PaintedPath(outline, in: CGRect(origin: .zero, size: size), fillStyle: fillStyle) {
    case .fill(let path, let style): return path.contains(point, eoFill: style.isEOFilled)
    case .stroke(let path, let style, _): return path.distance(to: point) <= style.lineWidth / 2
    case .weighted(let path, _): return path.contains(point)
    }
  }

  package override func draw(into canvas: inout DisplayCanvas) {
    let painted = PaintedPath(outline, in: CGRect(origin: .zero, size: size), fillStyle: fillStyle)
    canvas.paint(painted, at: placement, with: style, environment: environment, identity: identity)
  }
}

extension Color: View, PrimitiveView {
  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    PaintedShape(shape: Rectangle(), style: self).nodes(in: context)
  }
}
