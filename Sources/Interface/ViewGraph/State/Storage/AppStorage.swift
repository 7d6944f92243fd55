/// A value in `UserDefaults`, where it stays when the program ends. Views of one host that read the same key show the
/// same value.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  private let entry: StorageEntry<Value>
  private var box: StateBox<Value>?

  init(_ entry: StorageEntry<Value>) { self.entry = entry }

  /// The stored value, or the default where none is stored; writing it stores it.
  public var wrappedValue: Value {
    get { box?.value ?? entry.value }
    nonmutating set { entry.write(newValue, current: box) }
  }

  /// A binding to the stored value.
  public var projectedValue: Binding<Value> {
    guard let box else { return Binding(get: { entry.value }, set: { entry.write($0, current: nil) }) }
    return Binding(location: box, get: { box.value }, set: { entry.write($0, transaction: $1, current: box) })
  }
}

extension AppStorage: ConnectedProperty, SelfComparable {
  @MainActor package mutating func connect(in context: PropertyContext) { box = entry.box(in: context.session) }
  package func isSame(as other: AppStorage) -> Bool { box === other.box && entry.key == other.entry.key }
}

/// A value that a window keeps: here in `UserDefaults` under a key of its own, the same for all windows.
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
  private let entry: StorageEntry<Value>
  private var box: StateBox<Value>?

  init(_ entry: StorageEntry<Value>) { self.entry = entry }

  /// The stored value, or the default where none is stored; writing it stores it.
  public var wrappedValue: Value {
    get { box?.value ?? entry.value }
    nonmutating set { entry.write(newValue, current: box) }
  }

  /// A binding to the stored value.
  public var projectedValue: Binding<Value> {
    guard let box else { return Binding(get: { entry.value }, set: { entry.write($0, current: nil) }) }
    return Binding(location: box, get: { box.value }, set: { entry.write($0, transaction: $1, current: box) })
  }
}

extension SceneStorage: ConnectedProperty, SelfComparable {
  @MainActor package mutating func connect(in context: PropertyContext) { box = entry.box(in: context.session) }
  package func isSame(as other: SceneStorage) -> Bool { box === other.box && entry.key == other.entry.key }
}

/// The location of a stored value, and the way in which it is read and written.
struct StorageEntry<Value> {
  let key: String
  let store: UserDefaults
  let initial: Value
  let coder: StorageCoder<Value>

  init(_ key: String, _ store: UserDefaults?, _ initial: Value, _ coder: StorageCoder<Value>) {
    self.key = key
    self.store = store ?? .standard
    self.initial = initial
    self.coder = coder
  }

  var value: Value { store.object(forKey: key).flatMap(coder.read) ?? initial }

  func write(_ value: Value, transaction: Transaction = .current, current: StateBox<Value>?) {
    if let archived = coder.archive(value) { store.set(archived, forKey: key) } else { store.removeObject(forKey: key) }
    current?.set(value, transaction: transaction)
  }

  /// The box that all properties of a host with this key share.
  @MainActor
  func box(in session: EvaluationSession) -> StateBox<Value> {
    let name = "\(ObjectIdentifier(store).hashValue) \(key)"
    if let known = session.storedBoxes[name]?.object as? StateBox<Value> { return known }
    let box = StateBox(value, invalidation: session.invalidation)
    session.storedBoxes = session.storedBoxes.filter { $0.value.object != nil }
    session.storedBoxes[name] = WeakObject(object: box)
    return box
  }
}

/// A weak reference to an object that someone else keeps.
struct WeakObject {
  weak var object: AnyObject?
}
