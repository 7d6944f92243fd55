/// A placeholder for a view in what is made around it: in a transition's body, in the content of an animator.
nonisolated public struct PlaceholderContentView<Value>: View {
  /// Nodes that have been made already, or a view that is evaluated in its place.
  private enum Content {
    case nodes([ViewNode])
    case view(any View)
    /// A view in another transaction scope than that of the views around it.
    case scoped(any View, TransactionScope?)
  }

  private let content: Content

  init(nodes: [ViewNode]) {
    for node in nodes { node.holdForTransition() }
    content = .nodes(nodes)
  }

  init(view: any View) { content = .view(view) }

  /// - Parameter scope: the transaction scope of the view's changes.
  init(view: any View, scope: TransactionScope?) { content = .scoped(view, scope) }
}

extension PlaceholderContentView: PrimitiveView {
  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    var inner = context
    func open<V: View>(_ view: V) -> [ViewNode] { inner.nodes(of: view) }
    switch content {
    case .nodes(let nodes): return nodes
    case .view(let view): return open(view)
    case .scoped(let view, let scope):
      inner.scope = scope
      return open(view)
    }
  }
}

extension PlaceholderContentView: SelfComparable {
  /// False, since views may contain closures.
  package static var isBits: Bool { false }

  package func isSame(as other: PlaceholderContentView) -> Bool {
    switch (content, other.content) {
    case (.nodes(let a), .nodes(let b)): a.count == b.count && zip(a, b).allSatisfy { $0 === $1 }
    case (.view(let a), .view(let b)): ValueComparison.sameContents(a, b)
    case (.scoped(let a, let before), .scoped(let b, let after)):
      before === after && ValueComparison.sameContents(a, b)
    default: false
    }
  }
}
