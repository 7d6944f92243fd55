import DisplayList
import Surfaces

/// A box of the layout tree: what a view became in an evaluation. It lives as long as the evaluations that follow would
/// make it again as it is.
@_spi(Nodes) @MainActor
open class ViewNode {
  package let identity: ViewIdentity
  /// No access outlives its line.
  @exclusivity(unchecked)
  package private(set) final var children: [ViewNode]
  /// Whether something other than its parent refers to the node; see `hold`.
  nonisolated(unsafe) final var isHeld = false
  /// Whether a transition refers to the node; see `holdForTransition`.
  nonisolated(unsafe) final var isInTransition = false
  /// The node that shows this one; nil for a root, and once that has gone. A weak reference would cost each node a table of
  /// its own, so whoever refers to a node here takes the reference back before it goes.
  nonisolated(unsafe) private final var parentLink: Unmanaged<ViewNode>?
  /// Where the node is, once placed, as far as scroll views do not move it. No access of these outlives its line.
  @exclusivity(unchecked)
  private(set) final var unscrolledPlacement = Placement()
  @exclusivity(unchecked)
  package private(set) final var proposal = ProposedViewSize.unspecified
  @exclusivity(unchecked)
  package private(set) final var size = CGSize.zero
  /// The node's frame by layout, without the animation of its picture.
  private var slot: Placement?
  /// Whether what is in the node is to be placed though the node stays where it is.
  final var needsPlacing = false
  /// True while its placing is put off; see `PutOffPlacing`.
  final var isPutOff = false
  /// What the node painted last, as long as nothing in it has changed.
  final var painted: DisplayCanvas.Painting? {
    didSet { if painted == nil { block?.isStale = true } }
  }
  /// Where something in the node may be hit, as long as nothing in it has changed.
  final var hitBounds: LayoutBounds?
  /// What the node painted together with those beside it; one that it is not in any more is not told of its changes.
  nonisolated(unsafe) final var block: PaintedBlock? {
    didSet { if oldValue !== block { oldValue?.isStale = true } }
  }
  /// Whether its layouts may be wrong; the next layout finds out.
  final var isChanged = false
  /// Whether something around the node has been told where one of its guides is.
  final var hasToldGuides = false
  final var levelMark = LevelMark()
  /// The pass of the layout in which the node last forgot what it had painted.
  final var repaintedIn: UInt32 = 0
  /// Answers about the traits, nil until somebody asks.
  final var keptZIndex: Double?
  final var keptHasTraits: Bool?
  /// Whether something in the node looks at its position, nil until somebody asks.
  final var keptPositionReaders: Bool?
  /// Whether the view has gone, and is drawn on its way out: its container leaves it out of the layout.
  final var isLeaving = false
  /// No access outlives its line, and layout looks here a thousand times a frame.
  @exclusivity(unchecked)
  private var arrangements = KnownArrangements()
  /// The pass that last looked for layouts to take over, and the node they came from: later, another one may be at its
  /// address.
  private var inheritance: UInt32 = 0
  private var predecessor: ObjectIdentifier?

  package init(identity: ViewIdentity, children: [ViewNode] = []) {
    self.identity = identity
    self.children = children
    for child in children { child.parentLink = Unmanaged.passUnretained(self) }
  }

  deinit {
    unlink(children)
    block?.isStale = true
  }

  /// The node's size for a proposal, and where its children go. A function of the proposal alone.
  open func arrange(_ proposal: ProposedViewSize) -> Arrangement { Arrangement(size: .zero) }

  /// The axes along which a proposal makes a difference to the node's size or to what is in it.
  var sensitivity: Axis.Set { [.horizontal, .vertical] }
  private var keptSensitivity: Axis.Set?

  /// Whether the layout of another node with the same children is this one's too.
  func isArranged(like other: ViewNode) -> Bool { false }

  /// The guide that the node itself, not its children, sets.
  open func ownGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? { nil }

  /// What `ownGuide` may answer to.
  open var guideKinds: GuideKinds { [] }

  /// What may be answered here or further down; most trees set no guide at all, and need not be searched for one.
  private var keptGuides: GuideKinds?

  /// The animation of the node's own picture; nil where it paints nothing itself.
  open var motion: FrameMotion? { nil }

