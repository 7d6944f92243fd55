import Dispatch
import Synchronization

extension Publishers {
  /// A publisher that transforms each value of another one with a function, or drops it.
  public struct Transform<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    /// The publisher whose values are transformed.
    public let upstream: Upstream
    /// Makes the function for one subscription, which may keep state.
    let make: () -> (Upstream.Output) -> Output?
    /// Schedules the delivery of values; nil delivers them in place.
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

/// A subscriber that forwards the results of a function on the values that it receives.
private struct Relay<Input, Output, Failure: Error>: Subscriber {
  let subscriber: AnySubscriber<Output, Failure>
  let transform: (Input) -> Output?
  let deliver: ((@escaping () -> Void) -> Void)?

  func receive(subscription: any Subscription) { subscriber.receive(subscription: subscription) }

  func receive(_ input: Input) -> Subscribers.Demand {
    // A dropped value does not count against the demand.
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

  /// Returns a publisher of the results of a function on each value.
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> { transformed { transform } }

  /// Returns a publisher of a property of each value.
  public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.Map<Self, T> { map { $0[keyPath: keyPath] } }

  /// Returns a publisher of the results of a function on each value, without nils.
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.Transform<Self, T> {
    transformed { transform }
  }

  /// Returns a publisher of the values for which a function returns true.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    transformed { { isIncluded($0) ? $0 : nil } }
  }

  /// Returns a publisher that drops values that a function finds equal to the one before.
  public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool) -> Publishers.Filter<Self> {
    transformed {
      var last: Output?
      return { value in
        defer { last = value }
        return last.map { predicate($0, value) } == true ? nil : value
      }
    }
  }

  /// Returns a publisher that drops a number of values at the beginning.
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

  /// Returns a publisher of the results of a function on its previous result and each value.
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

  /// Returns a publisher that delivers the values on a scheduler, such as `DispatchQueue.main` or `RunLoop.main`.
  public func receive<S: Scheduler>(on scheduler: S) -> Publishers.Filter<Self> {
    var transform = transformed { { $0 } } as Publishers.Filter<Self>
    transform.deliver = { scheduler.schedule($0) }
    return transform
  }
}

extension Publisher where Output: Equatable {
  /// Returns a publisher that drops values that are equal to the one before.
  public func removeDuplicates() -> Publishers.Filter<Self> { removeDuplicates(by: ==) }
}

/// A type that runs actions later, possibly on another thread.
public protocol Scheduler {
  /// Runs an action as soon as possible.
  func schedule(_ action: @escaping () -> Void)
}

extension DispatchQueue: Scheduler {
  /// Runs an action on the queue.
  public func schedule(_ action: @escaping () -> Void) {
    // Unsafe: the action is handed over and not used here again, as in Combine.
    nonisolated(unsafe) let action = action
    async { action() }
  }
}

extension RunLoop: Scheduler {
  /// Runs an action in the run loop; for the main run loop, on the main queue, which every frame loop here services.
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
