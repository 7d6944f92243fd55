/// A source of values over time.
public protocol Publisher<Output, Failure> {
  /// The type of the values.
  associatedtype Output
  /// The type of the error with which the publisher may end; `Never` where it cannot fail.
  associatedtype Failure: Error
  /// Connects a subscriber, which receives a subscription, then values and finally a completion.
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

/// A type that receives the values of a publisher.
public protocol Subscriber<Input, Failure> {
  /// The type of the values.
  associatedtype Input
  /// The type of the error with which the publisher may end.
  associatedtype Failure: Error
  /// Called when the subscriber is connected; no value is sent before the subscriber requests it.
  func receive(subscription: any Subscription)
  /// Called with a value; returns the demand in addition to that of earlier requests.
  func receive(_ input: Input) -> Subscribers.Demand
  /// Called at the end; no value follows.
  func receive(completion: Subscribers.Completion<Failure>)
}

/// An activity that can be cancelled.
public protocol Cancellable {
  /// Cancels the activity; further calls have no effect.
  func cancel()
}

/// The connection between a publisher and a subscriber.
public protocol Subscription: Cancellable, AnyObject {
  /// Requests more values. The publishers here that send by themselves send while there is demand.
  func request(_ demand: Subscribers.Demand)
}

/// A namespace for the types of subscribers.
public enum Subscribers {
  /// A requested number of values.
  public struct Demand: Hashable, Sendable {
    /// The number; nil where there is no limit.
    public let max: Int?
    /// All values.
    public static let unlimited = Demand(max: nil)
    /// No value.
    public static let none = Demand(max: 0)
    /// A number of values; a negative number counts as zero.
    public static func max(_ value: Int) -> Demand { Demand(max: Swift.max(0, value)) }
  }

  /// The end of a publisher.
  public enum Completion<Failure: Error> {
    /// All values have been sent.
    case finished
    /// The publisher has failed with an error.
    case failure(Failure)
  }
}

extension Subscribers.Completion: Sendable {}
extension Subscribers.Completion: Equatable where Failure: Equatable {}

/// A namespace for the types of publishers.
public enum Publishers {}

extension Publisher {
  /// Connects a subscriber.
  public func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }

  /// Calls an action for each value and another at the end, until the returned token is cancelled or released.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Sink<Output, Failure>(value: receiveValue, completion: receiveCompletion)
    receive(subscriber: sink)
    return AnyCancellable(sink)
  }

  /// Returns the publisher with its type erased.
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

extension Publisher where Failure == Never {
  /// Calls an action for each value, until the returned token is cancelled or released.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }

  /// Assigns each value to a property, until the returned token is cancelled or released.
  public func assign<Root>(to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root) -> AnyCancellable {
    sink { object[keyPath: keyPath] = $0 }
  }
}

/// A type-erased publisher.
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

/// A type-erased subscriber.
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