  /// The number of children, from the first, that define the node's guides.
  var guidingChildren: Int { children.count }

  /// The child whose layout traits are the node's; nil where it has the default ones, or sets some.
  var traitChild: ViewNode? { nil }

  /// True for a node that sets traits of its own, in `makeTraits`.
  var setsTraits: Bool { false }

  /// The layout traits, where there are others than the default ones.
  func makeTraits() -> LayoutTraits { traitChild?.traits ?? LayoutTraits() }

  /// True for a node which is to be placed again when a scroll view moves it, since something is made of its position.
  open var readsPosition: Bool { false }

  /// True for a scroll view whose content is placed where it would be without scrolling, and moved from there.
  open var movesContent: Bool { false }

  /// The nodes that are in this one before it is placed.
  var lastingChildren: [ViewNode] { children }

  /// Paints the node, back to front; `paint(into:)` keeps the outcome.
  open func draw(into canvas: inout DisplayCanvas) {
    for child in placedChildren { child.paint(into: &canvas) }
  }

  /// Where the node and what is in it may paint, in the coordinates of its layout; anywhere where only painting tells.
  open var paintBounds: LayoutBounds { .anywhere }

  /// True for a node that moves what is in it, and knows where that would paint before it is placed; see `PutOffPlacing`.
  var canBePutOff: Bool { false }

  /// Where a node that was left out as outside of the window will paint once it is placed, in the coordinates of its layout.
  var boundsToBe: LayoutBounds { .anywhere }

  /// Adds the node's preferences, after its children's, to those collected so far.
  func collectPreferences(into values: inout PreferenceValues) {
    for child in placedChildren { child.collectPreferences(into: &values) }
  }

  /// The children that are placed now; a node may make them while it is placed.
  package var placedChildren: [ViewNode] { children }

  /// Whether the point is on the node; if so the nodes under it are added to `path`, the innermost first.
  ///
  /// - Parameter point: in the coordinates of the node's layout, which transforms around the node have been taken off.
  open func hit(_ point: CGPoint, path: inout [ViewNode]) -> Bool {
    for child in hitOrder where child.isHit(point, path: &path) {
      path.append(self)
      return true
    }
    guard hitsItself(point) else { return false }
    path.append(self)
    return true
  }

  /// Whether the node's own picture is at the point.
  open func hitsItself(_ point: CGPoint) -> Bool { false }

  /// Where the node and what is in it may be hit; everywhere where that cannot be told.
  open func makeHitBounds() -> LayoutBounds { ownHitBounds.union(of: placedChildren) }

  /// Where `hitsItself` may be true.
  open var ownHitBounds: LayoutBounds { .nowhere }

  /// The children from the topmost down.
  open var hitOrder: [ViewNode] { placedChildren.inPaintingOrder.reversed() }

  /// Drops what is kept of the children, one of which may answer otherwise from now on.
  func forgetChildren() {}

  /// Whether a node is one of those that this one has, and can be exchanged for another.
  func shows(_ child: ViewNode) -> Bool { true }

  /// Has another node in the place of one that the node shows.
  ///
  /// - Parameter near: where it is looked for first.
  func replace(_ old: ViewNode, with new: ViewNode, near: Int) {
    guard let index = children.index(of: old, near: near) else { return }
    unlink([old])
    children[index] = new
    link([new])
    forgetChildren()
  }

  /// Has other children instead of those that it has.
  final func replaceChildren(with new: [ViewNode]) {
    unlink(children)
    children = new
    link(new)
    forgetChildren()
  }

  /// Places the children where the arrangement says.
  open func placeChildren() {
    for (child, slot) in zip(children, arrangement(for: proposal).slots) {
      child.place(placement.moved(by: slot.origin), proposal: slot.proposal)
    }
  }
}

extension ViewNode {
  /// The node that shows this one.
  final var parent: ViewNode? { parentLink?.takeUnretainedValue() }

  /// Becomes the parent of nodes that are shown, and are not among the children.
  final func link(_ nodes: [ViewNode]) {
    for node in nodes { node.parentLink = Unmanaged.passUnretained(self) }
  }

