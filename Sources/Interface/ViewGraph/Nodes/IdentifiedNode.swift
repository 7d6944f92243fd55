/// A view that an id names.
package typealias IdentifiedNode = ValueNode<AnyHashable>

extension ViewContext {
  /// Nodes that can be scrolled to by an id.
  @MainActor
  func identified(_ nodes: [ViewNode], by id: AnyHashable) -> [ViewNode] {
    nodes.mapped { valueNode(id, around: $0) { IdentifiedNode($0, child: $1) } }
  }
}
