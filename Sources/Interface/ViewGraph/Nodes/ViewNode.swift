import DisplayList
import Surfaces

/// A box of the layout tree, made by the evaluation of a view. It lives as long as later evaluations would make the
/// same one again.
@_spi(Nodes) @MainActor
open class ViewNode {
  package let identity: ViewIdentity
  /// No access lasts longer than the statement that makes it.
  @exclusivity(unchecked)
  package private(set) final var children: [ViewNode]
  /// True if something other than the parent refers to the node; see `hold`.
  nonisolated(unsafe) final var isHeld = false
  /// True if a transition refers to the node; see `holdForTransition`.
  nonisolated(unsafe) final var isInTransition = false
  /// The node that shows this one; nil for a root, and once the parent has gone. A weak reference would cost each node
  /// a table of its own; instead, a parent removes the references to itself before it goes.
  nonisolated(unsafe) private final var parentLink: Unmanaged<ViewNode>?
  /// The node's placement, without the movement by scroll views. No access to these lasts longer than the statement
  /// that makes it.
  @exclusivity(unchecked)
  private(set) final var unscrolledPlacement = Placement()
  @exclusivity(unchecked)
  package private(set) final var proposal = ProposedViewSize.unspecified
  @exclusivity(unchecked)
  package private(set) final var size = CGSize.zero
  /// The node's frame by layout, without the animation of its picture.
  private var slot: Placement?
  /// True if the node's content has to be placed even though the node stays where it is.
  final var needsPlacing = false
  /// True while the node's placing is put off; see `DeferredPlacing`.
  final var isPlacingDeferred = false
  /// The last painting of the node, as long as nothing in it has changed.
  final var painted: DisplayCanvas.Painting? {
    didSet { if painted == nil { block?.isStale = true } }
  }
  /// The bounds in which anything in the node may be hit, as long as nothing in it has changed.
  final var hitBounds: LayoutBounds?
  /// The painting of the node together with its neighbours. A block that the node has left is not told of its changes,
  /// and so becomes stale.
  nonisolated(unsafe) final var block: PaintedBlock? {
    didSet { if oldValue !== block { oldValue?.isStale = true } }
  }
  /// True if the node's layouts may be wrong; the next layout finds out.
  final var isChanged = false
  /// True if a node around this one has been told where one of its guides is.
  final var hasReportedGuides = false
  final var levelMark = LevelMark()
  /// The pass of the layout in which the node last forgot its painting.
  final var repaintedIn: UInt32 = 0
  /// Answers about the traits; nil until they are asked for.
  final var cachedZIndex: Double?
  final var cachedHasTraits: Bool?
  /// True if something in the node reads its position; nil until that is asked for.
  final var cachedPositionReaders: Bool?
  /// True if the node or one inside it, now or earlier, takes part in preferences. It is false in most parts of a tree,
  /// which are then not searched.
  nonisolated(unsafe) final var holdsPreferences = false
  /// True if the view has been removed, and is drawn until its transition ends: its container leaves it out of the layout.
  final var isBeingRemoved = false
  /// No access lasts longer than the statement that makes it, and layout looks here a thousand times a frame.
  @exclusivity(unchecked)
  private var arrangements = ArrangementCache()
  /// The pass that last looked for layouts to take over, and the node they came from: after that pass, another node may
  /// be at its address.
  private var inheritance: UInt32 = 0
  private var predecessor: ObjectIdentifier?

  package init(identity: ViewIdentity, children: [ViewNode] = []) {
    self.identity = identity
    self.children = children
    for child in children {
      child.parentLink = Unmanaged.passUnretained(self)
      if child.holdsPreferences { holdsPreferences = true }
    }
  }

  deinit {
    unlink(children)
    block?.isStale = true
  }

  /// Returns the node's size for a proposal, and the places of its children, as a function of the proposal alone.
  open func arrange(_ proposal: ProposedViewSize) -> Arrangement { Arrangement(size: .zero) }

  /// The axes along which a proposal makes a difference to the node's size or to its content.
  var sensitivity: Axis.Set { [.horizontal, .vertical] }
  private var cachedSensitivity: Axis.Set?

  /// Returns whether the layout of another node with the same children is this one's too.
  func isArranged(like other: ViewNode) -> Bool { false }

