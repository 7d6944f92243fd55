/// A node that was evaluated already, as a view.
nonisolated struct EvaluatedView: PrimitiveView {
  let node: ViewNode

  init(node: ViewNode) {
    node.hold()
    self.node = node
  }

  @MainActor func nodes(in context: ViewContext) -> [ViewNode] { [node] }
}
