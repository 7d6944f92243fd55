/// Stands for a view in what is made around it: in a transition's body, in the content of an animator.
nonisolated public struct PlaceholderContentView<Value>: View {
  /// Nodes that have been made already, or a view that is evaluated in its place.
  private enum Content {
    case nodes([ViewNode])
    case view(any View, Transaction?)
  }

  private let content: Content

  init(nodes: [ViewNode]) { content = .nodes(nodes) }

  /// - Parameter transaction: of the view's changes; nil is that of what is around it.
  init(view: any View, transaction: Transaction? = nil) { content = .view(view, transaction) }
}

extension PlaceholderContentView: PrimitiveView {
  @MainActor
  func nodes(in context: ViewContext) -> [ViewNode] {
    switch content {
    case .nodes(let nodes): return nodes
    case .view(let view, let transaction):
      var inner = context
      if let transaction { inner.transaction = transaction }
      func open<V: View>(_ view: V) -> [ViewNode] { inner.nodes(of: view) }
      return open(view)
    }
  }
}

extension PlaceholderContentView: SelfComparable {
  @MainActor
  func isSame(as other: PlaceholderContentView) -> Bool {
    switch (content, other.content) {
    case (.nodes(let a), .nodes(let b)): a.count == b.count && zip(a, b).allSatisfy { $0 === $1 }
    case (.view(let a, let before), .view(let b, let after)): before == after && ValueComparison.sameContents(a, b)
    default: false
    }
  }
}