  /// Returns the guide that the node itself, not its children, sets.
  open func ownGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? { nil }

  /// The guides for which `ownGuide` may have an answer.
  open var guideKinds: GuideKinds { [] }

  /// The guides that may be answered here or further down; most trees set none at all, and need not be searched for
  /// one.
  private var cachedGuides: GuideKinds?

  /// The animation of the node's own picture; nil if it paints nothing itself.
  open var motion: FrameMotion? { nil }

  /// The number of children, from the first, that define the node's guides.
  var guidingChildren: Int { children.count }

  /// The child whose layout traits are the node's; nil if the node has the default ones, or sets some.
  var traitChild: ViewNode? { nil }

  /// True for a node that sets traits of its own, in `makeTraits`.
  var setsTraits: Bool { false }

  /// Returns the layout traits, if they may differ from the default ones.
  func makeTraits() -> LayoutTraits { traitChild?.traits ?? LayoutTraits() }

  /// True for a node that has to be placed again when a scroll view moves it, since it makes use of its position.
  open var readsPosition: Bool { false }

  /// True for a scroll view whose content is placed where it would be without scrolling, and moved from there.
  open var movesContent: Bool { false }

  /// The nodes that are inside this one before it is placed.
  var childrenBeforePlacing: [ViewNode] { children }

  /// Paints the node, back to front; `paint(into:)` keeps the outcome.
  open func draw(into canvas: inout DisplayCanvas) {
    for child in placedChildren { child.paint(into: &canvas) }
  }

  /// The bounds in which the node and its content may paint, in the coordinates of its layout; anywhere if only
  /// painting tells.
  open var paintBounds: LayoutBounds { .anywhere }

  /// True for a node that moves its content, and knows where that would paint before it is placed; see
  /// `DeferredPlacing`.
  var canDeferPlacing: Bool { false }

  /// The bounds in which a node that was left out as outside of the window will paint once it is placed, in the
  /// coordinates of its layout.
  var upcomingPaintBounds: LayoutBounds { .anywhere }

  /// Adds the node's preferences, after its children's, to those collected so far. A node that overrides this sets
  /// `holdsPreferences` when it is made.
  func collectPreferences(into values: inout PreferenceValues) {
    FrameCounts.current.collected += 1
    for child in placedChildren where child.holdsPreferences { child.collectPreferences(into: &values) }
  }

  /// The children that are placed now; a node may make them while it is placed.
  package var placedChildren: [ViewNode] { children }

  /// Returns whether the point is on the node; if so, adds the nodes under it to `path`, the innermost first.
  ///
  /// - Parameter point: a point in the coordinates of the node's layout, without the transforms around the node.
  open func hit(_ point: CGPoint, path: inout [ViewNode]) -> Bool {
    for child in hitOrder where child.isHit(point, path: &path) {
      path.append(self)
      return true
    }
    guard hitTestsSelf(point) else { return false }
    path.append(self)
    return true
  }

  /// Returns whether the node's own picture is at the point.
  open func hitTestsSelf(_ point: CGPoint) -> Bool { false }

  /// Returns the bounds in which the node and its content may be hit; anywhere if that cannot be told.
  open func makeHitBounds() -> LayoutBounds { ownHitBounds.union(of: placedChildren) }

  /// The bounds in which `hitTestsSelf` may be true.
  open var ownHitBounds: LayoutBounds { .nowhere }

  /// The children from the topmost down.
  open var hitOrder: [ViewNode] { placedChildren.inPaintingOrder.reversed() }

  /// Drops what is kept about the children, one of which may answer differently from now on.
  func forgetChildren() {}

  /// Returns whether a node is one that this node shows, and that can be exchanged for another.
  func shows(_ child: ViewNode) -> Bool { true }

  /// Replaces a node that this one shows with another.
  ///
  /// - Parameter near: the index at which to look first.
  func replace(_ old: ViewNode, with new: ViewNode, near: Int) {
    guard let index = children.index(of: old, near: near) else { return }
    unlink([old])
    children[index] = new
    link([new])
    forgetChildren()
  }

  /// Replaces all children.
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

  /// Becomes the parent of nodes that it shows and that are not among its children.
  final func link(_ nodes: [ViewNode]) {
    for node in nodes {
      node.parentLink = Unmanaged.passUnretained(self)
      if node.holdsPreferences { holdPreferences() }
    }
  }

