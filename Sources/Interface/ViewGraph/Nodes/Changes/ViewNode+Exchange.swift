/// The exchange of a node for another one, which layout has not seen yet.
struct NodeExchange {
  let old: ViewNode
  let new: ViewNode
}

extension ViewNode {
  /// Prevents the node from being exchanged: something other than its parent refers to it, and would not learn of
  /// another one.
  nonisolated package final func hold() { isHeld = true }

  /// Does the same as `hold`, for a transition, until `release`.
  nonisolated final func holdForTransition() { isInTransition = true }

  /// Ends the hold of a transition that is over.
  final func release() { isInTransition = false }

  /// True if another node of the same view can take this one's place: only its parent refers to it.
  final var canBeExchanged: Bool { !isHeld && !isInTransition && !isBeingRemoved && parent?.shows(self) == true }

  /// Returns whether the nodes around this one would treat another one alike, apart from its layout.
  final func isExchangeable(for new: ViewNode) -> Bool {
    !new.isHeld && !new.isInTransition && new.hasSameKind(as: self)
  }

  /// Returns whether a child can be exchanged for another node of the same view.
  final func canExchange(_ old: ViewNode, for new: ViewNode) -> Bool {
    old.parent === self && old.canBeExchanged && old.isExchangeable(for: new)
  }

  /// Returns whether the node is of the same kind as another one of the same view, and has the same traits for its
  /// container.
  private func hasSameKind(as old: ViewNode) -> Bool {
    type(of: self) == type(of: old) && identity == old.identity && !isBeingRemoved && !old.isBeingRemoved
      && (!hasTraits && !old.hasTraits || traits.isSame(as: old.traits))
  }

  /// Returns whether a container that has laid out another node of the same view would lay out this one alike.
  ///
  /// - Parameter pass: the first pass of the layout whose answers count for the container.
  final func canReplace(_ old: ViewNode, since pass: UInt32) -> Bool {
    hasSameKind(as: old) && answers(like: old, since: pass)
  }

  /// Returns whether the node answers as another one has answered, so that the nodes around it need not be arranged
  /// again.
  final func answers(like old: ViewNode, since pass: UInt32) -> Bool {
    sensitiveAxes == old.sensitiveAxes && guides == old.guides
      && old.answers(since: pass) { arrangement(for: $0).answers(like: $1) && hasGuides(of: old, for: $0) }
  }

  /// Returns whether the guides are certainly in the same places as another node's.
  private func hasGuides(of old: ViewNode, for proposal: ProposedViewSize) -> Bool {
    if self === old || guides.isEmpty && old.guides.isEmpty { return true }
    if guides == .baselines, old.guides == .baselines, !old.hasReportedGuides { return true }
    guard !guideKinds.contains(.any), guideKinds == old.guideKinds else { return false }
    if guideKinds == .baselines {
      return Self.baselines.allSatisfy { explicitGuide($0, for: proposal) == old.explicitGuide($0, for: proposal) }
    }
    if hasLayouts(of: old) { return true }
    let (slots, former) = (arrangement(for: proposal).slots, old.arrangement(for: proposal).slots)
    guard children.count == old.children.count, slots.count == former.count else { return false }
    for index in 0..<min(guidingChildren, slots.count) where !children[index].guides.isEmpty {
      guard slots[index] == former[index],
        children[index].hasGuides(of: old.children[index], for: slots[index].proposal)
      else { return false }
    }
    return true
  }

  private static let baselines = [VerticalAlignment.firstTextBaseline.key, VerticalAlignment.lastTextBaseline.key]

  /// Returns whether the node is in the tree of a root.
  final func isInside(_ root: ViewNode) -> Bool { depth(in: root) != nil }

  /// Returns the number of nodes around this one in the tree of a root; nil if it is in another tree.
  final func depth(in root: ViewNode) -> Int? {
    var depth = 0
    var next: ViewNode? = self
    while let node = next {
      if node === root { return depth }
      depth += 1
      next = node.parent
    }
    return nil
  }

  /// Marks the node and all nodes around it, so that it is placed again whichever of them is placed.
  final func markAround() {
    var next: ViewNode? = self
    while let node = next {
      node.needsPlacing = true
      next = node.parent
    }
  }
}

extension LayoutTraits {
  /// Returns whether a container certainly treats both alike.
  @MainActor
  fileprivate func isSame(as other: LayoutTraits) -> Bool {
    guard priority == other.priority, zIndex == other.zIndex, isSpacer == other.isSpacer, transition == nil,
      other.transition == nil, values.count == other.values.count
    else { return false }
    return values.allSatisfy { key, value in
      other.values[key].map { ValueComparison.sameContents(value, $0) } ?? false
    }
  }
}

extension [ViewNode] {
  /// Returns the index of a node.
  ///
  /// - Parameter near: the index at which to look first.
  func index(of node: ViewNode, near: Int) -> Int? {
    indices.contains(near) && self[near] === node ? near : firstIndex { $0 === node }
  }
}