  /// Takes back what nodes refer to, where that is this one: another one may have them now.
  nonisolated final func unlink(_ nodes: [ViewNode]) {
    for node in nodes where node.parentLink?.toOpaque() == Unmanaged.passUnretained(self).toOpaque() {
      node.parentLink = nil
    }
  }

  /// The axes along which a proposal makes a difference, found once.
  final var respondsAlong: Axis.Set {
    if let keptSensitivity { return keptSensitivity }
    let axes = sensitivity
    keptSensitivity = axes
    return axes
  }

  /// What may be answered here or further down, found once.
  final var guides: GuideKinds {
    if let keptGuides { return keptGuides }
    var kinds = guideKinds
    for child in children.prefix(guidingChildren) { kinds.formUnion(child.guides) }
    keptGuides = kinds
    return kinds
  }

  /// Has further children while it is laid out; what is around the node forgets that there were no guides among them.
  final func appendChildren(_ new: [ViewNode]) {
    children += new
    link(new)
    let kinds = new.reduce(into: GuideKinds()) { $0.formUnion($1.guides) }
    var next: ViewNode? = self
    while let node = next {
      if let known = node.keptGuides, !known.isSuperset(of: kinds) {
        node.keptGuides = nil
        // That there is none.
        node.hasToldGuides = true
      }
      next = node.parent
    }
  }

  /// Forgets the layouts that no pass since one has asked for, and returns the pass from which on the answers of the
  /// children count: that in which the first of the other layouts was made.
  ///
  /// - Parameter pass: from which on the node's own answers count; nil for a root, whose last ones do.
  final func keepLayouts(since pass: UInt32?) -> UInt32 {
    if let pass { arrangements = arrangements.used(since: pass) } else { arrangements = arrangements.alive }
    return arrangements.firstMade
  }

  /// Tests the layouts that a pass of the layout or a later one has asked for; false where some are not known any more.
  final func answers(since pass: UInt32, fit: (ProposedViewSize, Arrangement) -> Bool) -> Bool {
    // A copy: to find out is to ask, and may be to ask this node.
    let known = arrangements
    return known.answers(since: pass, fit: fit)
  }

  /// Whether the layouts are those of another node, as far as this pass has found out.
  final func hasLayouts(of other: ViewNode) -> Bool {
    inheritance == KnownArrangements.pass && predecessor == ObjectIdentifier(other)
  }

  /// Arranges the children again for every proposal that counts.
  ///
  /// - Parameter pass: the first pass of the layout whose answers count for what is around the node.
  /// - Returns: whether what is around the node sees no difference.
  final func arrangeAgain(since pass: UInt32) -> Bool {
    let (known, axes, guides) = (arrangements, keptSensitivity, keptGuides)
    (arrangements, keptSensitivity, keptGuides) = (KnownArrangements(), nil, nil)
    isChanged = false
    forgetChildren()
    // Children that come in this layout may have guides.
    return known.answers(since: pass) { arrangement(for: $0).answers(like: $1) } && (guides ?? []) == self.guides
      && isUnseen(self.guides) && (axes == nil || axes == respondsAlong)
  }

  /// Whether guides of these kinds may have moved without anything around the node seeing it.
  private func isUnseen(_ guides: GuideKinds) -> Bool {
    guides.isEmpty || guides == .baselines && !hasToldGuides
  }

  /// Takes over the layouts of a node that was made of the same view before, as far as they surely are its own: those that
  /// were asked for last, where its children answer as those did.
  final func inherit(from old: ViewNode) {
    if old.hasToldGuides { hasToldGuides = true }
    // Every record around the node comes by.
    guard old !== self, !old.isChanged, arrangements.isEmpty, inheritance != KnownArrangements.pass else { return }
    (inheritance, predecessor) = (KnownArrangements.pass, nil)
    guard type(of: self) == type(of: old), identity == old.identity, children.count == old.children.count else {
      return
    }
    var isSame = !old.arrangements.isEmpty && isArranged(like: old)
    let known = old.arrangements.alive
    let pass = known.firstMade
    for (child, former) in zip(children, old.children) where child !== former {
      child.inherit(from: former)
      isSame = isSame && child.stands(for: former, since: pass)
    }
    guard isSame else { return }
    (arrangements, keptSensitivity, keptGuides) = (known, old.keptSensitivity, old.keptGuides)
    predecessor = ObjectIdentifier(old)
  }

