/// A node that has taken the place of another one, which the layout has not seen yet.
struct NodeExchange {
  let old: ViewNode
  let new: ViewNode
}

extension ViewNode {
  /// Keeps the node where it is: something other than its parent refers to it, and would not learn of another one.
  nonisolated final func hold() { isHeld = true }

  /// Whether another node of the same view can take this one's place: only its parent refers to it.
  final var canBeExchanged: Bool { !isHeld && !isLeaving && parent?.shows(self) == true }

  /// Whether what is around the node would make the same of another one, but for its layout.
  final func isExchangeable(for new: ViewNode) -> Bool { !new.isHeld && new.isSeen(like: self) }

  /// Whether the node is of the same kind as another one of the same view, and says the same to its container.
  private func isSeen(like old: ViewNode) -> Bool {
    type(of: self) == type(of: old) && identity == old.identity && !isLeaving && !old.isLeaving
      && traits.isSame(as: old.traits)
  }

  /// Whether a container that has laid out another node of the same view would lay out this one likewise.
  final func stands(for old: ViewNode) -> Bool { isSeen(like: old) && answers(like: old) }

  /// Whether the node answers as another one has answered, so that what is around need not be arranged again.
  final func answers(like old: ViewNode) -> Bool {
    guard respondsAlong == old.respondsAlong, guides == old.guides, !guides.contains(.any), old.remembersAll else {
      return false
    }
    for (proposal, size) in old.answers {
      guard self.size(for: proposal) == size else { return false }
      guard !guides.isEmpty else { continue }
      for key in Self.baselines where explicitGuide(key, for: proposal) != old.explicitGuide(key, for: proposal) {
        return false
      }
    }
    return true
  }

  private static let baselines = [VerticalAlignment.firstTextBaseline.key, VerticalAlignment.lastTextBaseline.key]

  /// The number of nodes around this one.
  final var depth: Int {
    var (depth, next) = (0, parent)
    while let node = next { (depth, next) = (depth + 1, node.parent) }
    return depth
  }

  /// Whether the node is in the tree of a root.
  final func isInside(_ root: ViewNode) -> Bool {
    var next: ViewNode? = self
    while let node = next {
      if node === root { return true }
      next = node.parent
    }
    return false
  }
}

extension LayoutTraits {
  /// Whether a container surely makes the same of both.
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
  /// The index of a node.
  ///
  /// - Parameter near: where it is looked for first.
  func index(of node: ViewNode, near: Int) -> Int? {
    indices.contains(near) && self[near] === node ? near : firstIndex { $0 === node }
  }
}
