/// The records of one host.
///
/// No access to a property marked `unchecked` lasts longer than the statement that makes it, so that none can overlap.
@MainActor
package final class RecordTree {
  let store = StateStore()
  private(set) var records: [ViewIdentity: ViewRecord] = [:]
  /// Counts walks: what was visited since a walk began has a time not before the walk's.
  @exclusivity(unchecked)
  private var clock: UInt64 = 0
  @exclusivity(unchecked)
  private var walked: [ViewRecord] = []
  /// The nodes of views as they were before, and after the evaluations that the layout has not seen, the inner ones first.
  var successors: [(old: ViewNode, new: ViewNode)] = []
  /// Counts the rounds of `evaluateParts`.
  var round: UInt64 = 0
  let root = ViewRecord(identity: .root)
  /// The one that is being walked.
  @exclusivity(unchecked)
  package private(set) var current: ViewRecord?

  /// When parts of the tree change by themselves.
  @exclusivity(unchecked)
  private var wakes: [ViewIdentity: Double] = [:]
  /// Parts of the tree in which an animation has further frames to show.
  @exclusivity(unchecked)
  private var animating: Set<ViewIdentity> = []
  /// Parts of the tree with nodes that show animations by themselves, and parts that had some in the last frame.
  @exclusivity(unchecked)
  private var following: [ViewRecord] = []
  @exclusivity(unchecked)
  private var diagnostics: [ViewIdentity: [ViewDiagnostic]] = [:]

  var count: Int { records.count }
  var wakeTime: Double? { wakes.values.min() }
  var isAnimating: Bool { !animating.isEmpty || following.contains { !$0.steps.isEmpty } }
  var reports: [ViewDiagnostic] { diagnostics.values.flatMap { $0 } }

  /// Tells whether nothing is to be evaluated in a frame, unless something has changed.
  func isAtRest(at time: Double) -> Bool {
    animating.isEmpty && !root.needsWalk && (wakeTime ?? .infinity) > time
  }

  // MARK: what a walk leaves behind

  /// Asks for a frame that evaluates the current part of the tree no later than `time`.
  func wake(at time: Double) {
    guard let current else { return }
    wakes[current.identity] = min(wakes[current.identity] ?? .infinity, time)
  }

  /// Asks for further frames that evaluate a part of the tree.
  package func animate(_ part: ViewIdentity?) {
    if let part { animating.insert(part) }
  }

  /// Has nodes of the current part of the tree show an animation, as long as the part is not evaluated.
  func follow(_ step: AnimationStep) {
    guard let current else { return }
    current.follow(step)
    if !current.isFollowing { following.append(current) }
    current.isFollowing = true
  }

  /// Has nodes show their animations at the session's time. Parts whose nodes cannot are to be evaluated instead.
  ///
  /// - Parameters:
  ///   - dirty: parts that are evaluated anyway, and show their animations then.
  ///   - isWholeTreeEvaluated: whether all parts are.
  func showAnimations(in session: EvaluationSession, dirty: Set<ViewIdentity>, isWholeTreeEvaluated: Bool) {
    guard !following.isEmpty else { return }
    var rest: [ViewRecord] = []
    for record in following where !record.steps.isEmpty {
      if record === root || animating.contains(record.identity) || dirty.contains(record.identity) {
        rest.append(record)
        continue
      }
      var outcome = isWholeTreeEvaluated ? AnimationStep.Outcome.unable : .over
      for step in record.steps where outcome != .unable {
        let shown = step.show(in: session)
        if shown != .over { outcome = shown }
      }
      switch outcome {
      case .moving: rest.append(record)
      case .over: record.forgetSteps()
      case .unable:
        record.forgetSteps()
        if records[record.identity] === record { animating.insert(record.identity) }
      }
    }
    for record in following where record.steps.isEmpty { record.isFollowing = false }
    following = rest
  }

  func report(_ diagnostic: ViewDiagnostic) {
    let identity = (current ?? root).identity
    if diagnostics[identity]?.contains(diagnostic) != true { diagnostics[identity, default: []].append(diagnostic) }
  }

  private func forget(_ identity: ViewIdentity) {
    if !wakes.isEmpty { wakes[identity] = nil }
    if !animating.isEmpty { animating.remove(identity) }
    if !diagnostics.isEmpty { diagnostics[identity] = nil }
  }

  // MARK: walking

  /// The record at `identity`, made when there is none or it is of another type.
  package func visit<Record: ViewRecord>(_ identity: ViewIdentity, of owner: Any.Type = Void.self) -> Record {
    unsafeDowncast(record(at: identity, of: owner) { Record(identity: $0) }, to: Record.self)
  }

  /// The record at `identity`, made when there is none or it is of another type.
  ///
  /// - Parameters:
  ///   - owner: what the record is of; with `companion` it decides about the type of the record.
  ///   - companion: what the owner is with, if anything.
  ///   - make: called where there is none, so that the record's generic type is looked up only then.
  func record(
    at identity: ViewIdentity, of owner: Any.Type, with companion: Any.Type = Void.self,
    make: @MainActor (ViewIdentity) -> ViewRecord
  ) -> ViewRecord {
    let kind = (ObjectIdentifier(owner), ObjectIdentifier(companion))
    // Most often this is the one that the last walk came across here.
    if let current, current.reached < current.children.count {
      let next = current.children[current.reached]
      if next.identity == identity, let known = next.kind, known == kind {
        next.place = current.reached
        current.reached += 1
        next.visit = clock
        next.belong(to: current)
        return next
      }
    }
    let record: ViewRecord
    if let found = records[identity], let known = found.kind, known == kind {
      record = found
    } else {
      record = make(identity)
      record.kind = kind
      records[identity] = record
    }
    record.visit = clock
    if let current {
      record.belong(to: current)
      current.cutChildren()
      record.place = current.reached
      current.children.append(record)
      current.reached += 1
    }
    return record
  }

  /// Evaluates a part of the tree with what it inherits, and keeps the nodes.
  package func walk(_ record: ViewRecord, in context: ViewContext, _ evaluate: () -> [ViewNode]) -> [ViewNode] {
    record.context = context
    let last = record.nodes
    record.nodes = walk(record, evaluate)
    if last.count == record.nodes.count {
      for (old, new) in zip(last, record.nodes) where old !== new { successors.append((old, new)) }
    }
    return record.nodes
  }

  /// Evaluates a part of the tree: what is read and kept meanwhile belongs to it.
  package func walk<Result>(_ record: ViewRecord, _ evaluate: () -> Result) -> Result {
    forget(record.identity)
    record.forgetSteps()
    record.isDirty = false
    record.reached = 0
    defer {
      record.cutChildren()
      record.cutObjects()
    }
    clock += 1
    record.walk = clock
    return visit(record, evaluate)
  }

  /// Evaluates some of the children of a part of the tree, which is otherwise as it was.
  ///
  /// - Parameter evaluate: walks child after child, each with `step(to:of:)` before it.
  func resume<Result>(_ record: ViewRecord, _ evaluate: () -> Result) -> Result {
    clock += 1
    defer { record.reached = record.children.count }
    return visit(record, evaluate)
  }

  /// Evaluates with a part of the tree as the current one.
  private func visit<Result>(_ record: ViewRecord, _ evaluate: () -> Result) -> Result {
    FrameCounts.current.evaluated += 1
    record.needsWalk = false
    record.rewind()
    walked.append(record)
    let outer = current
    let reader = StateReads.begin(record.identity)
    current = record
    store.client = record
    store.clock = clock
    defer {
      store.client = outer
      current = outer
      StateReads.end(restoring: reader)
    }
    return evaluate()
  }

  /// Has the next visit find a child of the record that is resumed.
  func step(to child: Int, of record: ViewRecord) { record.reached = child }

  /// Evaluates the whole tree.
  ///
  /// - Parameters:
  ///   - dirty: what has read something that has changed since.
  ///   - time: of the frame; what wanted to be woken by then is evaluated.
  ///   - exchange: has nodes of a part of the tree take the place of its last ones, as `evaluateParts` says; nil where all
  ///     of the tree inherits something else.
  func walkRoot<Result>(
    dirty: Set<ViewIdentity>, time: Double,
    exchange: ((_ part: ViewRecord, _ old: [ViewNode]) -> Bool)?, _ evaluate: () -> Result
  ) -> Result {
    for identity in dirty { records[identity]?.isDirty = true }
    var parts = dirty.union(animating)
    for (identity, wake) in wakes where wake <= time { parts.insert(identity) }
    if let exchange { parts = evaluateParts(parts, exchange: exchange) }
    parts.forEach(reach)
    return walk(root, evaluate)
  }

  /// Has this walk, where it has not come by yet, or else the next one evaluate what has read something that has
  /// changed.
  package func mark(_ dirty: Set<ViewIdentity>) {
    for identity in dirty {
      records[identity]?.isDirty = true
      reach(identity)
    }
  }

  /// Sees to it that the walk comes by.
  func reach(_ identity: ViewIdentity) {
    var next = records[identity]
    while let record = next {
      record.needsWalk = true
      next = record.parent
    }
  }

  /// Drops the records and objects that the walks since the last sweep did not come across any more.
  func sweep() {
    let swept = walked
    walked.removeAll(keepingCapacity: true)
    for record in swept {
      let children = record.formerChildren
      let objects = record.formerObjects
      guard !children.isEmpty || !objects.isEmpty else { continue }
      record.formerChildren = []
      record.formerObjects = []
      for child in children where child.visit < record.walk { drop(child, of: record, keeper: record as? LazyRecord) }
      for object in objects { store.drop(object, of: record, unusedSince: record.walk) }
    }
  }

  /// Releases everything: views and their state refer back to the session, which owns the tree.
  func removeAll() {
    records = [:]
    root.children = []
    root.formerChildren = []
    walked = []
    successors = []
    following = []
    root.forgetSteps()
    store.removeAll()
  }

  /// Drops what a part of the tree had, unless it is in another one now.
  ///
  /// - Parameter keeper: keeps the states, if there is one.
  private func drop(_ record: ViewRecord, of parent: ViewRecord, keeper: LazyRecord?) {
    guard record.owner == ObjectIdentifier(parent), records[record.identity] === record else { return }
    records[record.identity] = nil
    forget(record.identity)
    record.forgetSteps()
    for child in record.children + record.formerChildren { drop(child, of: record, keeper: keeper) }
    for object in record.objects + record.formerObjects { drop(object, of: record, keeper: keeper) }
    if let lazy = record as? LazyRecord {
      for object in lazy.kept.values { drop(object, of: lazy, keeper: keeper) }
      lazy.kept = [:]
    }
    record.formerChildren = []
    record.formerObjects = []
  }

  private func drop(_ object: StateStore.Entry, of record: ViewRecord, keeper: LazyRecord?) {
    if let keeper, object.object is any LastingState {
      if store.hand(object, of: record, to: keeper) { keeper.kept[object.identity] = object }
    } else {
      store.drop(object, of: record, unusedSince: .max)
    }
  }
}
