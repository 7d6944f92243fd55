/// A second view behind or in front of the first: it is offered the first one's size, and never changes it.
nonisolated package struct SecondaryLayer<Secondary: View>: PrimitiveModifier {
  package var secondary: Secondary
  package var alignment: Alignment
  package var isBehind: Bool

  package init(secondary: Secondary, alignment: Alignment, isBehind: Bool) {
    self.secondary = secondary
    self.alignment = alignment
    self.isBehind = isBehind
  }

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    nodes(of: content, inside: context.child(0), behind: context)
  }

  /// - Parameter inner: the context of the first view.
  @MainActor
  package func nodes<Base: View>(of content: Base, inside inner: ViewContext, behind context: ViewContext) -> [ViewNode]
  {
    let second = context.child(1)
    var nodes = inner.nodes(of: content)
    for (index, primary) in nodes.enumerated() {
      guard let node = second.child(index).node(of: secondary, alignment: alignment, isMember: true) else { continue }
      if let last: SecondaryNode = context.lastNode(around: primary), last.alignment == alignment,
        last.isBehind == isBehind, context.session.exchanges.exchangeChild(1, of: last, for: node)
      {
        nodes[index] = last
      } else {
        nodes[index] = SecondaryNode(primary: primary, secondary: node, alignment: alignment, isBehind: isBehind)
      }
    }
    return nodes
  }
}

@_spi(Nodes) open class SecondaryNode: ViewNode {
  package let alignment: Alignment
  let isBehind: Bool

  package init(primary: ViewNode, secondary: ViewNode, alignment: Alignment, isBehind: Bool) {
    self.alignment = alignment
    self.isBehind = isBehind
    super.init(identity: primary.identity.wrapped, children: [primary, secondary])
    isBeingRemoved = primary.isBeingRemoved
  }

  package override var guidingChildren: Int { 1 }
  package override var traitChild: ViewNode? { children[0] }

  open override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    let own = children[0].answer(for: proposal)
    let inner = ProposedViewSize(own.size)
    let second = children[1].size(for: inner)
    func distance(_ key: AlignmentKey) -> CGFloat {
      children[0].guide(key, of: own.size, for: proposal) - children[1].guide(key, of: second, for: inner)
    }
    return Arrangement(
      size: own.size,
      slots: [
        .init(proposal: proposal),
        .init(
          origin: CGPoint(x: distance(alignment.horizontal.key), y: distance(alignment.vertical.key)), proposal: inner),
      ],
      reach: own.reach)
  }

  package override var sensitivity: Axis.Set { children[0].sensitiveAxes }

  package override func isArranged(like other: ViewNode) -> Bool { (other as? SecondaryNode)?.alignment == alignment }

  open override var paintBounds: LayoutBounds { children.paintBounds }

  open override var hitOrder: [ViewNode] { isBehind ? children : children.reversed() }

  open override func draw(into canvas: inout DisplayCanvas) {
    children[isBehind ? 1 : 0].paint(into: &canvas)
    children[isBehind ? 0 : 1].paint(into: &canvas)
  }
}

nonisolated extension View {
  /// Layers views behind this one, in its size.
  public func background<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    modifier(SecondaryLayer(secondary: content(), alignment: alignment, isBehind: true))
  }

  /// Layers a view behind this one, and offers it this one's size.
  @_disfavoredOverload
  public func background<Background: View>(_ background: Background, alignment: Alignment = .center) -> some View {
    modifier(SecondaryLayer(secondary: background, alignment: alignment, isBehind: true))
  }

  /// Layers views in front of this one, in its size.
  public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View {
    modifier(SecondaryLayer(secondary: content(), alignment: alignment, isBehind: false))
  }

  /// Layers a view in front of this one, and offers it this one's size.
  @_disfavoredOverload
  public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
    modifier(SecondaryLayer(secondary: overlay, alignment: alignment, isBehind: false))
  }
}
