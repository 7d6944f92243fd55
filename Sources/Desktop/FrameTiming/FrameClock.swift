import Platform
import Synchronization

/// A source of time in seconds, which never decrease, from an arbitrary origin.
public protocol FrameClock: Sendable {
  /// The time in seconds.
  func now() -> Double
}

/// `CLOCK_MONOTONIC`, which `WindowBackend` uses too.
public struct MonotonicClock: FrameClock {
  /// Creates a clock.
  public init() {}

  public func now() -> Double { monotonicSeconds() }
}

/// A clock that the caller advances.
public final class ManualClock: FrameClock {
  private let time: Mutex<Double>

  /// Creates a clock that shows `time`.
  public init(_ time: Double = 0) { self.time = Mutex(time) }

  public func now() -> Double { time.withLock { $0 } }
  /// Advances the clock; `seconds` is not negative.
  public func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}
