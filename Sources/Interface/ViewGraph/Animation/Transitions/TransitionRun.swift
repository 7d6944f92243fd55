/// A view on its way into the tree or out of it.
///
/// A turn takes two rounds of a frame: in the first the view is what the last phase makes of it, so that there is
/// something to animate from, and in the second what the next one does.
@MainActor
final class TransitionRun {
  private(set) var phase: TransitionPhase
  private(set) var isLeaving = false
  /// Whether its animations are over.
  private(set) var isOver = false
  /// Where a view that goes is, by the containers of its nodes.
  private(set) var places: [LeavingPlace?] = []
  /// What the phase in `phase` comes with, until it has been shown.
  var transaction: Transaction?

  private var next: TransitionPhase?
  /// Of the change that has brought the view or taken it away.
  private var change: Transaction
  /// That of the last turn; what waits for an earlier one has been overtaken.
  private var completion: AnimationCompletion?

  /// A way from a phase to the view's being there.
  init(from phase: TransitionPhase, in context: ViewContext) {
    self.phase = phase
    next = .identity
    change = context.transaction
  }

  /// Turns to another phase; from where the view is, when it is on its way.
  func turn(to phase: TransitionPhase, in context: ViewContext) {
    next = phase
    change = context.transaction
    isLeaving = phase == .didDisappear
    isOver = false
    completion = nil
  }

  /// Turns to going; returns whether there is anything to see of it.
  ///
  /// - Parameter nodes: of the view, as its container has laid them out.
  func leave(_ nodes: [ViewNode], in context: ViewContext) -> Bool {
    guard !nodes.isEmpty, Self.isAnimated(nodes, with: context.transaction) else { return false }
    places = nodes.map { LeavingPlace(of: $0, in: context.session.root) }
    turn(to: .didDisappear, in: context)
    return true
  }

  private static func isAnimated(_ nodes: [ViewNode], with transaction: Transaction) -> Bool {
    if transaction.disablesAnimations { return false }
    return transaction.animation != nil || nodes.contains { $0.traits.transition?.base.traits.hasOwnAnimation == true }
  }

  /// Arranges for the next phase, where there is one.
  ///
  /// - Parameter nodes: of the view, whose transition may have an animation of its own.
  func begin(with nodes: [ViewNode], in context: ViewContext) {
    guard let next else { return }
    self.next = nil
    let session = context.session
    let part = session.records.current?.identity
    guard Self.isAnimated(nodes, with: change) else {
      phase = next
      isOver = true
      return
    }
    session.afterLayout(owner: context.owner, what: "a transition") { [weak self] in
      guard let self else { return }
      phase = next
      let completion = AnimationCompletion(criteria: .removed) { [weak self] in self?.end(in: session, part: part) }
      self.completion = completion
      transaction = change
      transaction?.completions = [completion]
      session.invalidation.raise(dirty: part.map { [$0] } ?? [])
      session.awaiting.append(completion)
    }
  }

  private func end(in session: EvaluationSession, part: ViewIdentity?) {
    guard let completion, (completion.end ?? -.infinity) <= session.time else { return }
    isOver = true
    session.invalidation.raise(dirty: part.map { [$0] } ?? [])
  }
}

/// Where a view was laid out last, for the container that has to draw it on its way out.
struct LeavingPlace {
  private typealias Place = (origin: CGPoint, proposal: ProposedViewSize)

  /// The container, and the place of the outermost node in it around the view.
  private var container: (identity: ViewIdentity, place: Place)?
  /// The place of the view itself.
  private var own: Place
  /// Where the container of the view on its way out was at first. What moves it later moves the view too; that there is
  /// one view less in it does not.
  private let start = SharedValue<CGPoint?>(nil)

  /// Nil where the view was not laid out.
  @MainActor
  init?(of node: ViewNode, in root: ViewNode?) {
    var path: [ViewNode] = []
    func find(_ candidate: ViewNode) -> Bool {
      path.append(candidate)
      if candidate === node || candidate.placedChildren.contains(where: find) { return true }
      path.removeLast()
      return false
    }
    guard let root, find(root) else { return nil }
    own = (node.layoutPlacement.origin, node.proposal)
    guard let index = path.dropLast().lastIndex(where: { $0 is ContainerNode }) else { return }
    let outermost = path[index + 1]
    container = (path[index].identity, (outermost.layoutPlacement.origin, outermost.proposal))
  }

  /// The place in a container at a placement. One that has been made since, around the view alone, has the view itself.
  func slot(in identity: ViewIdentity, at placement: Placement) -> Arrangement.Slot {
    let start = start.value ?? placement.origin
    self.start.value = start
    let place = container.flatMap { $0.identity == identity ? $0.place : nil } ?? own
    return .init(origin: place.origin - start, proposal: place.proposal)
  }
}

/// A view on its way out: drawn, and otherwise not there.
final class LeavingNode: ValueNode<LeavingPlace?> {
  override init(_ value: LeavingPlace?, child: ViewNode) {
    super.init(value, child: child)
    isLeaving = true
  }

  override func hit(_ point: CGPoint, path: inout [ViewNode]) -> Bool { false }
  override func makeHitBounds() -> LayoutBounds { .nowhere }
  override func collectPreferences(into values: inout PreferenceValues) {}
}

extension ViewNode {
  /// The place of the view on its way out that this node is around.
  var leavingPlace: LeavingPlace? {
    var node = self
    while true {
      if let node = node as? LeavingNode { return node.value }
      guard node.isLeaving, let inner = node.children.first else { return nil }
      node = inner
    }
  }
}
