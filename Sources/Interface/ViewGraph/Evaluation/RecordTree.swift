/// The records of one host.
///
/// No access to a property marked `unchecked` lasts longer than the statement that makes it, so that none can overlap.
@MainActor
package final class RecordTree {
  let store = StateStore()
  private(set) var records: [ViewIdentity: ViewRecord] = [:]
  /// Counts walks: a record that was visited since a walk began has a time no earlier than the walk's.
  @exclusivity(unchecked)
  private var clock: UInt64 = 0
  @exclusivity(unchecked)
  private var visitedRecords: [ViewRecord] = []
  /// The nodes of views before and after the evaluations that layout has not seen yet, the inner ones first.
  var successors: [(old: ViewNode, new: ViewNode)] = []
  /// Counts the rounds of `evaluateParts`.
  var round: UInt64 = 0
  let root = ViewRecord(identity: .root)
  /// The record that is being walked.
  @exclusivity(unchecked)
  package private(set) var current: ViewRecord?

  /// The times at which parts of the tree change by themselves.
  @exclusivity(unchecked)
  private var wakeTimes: [ViewIdentity: Double] = [:]
  /// Parts of the tree in which an animation has further frames to show.
  @exclusivity(unchecked)
  private var animating: Set<ViewIdentity> = []
  /// Parts of the tree with nodes that show animations by themselves, and parts that had some in the last frame.
  @exclusivity(unchecked)
  private var recordsWithSteps: [ViewRecord] = []
  @exclusivity(unchecked)
  private var diagnostics: [ViewIdentity: [ViewDiagnostic]] = [:]

  var count: Int { records.count }
  var wakeTime: Double? { wakeTimes.values.min() }
  var isAnimating: Bool { !animating.isEmpty || recordsWithSteps.contains { !$0.steps.isEmpty } }
  var reports: [ViewDiagnostic] { diagnostics.values.flatMap { $0 } }

  /// Returns true if a frame evaluates nothing, unless something has changed.
  func isAtRest(at time: Double) -> Bool {
    animating.isEmpty && !root.needsWalk && (wakeTime ?? .infinity) > time
  }

  // MARK: outcomes of a walk

  /// Asks for a frame that evaluates the current part of the tree no later than `time`.
  func wake(at time: Double) {
    guard let current else { return }
    wakeTimes[current.identity] = min(wakeTimes[current.identity] ?? .infinity, time)
  }

  /// Asks for further frames that evaluate a part of the tree.
  package func animate(_ part: ViewIdentity?) {
    if let part { animating.insert(part) }
  }

  /// Lets nodes of the current part of the tree show an animation until the part is evaluated.
  func addStep(_ step: AnimationStep) {
    guard let current else { return }
    current.addStep(step)
    if !current.isListedWithSteps { recordsWithSteps.append(current) }
    current.isListedWithSteps = true
  }

  /// Updates nodes to their animations at the session's time. Parts whose nodes cannot be updated are evaluated
  /// instead.
  ///
  /// - Parameters:
  ///   - dirty: the parts that are evaluated anyway, and show their animations then.
  ///   - isWholeTreeEvaluated: whether all parts are evaluated.
  func showAnimations(in session: EvaluationSession, dirty: Set<ViewIdentity>, isWholeTreeEvaluated: Bool) {
    guard !recordsWithSteps.isEmpty else { return }
    var rest: [ViewRecord] = []
    for record in recordsWithSteps where !record.steps.isEmpty {
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
    for record in recordsWithSteps where record.steps.isEmpty { record.isListedWithSteps = false }
    recordsWithSteps = rest
  }

  func report(_ diagnostic: ViewDiagnostic) {
    let identity = (current ?? root).identity
    if diagnostics[identity]?.contains(diagnostic) != true { diagnostics[identity, default: []].append(diagnostic) }
  }

  private func forget(_ identity: ViewIdentity) {
    if !wakeTimes.isEmpty { wakeTimes[identity] = nil }
    if !animating.isEmpty { animating.remove(identity) }
    if !diagnostics.isEmpty { diagnostics[identity] = nil }
  }

  // MARK: walking

  /// Returns the record at `identity`, made if there is none or it is of another type.
  package func visit<Record: ViewRecord>(_ identity: ViewIdentity, of owner: Any.Type = Void.self) -> Record {
    unsafeDowncast(record(at: identity, of: owner) { Record(identity: $0) }, to: Record.self)
  }

  /// Returns the record at `identity`, made if there is none or it is of another type.
  ///
  /// - Parameters:
  ///   - owner: the type of the record's view or modifier; with `companion` it determines the type of the record.
  ///   - companion: the type of the owner's other input, if any.
  ///   - make: called if there is none, so that the record's generic type is looked up only then.
  func record(
    at identity: ViewIdentity, of owner: Any.Type, with companion: Any.Type = Void.self,
    make: @MainActor (ViewIdentity) -> ViewRecord
  ) -> ViewRecord {
    let kind = (ObjectIdentifier(owner), ObjectIdentifier(companion))
    // Most often this is the record that the last walk found here.
    if let current, current.reached < current.children.count {
      let next = current.children[current.reached]
      if next.identity == identity, let known = next.kind, known == kind {
        next.place = current.reached
        current.reached += 1
        next.visit = clock
        next.setParent(current)
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
      record.setParent(current)
      current.dropUnvisitedChildren()
      record.place = current.reached
      current.children.append(record)
      current.reached += 1
    }
    return record
  }

  /// Evaluates a part of the tree in a context that it inherits, and keeps the nodes.
  package func walk(_ record: ViewRecord, in context: ViewContext, _ evaluate: () -> [ViewNode]) -> [ViewNode] {
    record.context = context
    let last = record.nodes
    record.nodes = walk(record, evaluate)
    if last.count == record.nodes.count {
      for (old, new) in zip(last, record.nodes) where old !== new { successors.append((old, new)) }
    }
    return record.nodes
  }

  /// Evaluates a part of the tree: values that are read and objects that are kept meanwhile belong to it.
  package func walk<Result>(_ record: ViewRecord, _ evaluate: () -> Result) -> Result {
    forget(record.identity)
    record.forgetSteps()
    record.isDirty = false
    record.reached = 0
    record.observations?.beginWalk()
    defer {
      record.observations?.endWalk()
      record.dropUnvisitedChildren()
      record.dropUnvisitedObjects()
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
    record.beginWalk()
    visitedRecords.append(record)
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

  /// Makes the next visit find a child of the record that is being resumed.
  func step(to child: Int, of record: ViewRecord) { record.reached = child }

  /// Evaluates the whole tree.
  ///
  /// - Parameters:
  ///   - dirty: the parts that have read something that has changed since.
  ///   - time: the time of the frame; parts that asked to be woken by then are evaluated.
  ///   - exchange: replaces the last nodes of a part of the tree, as in `evaluateParts`; nil if the whole tree inherits
  ///     something else.
  func walkRoot<Result>(
    dirty: Set<ViewIdentity>, time: Double,
    exchange: ((_ part: ViewRecord, _ old: [ViewNode]) -> Bool)?, _ evaluate: () -> Result
  ) -> Result {
    for identity in dirty { records[identity]?.isDirty = true }
    var parts = dirty.union(animating)
    for (identity, wake) in wakeTimes where wake <= time { parts.insert(identity) }
    if let exchange { parts = evaluateParts(parts, exchange: exchange) }
    parts.forEach(reach)
    return walk(root, evaluate)
  }

  /// Marks parts that have read something that has changed, for this walk if it has yet to reach them, or else for the
  /// next one.
  package func mark(_ dirty: Set<ViewIdentity>) {
    for identity in dirty {
      records[identity]?.isDirty = true
      reach(identity)
    }
  }

  /// Makes the walk reach a part.
  func reach(_ identity: ViewIdentity) {
    var next = records[identity]
    while let record = next {
      record.needsWalk = true
      next = record.parent
    }
  }

  /// Drops the records and objects that the walks since the last sweep no longer reached.
  func sweep() {
    let swept = visitedRecords
    visitedRecords.removeAll(keepingCapacity: true)
    for record in swept {
      let children = record.unvisitedChildren
      let objects = record.unvisitedObjects
      guard !children.isEmpty || !objects.isEmpty else { continue }
      record.unvisitedChildren = []
      record.unvisitedObjects = []
      for child in children where child.visit < record.walk { drop(child, of: record, keeper: record as? LazyRecord) }
      for object in objects { store.drop(object, of: record, unusedSince: record.walk) }
    }
  }

  /// Releases everything: views and their state refer back to the session, which owns the tree.
  func removeAll() {
    records = [:]
    root.children = []
    root.unvisitedChildren = []
    visitedRecords = []
    successors = []
    recordsWithSteps = []
    root.forgetSteps()
    store.removeAll()
  }

  /// Drops the objects of a part of the tree, unless the part belongs to another one now.
  ///
  /// - Parameter keeper: the lazy container that keeps the states, if there is one.
  private func drop(_ record: ViewRecord, of parent: ViewRecord, keeper: LazyRecord?) {
    guard record.owner == ObjectIdentifier(parent), records[record.identity] === record else { return }
    records[record.identity] = nil
    forget(record.identity)
    record.forgetSteps()
    for child in record.children + record.unvisitedChildren { drop(child, of: record, keeper: keeper) }
    for object in record.objects + record.unvisitedObjects { drop(object, of: record, keeper: keeper) }
    if let lazy = record as? LazyRecord {
      for object in lazy.kept.values { drop(object, of: lazy, keeper: keeper) }
      lazy.kept = [:]
    }
    record.unvisitedChildren = []
    record.unvisitedObjects = []
  }

  private func drop(_ object: StateStore.Entry, of record: ViewRecord, keeper: LazyRecord?) {
    if let keeper, object.object is any PersistentState {
      if store.transfer(object, from: record, to: keeper) { keeper.kept[object.identity] = object }
    } else {
      store.drop(object, of: record, unusedSince: .max)
    }
  }
}
