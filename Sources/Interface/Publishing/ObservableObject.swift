import Synchronization

/// A class whose changes views observe.
public protocol ObservableObject: AnyObject {
  /// The type of `objectWillChange`.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  /// The publisher that sends before the object changes. Where it is an `ObservableObjectPublisher`, `@Published`
  /// properties use it automatically.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The publisher of the object, through which `@Published` properties announce changes.
  public var objectWillChange: ObservableObjectPublisher { PublisherTable.publisher(of: self) }
}

extension ObservableObject {
  /// The publisher that notifies hosts: the object's own, or one that forwards a publisher of another type.
  package var hostPublisher: ObservableObjectPublisher {
    if let own = objectWillChange as? ObservableObjectPublisher { return own }
    return PublisherTable.publisher(of: self) { objectWillChange.map { _ in }.eraseToAnyPublisher() }
  }
}

/// A publisher that notifies its subscribers that an object is about to change.
public final class ObservableObjectPublisher: Publisher, Sendable {
  public typealias Output = Void
  public typealias Failure = Never

  private let listeners = Mutex<[ObjectIdentifier: any ObjectListener]>([:])
  private let subscribers = SubscriberList<Void, Never>()
  private let changeCount = Atomic(0)
  /// The subscription to the publisher of another type that this one forwards, if any.
  fileprivate let followed = Mutex<AnyCancellable?>(nil)

  /// A publisher without subscribers.
  public init() {}

  /// The number of changes that were announced.
  package var changes: Int { changeCount.load(ordering: .relaxed) }

  /// Notifies all listeners and subscribers that the object is about to change.
  public func send() {
    changeCount.add(1, ordering: .relaxed)
    let notified = listeners.withLock { listeners in
      listeners = listeners.filter { $0.value.isListening }
      return Array(listeners.values)
    }
    for listener in notified { listener.objectWillChange() }
    subscribers.send(())
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    subscribers.add(subscriber) { nil }
  }

  /// Returns the listener for a key, and makes one where there is none.
  package func listener<Listener: ObjectListener>(for key: ObjectIdentifier, _ make: () -> Listener) -> Listener {
    listeners.withLock { listeners in
      // Each kind of listener has keys of its own. A new object may have the address, and so the key, of one that is
      // gone.
      if let known = listeners[key], known.isListening { return unsafeDowncast(known, to: Listener.self) }
      let made = make()
      listeners[key] = made
      return made
    }
  }
}

/// A listener that is notified, on the thread of the change, that an object is about to change.
package protocol ObjectListener: AnyObject, Sendable {
  /// False once the listener is no longer needed.
  var isListening: Bool { get }
  func objectWillChange()
}

/// The table of the publishers of objects that declare none of their own.
private enum PublisherTable {
  /// Unchecked: the object is only compared with nil, under the table's mutex.
  private struct Entry: @unchecked Sendable {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

  /// - Parameter following: a publisher that the object's is to forward.
  static func publisher(
    of object: AnyObject, following: () -> AnyPublisher<Void, Never>? = { nil }
  ) -> ObservableObjectPublisher {
    let key = ObjectIdentifier(object)
    let newEntry = Entry(object: object, publisher: ObservableObjectPublisher())
    let publisher = entries.withLock { entries in
      if let known = entries[key], known.object != nil { return known.publisher }
      // Entries of deallocated objects are removed when the table would grow.
      if entries.count == entries.capacity { entries = entries.filter { $0.value.object != nil } }
      entries[key] = newEntry
      return newEntry.publisher
    }
    if publisher === newEntry.publisher, let following = following() {
      let subscription = following.sink { [weak publisher] in publisher?.send() }
      publisher.followed.withLock { $0 = subscription }
    }
    return publisher
  }
}
