import Synchronization

/// A publisher whose values are sent by calling `send(_:)`.
public protocol Subject<Output, Failure>: Publisher, AnyObject {
  /// Sends a value to all subscribers.
  func send(_ value: Output)
  /// Sends the completion to all subscribers; no value follows.
  func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
  /// Notifies all subscribers.
  public func send() { send(()) }
}

/// A subject that sends values to its current subscribers.
///
/// Unchecked: the state is only accessed with the lock held.
public final class PassthroughSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
  private let subscribers = SubscriberList<Output, Failure>()
  /// Creates a subject without subscribers.
  public init() {}

  public func send(_ value: Output) { subscribers.send(value) }
  public func send(completion: Subscribers.Completion<Failure>) { subscribers.send(completion: completion) }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscribers.add(subscriber) { nil }
  }
}

/// A subject that sends values to its current subscribers, and the latest value to new ones.
///
/// Unchecked: the state is only accessed with the lock held.
public final class CurrentValueSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
  private let subscribers = SubscriberList<Output, Failure>()
  private let lock = Mutex(())
  private var last: Output

  /// Creates a subject with an initial value.
  public init(_ value: Output) { last = value }

  /// The latest value; setting it sends it.
  public var value: Output {
    get {
      var value: Output?
      lock.holding { value = last }
      return value.unsafelyUnwrapped
    }
    set { send(newValue) }
  }

  public func send(_ value: Output) {
    var old = value
    lock.holding { swap(&old, &last) }
    subscribers.send(value)
  }

  public func send(completion: Subscribers.Completion<Failure>) { subscribers.send(completion: completion) }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscribers.add(subscriber) { [weak self] in self?.value }
  }
}

/// A publisher of one value, which then ends.
public struct Just<Output>: Publisher {
  public typealias Failure = Never
  /// The value.
  public let output: Output
  /// Creates a publisher of one value.
  public init(_ output: Output) { self.output = output }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let list = SubscriberList<Output, Never>()
    let output = output
    list.add(subscriber) { output }
    list.send(completion: .finished)
  }
}

/// A publisher without values, which ends immediately or never.
public struct Empty<Output, Failure: Error>: Publisher {
  private let completes: Bool
  /// Creates a publisher without values.
  public init(completeImmediately: Bool = true) { completes = completeImmediately }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let list = SubscriberList<Output, Failure>()
    list.add(subscriber) { nil }
    if completes { list.send(completion: .finished) }
  }
}

/// The subscribers of a publisher, in the order of their subscription. It may be used on any thread.
final class SubscriberList<Output, Failure: Error>: @unchecked Sendable {
  private let lock = Mutex(())
  private var connections: [Connection] = []
  private var completion: Subscribers.Completion<Failure>?

  var isEmpty: Bool { lock.holding { connections.isEmpty } }

  /// - Parameter first: returns a value that the subscriber receives with its first request.
  func add<S: Subscriber>(
    _ subscriber: S, first: @escaping () -> Output?
  ) where S.Input == Output, S.Failure == Failure {
    let connection = Connection(AnySubscriber(subscriber), first: first, list: self)
    lock.holding { if completion == nil { connections.append(connection) } }
    subscriber.receive(subscription: connection)
    if let completion { subscriber.receive(completion: completion) }
  }

  func send(_ value: Output) {
    for connection in lock.holding({ connections }) { connection.send(value) }
  }

  func send(completion: Subscribers.Completion<Failure>) {
    var notified: [Connection] = []
    lock.holding {
      guard self.completion == nil else { return }
      self.completion = completion
      swap(&notified, &connections)
    }
    for connection in notified { connection.end(completion) }
  }

  fileprivate func remove(_ connection: Connection) {
    lock.holding { connections.removeAll { $0 === connection } }
  }

  /// The subscription of one subscriber, which counts the values that it sends against the demand.
  final class Connection: Subscription, @unchecked Sendable {
    private let lock = Mutex(())
    private var subscriber: AnySubscriber<Output, Failure>?
    private var first: (() -> Output?)?
    /// The number of values that may still be sent; nil for no limit.
    private var remainingDemand: Int? = 0
    private weak var list: SubscriberList?

    init(_ subscriber: AnySubscriber<Output, Failure>, first: @escaping () -> Output?, list: SubscriberList) {
      self.subscriber = subscriber
      self.first = first
      self.list = list
    }

    func request(_ demand: Subscribers.Demand) {
      var first: (() -> Output?)?
      lock.holding {
        add(demand)
        if remainingDemand != 0 { swap(&first, &self.first) }
      }
      if let value = first?() { send(value) }
    }

    private func add(_ demand: Subscribers.Demand) {
      remainingDemand = demand.max.flatMap { more in
        remainingDemand.map { $0.addingReportingOverflow(more).partialValue }
      }
    }

    func send(_ value: Output) {
      let subscriber = lock.holding { () -> AnySubscriber<Output, Failure>? in
        guard remainingDemand != 0 else { return nil }
        remainingDemand = remainingDemand.map { $0 - 1 }
        return self.subscriber
      }
      guard let more = subscriber?.receive(value) else { return }
      lock.holding { add(more) }
    }

    func end(_ completion: Subscribers.Completion<Failure>) { take()?.receive(completion: completion) }

    func cancel() {
      list?.remove(self)
      _ = take()
    }

    private func take() -> AnySubscriber<Output, Failure>? {
      var taken: AnySubscriber<Output, Failure>?
      lock.holding { swap(&taken, &subscriber) }
      return taken
    }
  }
}
