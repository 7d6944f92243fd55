/// The result of the last evaluation of a part of the tree, so that the next one can keep it.
///
/// A view with a body has one, and so has each of several views side by side. Its nodes are kept, with the layouts and
/// pictures that they remember, as long as the view's value, what it inherits and what it has read are the same. When
/// only something further down has changed, the body is kept and walked again.
@MainActor
class ViewRecord: StoredObjects {
  let identity: ViewIdentity
  /// The record of what contains the view: of what has come across it last.
  fileprivate(set) weak var parent: ViewRecord?
  /// The parent's, at hand where a reference that does not keep it would have to be looked up.
  fileprivate final var owner: ObjectIdentifier?
  /// In the order in which the walks come across them.
  fileprivate(set) final var children: [ViewRecord] = []
  /// The number of children that the present walk has come across, as far as they are those of the last.
  fileprivate final var reached = 0
  /// The type of what the record is of, and of what it is with: a walk takes the record as its own by these alone.
  fileprivate final var kind: (ObjectIdentifier, ObjectIdentifier)?
  /// Whether something that was read has changed, so that the body must run.
  fileprivate(set) final var isDirty = false
  /// Whether something here or further down must be evaluated.
  fileprivate(set) final var needsWalk = true
  /// The inherited context.
  fileprivate final var inputs: Inputs?
  final var nodes: [ViewNode] = []

  /// When the record was come across last, and when it was walked last, on the tree's clock.
  fileprivate final var visit: UInt64 = 0
  fileprivate final var walk: UInt64 = 0
  /// Children that walks since the last sweep did not come across where they were, some of which may be gone.
  fileprivate final var formerChildren: [ViewRecord] = []

  required init(identity: ViewIdentity) { self.identity = identity }

  /// A view may move from one part of the tree to another, as a row does when its list becomes long: it keeps its place.
  fileprivate final func belong(to record: ViewRecord) {
    guard owner != ObjectIdentifier(record) else { return }
    owner = ObjectIdentifier(record)
    parent = record
  }

  /// The walk has not come across the rest of the children.
  fileprivate final func cutChildren() {
    guard reached < children.count else { return }
    formerChildren += children[reached...]
    children.removeLast(children.count - reached)
  }

  struct Inputs {
    let environment: UInt64
    let axis: Axis?
    let transaction: Transaction
    let tagsElements: Bool
    let isLeaving: Bool

    init(_ context: ViewContext) {
      environment = context.environment.version
      axis = context.axis
      transaction = context.transaction
      tagsElements = context.tagsElements
      isLeaving = context.isLeaving
    }

    func fit(_ context: ViewContext) -> Bool {
      environment == context.environment.version && axis == context.axis && tagsElements == context.tagsElements
        && isLeaving == context.isLeaving && transaction.isSame(as: context.transaction)
    }
  }
}

/// The record of a view without a body.
final class ValueRecord<Value>: ViewRecord {
  var value: Value?

  /// Whether the value of the last evaluation is surely the same.
  func holds(_ new: Value) -> Bool {
    guard let value else { return false }
    return ValueComparison.same(value, new)
  }
}

/// The record of a view or modifier with a body.
final class BodyRecord<Owner, Companion, Body>: ViewRecord {
  /// An object, because views are large and are looked at more often than they are replaced.
  final class Evaluation {
    let owner: Owner
    /// With its dynamic properties connected.
    var connected: Owner
    /// The other input of the body.
    let companion: Companion
    /// nil until it has been made.
    fileprivate(set) var body: Body?

    init(owner: Owner, connected: Owner, companion: Companion) {
      self.owner = owner
      self.connected = connected
      self.companion = companion
    }
  }

  private(set) var evaluation: Evaluation?
  /// What the body runs for.
  private(set) var running: Evaluation?
  /// What was told of the changes for which it ran, if it asks.
  var told: Told?

  /// Replaces the evaluation, whose body `body` makes.
  func run(_ new: Evaluation, _ body: () -> Body) {
    let outer = running
    running = new
    new.body = BodyChanges.during(self, body)
    running = outer
    evaluation = new
  }
}

/// The record of a container that makes only the rows that show. Of a row that goes out of sight the states are kept, as
/// long as the container is there; everything else goes and is made again.
final class LazyRecord: ViewRecord {
  fileprivate var kept: [ViewIdentity: StateStore.Entry] = [:]
}

/// The records of one host.
@MainActor
final class RecordTree {
  let store = StateStore()
  private var records: [ViewIdentity: ViewRecord] = [:]
  /// Counts walks: what was visited since a walk began has a time not before the walk's.
  private var clock: UInt64 = 0
  private var walked: [ViewRecord] = []
  private let root = ViewRecord(identity: .root)
  /// The one that is being walked.
  private(set) var current: ViewRecord?

  /// When parts of the tree change by themselves.
  private var wakes: [ViewIdentity: Double] = [:]
  /// Parts of the tree in which an animation has further frames to show.
  private var animating: Set<ViewIdentity> = []
  /// Parts that the next frame evaluates, without requesting a frame.
  private var unsettled: Set<ViewIdentity> = []
  private var diagnostics: [ViewIdentity: [ViewDiagnostic]] = [:]

