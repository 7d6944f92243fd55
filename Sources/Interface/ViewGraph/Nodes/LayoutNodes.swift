/// A layout of exactly one child, used as a modifier: each node of the modified view gets one of its own.
package protocol UnaryLayout: PrimitiveModifier {
  @MainActor func arrange(_ child: ViewNode, proposal: ProposedViewSize) -> Arrangement
  /// The axes along which a proposal makes a difference.
  @MainActor func sensitivity(around child: ViewNode) -> Axis.Set
}

extension UnaryLayout {
  @MainActor package func sensitivity(around child: ViewNode) -> Axis.Set { [.horizontal, .vertical] }

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    context.nodes(of: content).mapped { child in
      guard let last: UnaryNode<Self> = context.lastNode(around: child) else {
        return UnaryNode(layout: self, child: child)
      }
      if !ValueComparison.same(last.layout, self) {
        last.layout = self
        context.session.exchanges.change(last, .layout)
      }
      return last
    }
  }
}

/// A node around one child.
@_spi(Nodes) open class WrapperNode: ViewNode {
  package init(child: ViewNode) {
    super.init(identity: child.identity.wrapped, children: [child])
    isBeingRemoved = child.isBeingRemoved
  }

  package final var child: ViewNode { children[0] }

  package override var traitChild: ViewNode? { child }

  open override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    let inner = child.answer(for: proposal)
    return Arrangement(size: inner.size, slot: .init(proposal: proposal), reach: inner.reach)
  }

  package override var sensitivity: Axis.Set { child.sensitiveAxes }

  /// The bounds of the child. A subclass that paints anything else, or the child elsewhere, overrides this.
  open override var paintBounds: LayoutBounds { child.paintBounds }

  /// True except for subclasses that arrange the child themselves.
  package override func isArranged(like other: ViewNode) -> Bool { true }
}

/// A node around one child, with a value for its subclass or for code that looks for it in the tree.
@_spi(Nodes) open class ValueNode<Value>: WrapperNode {
  package final let value: Value

  package init(_ value: Value, child: ViewNode) {
    self.value = value
    super.init(child: child)
  }
}

package final class UnaryNode<Layout: UnaryLayout>: WrapperNode {
  package fileprivate(set) var layout: Layout

  init(layout: Layout, child: ViewNode) {
    self.layout = layout
    super.init(child: child)
  }

  package override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    layout.arrange(child, proposal: proposal)
  }

  package override var sensitivity: Axis.Set { layout.sensitivity(around: child) }

  package override func isArranged(like other: ViewNode) -> Bool {
    guard let other = other as? UnaryNode else { return false }
    return ValueComparison.same(layout, other.layout)
  }
}

/// A layout of any number of children.
package protocol ContainerLayout {
  /// Drops what is kept about the children: one of them may answer differently from now on.
  @MainActor func forgetChildren()
  @MainActor func arrange(_ children: [ViewNode], proposal: ProposedViewSize) -> Arrangement
  /// The axes along which a proposal makes a difference.
  @MainActor func sensitivity(around children: [ViewNode]) -> Axis.Set
}

extension ContainerLayout {
  @MainActor package func forgetChildren() {}
  @MainActor package func sensitivity(around children: [ViewNode]) -> Axis.Set { [.horizontal, .vertical] }
}

package final class ContainerNode: ViewNode {
  private(set) var layout: any ContainerLayout
  /// The views that are being removed, with their last places.
  nonisolated(unsafe) private let leaving: [(node: ViewNode, place: LeavingPlace)]
  /// All views, in the written order; nil if none is being removed.
  private let all: [ViewNode]?

  package init(identity: ViewIdentity, layout: any ContainerLayout, children: [ViewNode]) {
    self.layout = layout
    var isChanging = false
    for child in children where child.isBeingRemoved { isChanging = true }
    leaving = isChanging ? children.compactMap { node in node.leavingPlace.map { (node, $0) } } : []
    all = isChanging ? children.filter { !$0.isBeingRemoved || $0.leavingPlace != nil } : nil
    super.init(identity: identity, children: isChanging ? children.filter { !$0.isBeingRemoved } : children)
    if let all { link(all) }
  }

  deinit { if !leaving.isEmpty { unlink(leaving.map(\.node)) } }

  package override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    layout.arrange(children, proposal: proposal)
  }

  override var sensitivity: Axis.Set { layout.sensitivity(around: children) }

  override func isArranged(like other: ViewNode) -> Bool {
    (other as? ContainerNode).map { ValueComparison.sameContents(layout, $0.layout) } ?? false
  }

  override var childrenBeforePlacing: [ViewNode] { all ?? children }

  package override func placeChildren() {
    super.placeChildren()
    for (node, place) in leaving {
      let slot = place.slot(in: identity, at: placement)
      node.place(placement.moved(by: slot.origin), proposal: slot.proposal)
    }
  }

  package override var placedChildren: [ViewNode] { all ?? children }

  override func shows(_ child: ViewNode) -> Bool { all == nil }

  override func forgetChildren() { layout.forgetChildren() }

  /// Takes over another layout, which the next pass asks.
  func take(_ layout: any ContainerLayout) { self.layout = layout }

  /// The difference between the present children of a container and other ones.
  enum Difference {
    case nothing
    /// The children differ at a few indices, where the new ones can take the place of the old ones.
    case few([Int])
    case all
  }

  /// The most children to exchange; with more changes the container is laid out again as a whole.
  private static let maximumExchanges = 16

  /// Returns the difference to other children; nil if views are being removed.
  func difference(to new: [ViewNode]) -> Difference? {
    guard all == nil else { return nil }
    guard new.count == children.count else { return new.contains(where: \.isBeingRemoved) ? nil : .all }
    var changes: [Int] = []
    var isWithinLimit = true
    for index in new.indices where new[index] !== children[index] {
      if new[index].isBeingRemoved { return nil }
      isWithinLimit =
        isWithinLimit && changes.count < Self.maximumExchanges && canExchange(children[index], for: new[index])
      if isWithinLimit { changes.append(index) }
    }
    return !isWithinLimit ? .all : changes.isEmpty ? .nothing : .few(changes)
  }

  package override func draw(into canvas: inout DisplayCanvas) { canvas.paint(placedChildren) }

  /// Anywhere if there are many children: each is asked by itself when it is to be painted.
  package override var paintBounds: LayoutBounds {
    placedChildren.count > PaintedBlock.length ? .anywhere : placedChildren.paintBounds
  }
}

extension [ViewNode] {
  @MainActor var paintBounds: LayoutBounds {
    var bounds = LayoutBounds.nowhere
    for node in self {
      bounds = bounds.union(node.unscrolledPlacement.isSurrounded ? .anywhere : node.paintBounds)
      if case .anywhere = bounds { break }
    }
    return bounds
  }

  /// The axes along which a proposal makes a difference to any of the nodes.
  @MainActor var sensitivity: Axis.Set {
    var axes: Axis.Set = []
    for node in self { axes.formUnion(node.sensitiveAxes) }
    return axes
  }

  /// The nodes by `zIndex`, and in the written order where it is equal.
  @MainActor var inPaintingOrder: [ViewNode] {
    var isFlat = true
    for node in self where node.zIndex != 0 { isFlat = false }
    if isFlat { return self }
    let levels = mapped { $0.zIndex }
    return indices.sorted { (levels[$0], $0) < (levels[$1], $1) }.map { self[$0] }
  }
}
