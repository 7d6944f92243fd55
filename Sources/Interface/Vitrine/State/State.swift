/// A value that a view owns: it lives in the host's store as long as the view keeps its place in the tree.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  private let initial: Value
  private var box: StateBox<Value>?

  /// A state with this value when the view appears.
  public init(wrappedValue value: Value) { initial = value }
  /// A state with this value when the view appears; for use in initialisers.
  public init(initialValue value: Value) { initial = value }

  /// The value; writing it asks for a new frame where it differs. Before the view is evaluated this is the initial
  /// value, and writing has no effect.
  public var wrappedValue: Value {
    get { box?.value ?? initial }
    nonmutating set { box?.set(newValue) }
  }

  /// A binding to the value, for views that write it; before the view is evaluated, a constant.
  public var projectedValue: Binding<Value> {
    guard let box else { return .constant(initial) }
    return Binding(location: box, get: { box.value }, set: { box.set($0, transaction: $1) })
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// A state that is nil when the view appears.
  public init() { self.init(wrappedValue: nil) }
}

extension State: @unchecked Sendable where Value: Sendable {}

extension State: ConnectedProperty {
  mutating func connect(in context: PropertyContext) {
    let initial = initial
    box = context.session.store.object(at: context.identity) {
      StateBox(initial, invalidation: context.session.invalidation)
    }
  }
}

extension State: SelfComparable {
  /// The initial value counts once, when the view comes.
  func isSame(as other: State) -> Bool { box === other.box }
}

/// Where the value of a `State` is kept, and who has read it.
final class StateBox<Value> {
  private var stored: Value
  private let invalidation: Invalidation
  private var readers: Set<ViewIdentity> = []

  init(_ value: Value, invalidation: Invalidation) {
    stored = value
    self.invalidation = invalidation
  }

  var value: Value {
    if let reader = StateReads.current { readers.insert(reader) }
    return stored
  }

  func set(_ new: Value, transaction: Transaction = .current) {
    // A write of an equal value changes no picture; skipping it also ends most feedback loops at their fixed point.
    if let old = stored as? any Equatable, isEqual(old, new) { return }
    stored = new
    let dirty = readers
    readers = []
    invalidation.raise(transaction, dirty: dirty)
  }
}

/// Whether two values are of the same type and equal.
func isEqual<A: Equatable>(_ a: A, _ b: Any) -> Bool {
  guard let b = b as? A else { return false }
  return a == b
}
