/// The result of the last evaluation of a part of the tree, so that the next one can keep it.
///
/// A view with a body has one, and so has each of several views side by side. Its nodes are kept, with the layouts and
/// pictures that they remember, as long as the view's value, what it inherits and what it has read are the same. When
/// only something further down has changed, the body is kept and walked again.
@MainActor
class ViewRecord {
  let identity: ViewIdentity
  /// The record of what contains the view.
  fileprivate(set) weak var parent: ViewRecord?
  fileprivate var children: [ViewRecord] = []
  /// The view's entry in the store.
  fileprivate var objects: [ViewIdentity] = []
  /// Whether something that was read has changed, so that the body must run.
  fileprivate(set) var isDirty = false
  /// Whether something here or further down must be evaluated.
  fileprivate(set) var needsWalk = true
  /// The inherited context.
  fileprivate var inputs: Inputs?
  fileprivate(set) var nodes: [ViewNode] = []

  /// When the record was come across last, and when it was walked last, on the tree's clock.
  fileprivate var visit: UInt64 = 0
  fileprivate var walk: UInt64 = 0
  /// Children and objects of the walks since the last sweep, some of which may be gone.
  fileprivate var formerChildren: [ViewRecord] = []
  fileprivate var formerObjects: [ViewIdentity] = []

  required init(identity: ViewIdentity) { self.identity = identity }

  struct Inputs: Equatable {
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
  }
}

/// The record of a view without a body.
final class ValueRecord<Value>: ViewRecord {
  var value: Value?
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
    let body: Body

    init(owner: Owner, connected: Owner, companion: Companion, body: Body) {
      self.owner = owner
      self.connected = connected
      self.companion = companion
      self.body = body
    }
  }

  var evaluation: Evaluation?
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
  func visit<Record: ViewRecord>(_ identity: ViewIdentity, as type: Record.Type = Record.self) -> Record {
    let record: Record
    if let found = records[identity] as? Record {
      record = found
    } else {
      record = Record(identity: identity)
      records[identity] = record
    }
    record.visit = clock
    if let current {
      record.parent = current
      current.children.append(record)
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
    clock += 1
    record.walk = clock
    record.isDirty = false
    record.needsWalk = false
    record.formerChildren += record.children
    record.formerObjects += record.objects
    record.children.removeAll(keepingCapacity: true)
    walked.append(record)
    let (outer, outerObjects) = (current, store.touched)
    let reader = StateReads.begin(record.identity)
    current = record
    store.touched = []
    store.clock = clock
    defer {
      record.objects = store.touched
      store.touched = outerObjects
      current = outer
      StateReads.end(restoring: reader)
    }
    return evaluate()
  }

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
      record.formerChildren = []
      record.formerObjects = []
      for child in children where child.visit < record.walk { drop(child) }
      for object in objects { store.drop(object, unusedSince: record.walk) }
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

  private func drop(_ record: ViewRecord) {
    guard records[record.identity] === record else { return }
    records[record.identity] = nil
    forget(record.identity)
    for child in record.children + record.formerChildren { drop(child) }
    for object in record.objects + record.formerObjects { store.drop(object, unusedSince: .max) }
    record.formerChildren = []
    record.formerObjects = []
  }
}

extension ViewRecord {
  /// Whether the nodes can stand as they are for a view of the same value.
  func fits(_ context: ViewContext) -> Bool { !needsWalk && inputs == Inputs(context) }

  /// Whether the environment is the one of the last evaluation.
  func hasEnvironment(of context: ViewContext) -> Bool { inputs?.environment == context.environment.version }
}
