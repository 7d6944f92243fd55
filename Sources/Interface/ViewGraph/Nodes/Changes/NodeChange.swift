/// The difference that an evaluation of its view, or a step of an animation, makes to an existing node.
package enum NodeChange {
  case nothing
  /// The node paints something else, in the same place.
  case pixels
  /// The node paints something else.
  case look
  /// The node may place its content elsewhere.
  case place
  /// The node may have another layout.
  case layout
}

/// Access to the nodes of the last evaluation, which stay in the tree with their layouts and pictures, and are changed
/// in place.
@MainActor
extension ViewContext {
  /// Returns the node that the last evaluation made in a place, if this one may change it.
  func lastNode<Node: ViewNode>(at identity: ViewIdentity, of type: Node.Type = Node.self) -> Node? {
    guard session.exchangesNodes, !isBeingRemoved, let node = session.records.current?.lastNode(at: identity) else {
      return nil
    }
    return node.asRemaining(type)
  }

  /// Returns the node that the last evaluation made around another one, which stays, if this one may change it.
  package func lastNode<Node: ViewNode>(around child: ViewNode, of type: Node.Type = Node.self) -> Node? {
    guard session.exchangesNodes, !isBeingRemoved, !child.isBeingRemoved, let node = child.parent,
      node.identity == child.identity.wrapped
    else {
      return nil
    }
    return node.asRemaining(type)
  }

  /// Returns a node with a value around another one: the last one, if it has the same value.
  package func valueNode<Value, Node: ValueNode<Value>>(
    _ value: Value, around child: ViewNode, _ make: (Value, ViewNode) -> Node
  ) -> Node {
    if let last: Node = lastNode(around: child), ValueComparison.same(last.value, value) { return last }
    return make(value, child)
  }

  /// Returns the node of a container: the last one, if it can stay.
  func containerNode(
    at identity: ViewIdentity, _ layout: any ContainerLayout, children: [ViewNode]
  ) -> ContainerNode {
    if let last: ContainerNode = lastNode(at: identity),
      session.exchanges.renew(last, with: children, layout: layout)
    {
      return last
    }
    return ContainerNode(identity: identity, layout: layout, children: children)
  }

  /// Returns the node of the last evaluation in this place, changed in place, or else a new one.
  ///
  /// - Parameter renew: changes the last node into what a new one would be and returns the difference, or returns nil
  ///   and changes nothing if it cannot.
  package func node<Node: ViewNode>(
    renewing renew: @MainActor (Node) -> NodeChange?, orMaking make: @MainActor () -> Node
  ) -> Node {
    guard let last: Node = lastNode(at: identity), let change = renew(last) else { return make() }
    session.exchanges.change(last, change)
    return last
  }
}

extension ViewNode {
  /// Returns the node if it is of exactly this type, and is not being removed.
  fileprivate final func asRemaining<Node: ViewNode>(_ type: Node.Type) -> Node? {
    Swift.type(of: self) == type && !isBeingRemoved ? unsafeDowncast(self, to: Node.self) : nil
  }
}

extension ViewRecord {
  /// Returns the node of the last evaluation at an identity, if only modifiers are around it.
  fileprivate func lastNode(at identity: ViewIdentity) -> ViewNode? {
    guard nodes.count == 1 else { return nil }
    var next = nodes.first
    while let node = next, node.identity != identity {
      next = node.traitChild ?? (node.children.count == 1 ? node.children[0] : nil)
    }
    return next
  }
}
