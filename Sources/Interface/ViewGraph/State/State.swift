import Observation
import Synchronization

/// A value that a view owns: it lives in the host's store as long as the view keeps its place in the tree.
///
/// ```swift
/// @State private var count = 0
///
/// Button("Clicked \(count) times") { count += 1 }
/// ```
@propertyWrapper
public struct State<Value>: DynamicProperty {
  package let initial: Value
  package var box: StateBox<Value>?

  /// Creates a state with this value when the view appears.
  public init(wrappedValue value: Value) { initial = value }
  /// Creates a state with this value when the view appears; for use in initialisers.
  public init(initialValue value: Value) { initial = value }

  /// The value; writing a different one asks for a new frame. Before the view is evaluated this is the initial value,
  /// and writing has no effect.
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
  /// Creates a state that is nil when the view appears.
  public init() { self.init(wrappedValue: nil) }
}

// The box locks its value; `box` itself is written before the view is evaluated.
extension State: @unchecked Sendable where Value: Sendable {}

extension State: StoredProperty {
  package static var survivesReload: Bool { true }
}

/// A property whose value is in the host's store. The initial value is used once, when the view appears.
package protocol StoredProperty<Value>: ConnectedProperty, SelfComparable {
  associatedtype Value
  var initial: Value { get }
  var box: StateBox<Value>? { get set }
  /// Indicates whether the value is among those that a host hands on to its successor.
  static var survivesReload: Bool { get }
}

extension StoredProperty {
  package static var survivesReload: Bool { false }

  @MainActor
  package mutating func connect(in context: PropertyContext) {
    let initial = initial
    box = context.session.store.object(at: context.identity) {
      let (value, origin) = Self.survivesReload ? StateRestoration.start(initial, in: context) : (initial, nil)
      return StateBox(value, invalidation: context.session.invalidation, origin: origin)
    }
  }

  package func isSame(as other: Self) -> Bool { box === other.box }
  /// The box tells its readers of another value, and an observable object tells its own.
  package static var isTracked: Bool { ContentComparison.of(Value.self) != nil || Value.self is any Observable.Type }
}

/// The storage of a `State`: its value, and the views that have read it since it was last written.
///
/// Any thread reads and writes it. While changes of other transactions wait before the last one, evaluations see the
/// value as of the transaction that is being shown; everything else sees the last.
package final class StateBox<Value>: PersistentState {
  private var stored: Value
  /// The value before each batch of changes that waits behind another batch, in their order.
  private var previousValues: [(batch: UInt64, value: Value)] = []
  private var readers: Set<ViewIdentity> = []
  private let lock = Mutex(())
  private let invalidation: Invalidation
  package let origin: StateOrigin?
  private var isReset = false
  private var changeCount = 0

  /// - Parameter origin: the origin of the value, if it is one to hand on.
  init(_ value: Value, invalidation: Invalidation, origin: StateOrigin? = nil) {
    stored = value
    self.invalidation = invalidation
    self.origin = origin
  }

  package var value: Value {
    let reader = StateReads.current
    // Outdated values are released outside the lock.
    var over: [(batch: UInt64, value: Value)] = []
    defer { withExtendedLifetime(over) {} }
    return lock.holding {
      guard let reader else { return stored }
      readers.insert(reader)
      guard !previousValues.isEmpty else { return stored }
      let shown = invalidation.shown
      over = previousValues
      previousValues.removeAll { $0.batch <= shown }
      guard let next = previousValues.first else { return stored }
      invalidation.add(reader, to: next.batch)
      return next.value
    }
  }

  /// The number of times that the value has been changed.
  var changes: Int { lock.holding { changeCount } }

  package func set(_ new: Value, transaction: Transaction = .current) {
    // A write of an equal value changes no picture; skipping it also ends most feedback loops at their fixed point.
    // Comparing runs the type's own code, and so does releasing the old value: neither is done under the lock.
    if let old = lock.holding({ stored }) as? any Equatable, isEqual(old, new) { return }
    var old = new
    var dirty: Set<ViewIdentity> = []
    let batch = invalidation.place(of: transaction)
    let wasReset = origin != nil && (Appearing.isActive || transaction.animation?.repeatsForever == true)
    lock.holding {
      isReset = wasReset
      changeCount += 1
      if let batch, previousValues.last.map({ $0.batch < batch }) ?? true { previousValues.append((batch, stored)) }
      swap(&stored, &old)
      swap(&readers, &dirty)
    }
    invalidation.raise(transaction, dirty: dirty)
  }
}

extension StateBox: RestorableState {
  var wasReset: Bool { lock.holding { isReset } }
  var text: String? { StateCoding.text(of: value) }
}

/// Returns whether two values are of the same type and equal.
package func isEqual<A: Equatable>(_ a: A, _ b: Any) -> Bool {
  guard let b = b as? A else { return false }
  return a == b
}
