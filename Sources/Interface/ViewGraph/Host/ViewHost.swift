public import DisplayList
import Surfaces

/// Shows a view: turns it into display lists, frame after frame, and keeps its state in between.
///
/// A frame is made in steps that can be timed apart:
///
/// ```swift
/// let host = ViewHost(Clock())
/// host.environment.colorScheme = .dark
/// host.evaluate(time: 0.5)                                  // bodies
/// host.layout(size: CGSize(width: 320, height: 200))        // sizes, places, preferences
/// let list = host.displayList()                             // pixels' outlines, masks, materials
/// ```
@MainActor
public final class ViewHost {
  /// The root view's environment; setting it requests a frame.
  public var environment = EnvironmentValues() {
    didSet {
      if environment.editMode == nil { environment.editMode = session.editing.binding }
      if environment.isSame(as: oldValue) { environment = oldValue } else { session.invalidation.request() }
    }
  }

  /// The limit of evaluations of one frame while its preferences and state change each other.
  static let maximumRounds = 8

  package let session = EvaluationSession()
  private var makeNode: (ViewContext) -> ViewNode?
  private var rootType: Any.Type
  private var node: ViewNode?
  /// The size of the last layout, in points.
  public private(set) var size = CGSize.zero
  private(set) var isEvaluated = false
  /// The version of the environment of the last evaluation; nil if the next one cannot rely on it.
  private var shownEnvironment: UInt64?
  /// True while the host evaluates, lays out or paints its views, which may ask for a picture of themselves meanwhile.
  private var isBusy = false
  /// Returns the size of the last layout for a root node.
  private var layoutSize: ((ViewNode) -> CGSize)?
  /// The last display list.
  package private(set) var drawn: DisplayList?

  /// Creates a host that shows a view; nothing is evaluated yet.
  ///
  /// - Parameter hasStableIdentities: whether a view's place in the tree has the same name in every process, so that
  ///   the state can be handed on with `stateSnapshot()` and `restore(_:)`. Ids that are neither text, numbers nor
  ///   cases are then stable only where `SWIFT_DETERMINISTIC_HASHING` is set.
  public init<V: View>(_ root: V, hasStableIdentities: Bool = false) {
    rootType = V.self
    makeNode = { $0.rootNode(of: root) }
    environment.editMode = session.editing.binding
    if hasStableIdentities { session.restoration = StateRestoration() }
    session.host = self
  }

  isolated deinit { session.end() }

  /// Replaces the root by another value of its type; the state inside is kept.
  public func update<V: View>(_ root: V) {
    // The whole tree may be another one.
    shownEnvironment = nil
    rootType = V.self
    makeNode = { $0.rootNode(of: root) }
    session.invalidation.request()
  }

  /// Returns whether the next frame may differ from the last: something has changed, or is moving.
  ///
  /// - Parameter time: the time of the next display instant, for timelines; nil asks whether a frame is needed as soon
  ///   as possible.
  public func needsFrame(at time: Double? = nil) -> Bool {
    session.invalidation.isRaised || session.isAnimating || (session.wakeTime ?? .infinity) <= (time ?? session.time)
  }

  /// The earliest time at which something changes by itself; nil when nothing does.
  public var nextFrameTime: Double? { session.isAnimating ? session.time : session.wakeTime }

  /// The date that timelines show at time 0; 1 January 2001 at first.
  public var dateOrigin: Date {
    get { session.dateOrigin }
    set { session.dateOrigin = newValue }
  }

  /// Called when a state changes, on the thread that changed it, so that a sleeping frame loop wakes.
  public func onInvalidate(_ wake: (@Sendable () -> Void)?) { session.invalidation.onRaise(wake) }

  /// Problems in the views, since the last evaluation began.
  package var viewDiagnostics: [ViewDiagnostic] { session.diagnostics }

  /// The number of bodies that the last frame evaluated: those with a changed view, state or environment.
  public var bodyCount: Int { session.bodyCount }

  /// The work of painting the last display list; everything else was kept from earlier ones.
  var paintCount: PaintCount { session.paintCount }

  /// Evaluates the views.
  ///
  /// - Parameter time: the display instant that the frame is for, in seconds from any origin. Animations and timelines
  ///   follow it and never the wall clock.
  public func evaluate(time: Double) {
    let wasBusy = isBusy
    isBusy = true
    defer { isBusy = wasBusy }
    session.time = time
    session.bodyCount = 0
    FrameCounts.current = FrameCounts()
    session.clearFrameDiagnostics()
    session.frame &+= 1
    session.instant &+= 1
    session.services.beginFrame(in: session)
    session.layoutActions = []
    session.clock.fire(until: time)
    for completion in session.completions.take(until: time) { completion.action() }
    // Running motion is evaluated first: as part of the animation that begins now, it would be slowed down.
    if let layoutSize, session.isMoving(at: time), session.invalidation.beginsAnimated {
      evaluateNodes(transaction: Transaction(), dirty: [])
      placeNodes(in: layoutSize)
      session.frame &+= 1
    }
    evaluateNodes()
  }

