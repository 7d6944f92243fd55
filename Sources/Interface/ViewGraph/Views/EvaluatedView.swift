/// A node that was evaluated already, as a view.
nonisolated package struct EvaluatedView: PrimitiveView {
  package let node: ViewNode

  package init(node: ViewNode) {
    node.hold()
    self.node = node
  }

  @MainActor package func nodes(in context: ViewContext) -> [ViewNode] { [node] }
}