  /// Notes that a node inside takes part in preferences.
  private func holdPreferences() {
    var next: ViewNode? = self
    while let node = next, !node.holdsPreferences {
      node.holdsPreferences = true
      next = node.parent
    }
  }

  /// Removes the parent of nodes if it is this one: another one may have them now.
  nonisolated final func unlink(_ nodes: [ViewNode]) {
    for node in nodes where node.parentLink?.toOpaque() == Unmanaged.passUnretained(self).toOpaque() {
      node.parentLink = nil
    }
  }

  /// The axes along which a proposal makes a difference, found once.
  final var sensitiveAxes: Axis.Set {
    if let cachedSensitivity { return cachedSensitivity }
    let axes = sensitivity
    cachedSensitivity = axes
    return axes
  }

  /// The guides that may be answered here or further down, found once.
  final var guides: GuideKinds {
    if let cachedGuides { return cachedGuides }
    var kinds = guideKinds
    for child in children.prefix(guidingChildren) { kinds.formUnion(child.guides) }
    cachedGuides = kinds
    return kinds
  }

  /// Adds children while the node is laid out; the nodes around it forget that there were no guides among them.
  final func appendChildren(_ new: [ViewNode]) {
    children += new
    link(new)
    let kinds = new.reduce(into: GuideKinds()) { $0.formUnion($1.guides) }
    var next: ViewNode? = self
    while let node = next {
      if let known = node.cachedGuides, !known.isSuperset(of: kinds) {
        node.cachedGuides = nil
        // It may have told that there is no guide.
        node.hasReportedGuides = true
      }
      next = node.parent
    }
  }

  /// Forgets the layouts that no pass since a given one has asked for, and returns the pass from which on the answers
  /// of the children count: the one in which the first of the remaining layouts was made.
  ///
  /// - Parameter pass: the pass from which on the node's own answers count; nil for a root, whose last ones do.
  final func keepLayouts(since pass: UInt32?) -> UInt32 {
    arrangements.keep(since: pass ?? arrangements.lastUse)
    return arrangements.firstMade
  }

  /// Tests the layouts that a pass or a later one has asked for; false if some of them are no longer known.
  final func answers(since pass: UInt32, fit: (ProposedViewSize, Arrangement) -> Bool) -> Bool {
    // A copy, since the test asks for layouts, possibly of this node.
    let known = arrangements
    return known.answers(since: pass, fit: fit)
  }

  /// Returns whether the layouts are those of another node, as far as this pass has found out.
  final func hasLayouts(of other: ViewNode) -> Bool {
    inheritance == ArrangementCache.pass && predecessor == ObjectIdentifier(other)
  }

  /// Arranges the children again for every proposal that counts.
  ///
  /// - Parameter pass: the first pass of the layout whose answers count for the nodes around this one.
  /// - Returns: whether the nodes around this one see no difference.
  final func rearrange(since pass: UInt32) -> Bool {
    var known = ArrangementCache()
    swap(&known, &arrangements)
    let (axes, guides) = (cachedSensitivity, cachedGuides)
    (cachedSensitivity, cachedGuides) = (nil, nil)
    isChanged = false
    forgetChildren()
    // Children that are made during this layout may have guides.
    return known.answers(since: pass) { arrangement(for: $0).answers(like: $1) } && (guides ?? []) == self.guides
      && isUnseen(self.guides) && (axes == nil || axes == sensitiveAxes)
  }

  /// Returns whether guides of these kinds may have moved without any node around this one noticing.
  private func isUnseen(_ guides: GuideKinds) -> Bool {
    guides.isEmpty || guides == .baselines && !hasReportedGuides
  }

  /// Takes over the layouts of an earlier node of the same view, as far as they are certainly this one's: those that
  /// were asked for last, if its children answer as the earlier ones did.
  final func inherit(from old: ViewNode) {
    if old.hasReportedGuides { hasReportedGuides = true }
    // This is called for every record around the node.
    guard old !== self, !old.isChanged, arrangements.isEmpty, inheritance != ArrangementCache.pass else { return }
    (inheritance, predecessor) = (ArrangementCache.pass, nil)
    guard type(of: self) == type(of: old), identity == old.identity, children.count == old.children.count else {
      return
    }
    var isSame = !old.arrangements.isEmpty && isArranged(like: old)
    var known = old.arrangements
    known.keep(since: known.lastUse)
    let pass = known.firstMade
    for (child, former) in zip(children, old.children) where child !== former {
      child.inherit(from: former)
      isSame = isSame && child.canReplace(former, since: pass)
    }
    guard isSame else { return }
    (arrangements, cachedSensitivity, cachedGuides) = (known, old.cachedSensitivity, old.cachedGuides)
    predecessor = ObjectIdentifier(old)
  }

