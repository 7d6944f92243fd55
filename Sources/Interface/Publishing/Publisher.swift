/// A source of values over time, for as long as somebody listens.
public protocol Publisher<Output, Failure> {
  /// The type of the values.
  associatedtype Output
  /// Why it may end before its time; `Never` where it does not.
  associatedtype Failure: Error
  /// Begins to send values to a subscriber, after a subscription, and in the end a completion.
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

/// What receives the values of a publisher.
public protocol Subscriber<Input, Failure> {
  /// The type of the values.
  associatedtype Input
  /// Why the publisher may end before its time.
  associatedtype Failure: Error
  /// The publisher is ready; nothing comes before the subscriber asks for it.
  func receive(subscription: any Subscription)
  /// A value has come; returns how many more are wanted than were asked for before.
  func receive(_ input: Input) -> Subscribers.Demand
  /// No further value comes.
  func receive(completion: Subscribers.Completion<Failure>)
}

/// What can be ended.
public protocol Cancellable {
  /// Ends it; ending it again has no effect.
  func cancel()
}

/// The connection of a publisher and a subscriber.
public protocol Subscription: Cancellable, AnyObject {
  /// Asks for more values. The publishers here that send on their own send as long as any were asked for.
  func request(_ demand: Subscribers.Demand)
}

/// Names of subscribers' types.
public enum Subscribers {
  /// A number of values.
  public struct Demand: Hashable, Sendable {
    /// The number; nil where there is no limit.
    public let max: Int?
    /// All values.
    public static let unlimited = Demand(max: nil)
    /// No value.
    public static let none = Demand(max: 0)
    /// So many values, at least none.
    public static func max(_ value: Int) -> Demand { Demand(max: Swift.max(0, value)) }
  }

  /// How a publisher ends.
  public enum Completion<Failure: Error> {
    /// All values have come.
    case finished
    /// It ends before its time.
    case failure(Failure)
  }
}

extension Subscribers.Completion: Sendable {}
extension Subscribers.Completion: Equatable where Failure: Equatable {}

/// Names of publishers' types.
public enum Publishers {}

extension Publisher {
  /// Begins to send values to a subscriber.
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }

  /// Calls an action for each value, and another in the end, until what it returns is cancelled or released.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Sink<Output, Failure>(value: receiveValue, completion: receiveCompletion)
    receive(subscriber: sink)
    return AnyCancellable(sink)
  }

  /// The publisher without its type.
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

extension Publisher where Failure == Never {
  /// Calls an action for each value, until what it returns is cancelled or released.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }

  /// Writes each value to a property, until what it returns is cancelled or released.
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
    sink { object[keyPath: keyPath] = $0 }
  }
}

/// A publisher of any type.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let connect: (AnySubscriber<Output, Failure>) -> Void

  /// Wraps a publisher.
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    connect = { publisher.receive(subscriber: $0) }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    connect(AnySubscriber(subscriber))
  }
}

/// A subscriber of any type.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  private let subscribe: (any Subscription) -> Void
  private let take: (Input) -> Subscribers.Demand
  private let end: (Subscribers.Completion<Failure>) -> Void

  /// Wraps a subscriber.
  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    subscribe = { subscriber.receive(subscription: $0) }
    take = { subscriber.receive($0) }
    end = { subscriber.receive(completion: $0) }
  }

  public func receive(subscription: any Subscription) { subscribe(subscription) }
  public func receive(_ input: Input) -> Subscribers.Demand { take(input) }
  public func receive(completion: Subscribers.Completion<Failure>) { end(completion) }
}
