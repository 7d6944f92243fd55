import Dispatch
import Synchronization

extension Publishers {
  /// A publisher whose values a function makes of another's: of each one, or none.
  public struct Transform<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    /// The other publisher.
    public let upstream: Upstream
    /// Makes the function of one subscription, which may remember values.
    let make: () -> (Upstream.Output) -> Output?
    /// Where what is received goes on; nil where it comes from.
    var deliver: ((@escaping () -> Void) -> Void)?

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: Relay(subscriber: AnySubscriber(subscriber), transform: make(), deliver: deliver))
    }
  }

  /// The type of `map(_:)`.
  public typealias Map = Transform
  /// The type of `filter(_:)`.
  public typealias Filter<Upstream: Publisher> = Transform<Upstream, Upstream.Output>
}

/// Hands on what a function makes of the values that it receives.
private struct Relay<Input, Output, Failure: Error>: Subscriber {
  let subscriber: AnySubscriber<Output, Failure>
  let transform: (Input) -> Output?
  let deliver: ((@escaping () -> Void) -> Void)?

  func receive(subscription: any Subscription) { subscriber.receive(subscription: subscription) }

  func receive(_ input: Input) -> Subscribers.Demand {
    // What is left out does not count.
    guard let output = transform(input) else { return .max(1) }
    guard let deliver else { return subscriber.receive(output) }
    deliver { _ = subscriber.receive(output) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard let deliver else { return subscriber.receive(completion: completion) }
    deliver { subscriber.receive(completion: completion) }
  }
}

extension Publisher {
  private func transformed<T>(
    _ make: @escaping () -> (Output) -> T?
  ) -> Publishers.Transform<Self, T> { Publishers.Transform(upstream: self, make: make) }

  /// What a function makes of each value.
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> { transformed { transform } }

  /// A part of each value.
  public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.Map<Self, T> { map { $0[keyPath: keyPath] } }

  /// What a function makes of each value, unless that is nil.
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.Transform<Self, T> {
    transformed { transform }
  }

  /// The values that a function lets through.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    transformed { { isIncluded($0) ? $0 : nil } }
  }

  /// The values but for those that a function finds equal to the one before.
  public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool) -> Publishers.Filter<Self> {
    transformed {
      var last: Output?
      return { value in
        defer { last = value }
        return last.map { predicate($0, value) } == true ? nil : value
      }
    }
  }

  /// The values but for so many at the beginning.
  public func dropFirst(_ count: Int = 1) -> Publishers.Filter<Self> {
    transformed {
      var left = Swift.max(0, count)
      return { value in
        if left == 0 { return value }
        left -= 1
        return nil
      }
    }
  }

  /// What a function makes of the last result and each value.
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Transform<Self, T> {
    transformed {
      var result = initialResult
      return { value in
        result = nextPartialResult(result, value)
        return result
      }
    }
  }

  /// The values, received by a scheduler: `DispatchQueue.main`, `RunLoop.main`.
  public func receive<S: Scheduler>(on scheduler: S) -> Publishers.Filter<Self> {
    var transform = transformed { { $0 } } as Publishers.Filter<Self>
    transform.deliver = { scheduler.schedule($0) }
    return transform
  }
}

extension Publisher where Output: Equatable {
  /// The values but for those that are equal to the one before.
  public func removeDuplicates() -> Publishers.Filter<Self> { removeDuplicates(by: ==) }
}

/// What runs actions, later and elsewhere.
public protocol Scheduler {
  /// Runs an action as soon as possible.
  func schedule(_ action: @escaping () -> Void)
}

extension DispatchQueue: Scheduler {
  /// Runs an action on the queue.
  public func schedule(_ action: @escaping () -> Void) {
    // Unsafe: it is handed over, and not used here again, as in Combine.
    nonisolated(unsafe) let action = action
    async { action() }
  }
}

extension RunLoop: Scheduler {
  /// Runs an action in the loop; for the main loop, on the main queue, which every frame loop here lets run.
  public func schedule(_ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action
    if self === RunLoop.main { DispatchQueue.main.async { action() } } else { perform { action() } }
  }
}

extension OperationQueue: Scheduler {
  /// Runs an action as an operation.
  public func schedule(_ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action
    addOperation { action() }
  }
}