  var count: Int { records.count }
  var wakeTime: Double? { wakes.values.min() }
  var isAnimating: Bool { !animating.isEmpty }
  var reports: [ViewDiagnostic] { diagnostics.values.flatMap { $0 } }

  // MARK: what a walk leaves behind

  /// Asks for a frame that evaluates the current part of the tree no later than `time`.
  func wake(at time: Double) {
    guard let current else { return }
    wakes[current.identity] = min(wakes[current.identity] ?? .infinity, time)
  }

  /// Asks for further frames that evaluate a part of the tree.
  func animate(_ part: ViewIdentity?) {
    if let part { animating.insert(part) }
  }

  /// Has the next frame evaluate the current part of the tree, if there is one.
  func unsettle() {
    if let current { unsettled.insert(current.identity) }
  }

  func report(_ diagnostic: ViewDiagnostic) {
    let identity = (current ?? root).identity
    if diagnostics[identity]?.contains(diagnostic) != true { diagnostics[identity, default: []].append(diagnostic) }
  }

  private func forget(_ identity: ViewIdentity) {
    if !wakes.isEmpty { wakes[identity] = nil }
    if !animating.isEmpty { animating.remove(identity) }
    if !unsettled.isEmpty { unsettled.remove(identity) }
    if !diagnostics.isEmpty { diagnostics[identity] = nil }
  }

  // MARK: walking

  /// The record at `identity`, made when there is none or it is of another type.
  ///
  /// - Parameters:
  ///   - owner: what the record is of; with `companion` it decides about the type of the record.
  ///   - companion: what the owner is with, if anything.
  func visit<Record: ViewRecord>(
    _ identity: ViewIdentity, of owner: Any.Type = Void.self, with companion: Any.Type = Void.self,
    as type: Record.Type = Record.self
  ) -> Record {
    let kind = (ObjectIdentifier(owner), ObjectIdentifier(companion))
    // Most often this is the one that the last walk came across here.
    if let current, current.reached < current.children.count {
      let next = current.children[current.reached]
      if next.identity == identity, let known = next.kind, known == kind {
        current.reached += 1
        next.visit = clock
        next.belong(to: current)
        return unsafeDowncast(next, to: Record.self)
      }
    }
    let record: Record
    if let found = records[identity], let known = found.kind, known == kind {
      record = unsafeDowncast(found, to: Record.self)
    } else {
      record = Record(identity: identity)
      record.kind = kind
      records[identity] = record
    }
    record.visit = clock
    if let current {
      record.belong(to: current)
      current.cutChildren()
      current.children.append(record)
      current.reached += 1
    }
    return record
  }

  /// Evaluates a part of the tree with what it inherits, and keeps the nodes.
  func walk(_ record: ViewRecord, in context: ViewContext, _ evaluate: () -> [ViewNode]) -> [ViewNode] {
    record.inputs = ViewRecord.Inputs(context)
    record.nodes = walk(record, evaluate)
    return record.nodes
  }

  /// Evaluates a part of the tree: what is read and kept meanwhile belongs to it.
  func walk<Result>(_ record: ViewRecord, _ evaluate: () -> Result) -> Result {
    forget(record.identity)
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
  func walkRoot<Result>(dirty: Set<ViewIdentity>, time: Double, _ evaluate: () -> Result) -> Result {
    mark(dirty)
    for (identity, wake) in wakes where wake <= time { reach(identity) }
    animating.forEach(reach)
    unsettled.forEach(reach)
    return walk(root, evaluate)
  }

  /// Has this walk, where it has not come by yet, or else the next one evaluate what has read something that has
  /// changed.
  func mark(_ dirty: Set<ViewIdentity>) {
    for identity in dirty {
      records[identity]?.isDirty = true
      reach(identity)
    }
  }

  /// Sees to it that the walk comes by.
  private func reach(_ identity: ViewIdentity) {
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
    store.removeAll()
  }

  /// Drops what a part of the tree had, unless it is in another one now.
  ///
  /// - Parameter keeper: keeps the states, if there is one.
  private func drop(_ record: ViewRecord, of parent: ViewRecord, keeper: LazyRecord?) {
    guard record.owner == ObjectIdentifier(parent), records[record.identity] === record else { return }
    records[record.identity] = nil
    forget(record.identity)
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

extension ViewRecord {
  /// Whether the nodes can stand as they are for a view of the same value.
  func fits(_ context: ViewContext) -> Bool { !needsWalk && inherits(context) }

  /// Whether what is inherited is the same as in the last evaluation.
  func inherits(_ context: ViewContext) -> Bool {
    guard let inputs else { return false }
    return inputs.fit(context)
  }

  /// Whether the environment is the one of the last evaluation.
  func hasEnvironment(of context: ViewContext) -> Bool { inputs?.environment == context.environment.version }
}
