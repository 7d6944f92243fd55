/// The result of the last evaluation of a part of the tree, so that the next one can keep it.
///
/// A view with a body has one, and so has each of several views side by side. Its nodes are kept, with the layouts and
/// pictures that they remember, as long as the view's value, its inherited context and the values that it has read are
/// the same. When only something further down has changed, the body is kept and walked again.
///
/// No access to a property marked `unchecked` lasts longer than the statement that makes it, so that none can overlap.
@MainActor
package class ViewRecord: StoredObjects {
  package let identity: ViewIdentity
  /// The record that contains this one: the one whose walk came across it last.
  final weak var parent: ViewRecord?
  /// The object identifier of the parent, which costs less to read than a weak reference.
  final var owner: ObjectIdentifier?
  /// The children, in the order in which the walks come across them.
  @exclusivity(unchecked)
  final var children: [ViewRecord] = []
  /// Where the last walk came across the record among its parent's children, which is where to look first.
  final var place = 0
  /// The number of children that the present walk has come across, as far as they are those of the last.
  final var reached = 0
  /// The types of the record's owner and companion: a walk takes over a record whose types match.
  final var kind: (ObjectIdentifier, ObjectIdentifier)?
  /// True if something that was read has changed, so that the body must run.
  final var isDirty = false
  /// True if something here or further down must be evaluated.
  final var needsWalk = true
  /// The context that the last evaluation inherited.
  @exclusivity(unchecked)
  final var context: ViewContext?
  @exclusivity(unchecked)
  final var nodes: [ViewNode] = []

  /// The times, on the tree's clock, when the record was last come across and when it was last walked.
  final var visit: UInt64 = 0
  final var walk: UInt64 = 0
  /// Children that walks since the last sweep did not come across in their place; some of them may be gone.
  @exclusivity(unchecked)
  final var unvisitedChildren: [ViewRecord] = []
  /// The animations that nodes made here show by themselves.
  @exclusivity(unchecked)
  private(set) final var steps: [AnimationStep] = []
  /// True while the tree has the record among those with steps.
  final var isListedWithSteps = false
  /// The observations of objects that were read here; nil where there are none.
  private(set) final var observations: RecordObservations?
  /// The role of the record among the parts of the tree that are evaluated now; see `RecordTree.evaluateParts`.
  final var mark = EvaluationMark()

  required init(identity: ViewIdentity) { self.identity = identity }

  /// Makes the record a child of another one. A view may move between parts of the tree, as a row does when its list
  /// becomes long: it keeps its place.
  final func setParent(_ record: ViewRecord) {
    guard owner != ObjectIdentifier(record) else { return }
    owner = ObjectIdentifier(record)
    parent = record
  }

  /// Keeps an observation until the part is evaluated again, or goes.
  final func observe(_ link: ObservationLink, isBody: Bool) {
    let known = observations ?? RecordObservations()
    observations = known
    known.add(link, isBody: isBody)
  }

  final func addStep(_ step: AnimationStep) { steps.append(step) }

  final func forgetSteps() { if !steps.isEmpty { steps = [] } }

  /// Moves the children that the walk has not come across to `unvisitedChildren`.
  final func dropUnvisitedChildren() {
    guard reached < children.count else { return }
    unvisitedChildren += children[reached...]
    children.removeLast(children.count - reached)
  }

  /// Makes the nodes again from the value that they were made of, in the context of the last evaluation; nil if only
  /// the part around the view can.
  func reevaluate(in context: ViewContext) -> [ViewNode]? { nil }
  /// True if `reevaluate` can make the nodes.
  var canReevaluate: Bool { false }
}

/// The record of a view without a body.
class ValueRecord<Value>: ViewRecord {
  /// The value of the last evaluation, allocated separately so that it can be compared without a copy.
  nonisolated(unsafe) private final let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  private(set) final var hasValue = false
  private final let comparison = ValueComparison.of(Value.self)

  deinit {
    if hasValue { memory.deinitialize(count: 1) }
    memory.deallocate()
  }

  final var value: Value? { hasValue ? memory.pointee : nil }

