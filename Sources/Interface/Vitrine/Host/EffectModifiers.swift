/// The view painted with less opacity, as one picture.
nonisolated struct OpacityModifier: PrimitiveModifier, Animatable {
  typealias Body = Never
  var opacity: Double

  var animatableData: Double {
    get { opacity }
    set { opacity = newValue }
  }

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let shown = context.animated(self).opacity
    return context.child(0).nodes(of: content).map { OpacityNode(opacity: shown, child: $0) }
  }
}

private final class OpacityNode: WrapperNode {
  let opacity: Double

  init(opacity: Double, child: ViewNode) {
    self.opacity = opacity
    super.init(child: child)
  }

  override func hit(_ point: CGPoint, path: inout [ViewNode]) -> Bool {
    opacity > 0 && super.hit(point, path: &path)
  }

  override func draw(into canvas: inout Canvas) {
    canvas.faded(to: opacity, identity: identity) { child.draw(into: &$0) }
  }
}

/// The view laid out and not painted.
nonisolated struct HiddenModifier: PrimitiveModifier {
  typealias Body = Never

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.nodes(of: content).map { HiddenNode(child: $0) }
  }
}

private final class HiddenNode: WrapperNode {
  override func hit(_ point: CGPoint, path: inout [ViewNode]) -> Bool { false }
  override func draw(into canvas: inout Canvas) {}
}

/// A place in the tree of its own for each value.
nonisolated struct IdentityModifier<ID: Hashable>: PrimitiveModifier {
  typealias Body = Never
  var id: ID

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.child(id: id).nodes(of: content)
  }
}

nonisolated extension View {
  /// The view, painted as one picture, with this opacity, 0...1.
  public func opacity(_ opacity: Double) -> some View { modifier(OpacityModifier(opacity: opacity)) }

  /// The view laid out and not painted; its preferences count.
  public func hidden() -> some View { modifier(HiddenModifier()) }

  /// Ties the view's identity, hence its state, to a value.
  public func id<ID: Hashable>(_ id: ID) -> some View { modifier(IdentityModifier(id: id)) }
}
