/// A layout of exactly one child, used as a modifier: each node of the modified view gets one of its own.
protocol UnaryLayout: PrimitiveModifier {
  @MainActor func arrange(_ child: ViewNode, proposal: ProposedViewSize) -> Arrangement
  /// The axes along which a proposal makes a difference.
  @MainActor func sensitivity(around child: ViewNode) -> Axis.Set
}

extension UnaryLayout {
  @MainActor func sensitivity(around child: ViewNode) -> Axis.Set { [.horizontal, .vertical] }

  @MainActor
  func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.nodes(of: content).mapped { UnaryNode(layout: self, child: $0) }
  }
}

/// A node around one child.
class WrapperNode: ViewNode {
  init(child: ViewNode) {
    super.init(identity: child.identity.wrapped, children: [child])
    isLeaving = child.isLeaving
  }

  final var child: ViewNode { children[0] }

  override var traitChild: ViewNode? { child }

  override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    let inner = child.arrangement(for: proposal)
    return Arrangement(size: inner.size, slot: .init(proposal: proposal), reach: inner.reach)
  }

  override var sensitivity: Axis.Set { child.respondsAlong }

  /// True but for subclasses that arrange the child themselves.
  override func isArranged(like other: ViewNode) -> Bool { true }
}

/// A node around one child, with a value for its subclass or for those who look for it in the tree.
class ValueNode<Value>: WrapperNode {
  final let value: Value

  init(_ value: Value, child: ViewNode) {
    self.value = value
    super.init(child: child)
  }
}

final class UnaryNode<Layout: UnaryLayout>: WrapperNode {
  let layout: Layout

  init(layout: Layout, child: ViewNode) {
    self.layout = layout
    super.init(child: child)
  }

  override func arrange(_ proposal: ProposedViewSize) -> Arrangement { layout.arrange(child, proposal: proposal) }

  override var sensitivity: Axis.Set { layout.sensitivity(around: child) }

  override func isArranged(like other: ViewNode) -> Bool {
    guard let other = other as? UnaryNode else { return false }
    return ValueComparison.same(layout, other.layout)
  }
}

/// A layout of any number of children.
protocol ContainerLayout {
  /// Drops what is kept of the children: one of them may answer otherwise from now on.
  @MainActor func forgetChildren()
  @MainActor func arrange(_ children: [ViewNode], proposal: ProposedViewSize) -> Arrangement
  /// The axes along which a proposal makes a difference.
  @MainActor func sensitivity(around children: [ViewNode]) -> Axis.Set
}

extension ContainerLayout {
  @MainActor func forgetChildren() {}
  @MainActor func sensitivity(around children: [ViewNode]) -> Axis.Set { [.horizontal, .vertical] }
}

final class ContainerNode: ViewNode {
  let layout: any ContainerLayout
  /// The views on their way out, where they were.
  nonisolated(unsafe) private let leaving: [(node: ViewNode, place: LeavingPlace)]
  /// All views, in the written order; nil where none is on its way out.
  private let all: [ViewNode]?

  init(identity: ViewIdentity, layout: any ContainerLayout, children: [ViewNode]) {
    self.layout = layout
    var isChanging = false
    for child in children where child.isLeaving { isChanging = true }
    leaving = isChanging ? children.compactMap { node in node.leavingPlace.map { (node, $0) } } : []
    all = isChanging ? children.filter { !$0.isLeaving || $0.leavingPlace != nil } : nil
    super.init(identity: identity, children: isChanging ? children.filter { !$0.isLeaving } : children)
    if let all { link(all) }
  }

  deinit { if !leaving.isEmpty { unlink(leaving.map(\.node)) } }

  override func arrange(_ proposal: ProposedViewSize) -> Arrangement { layout.arrange(children, proposal: proposal) }

  override var sensitivity: Axis.Set { layout.sensitivity(around: children) }

  override func isArranged(like other: ViewNode) -> Bool {
    (other as? ContainerNode).map { ValueComparison.sameContents(layout, $0.layout) } ?? false
  }

  override var lastingChildren: [ViewNode] { all ?? children }

  override func placeChildren() {
    super.placeChildren()
    for (node, place) in leaving {
      let slot = place.slot(in: identity, at: placement)
      node.place(placement.moved(by: slot.origin), proposal: slot.proposal)
    }
  }

  override var placedChildren: [ViewNode] { all ?? children }

  override func shows(_ child: ViewNode) -> Bool { all == nil }

  override func forgetChildren() { layout.forgetChildren() }

  /// Containers with fewer children are made again sooner than they are looked through.
  static let fewestOfMany = 64
  /// With more changes the container is laid out again as a whole.
  private static let mostExchanges = 16

  /// The indices of the children that are others now, which can take their places; nil where they cannot, or are too many.
  func exchangeableChildren(for new: [ViewNode], in layout: any ContainerLayout) -> [Int]? {
    guard all == nil, new.count == children.count, ValueComparison.sameContents(self.layout, layout) else { return nil }
    var changes: [Int] = []
    for index in new.indices where new[index] !== children[index] {
      guard changes.count < Self.mostExchanges, children[index].canBeExchanged,
        children[index].isExchangeable(for: new[index])
      else {
        return nil
      }
      changes.append(index)
    }
    return changes
  }

  override func draw(into canvas: inout DisplayCanvas) { canvas.paint(placedChildren) }
}

extension [ViewNode] {
  /// The axes along which a proposal makes a difference to any of the nodes.
  @MainActor var sensitivity: Axis.Set {
    var axes: Axis.Set = []
    for node in self { axes.formUnion(node.respondsAlong) }
    return axes
  }

  /// By `zIndex`, and in the written order where it is equal.
  @MainActor var inPaintingOrder: [ViewNode] {
    var isFlat = true
    for node in self where node.zIndex != 0 { isFlat = false }
    if isFlat { return self }
    let levels = mapped { $0.zIndex }
    return indices.sorted { (levels[$0], $0) < (levels[$1], $1) }.map { self[$0] }
  }
}
