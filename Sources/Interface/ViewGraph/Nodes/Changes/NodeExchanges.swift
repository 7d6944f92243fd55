/// The changes of the tree of nodes since the last layout: existing nodes that have changed, and nodes that have
/// replaced others.
@MainActor
package struct NodeExchanges {
  private var exchanges: [NodeExchange] = []
  /// The indices of the exchanges, by their new nodes.
  private var places: [ObjectIdentifier: Int] = [:]
  /// The existing nodes that have changed.
  private var changed: [ViewNode] = []
  /// The nodes to place again: the outermost of those that have been arranged again, and others.
  private var arranged: [ViewNode] = []

  var isEmpty: Bool { exchanges.isEmpty && changed.isEmpty && arranged.isEmpty }

  /// Replaces the old nodes of a part of the tree with its present ones.
  ///
  /// - Returns: whether that is possible; otherwise nothing is changed.
  mutating func exchange(_ old: [ViewNode], of part: ViewRecord) -> Bool {
    let new = part.nodes
    guard new.count == old.count else { return false }
    for (old, new) in zip(old, new) where old !== new {
      guard old.canBeExchanged, old.isExchangeable(for: new) else { return false }
    }
    let first = part.firstPlace
    for (place, (old, new)) in zip(old, new).enumerated() where old !== new {
      old.parent?.replace(old, with: new, near: first + place)
      part.replaceAround(old, with: new, near: first + place)
      arranged += new.parent?.scrollViewsToPlace(for: [new]) ?? []
      add(old, new)
    }
    return true
  }

  private mutating func add(_ old: ViewNode, _ new: ViewNode) {
    let place = places.removeValue(forKey: ObjectIdentifier(old)) ?? exchanges.count
    // If a node was replaced several times, layout has only seen the first one.
    let first = place < exchanges.count ? exchanges[place].old : old
    if place == exchanges.count { exchanges.append(NodeExchange(old: first, new: new)) }
    exchanges[place] = NodeExchange(old: first, new: new)
    places[ObjectIdentifier(new)] = place
  }

  /// Notes a change that an evaluation, or a step of an animation, has made to an existing node.
  package mutating func change(_ node: ViewNode, _ change: NodeChange) {
    // A picture that is being animated is somewhere else in each frame.
    let isMoving = node.motion?.isMoving == true
    guard change != .nothing || isMoving else { return }
    if change == .layout { node.isChanged = true }
    if change == .place || change == .layout || isMoving { node.needsPlacing = true }
    changed.append(node)
  }

  /// Notes that an existing node has to be placed again, though it paints the same.
  mutating func notePlacing(_ node: ViewNode) {
    node.needsPlacing = true
    arranged.append(node)
  }

  /// Replaces a child of an existing node.
  ///
  /// - Returns: whether that is possible; otherwise nothing is changed.
  package mutating func exchangeChild(_ index: Int, of node: ViewNode, for new: ViewNode) -> Bool {
    let old = node.children[index]
    guard old !== new else { return true }
    guard node.canExchange(old, for: new) else { return false }
    replaceChild(index, of: node, with: new)
    return true
  }

  private mutating func replaceChild(_ index: Int, of node: ViewNode, with new: ViewNode) {
    let old = node.children[index]
    node.replace(old, with: new, near: index)
    arranged += node.scrollViewsToPlace(for: [new])
    add(old, new)
  }

  /// Keeps a container that has been laid out, with another layout or other children.
  ///
  /// - Returns: whether that is possible; otherwise nothing is changed.
  mutating func renew(_ container: ContainerNode, with children: [ViewNode], layout: any ContainerLayout) -> Bool {
    guard let difference = container.difference(to: children) else { return false }
    let isSame = ValueComparison.sameContents(container.layout, layout)
    if !isSame { container.take(layout) }
    switch difference {
    case .nothing:
      if !isSame { change(container, .layout) }
    case .few(let indices) where isSame:
      for index in indices { replaceChild(index, of: container, with: children[index]) }
    case .few, .all: replaceChildren(of: container, with: children)
    }
    return true
  }

  /// Replaces all children of an existing node.
  mutating func replaceChildren(of node: ViewNode, with children: [ViewNode]) {
    node.replaceChildren(with: children)
    arranged += node.scrollViewsToPlace(for: children)
    change(node, .layout)
  }

  /// Arranges again the nodes around the new ones, and those that have changed: from the inside out, up to the first
  /// that answers as before.
  mutating func arrange() {
    guard !isEmpty else { return }
    let pass = ArrangementCache.pass
    var levels = NodeLevels()
    for node in changed {
      node.repaint(in: pass)
      if node.isChanged { levels.add(node) }
    }
    for exchange in exchanges {
      guard let parent = exchange.new.parent else { continue }
      parent.repaint(in: pass)
      levels.add(exchange)
    }
    levels.visitInnermostFirst { node, pass in
      guard node.rearrange(since: pass) else { return false }
      arranged.append(node)
      return true
    }
  }

  /// Places the new nodes, and those that have changed or been arranged again, unless they were placed with the nodes
  /// around them: from the outside in, so that nothing is placed twice.
  mutating func place(in root: ViewNode) {
    guard !isEmpty else { return }
    let all = self
    self = NodeExchanges()
    var levels: [[(node: ViewNode, old: ViewNode?)]] = []
    func add(_ node: ViewNode, _ old: ViewNode?) {
      // A node without a parent in the tree, as in a symbol of a canvas, is placed by whatever shows it.
      guard let depth = node.depth(in: root) else { return node.markAround() }
      while levels.count <= depth { levels.append([]) }
      levels[depth].append((node, old))
    }
    for node in all.arranged where node.needsPlacing { add(node, nil) }
    for node in all.changed where node.needsPlacing { add(node, nil) }
    for exchange in all.exchanges { add(exchange.new, exchange.old) }
    // Placing a node may recreate the nodes inside it.
    for (node, old) in levels.joined() where node.isInside(root) {
      if let old {
        node.place(as: old)
      } else if node.needsPlacing {
        node.placeContent()
      }
    }
  }
}

extension ViewRecord {
  /// The probable index of the part's first node among those of the views beside it: most views have one each.
  fileprivate var firstPlace: Int {
    var record = self
    while let parent = record.parent, parent.nodes.count == nodes.count { record = parent }
    return record.place
  }

  /// Replaces a node of the part in the records and stages around it that refer to it.
  fileprivate func replaceAround(_ old: ViewNode, with new: ViewNode, near index: Int) {
    var next = parent
    while let record = next {
      for entry in record.objects { (entry.object as? TransitionPlace)?.replace(old, with: new, near: index) }
      guard let place = record.nodes.index(of: old, near: index) else { return }
      record.nodes[place] = new
      next = record.parent
    }
  }
}