  /// Returns whether the value is certainly the same as that of the last evaluation.
  final func holds(_ new: Value) -> Bool {
    hasValue && comparison.isSame(new, at: UnsafeRawPointer(memory))
  }

  /// Calls `body` with the value in place; nil without one.
  final func withValue<Result>(_ body: (Value) -> Result) -> Result? { hasValue ? body(memory.pointee) : nil }

  final func keep(_ new: Value) {
    if hasValue {
      memory.pointee = new
    } else {
      memory.initialize(to: new)
      hasValue = true
    }
  }
}

/// The record of a loop.
final class LoopRecord<Loop, ID>: ValueRecord<Loop> {
  /// The ids of the elements of the last evaluation.
  final var ids: [ID] = []
}

/// The record of one of several views side by side.
final class MemberRecord<Member: View>: ValueRecord<Member> {
  override var canReevaluate: Bool { hasValue }

  override func reevaluate(in context: ViewContext) -> [ViewNode]? { value.map { context.memberNodes(of: $0) } }
}

/// The record of a view or modifier with a body.
class BodyRecord<Owner, Companion, Body: View>: ViewRecord {
  /// An object, because views are large and are looked at more often than they are replaced.
  final class Evaluation {
    let owner: Owner
    /// The owner with its dynamic properties connected.
    var connected: Owner
    /// The other input of the body.
    let companion: Companion
    /// Allocated separately: the type of a generic optional would be looked up at each access.
    private let body = UnsafeMutablePointer<Body>.allocate(capacity: 1)
    private var hasBody = false

    init(owner: Owner, connected: Owner, companion: Companion) {
      self.owner = owner
      self.connected = connected
      self.companion = companion
    }

    deinit {
      if hasBody { body.deinitialize(count: 1) }
      body.deallocate()
    }

    fileprivate func make(_ body: () -> Body) {
      self.body.initialize(to: body())
      hasBody = true
    }

    /// Returns the nodes of the body, none until it has been made.
    @MainActor
    func nodes(in context: ViewContext) -> [ViewNode] { hasBody ? context.nodes(of: body.pointee) : [] }
  }

  /// The dynamic properties of the owner.
  final let fields = PropertyFields.of(Owner.self)

  private(set) final var evaluation: Evaluation?
  /// The evaluation whose body is running.
  private(set) final var running: Evaluation?
  /// The dynamic properties as they were when the body last asked for its changes.
  final var lastReported: ReportedProperties?

  override var canReevaluate: Bool { evaluation != nil }

  /// Replaces the evaluation, and makes its body with `body`.
  final func run(_ new: Evaluation, _ body: () -> Body) {
    let outer = running
    running = new
    BodyChanges.during(self) { new.make(body) }
    running = outer
    evaluation = new
  }
}

/// The record of a view with a body.
final class ViewBodyRecord<Owner: View>: BodyRecord<Owner, Void, Owner.Body> {
  override func reevaluate(in context: ViewContext) -> [ViewNode]? {
    evaluation.map { context.nodesOfBody(of: $0.owner) }
  }
}

/// The record of a modifier with a body, on a view.
final class ModifierBodyRecord<Modifier: ViewModifier, Content: View>: BodyRecord<Modifier, Content, Modifier.Body> {
  override func reevaluate(in context: ViewContext) -> [ViewNode]? {
    evaluation.map { context.nodesOfBody(of: $0.owner, on: $0.companion) }
  }
}

/// The record of a container that makes only the visible rows. When a row goes out of sight its states are kept, as
/// long as the container is there; everything else goes and is made again.
final class LazyRecord: ViewRecord {
  var kept: [ViewIdentity: StateStore.Entry] = [:]
}

extension ViewRecord {
  /// Returns whether the nodes can stay as they are for a view of the same value.
  func fits(_ context: ViewContext) -> Bool { !needsWalk && inherits(context) }

  /// Returns whether the inherited context is the same as in the last evaluation.
  func inherits(_ context: ViewContext) -> Bool { self.context?.hasSameInputs(as: context) == true }

  /// Returns whether the environment is that of the last evaluation.
  func hasEnvironment(of context: ViewContext) -> Bool {
    self.context?.environment.version == context.environment.version
  }
}