  /// Shows the waiting changes, one transaction after another. The states in between are laid out too, in the size of
  /// the last frame: the next animation starts from there.
  private func evaluateNodes() {
    while true {
      let (batch, isLast) = session.invalidation.next()
      evaluateNodes(transaction: batch?.transaction ?? Transaction(), dirty: batch?.dirty ?? [])
      if isLast { break }
      if let layoutSize { placeNodes(in: layoutSize) }
      // An animation that depends on a value applies to the changes of one transaction.
      session.frame &+= 1
    }
  }

  private func evaluateNodes(transaction: Transaction, dirty: Set<ViewIdentity>) {
    let isSame = isEvaluated && environment.version == shownEnvironment
    let follows = isSame && dirty.isEmpty && transaction.animation == nil && session.records.isAtRest(at: session.time)
    if !follows { session.placeDeferred() }
    session.begin(transaction)
    session.services.beginEvaluation()
    session.completions.add(transaction.completions, at: session.time)
    let context = ViewContext(
      session: session, environment: environment, identity: session.rootIdentity.child(type: rootType), owner: rootType)
    shownEnvironment = environment.version
    session.exchangesNodes = isEvaluated
    followAnimations(dirty: dirty, isAlone: follows, isWholeTreeEvaluated: !isSame)
    // Nodes that are made while the tree is laid out are laid out there, and are not exchanged.
    defer { session.exchangesNodes = false }
    node = session.records.walkRoot(
      dirty: dirty, time: session.time,
      exchange: isSame ? { [session] part, old in session.exchanges.exchange(old, of: part) } : nil
    ) { [session] in makeNode(context).map { session.services.surrounding($0, in: context) } }
    isEvaluated = true
  }

  /// Updates nodes to their animations in place.
  ///
  /// - Parameters:
  ///   - dirty: the parts that are evaluated.
  ///   - isAlone: whether nothing else happens in the frame.
  ///   - isWholeTreeEvaluated: whether all parts are evaluated.
  private func followAnimations(dirty: Set<ViewIdentity>, isAlone: Bool, isWholeTreeEvaluated: Bool) {
    session.deferredPlacing.prune()
    session.deferredPlacing.isAllowed = isAlone && node?.holdsPreferences != true && !session.changesEachTransaction
    session.records.showAnimations(in: session, dirty: dirty, isWholeTreeEvaluated: isWholeTreeEvaluated)
    session.deferredPlacing.isAllowed = false
    // Some of the animations need an evaluation.
    if !session.records.isAtRest(at: session.time) { session.placeDeferred() }
  }

  /// Sizes and places the views as they were last evaluated, in points, and settles preferences: while their actions
  /// change the state, the views are evaluated again, up to a limit.
  ///
  /// The root is offered the whole size and centred in it.
  public func layout(size: CGSize) {
    ShownWindow.show(size: size, scale: environment.displayScale)
    ShownWindow.host = self
    layout(in: { _ in size })
  }

  /// Does the same as `layout(size:)`, in the size that the root takes for a proposal.
  public func layout(proposal: ProposedViewSize) { layout(in: { $0.size(for: proposal) }) }

  private func layout(in size: @escaping (ViewNode) -> CGSize) {
    let wasBusy = isBusy
    isBusy = true
    defer { isBusy = wasBusy }
    layoutSize = size
    if !isEvaluated { evaluate(time: session.time) }
    placeNodes(in: size)
    for round in 1... {
      if session.sweepsBeforeActions { session.records.sweep() }
      session.sweepsBeforeActions = false
      let acted = runActions()
      guard session.invalidation.isRaised, !acted.isEmpty else { break }
      if round == Self.maximumRounds {
        for action in acted { session.reportFrame(.feedback(action)) }
        session.invalidation.drop()
        break
      }
      evaluateNodes()
      placeNodes(in: size)
    }
    session.records.sweep()
  }

  /// Returns whether a view is at a point, as it was last laid out; content that is painted clear does not count.
  public func contains(_ point: CGPoint) -> Bool { root?.hitPath(point).isEmpty == false }

