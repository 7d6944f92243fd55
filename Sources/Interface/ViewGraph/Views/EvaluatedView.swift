/// A view that shows a node that was evaluated already.
nonisolated package struct EvaluatedView: PrimitiveView {
  package let node: ViewNode

  package init(node: ViewNode) {
    node.hold()
    self.node = node
  }

  @MainActor package func nodes(in context: ViewContext) -> [ViewNode] { [node] }
}
