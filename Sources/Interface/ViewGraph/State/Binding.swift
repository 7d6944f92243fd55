/// A value that someone else owns, read and written through a pair of functions.
///
/// ```swift
/// struct VolumeSlider: View {
///   @Binding var volume: Double
///   var body: some View { Slider(value: $volume) }
/// }
///
/// @State private var volume = 0.5
///
/// VolumeSlider(volume: $volume)
/// ```
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  /// The transaction of writes through the binding.
  public var transaction: Transaction
  private let get: () -> Value
  private let set: (Value, Transaction) -> Void
  /// The state that the binding reads, and the way to the value inside it; nil when it is not known.
  private let location: Location?

  private struct Location: Equatable {
    let box: AnyObject
    var path: [AnyKeyPath] = []

    static func == (a: Location, b: Location) -> Bool { a.box === b.box && a.path == b.path }
  }

  /// Creates a binding from two functions.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.init(get: get, set: { value, _ in set(value) })
  }

  /// Creates a binding from two functions, of which the second also gets the transaction of the write.
  public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    self.init(location: nil, get: get, set: set)
  }

  /// - Parameter box: the storage of the value; whoever reads the binding is a reader of it.
  init(location box: AnyObject, get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    self.init(location: Location(box: box), get: get, set: set)
  }

  private init(
    location: Location?, get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void
  ) {
    transaction = Transaction()
    self.location = location
    self.get = get
    self.set = set
  }

  /// Returns a binding whose value never changes; writing has no effect.
  public static func constant(_ value: Value) -> Binding { Binding(get: { value }, set: { _ in }) }

  /// The value; writing it carries the binding's transaction, or that of `withAnimation` around the write.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue, transaction.animation == nil ? .current : transaction) }
  }

  /// The binding itself, for handing on.
  public var projectedValue: Binding { self }

  /// Creates a binding from one that was handed on.
  public init(projectedValue: Binding) { self = projectedValue }

  /// A binding to a part of the value: `$person.name`.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(
      location: location.map { .init(box: $0.box, path: $0.path + [keyPath]) },
      get: { get()[keyPath: keyPath] },
      set: { subject, transaction in
        var value = get()
        value[keyPath: keyPath] = subject
        set(value, transaction)
      }
    ).transaction(transaction)
  }

  /// Returns the binding with a transaction for its writes.
  public func transaction(_ transaction: Transaction) -> Binding {
    var binding = self
    binding.transaction = transaction
    return binding
  }

  /// Returns the binding with an animation for its writes.
  public func animation(_ animation: Animation? = .default) -> Binding {
    transaction(Transaction(animation: animation))
  }
}

extension Binding {
  /// Creates a binding to the value as an optional; writing nil has no effect.
  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(get: { base.wrappedValue }, set: { if let value = $0 { base.wrappedValue = value } })
  }

  /// Creates a binding to the value inside an optional, or nil if there is none now.
  public init?(_ base: Binding<Value?>) {
    guard let current = base.wrappedValue else { return nil }
    self.init(get: { base.wrappedValue ?? current }, set: { base.wrappedValue = $0 })
  }

  /// Creates a binding to the value as an `AnyHashable`; writing a value of another type has no effect.
  public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
    self.init(
      get: { AnyHashable(base.wrappedValue) },
      set: { if let value = $0.base as? V { base.wrappedValue = value } })
  }
}

extension Binding: DynamicProperty {}

extension Binding: SelfComparable {
  /// Bindings that are the same refer to the same place in one state.
  package static var isTracked: Bool { ContentComparison.of(Value.self) != nil || Value.self is any Observable.Type }

  package func isSame(as other: Binding) -> Bool {
    location != nil && location == other.location && transaction == other.transaction
  }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding: Identifiable where Value: Identifiable {
  /// The id of the value.
  public var id: Value.ID { wrappedValue.id }
}

extension Binding: Sequence where Value: MutableCollection {
  /// A binding to one of the value's elements.
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices
  public var startIndex: Value.Index { wrappedValue.startIndex }
  public var endIndex: Value.Index { wrappedValue.endIndex }
  public var indices: Value.Indices { wrappedValue.indices }
  public func index(after i: Value.Index) -> Value.Index { wrappedValue.index(after: i) }
  public func formIndex(after i: inout Value.Index) { wrappedValue.formIndex(after: &i) }

  /// A binding to the element at an index. Once the collection has shrunk below it, it keeps the element seen last and
  /// drops writes.
  public subscript(position: Value.Index) -> Binding<Value.Element> { element(at: position) }

  /// A binding to the element at `position`. Once the collection has shrunk below it, the binding keeps the element it
  /// saw last and drops writes, instead of trapping in a view that is about to go.
  func element(at position: Value.Index) -> Binding<Value.Element> {
    let last = wrappedValue[position]
    let isValid = { (collection: Value) in position >= collection.startIndex && position < collection.endIndex }
    return Binding<Value.Element>(
      get: { isValid(wrappedValue) ? wrappedValue[position] : last },
      set: { element, transaction in
        var collection = wrappedValue
        guard isValid(collection) else { return }
        collection[position] = element
        self.transaction(transaction).wrappedValue = collection
      })
  }
}

extension Binding: BidirectionalCollection where Value: BidirectionalCollection, Value: MutableCollection {
  public func index(before i: Value.Index) -> Value.Index { wrappedValue.index(before: i) }
  public func formIndex(before i: inout Value.Index) { wrappedValue.formIndex(before: &i) }
}

extension Binding: RandomAccessCollection where Value: MutableCollection, Value: RandomAccessCollection {}
