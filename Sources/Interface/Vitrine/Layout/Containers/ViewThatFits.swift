/// The first of some views whose ideal size fits what is offered; the last when none does.
nonisolated public struct ViewThatFits<Content: View>: View, PrimitiveView {
  let axes: Axis.Set
  let content: Content

  /// The first view of `content` that fits.
  ///
  /// - Parameter axes: on which axes a view must fit.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.content = content()
  }

  @MainActor
  func nodes(in context: ViewContext) -> [ViewNode] {
    let children = context.child(0).nodes(of: content)
    return children.isEmpty ? [] : [FittingNode(identity: context.identity, axes: axes, children: children)]
  }
}

private final class FittingNode: ViewNode {
  let axes: Axis.Set

  init(identity: ViewIdentity, axes: Axis.Set, children: [ViewNode]) {
    self.axes = axes
    super.init(identity: identity, children: children)
  }

  private func choice(for proposal: ProposedViewSize) -> ViewNode {
    func fits(_ child: ViewNode, _ axis: Axis, _ set: Axis.Set) -> Bool {
      guard axes.contains(set), let offered = proposal[axis] else { return true }
      return child.size(for: ProposedViewSize(axis, along: nil, across: proposal[axis.other]))[axis] <= offered
    }
    return children.first { fits($0, .horizontal, .horizontal) && fits($0, .vertical, .vertical) } ?? children.last!
  }

  override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    Arrangement(size: choice(for: proposal).size(for: proposal))
  }

  override func isArranged(like other: ViewNode) -> Bool { (other as? FittingNode)?.axes == axes }

  override var guideKinds: GuideKinds { children.reduce([]) { $0.union($1.guides) } }

  override func ownGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    choice(for: proposal).explicitGuide(key, for: proposal)
  }

  override func placeChildren() { choice(for: proposal).place(placement, proposal: proposal) }
  override var placedChildren: [ViewNode] { [choice(for: proposal)] }
}
