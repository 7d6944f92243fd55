import Synchronization

/// A token that runs an action once, when it is cancelled or released.
///
/// Unchecked: the action is taken out under the mutex, once.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  private var action: (() -> Void)?
  private let lock = Mutex(())

  /// Creates a token that runs an action when it is cancelled or released.
  public init(_ cancel: @escaping () -> Void) { action = cancel }
  /// Creates a token that cancels something else when it is cancelled or released.
  public convenience init<C: Cancellable>(_ canceller: C) { self.init { canceller.cancel() } }

  deinit { action?() }

  public func cancel() {
    var taken: (() -> Void)?
    lock.holding { swap(&taken, &action) }
    taken?()
  }

  /// Stores the token in a set; it is cancelled when the set is released.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
  /// Stores the token in a collection; it is cancelled when the collection is released.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }

  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A subscriber that calls closures with the values and the completion that it receives.
final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
  private let lock = Mutex(())
  private var value: ((Input) -> Void)?
  private var completion: ((Subscribers.Completion<Failure>) -> Void)?
  private var subscription: (any Subscription)?

  init(value: @escaping (Input) -> Void, completion: @escaping (Subscribers.Completion<Failure>) -> Void) {
    self.value = value
    self.completion = completion
  }

  func receive(subscription: any Subscription) {
    lock.holding { self.subscription = subscription }
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let value = lock.holding { self.value }
    value?(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let action = lock.holding { self.completion }
    end()
    action?(completion)
  }

  func cancel() { end()?.cancel() }

  @discardableResult
  private func end() -> (any Subscription)? {
    var ended: (any Subscription)?
    // The closures are released outside the lock.
    var closures: (Any?, Any?)
    lock.holding {
      swap(&ended, &subscription)
      closures = (value, completion)
      (value, completion) = (nil, nil)
    }
    withExtendedLifetime(closures) {}
    return ended
  }
}