  /// Places what is in the node, which stays where it is.
  final func placeAgain() {
    guard let slot else { return }
    place(slot, proposal: proposal)
  }

  /// Puts the node where another one is, unless it has a place.
  final func place(as other: ViewNode) {
    guard slot == nil, let slot = other.slot else { return }
    place(slot, proposal: other.proposal)
  }

  /// A proposal as far as it makes a difference, so that others that come to the same are laid out once.
  private func relevant(_ proposal: ProposedViewSize) -> ProposedViewSize {
    let axes = respondsAlong
    if axes.rawValue == Axis.Set([.horizontal, .vertical]).rawValue { return proposal }
    return ProposedViewSize(
      width: axes.contains(.horizontal) ? proposal.width : nil, height: axes.contains(.vertical) ? proposal.height : nil
    )
  }

  final func arrangement(for proposal: ProposedViewSize) -> Arrangement {
    let proposal = relevant(proposal)
    if let known = arrangements.arrangement(for: proposal) { return known }
    // Another host that is laid out meanwhile begins a pass of its own.
    let pass = KnownArrangements.pass
    var made = arrange(proposal)
    let axes = respondsAlong
    if !axes.contains(.horizontal) { made.reach.width = -.infinity }
    if !axes.contains(.vertical) { made.reach.height = -.infinity }
    FrameCounts.current.arranged += 1
    arrangements.add(made, for: proposal, in: pass)
    return made
  }

  package final func size(for proposal: ProposedViewSize) -> CGSize { arrangement(for: proposal).size }

  package final func dimensions(for proposal: ProposedViewSize) -> ViewDimensions {
    let size = size(for: proposal)
    return dimensions(of: size, for: proposal)
  }

  /// - Parameter size: the node's for the proposal.
  final func dimensions(of size: CGSize, for proposal: ProposedViewSize) -> ViewDimensions {
    guides.isEmpty ? ViewDimensions(size: size) : ViewDimensions(size: size, of: self, for: proposal)
  }

  /// The place of a guide in the node.
  ///
  /// - Parameter size: the node's for the proposal.
  final func guide(_ key: AlignmentKey, of size: CGSize, for proposal: ProposedViewSize) -> CGFloat {
    explicitGuide(key, for: proposal) ?? key.id.defaultValue(in: dimensions(of: size, for: proposal))
  }

  final func explicitGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    guard guides.contains(.any) || guides == .baselines && key.isBaseline else { return nil }
    hasToldGuides = true
    if let own = ownGuide(key, for: proposal) { return own }
    var merged: CGFloat?
    var index = 0
    for (child, slot) in zip(children.prefix(guidingChildren), arrangement(for: proposal).slots) {
      guard var value = child.explicitGuide(key, for: slot.proposal) else { continue }
      value += key.axis == .horizontal ? slot.origin.x : slot.origin.y
      if var existing = merged {
        key.id.combine(value, index: index, into: &existing)
        merged = existing
      } else {
        merged = value
      }
      index += 1
    }
    return merged
  }

  /// Puts the node and what is in it in its place, unless it is there already.
  package final func place(_ placement: Placement, proposal: ProposedViewSize) {
    let proposal = relevant(proposal)
    if !needsPlacing, slot == placement,
      self.proposal == proposal || arrangements.areOne(self.proposal, proposal)
    {
      return
    }
    (needsPlacing, isPutOff) = (false, false)
    FrameCounts.current.placed += 1
    slot = placement
    painted = nil
    hitBounds = nil
    unscrolledPlacement = placement
    self.proposal = proposal
    size = size(for: proposal)
    placeChildren()
    if let motion { (unscrolledPlacement, size) = motion.moved(placement, size) }
  }

  /// Where layout has put the node, without the animation of its picture and not scrolled.
  final var layoutPlacement: Placement { slot ?? unscrolledPlacement }

  /// In the coordinates of the layout, in points: the host's, but for the transforms around the node.
  package final var frame: CGRect { CGRect(origin: placement.position, size: size) }
}