  private func placeNodes(in size: (ViewNode) -> CGSize) {
    guard let node else {
      session.records.successors = []
      session.exchanges = NodeExchanges()
      return self.size = .zero
    }
    ArrangementCache.pass &+= 1
    for (old, new) in session.records.successors { new.inherit(from: old) }
    session.records.successors = []
    session.exchanges.arrange()
    let size = size(node)
    self.size = size
    session.container.update(size, session: session)
    let proposal = ProposedViewSize(size)
    let arrangement = node.aligned(.center, in: size, proposal: proposal)
    ScrollTranslation.suspended {
      node.place(Placement(origin: arrangement.slots[0].origin), proposal: proposal)
      session.exchanges.place(in: node)
      while let scroll = session.latePositionReaders.popLast() {
        if scroll.needsPlacing, scroll.isInside(node) { scroll.placeContent() }
      }
    }
    // Nodes that were made while the tree was placed have been laid out.
    session.records.successors = []
    session.laidOutRoot = node
  }

  /// Returns the actions of completions for which no animation has begun in this round.
  private func endings() -> [FrameAction] {
    guard !session.deferredCompletions.isEmpty else { return [] }
    let deferredCompletions = session.deferredCompletions
    session.deferredCompletions = []
    session.completions.add(deferredCompletions.filter { $0.end != nil }, at: session.time)
    return deferredCompletions.filter { $0.end == nil }.map { completion in
      FrameAction(name: "a transition", owner: rootType) {
        completion.action()
        return true
      }
    }
  }

  /// Runs the actions that wait for the layout, and returns those that had something to do.
  private func runActions() -> [FrameAction] {
    var actions = endings() + session.layoutActions
    let tasks = session.taskActions
    session.layoutActions = []
    session.taskActions = []
    if let node, node.holdsPreferences {
      session.preferenceActions = []
      var values = PreferenceValues()
      node.collectPreferences(into: &values)
      actions += session.preferenceActions
      session.preferenceActions = []
    }
    return (actions + tasks).filter { $0.run() }
  }

  /// Returns the display list of the views as they were last laid out, with `environment.displayScale` pixels per
  /// point. Items outside of that size are left out where that makes no difference to a pixel.
  public func displayList() -> DisplayList {
    let wasBusy = isBusy
    isBusy = true
    defer { isBusy = wasBusy }
    session.paintCount = PaintCount()
    let list = displayList(of: node, in: CGRect(origin: .zero, size: size), isWhole: true)
    drawn = list
    return list
  }

  /// Returns the display list of a part of the tree, at its place in the host.
  ///
  /// - Parameters:
  ///   - window: the rectangle outside of which nothing need be painted; nil paints everything.
  ///   - isWhole: whether to include what lies over all views, such as dragged content.
  package func displayList(of node: ViewNode?, in window: CGRect? = nil, isWhole: Bool = false) -> DisplayList {
    // Rounding to pixels moves painted content by half a pixel, and its size by another half.
    let margin = max(2, 2 / environment.displayScale)
    let window = window?.insetBy(dx: -margin, dy: -margin)
    if let window { session.willPaint(in: window) }
    var canvas = DisplayCanvas(session: session, scale: Double(environment.displayScale), window: window)
    node?.paintScrolled(into: &canvas)
    if isWhole { session.services.paint(into: &canvas) }
    let width = canvas.pixel(Double(size.width))
    let height = canvas.pixel(Double(size.height))
    return DisplayList(
      size: PixelSize(width: min(max(width, 0), 32_767), height: min(max(height, 0), 32_767)), group: canvas.group)
  }

  /// Evaluates and lays out what has changed since the last frame, unless the host is at work already; the frame is
  /// still to come.
  package func settle() {
    guard !isBusy, session.invalidation.isRaised, let layoutSize else { return }
    evaluate(time: session.time)
    layout(in: layoutSize)
    session.invalidation.request()
  }

  /// Makes a whole frame: evaluates, lays out and draws.
  ///
  /// - Parameters:
  ///   - size: the size in points.
  ///   - scale: the pixels per point.
  ///   - time: the same as in `evaluate(time:)`.
  public func displayList(size: CGSize, scale: CGFloat, time: Double) -> DisplayList {
    if environment.displayScale != scale { environment.displayScale = scale }
    ShownWindow.show(size: size, scale: scale)
    evaluate(time: time)
    layout(size: size)
    return displayList()
  }

  /// The root of the node tree.
  package var root: ViewNode? {
    session.placeDeferred()
    return node
  }

  /// The number of objects that outlive the frame.
  var storedObjects: Int { session.store.count }
}