  /// Places the content of the node, which stays where it is.
  final func placeContent() {
    guard let slot else { return }
    place(slot, proposal: proposal)
  }

  /// Puts the node in the place of another one, unless it has a place.
  final func place(as other: ViewNode) {
    guard slot == nil, let slot = other.slot else { return }
    place(slot, proposal: other.proposal)
  }

  /// Returns a proposal reduced to what makes a difference, so that others with the same effect are laid out once.
  private func relevant(_ proposal: ProposedViewSize) -> ProposedViewSize {
    let axes = sensitiveAxes
    if axes.rawValue == Axis.Set([.horizontal, .vertical]).rawValue { return proposal }
    return ProposedViewSize(
      width: axes.contains(.horizontal) ? proposal.width : nil, height: axes.contains(.vertical) ? proposal.height : nil
    )
  }

  final func arrangement(for proposal: ProposedViewSize) -> Arrangement {
    let proposal = relevant(proposal)
    return arrangements.arrangement(for: proposal) ?? makeArrangement(for: proposal)
  }

  /// - Parameter proposal: one that is reduced to what makes a difference.
  private func makeArrangement(for proposal: ProposedViewSize) -> Arrangement {
    // Another host that is laid out meanwhile begins a pass of its own.
    let pass = ArrangementCache.pass
    var made = arrange(proposal)
    let axes = sensitiveAxes
    if !axes.contains(.horizontal) { made.reach.width = -.infinity }
    if !axes.contains(.vertical) { made.reach.height = -.infinity }
    FrameCounts.current.arranged += 1
    arrangements.add(made, for: proposal, in: pass)
    return made
  }

  /// Returns what the nodes around this one make use of, more than half of the times that layout looks here.
  final func answer(for proposal: ProposedViewSize) -> Arrangement.Answer {
    let proposal = relevant(proposal)
    return arrangements.answer(for: proposal) ?? makeArrangement(for: proposal).answer
  }

  package final func size(for proposal: ProposedViewSize) -> CGSize { answer(for: proposal).size }

  package final func dimensions(for proposal: ProposedViewSize) -> ViewDimensions {
    let size = size(for: proposal)
    return dimensions(of: size, for: proposal)
  }

  /// - Parameter size: the node's size for the proposal.
  final func dimensions(of size: CGSize, for proposal: ProposedViewSize) -> ViewDimensions {
    guides.isEmpty ? ViewDimensions(size: size) : ViewDimensions(size: size, of: self, for: proposal)
  }

  /// Returns the place of a guide in the node.
  ///
  /// - Parameter size: the node's size for the proposal.
  final func guide(_ key: AlignmentKey, of size: CGSize, for proposal: ProposedViewSize) -> CGFloat {
    explicitGuide(key, for: proposal) ?? key.id.defaultValue(in: dimensions(of: size, for: proposal))
  }

  final func explicitGuide(_ key: AlignmentKey, for proposal: ProposedViewSize) -> CGFloat? {
    guard guides.contains(.any) || guides == .baselines && key.isBaseline else { return nil }
    hasReportedGuides = true
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

  /// Puts the node and its content in place, unless it is there already.
  package final func place(_ placement: Placement, proposal: ProposedViewSize) {
    let proposal = relevant(proposal)
    if !needsPlacing, slot == placement,
      self.proposal == proposal || arrangements.areEquivalent(self.proposal, proposal)
    {
      return
    }
    (needsPlacing, isPlacingDeferred) = (false, false)
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

  /// The placement that layout has given the node, without the animation of its picture and not scrolled.
  final var layoutPlacement: Placement { slot ?? unscrolledPlacement }

  /// The node's frame in the coordinates of the layout, in points: the host's, apart from the transforms around the
  /// node.
  package final var frame: CGRect { CGRect(origin: placement.position, size: size) }
}
