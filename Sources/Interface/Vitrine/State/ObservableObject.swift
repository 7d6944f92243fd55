import Synchronization

/// A class whose changes views follow.
///
/// The library's own, since Combine is not on Linux: `objectWillChange` tells hosts, and takes closures through `sink`.
public protocol ObservableObject: AnyObject {
  /// Told before the object changes; `@Published` properties tell it themselves.
  var objectWillChange: ObservableObjectPublisher { get }
}

extension ObservableObject {
  public var objectWillChange: ObservableObjectPublisher { PublisherTable.publisher(of: self) }
}

/// Tells whoever listens that an object is about to change.
public final class ObservableObjectPublisher: Sendable {
  private struct Listeners {
    var hosts: [ObjectIdentifier: Host] = [:]
    var sinks: [@Sendable () -> Void] = []
  }

  private struct Host {
    weak var invalidation: Invalidation?
    /// The parts of its tree that have been evaluated with the object since it changed last.
    var readers: Set<ViewIdentity> = []
  }

  private let listeners = Mutex(Listeners())

  /// A publisher without subscribers.
  public init() {}

  /// Tells all listeners that the object is about to change.
  public func send() {
    let (hosts, sinks) = listeners.withLock { listeners in
      defer { listeners.hosts = listeners.hosts.compactMapValues { $0.invalidation.map { Host(invalidation: $0) } } }
      return (Array(listeners.hosts.values), listeners.sinks)
    }
    for host in hosts { host.invalidation?.raise(.current, dirty: host.readers) }
    for sink in sinks { sink() }
  }

  /// Calls `action` at every change, for as long as the publisher lives.
  public func sink(_ action: @escaping @Sendable () -> Void) { listeners.withLock { $0.sinks.append(action) } }

  /// Tells a host of changes, and which part of its tree follows them.
  func attach(_ session: EvaluationSession) {
    listeners.withLock { listeners in
      var host = listeners.hosts[ObjectIdentifier(session.invalidation)] ?? Host()
      host.invalidation = session.invalidation
      if let reader = StateReads.current { host.readers.insert(reader) }
      listeners.hosts[ObjectIdentifier(session.invalidation)] = host
    }
  }
}

/// The publishers of objects that declare none of their own.
private enum PublisherTable {
  /// Unchecked: the object is only compared with nil, under the table's mutex.
  private struct Entry: @unchecked Sendable {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    let key = ObjectIdentifier(object)
    let fresh = Entry(object: object, publisher: ObservableObjectPublisher())
    return entries.withLock { entries in
      if let known = entries[key], known.object != nil { return known.publisher }
      // Entries of objects that are gone are dropped when the table would grow.
      if entries.count == entries.capacity { entries = entries.filter { $0.value.object != nil } }
      entries[key] = fresh
      return fresh.publisher
    }
  }
}

/// A property of an `ObservableObject` that publishes its changes.
@propertyWrapper
public struct Published<Value> {
  private var value: Value

  /// A property with this value at first.
  public init(wrappedValue: Value) { value = wrappedValue }
  /// A property with this value at first; for use in initialisers.
  public init(initialValue: Value) { value = initialValue }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { fatalError("a published property is read through its object") }
    set { fatalError("a published property is written through its object") }
  }

  public static subscript<Object: ObservableObject>(
    _enclosingInstance object: Object, wrapped wrappedKeyPath: ReferenceWritableKeyPath<Object, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].value }
    set {
      object.objectWillChange.send()
      object[keyPath: storageKeyPath].value = newValue
    }
  }
}

/// Bindings to the properties of an object.
@dynamicMemberLookup
public struct ObjectBindings<Object: AnyObject> {
  let object: Object

  /// A binding to a property of the object: `$model.name`.
  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Object, Subject>) -> Binding<Subject> {
    let object = object
    return Binding(
      get: { object[keyPath: keyPath] },
      set: { value, transaction in withTransaction(transaction) { object[keyPath: keyPath] = value } })
  }
}
