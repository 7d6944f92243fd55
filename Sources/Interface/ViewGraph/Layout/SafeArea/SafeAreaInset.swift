/// A view beside an edge of another, which gets the remaining room.
nonisolated package struct SafeAreaInset<Inset: View>: PrimitiveModifier {
  package var edge: Edge
  package var alignment: Alignment
  package var spacing: CGFloat?
  package var inset: Inset

  package init(edge: Edge, alignment: Alignment, spacing: CGFloat? = nil, inset: Inset) {
    self.edge = edge
    self.alignment = alignment
    self.spacing = spacing
    self.inset = inset
  }

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let (region, inside) = context.safeAreaRegion(0)
    guard let base = inside.node(of: content) else { return [] }
    let bar = context.child(1).node(of: inset, alignment: alignment)
    let spacing = spacing ?? StackLayout.defaultSpacing
    return [SafeAreaInsetNode(region, edge: edge, alignment: alignment, spacing: spacing, base: base, bar: bar)]
  }
}

private final class SafeAreaInsetNode: ViewNode {
  private let region: SafeAreaRegion
  private let edge: Edge
  private let alignment: Alignment
  private let spacing: CGFloat

  init(
    _ region: SafeAreaRegion, edge: Edge, alignment: Alignment, spacing: CGFloat, base: ViewNode, bar: ViewNode?
  ) {
    self.region = region
    self.edge = edge
    self.alignment = alignment
    self.spacing = spacing
    super.init(identity: base.identity.wrapped, children: [base] + (bar.map { [$0] } ?? []))
  }

  override var guidingChildren: Int { 1 }
  override var traitChild: ViewNode? { children[0] }

  private var axis: Axis { edge == .top || edge == .bottom ? .vertical : .horizontal }

  /// Returns the length that the bar takes of the axis, with the space beside it.
  private func taken(_ proposal: ProposedViewSize) -> CGFloat {
    guard children.count > 1 else { return 0 }
    let length = children[1].size(for: ProposedViewSize(axis, along: nil, across: proposal[axis.other]))[axis]
    return max(0, length > 0 ? length + spacing : 0)
  }

  override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    let taken = taken(proposal)
    let offer = ProposedViewSize(
      axis, along: proposal[axis].map { max(0, $0 - taken) }, across: proposal[axis.other])
    let base = children[0].size(for: offer)
    let size = CGSize(axis, along: base[axis] + taken, across: base[axis.other])
    let isFirst = edge == .top || edge == .leading
    var slots = [Arrangement.Slot(origin: CGPoint(axis, along: isFirst ? taken : 0, across: 0), proposal: offer)]
    if children.count > 1 {
      let bar = ProposedViewSize(axis, along: nil, across: size[axis.other])
      let own = children[1].dimensions(for: bar)
      let box = ViewDimensions(size: size)
      let length = axis == .vertical ? own.height : own.width
      let across =
        axis == .vertical
        ? box[alignment.horizontal] - own[alignment.horizontal] : box[alignment.vertical] - own[alignment.vertical]
      slots.append(
        .init(origin: CGPoint(axis, along: isFirst ? 0 : size[axis] - length, across: across), proposal: bar))
    }
    return Arrangement(size: size, slots: slots)
  }

  override func placeChildren() {
    region.frame = CGRect(origin: placement.origin, size: size)
    region.insets = EdgeInsets(Edge.Set(edge), taken(proposal))
    super.placeChildren()
  }
}

/// Room around a view that content ignoring the safe area fills; for a scroll view it is room around its content.
nonisolated package struct SafeAreaPadding: PrimitiveModifier {
  var insets: EdgeInsets

  @MainActor
  package func nodes<Base: View>(of content: Base, in context: ViewContext) -> [ViewNode] {
    let (region, inside) = context.safeAreaRegion(0)
    return inside.nodes(of: content).map { child in
      if let scroll = child.onlyScrollNode {
        scroll.safeMargins = insets
        // A node made in its place would lack the margins, and so would a wrapper around another one.
        var next = child
        while next !== scroll, let inner = next.children.first {
          next.hold()
          next = inner
        }
        scroll.hold()
        return child
      }
      return SafeAreaPaddingNode(region, insets: insets, child: child)
    }
  }
}

/// A node that has room for the safe area around its content, and scrolls the content through it: a scroll view.
@MainActor
package protocol MarginTaking: ViewNode {
  var safeMargins: EdgeInsets { get set }
}

extension ViewNode {
  /// The scroll view that this node is, apart from the nodes wrapped around it.
  fileprivate var onlyScrollNode: (any MarginTaking)? {
    if let node = self as? any MarginTaking { return node }
    return (self as? WrapperNode)?.child.onlyScrollNode
  }
}

private final class SafeAreaPaddingNode: ValueNode<SafeAreaRegion> {
  private let insets: EdgeInsets

  init(_ region: SafeAreaRegion, insets: EdgeInsets, child: ViewNode) {
    self.insets = insets
    super.init(region, child: child)
  }

  override func isArranged(like other: ViewNode) -> Bool { false }

  override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    PaddingLayout(insets: insets).arrange(child, proposal: proposal)
  }

  override func placeChildren() {
    value.frame = CGRect(origin: placement.origin, size: size)
    value.insets = insets
    super.placeChildren()
  }
}

nonisolated extension View {
  /// Puts a view at the upper or the lower edge, and this one into the remaining room.
  ///
  /// - Parameter spacing: the space between the two, in points; nil is 8.
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    modifier(
      SafeAreaInset(
        edge: edge == .top ? .top : .bottom, alignment: Alignment(horizontal: alignment, vertical: .center),
        spacing: spacing, inset: content()))
  }

  /// Puts a view at the left or the right edge, and this one into the remaining room.
  ///
  /// - Parameter spacing: the space between the two, in points; nil is 8.
  public func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    modifier(
      SafeAreaInset(
        edge: edge == .leading ? .leading : .trailing,
        alignment: Alignment(horizontal: .center, vertical: alignment), spacing: spacing, inset: content()))
  }

  /// Adds room around the view, in points, into which content that ignores the safe area reaches. A scroll view has the
  /// room around its content, which scrolls through it.
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View { modifier(SafeAreaPadding(insets: insets)) }

  /// Adds room on some edges, in points; 16 when nil. See `safeAreaPadding(_:)` with insets.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    safeAreaPadding(EdgeInsets(edges, length ?? PaddingLayout.defaultLength))
  }

  /// Adds the same room on every edge, in points. See `safeAreaPadding(_:)` with insets.
  public func safeAreaPadding(_ length: CGFloat) -> some View { safeAreaPadding(EdgeInsets(.all, length)) }
}
