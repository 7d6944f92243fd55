/// Runs an action when a value made from a view's size and place changes.
nonisolated package struct GeometryChangeModifier<Value: Equatable>: PrimitiveModifier {
  var transform: (GeometryProxy) -> Value
  var action: (_ oldValue: Value, _ newValue: Value) -> Void

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let owner: Any.Type = context.owner
    let last = session.store.object(at: context.identity) { SharedValue<Value?>(nil) }
    let spaces = context.environment.coordinateSpaces
    return context.child(0).nodes(of: content).enumerated().map { index, child in
      // If there are several views, only the first one is observed.
      guard index == 0 else { return child }
      return GeometryChangeNode(child: child) { node in
        let value = transform(GeometryProxy(node, spaces))
        guard last.value != value else { return }
        let old = last.value ?? value
        last.value = value
        session.afterLayout(owner: owner, name: "onGeometryChange") { action(old, value) }
      }
    }
  }
}

/// A node that hands itself to a closure once it is placed.
package final class GeometryChangeNode: WrapperNode {
  private let look: (ViewNode) -> Void

  package init(child: ViewNode, look: @escaping (ViewNode) -> Void) {
    self.look = look
    super.init(child: child)
  }

  package override var readsPosition: Bool { true }

  package override func placeChildren() {
    super.placeChildren()
    look(self)
  }
}

nonisolated extension View {
  /// Runs an action when a value that a closure makes of the view's size and place has changed, and once at first.
  public func onGeometryChange<T: Equatable & Sendable>(
    for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T,
    action: @escaping (_ newValue: T) -> Void
  ) -> some View {
    modifier(GeometryChangeModifier(transform: transform, action: { action($1) }))
  }

  /// Runs an action when a value that a closure makes of the view's size and place has changed, with the value before;
  /// the first time both are the same.
  public func onGeometryChange<T: Equatable & Sendable>(
    for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View {
    modifier(GeometryChangeModifier(transform: transform, action: action))
  }
}
