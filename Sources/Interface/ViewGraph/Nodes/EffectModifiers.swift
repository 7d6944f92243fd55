/// A modifier that lays its view out without painting it.
nonisolated package struct HiddenModifier: PrimitiveModifier {
  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.nodes(of: content).mapped { context.lastNode(around: $0) ?? HiddenNode(child: $0) }
  }
}

package final class HiddenNode: WrapperNode {
  package override func hit(_ point: CGPoint, path: inout [ViewNode]) -> Bool { false }
  package override func makeHitBounds() -> LayoutBounds { .nowhere }
  package override func draw(into canvas: inout DisplayCanvas) {}
  package override var paintBounds: LayoutBounds { .nowhere }
}

/// A modifier that gives each value a place of its own in the tree.
nonisolated package struct IdentityModifier<ID: Hashable>: PrimitiveModifier {
  var id: ID

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let id = id
    return context.changing((id: id, content: content), at: context.identity.child(id: id)) { element, inner in
      let nodes = inner.nodes(of: element.content)
      return inner.marksElements ? inner.identified(nodes, by: AnyHashable(element.id)) : nodes
    }
  }
}

nonisolated extension View {
  /// Lays the view out without painting it; its preferences count.
  public func hidden() -> some View { modifier(HiddenModifier()) }

  /// Ties the view's identity, hence its state, to a value.
  public func id<ID: Hashable>(_ id: ID) -> some View { modifier(IdentityModifier(id: id)) }
}
