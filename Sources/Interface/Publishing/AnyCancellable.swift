import Synchronization

/// What is ended when it is cancelled, or released.
///
/// Unchecked: the action is taken out of a mutex, once.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  private var action: (() -> Void)?
  private let lock = Mutex(())

  /// Runs an action in the end.
  public init(_ cancel: @escaping () -> Void) { action = cancel }
  /// Ends something else in the end.
  public convenience init<C: Cancellable>(_ canceller: C) { self.init { canceller.cancel() } }

  deinit { action?() }

  public func cancel() {
    var taken: (() -> Void)?
    lock.holding { swap(&taken, &action) }
    taken?()
  }

  /// Keeps it in a set, whose release ends it.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
  /// Keeps it in a collection, whose release ends it.
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }

  public static func == (a: AnyCancellable, b: AnyCancellable) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Calls closures with what it receives.
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
    // The closures end outside the lock.
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
