/// The nodes that have taken the place of others since the last layout, and what has been arranged again for them.
@MainActor
struct NodeExchanges {
  private var exchanges: [NodeExchange] = []
  /// The exchanges by their new nodes.
  private var places: [ObjectIdentifier: Int] = [:]
  /// The outermost nodes that have been arranged again.
  private var arranged: [ViewNode] = []

  var isEmpty: Bool { exchanges.isEmpty }

  /// Has the nodes of a part of the tree take the place of its old ones.
  ///
  /// - Returns: whether they can; otherwise everything is as it was.
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
      noteReaders(in: new)
      add(old, new)
    }
    return true
  }

  /// Has a container that has been laid out stay, with those of its children exchanged that are others now: a few of many,
  /// so that the rest is not gone through.
  ///
  /// - Returns: whether it can; otherwise everything is as it was.
  mutating func patch(
    _ container: ContainerNode, with children: [ViewNode], layout: any ContainerLayout, in session: EvaluationSession
  ) -> Bool {
    guard let root = session.root,
      let changes = container.exchangeableChildren(for: children, in: layout), container.isInside(root)
    else { return false }
    for index in changes {
      let (old, new) = (container.children[index], children[index])
      container.replace(old, with: new, near: index)
      noteReaders(in: new)
      add(old, new)
    }
    return true
  }

  /// Scroll views place their content again once something in that looks at its position.
  private mutating func noteReaders(in new: ViewNode) {
    guard new.holdsPositionReaders else { return }
    for scroll in new.tellOfPositionReaders().reversed() where scroll.movesContent {
      scroll.needsPlacing = true
      arranged.append(scroll)
    }
  }

  private mutating func add(_ old: ViewNode, _ new: ViewNode) {
    let place = places.removeValue(forKey: ObjectIdentifier(old)) ?? exchanges.count
    // The layout has only seen the first of several.
    let first = place < exchanges.count ? exchanges[place].old : old
    if place == exchanges.count { exchanges.append(NodeExchange(old: first, new: new)) }
    exchanges[place] = NodeExchange(old: first, new: new)
    places[ObjectIdentifier(new)] = place
  }

  /// Arranges again what the new nodes change around them: from the inside out, up to what answers as before.
  mutating func arrange() {
    guard !exchanges.isEmpty else { return }
    var known: Set<ObjectIdentifier> = []
    var stale: [Int: [ViewNode]] = [:]
    func invalidate(_ node: ViewNode, at depth: Int) {
      guard known.insert(ObjectIdentifier(node)).inserted else { return }
      node.needsPlacing = true
      stale[depth, default: []].append(node)
    }
    // From which pass on the answers of a node's children count for it, and for all that is around it. What rests on older
    // ones is forgotten, since those are not compared.
    var passes: [ObjectIdentifier: UInt32] = [:]
    func pass(of node: ViewNode) -> UInt32 {
      if let known = passes[ObjectIdentifier(node)] { return known }
      let pass = node.keepLayouts(since: node.parent.map { pass(of: $0) })
      // Nothing to compare with: it is laid out again, and may be otherwise in the same place.
      if pass == .max { node.needsPlacing = true }
      passes[ObjectIdentifier(node)] = pass
      return pass
    }
    for exchange in exchanges {
      guard let parent = exchange.new.parent else { continue }
      parent.repaint()
      if !exchange.new.answers(like: exchange.old, since: pass(of: parent)) { invalidate(parent, at: parent.depth) }
    }
    while let depth = stale.keys.max(), let nodes = stale.removeValue(forKey: depth) {
      for node in nodes {
        let parent = node.parent
        if node.arrangeAgain(since: parent.map { pass(of: $0) } ?? .max) {
          arranged.append(node)
        } else if let parent {
          invalidate(parent, at: depth - 1)
        }
      }
    }
  }

  /// Places the new nodes, and what has been arranged again, where that has not happened with what is around.
  mutating func place(in root: ViewNode) {
    guard !exchanges.isEmpty else { return }
    let (exchanges, arranged) = (exchanges, arranged)
    self = NodeExchanges()
    for node in arranged where node.needsPlacing && node.isInside(root) { node.placeAgain() }
    for exchange in exchanges where exchange.new.isInside(root) { exchange.new.place(as: exchange.old) }
  }
}

extension ViewRecord {
  /// Where the first of the part's nodes probably is among those of the views beside it: most views have one each.
  fileprivate var firstPlace: Int {
    var record = self
    while let parent = record.parent, parent.nodes.count == nodes.count { record = parent }
    return record.place
  }

  /// Has what is around the part and refers to one of its nodes refer to another one instead.
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
