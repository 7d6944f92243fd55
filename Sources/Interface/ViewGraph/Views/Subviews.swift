/// One of the views that a view is made of, as a container sees them.
nonisolated public struct Subview: View, PrimitiveView, Identifiable {
  /// The identity of the view among those of its container.
  public struct ID: Hashable, Sendable {
    let identity: ViewIdentity
  }

  public let id: ID
  let node: ViewNode

  @MainActor
  init(_ node: ViewNode) {
    node.hold()
    id = ID(identity: node.identity)
    self.node = node
  }

  @MainActor package func nodes(in context: ViewContext) -> [ViewNode] { [node] }
}

/// The views that a view is made of; as a view, all of them.
nonisolated public struct SubviewsCollection: View, PrimitiveView, RandomAccessCollection {
  let subviews: [Subview]

  public var startIndex: Int { 0 }
  public var endIndex: Int { subviews.count }
  public subscript(index: Int) -> Subview { subviews[index] }

  @MainActor package func nodes(in context: ViewContext) -> [ViewNode] { subviews.map(\.node) }
}

/// The view that `Group(subviews:)` makes of the subviews of another.
nonisolated public struct GroupElementsOfContent<Base: View, Result: View>: View, PrimitiveView {
  let base: Base
  let transform: (SubviewsCollection) -> Result

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    let subviews = context.child(0).nodes(of: base).map { Subview($0) }
    return context.child(1).nodes(of: transform(SubviewsCollection(subviews: subviews)))
  }
}

extension Group {
  /// Creates a group of the views that a closure makes of the subviews of another view.
  public init<Base: View, Result: View>(
    subviews view: Base, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
  ) where Content == GroupElementsOfContent<Base, Result> {
    content = GroupElementsOfContent(base: view, transform: transform)
  }
}
