/// A view that shows the first of its views whose ideal size fits the proposal, or the last if none does.
///
/// ```swift
/// ViewThatFits {
///   Label("Download", systemImage: "arrow.down.circle")
///   Image(systemName: "arrow.down.circle")
/// }
/// ```
nonisolated public struct ViewThatFits<Content: View>: View, PrimitiveView {
  let axes: Axis.Set
  let content: Content

  /// Creates a view that shows the first view of `content` that fits.
  ///
  /// - Parameter axes: the axes on which a view must fit.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.content = content()
  }

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
    let inner = context.child(0)
    let candidates = FittingCandidates(
      parts: (content as? any FittingContent)?.parts(in: inner) ?? [{ inner.memberNodes(of: content) }],
      session: context.session,
      record: context.session.records.visit(context.identity.child(.fitting), of: ViewThatFits.self),
      progress: context.session.store.object(at: context.identity.child(.fittingProgress)) { FittingProgress() })
    let children = candidates.nodes()
    if children.isEmpty { return [] }
    if let last: FittingNode = context.lastNode(at: context.identity), last.axes == axes,
      last.renew(with: candidates, children: children)
    {
      return [last]
    }
    return [FittingNode(identity: context.identity, axes: axes, candidates: candidates, children: children)]
  }
}

/// Views side by side that can be evaluated one by one.
@MainActor
private protocol FittingContent {
  func parts(in context: ViewContext) -> [() -> [ViewNode]]
}

@MainActor
extension TupleView: FittingContent {
  fileprivate func parts(in context: ViewContext) -> [() -> [ViewNode]] {
    var parts: [() -> [ViewNode]] = []
    for view in repeat each value {
      let inner = context.child(parts.count)
      parts.append { inner.memberNodes(of: view) }
    }
    return parts
  }
}

/// The progress of layout through the views of a `ViewThatFits`.
private final class FittingProgress {
  /// The number of parts that are evaluated.
  var count = 1
  /// The node that shows the views; a node that it has replaced evaluates no further ones.
  weak var node: FittingNode?
}

/// The views of a `ViewThatFits`. Those after the first are evaluated once layout has found that the ones before do not
/// fit, and in every evaluation from then on.
@MainActor
private struct FittingCandidates {
  /// Closures that each make the nodes of one of the views.
  let parts: [() -> [ViewNode]]
  let session: EvaluationSession
  let record: ViewRecord
  let progress: FittingProgress

  /// Returns the nodes of the parts that are evaluated: at least one node, if there is any.
  func nodes() -> [ViewNode] {
    session.records.walk(record) {
      var nodes = parts.prefix(progress.count).flatMap { $0() }
      while nodes.isEmpty, progress.count < parts.count {
        progress.count += 1
        nodes = parts[progress.count - 1]()
      }
      return nodes
    }
  }

  /// Returns the nodes of the next part; nil after the last one.
  func moreNodes() -> [ViewNode]? {
    guard progress.count < parts.count else { return nil }
    progress.count += 1
    return session.records.resume(record) {
      session.records.step(to: record.children.count, of: record)
      return parts[progress.count - 1]()
    }
  }
}

private final class FittingNode: ViewNode {
  let axes: Axis.Set
  private var candidates: FittingCandidates
  /// The index of the view that layout has placed.
  private var shown: Int?

  init(identity: ViewIdentity, axes: Axis.Set, candidates: FittingCandidates, children: [ViewNode]) {
    self.axes = axes
    self.candidates = candidates
    super.init(identity: identity, children: children)
    candidates.progress.node = self
  }

  /// Takes over other views and their nodes.
  ///
  /// - Returns: whether the node can take them over; otherwise it is unchanged.
  func renew(with candidates: FittingCandidates, children new: [ViewNode]) -> Bool {
    guard !new.contains(where: \.isBeingRemoved) else { return false }
    let session = candidates.session
    self.candidates = candidates
    let isExchanged =
      new.count == children.count
      && new.indices.allSatisfy { session.exchanges.exchangeChild($0, of: self, for: new[$0]) }
    if !isExchanged {
      shown = nil
      session.exchanges.replaceChildren(of: self, with: new)
    }
    return true
  }

  private func candidate(at index: Int) -> ViewNode? {
    while index >= children.count, candidates.progress.node === self, let more = candidates.moreNodes() {
      appendChildren(more)
      candidates.session.latePositionReaders += scrollViewsToPlace(for: more)
    }
    return index < children.count ? children[index] : nil
  }

  /// Returns the index of the view that fits, which may be one that is made for the purpose.
  private func choice(for proposal: ProposedViewSize) -> Int {
    func fits(_ child: ViewNode, _ axis: Axis, _ set: Axis.Set) -> Bool {
      guard axes.contains(set), let offered = proposal[axis] else { return true }
      return child.size(for: ProposedViewSize(axis, along: nil, across: proposal[axis.other]))[axis] <= offered
    }
    var index = 0
    while let child = candidate(at: index) {
      if fits(child, .horizontal, .horizontal) && fits(child, .vertical, .vertical) { return index }
      index += 1
    }
    return index - 1
  }

  override func arrange(_ proposal: ProposedViewSize) -> Arrangement {
    let choice = choice(for: proposal)
    return Arrangement(size: children[choice].size(for: proposal))
  }

  override func isArranged(like other: ViewNode) -> Bool { (other as? FittingNode)?.axes == axes }

  override var guideKinds: GuideKinds { children.reduce([]) { $0.union($1.guides) } }

  override func ownGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    let choice = choice(for: proposal)
    return children[choice].explicitGuide(key, for: proposal)
  }

  override func placeChildren() {
    let choice = choice(for: proposal)
    shown = choice
    children[choice].place(placement, proposal: proposal)
  }

  override var placedChildren: [ViewNode] { shown.map { [children[$0]] } ?? [] }
}
