/// The node of a view that has an explicit id.
package typealias IdentifiedNode = ValueNode<AnyHashable>

extension ViewContext {
  /// Returns nodes that can be scrolled to by an id.
  @MainActor
  func identified(_ nodes: [ViewNode], by id: AnyHashable) -> [ViewNode] {
    nodes.mapped { valueNode(id, around: $0) { IdentifiedNode($0, child: $1) } }
  }
}
