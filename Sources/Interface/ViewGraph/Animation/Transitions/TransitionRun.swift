/// A view that is being inserted into the tree or removed from it.
///
/// A change of phase takes two rounds of a frame: in the first the view looks as in the last phase, so that there is
/// something to animate from, and in the second as in the next one.
@MainActor
final class TransitionRun {
  private(set) var phase: TransitionPhase
  private(set) var isBeingRemoved = false
  /// True once the animations are over.
  private(set) var isOver = false
  /// The places of a leaving view's nodes in their containers.
  private(set) var places: [LeavingPlace?] = []
  /// The transaction of the change to `phase`, until it has been shown.
  var transaction: Transaction?

  private var next: TransitionPhase?
  /// The transaction of the change that has inserted or removed the view.
  private var change: Transaction
  /// The completion of the last change of phase; those of earlier ones no longer count.
  private var completion: AnimationCompletion?

  /// Creates a run from a phase to `identity`, in which the view is there.
  init(from phase: TransitionPhase, in context: ViewContext) {
    self.phase = phase
    next = .identity
    change = context.transaction
  }

  /// Turns to another phase, from the state that the view is shown in now.
  func turn(to phase: TransitionPhase, in context: ViewContext) {
    next = phase
    change = context.transaction
    isBeingRemoved = phase == .didDisappear
    isOver = false
    completion = nil
  }

  /// Turns to the removal of the view; returns whether there is anything to animate.
  ///
  /// - Parameter nodes: the nodes of the view, as its container has laid them out.
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

  /// Arranges for the next phase, if there is one.
  ///
  /// - Parameter nodes: the nodes of the view, whose transition may have an animation of its own.
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
    session.afterLayout(owner: context.owner, name: "a transition") { [weak self] in
      guard let self else { return }
      phase = next
      let completion = AnimationCompletion(criteria: .removed) { [weak self] in self?.end(in: session, part: part) }
      self.completion = completion
      transaction = change
      transaction?.completions = [completion]
      session.invalidation.raise(dirty: part.map { [$0] } ?? [])
      session.deferredCompletions.append(completion)
    }
  }

  private func end(in session: EvaluationSession, part: ViewIdentity?) {
    guard let completion, (completion.end ?? -.infinity) <= session.time else { return }
    isOver = true
    session.invalidation.raise(dirty: part.map { [$0] } ?? [])
  }
}

/// The place where a view was last laid out, for the container that draws it while it is removed.
struct LeavingPlace {
  private typealias Place = (origin: CGPoint, proposal: ProposedViewSize)

  /// The container, and the place in it of the outermost node around the view.
  private var container: (identity: ViewIdentity, place: Place)?
  /// The place of the view itself.
  private var own: Place
  /// The origin of the container when the leaving view was first drawn. If the container moves later, the view moves
  /// with it; that the container has one view less does not move it.
  private let start = SharedValue<CGPoint?>(nil)

  /// Returns nil if the view was not laid out.
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

  /// Returns the slot in a container at a placement. A container made since, around the view alone, gets the view's own
  /// place.
  func slot(in identity: ViewIdentity, at placement: Placement) -> Arrangement.Slot {
    let start = start.value ?? placement.origin
    self.start.value = start
    let place = container.flatMap { $0.identity == identity ? $0.place : nil } ?? own
    return .init(origin: place.origin - start, proposal: place.proposal)
  }
}

/// The node of a view that is being removed: it is drawn, but takes no part in layout and input.
final class LeavingNode: ValueNode<LeavingPlace?> {
  override init(_ value: LeavingPlace?, child: ViewNode) {
    super.init(value, child: child)
    isBeingRemoved = true
  }

  override func hit(_ point: CGPoint, path: inout [ViewNode]) -> Bool { false }
  override func makeHitBounds() -> LayoutBounds { .nowhere }
  override func collectPreferences(into values: inout PreferenceValues) {}
}

extension ViewNode {
  /// The last place of the leaving view that this node wraps.
  var leavingPlace: LeavingPlace? {
    var node = self
    while true {
      if let node = node as? LeavingNode { return node.value }
      guard node.isBeingRemoved, let inner = node.children.first else { return nil }
      node = inner
    }
  }
}
