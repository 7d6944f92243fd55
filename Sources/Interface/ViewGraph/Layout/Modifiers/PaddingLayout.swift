/// A layout that adds room around its child.
nonisolated package struct PaddingLayout: UnaryLayout {
  var insets: EdgeInsets

  package static let defaultLength: CGFloat = 16

  @MainActor
  package func arrange(_ child: ViewNode, proposal: ProposedViewSize) -> Arrangement {
    let inner = ProposedViewSize(
      width: proposal.width.map { max(0, $0 - insets.horizontal) },
      height: proposal.height.map { max(0, $0 - insets.vertical) })
    let own = child.answer(for: inner)
    return Arrangement(
      size: CGSize(
        width: max(0, own.size.width + insets.horizontal), height: max(0, own.size.height + insets.vertical)),
      slot: .init(origin: CGPoint(x: insets.leading, y: insets.top), proposal: inner),
      reach: own.reach.padded(by: insets))
  }

  @MainActor package func sensitivity(around child: ViewNode) -> Axis.Set { child.sensitiveAxes }
}

nonisolated extension View {
  /// Adds room around the view, in points.
  public func padding(_ insets: EdgeInsets) -> some View { modifier(PaddingLayout(insets: insets)) }

  /// Adds room on some edges, in points; 16 when nil.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(EdgeInsets(edges, length ?? PaddingLayout.defaultLength))
  }

  /// Adds the same room on every edge, in points.
  public func padding(_ length: CGFloat) -> some View { padding(EdgeInsets(.all, length)) }
}
