import Dispatch
import Synchronization

/// A publisher that begins to publish when it is connected.
public protocol ConnectablePublisher: Publisher {
  /// Begins to publish, until the returned value is cancelled.
  func connect() -> any Cancellable
}

extension ConnectablePublisher {
  /// Returns a publisher that is connected while it has a subscriber.
  public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(upstream: self) }
}

extension Publishers {
  /// A publisher that is connected while it has a subscriber.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    /// The publisher that is connected.
    public let upstream: Upstream
    private let lock = Mutex(())
    private var count = 0
    private var connection: (any Cancellable)?

    init(upstream: Upstream) { self.upstream = upstream }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: CountedSubscriber(base: AnySubscriber(subscriber)) { [weak self] in self?.leave() })
      let isFirst = lock.holding {
        count += 1
        return count == 1
      }
      if isFirst { connection = upstream.connect() }
    }

    private func leave() {
      let ended = lock.holding { () -> (any Cancellable)? in
        count -= 1
        guard count == 0 else { return nil }
        defer { connection = nil }
        return connection
      }
      ended?.cancel()
    }
  }
}

/// A subscriber that calls a closure when its subscription ends.
struct CountedSubscriber<Input, Failure: Error>: Subscriber {
  let base: AnySubscriber<Input, Failure>
  let onEnd: () -> Void

  func receive(subscription: any Subscription) {
    base.receive(subscription: CountedSubscription(base: subscription, onEnd: onEnd))
  }

  func receive(_ input: Input) -> Subscribers.Demand { base.receive(input) }

  func receive(completion: Subscribers.Completion<Failure>) {
    base.receive(completion: completion)
    onEnd()
  }
}

private final class CountedSubscription: Subscription {
  private let base: any Subscription
  private var onEnd: (() -> Void)?

  init(base: any Subscription, onEnd: @escaping () -> Void) {
    self.base = base
    self.onEnd = onEnd
  }

  func request(_ demand: Subscribers.Demand) { base.request(demand) }

  func cancel() {
    base.cancel()
    onEnd?()
    onEnd = nil
  }
}

extension Timer {
  /// Returns a publisher of dates at an interval in seconds.
  ///
  /// Where a view subscribes with `onReceive`, the timer follows the time of its host's frames: it ticks in the first
  /// frame at or after its next date. Elsewhere it runs in real time, on the main queue.
  ///
  /// - Parameters:
  ///   - tolerance: accepted for source compatibility; ticks are as exact as frames and queues are.
  ///   - runLoop: accepted for source compatibility, like `mode` and `options`: the timer ticks on the main thread.
  public static func publish(
    every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode,
    options: Any? = nil
  ) -> TimerPublisher { TimerPublisher(interval: interval, runLoop: runLoop, mode: mode) }

  /// A publisher of dates at an interval in seconds, which begins when it is connected.
  ///
  /// Unchecked: the list of subscribers may be used on any thread.
  public final class TimerPublisher: ConnectablePublisher, @unchecked Sendable {
    public typealias Output = Date
    public typealias Failure = Never
    /// The seconds from tick to tick.
    public let interval: TimeInterval
    private let subscribers = SubscriberList<Date, Never>()
    private let lock = Mutex(())
    /// The only connection, so that `timer.upstream.connect().cancel()` stops the timer, as in Combine.
    private weak var connection: AnyCancellable?

    /// Creates a timer with an interval in seconds. The run loop and its mode are accepted for source compatibility.
    public init(
      interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop, mode: RunLoop.Mode,
      options: Any? = nil
    ) { self.interval = interval }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
      subscribers.add(subscriber) { nil }
    }

    public func connect() -> any Cancellable {
      if let connection = lock.holding({ connection }) { return connection }
      let made = begin()
      lock.holding { connection = made }
      return made
    }

    private func begin() -> AnyCancellable {
      let subscribers = subscribers
      if let clock = TimerScope.clock {
        return MainActor.assumeIsolated { clock.begin(every: interval) { subscribers.send($0) } }
      }
      let source = DispatchSource.makeTimerSource(queue: .main)
      let step = interval.isFinite ? max(interval, 1e-3) : 1e9
      source.schedule(deadline: .now() + step, repeating: step)
      source.setEventHandler { subscribers.send(Date()) }
      source.resume()
      return AnyCancellable { source.cancel() }
    }
  }
}
