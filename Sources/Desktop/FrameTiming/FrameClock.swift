import Platform

/// Where time comes from: seconds that never run backwards, from an origin of the clock's own.
public protocol FrameClock: Sendable {
  /// The time in seconds.
  func now() -> Double
}

/// `CLOCK_MONOTONIC`, the clock of X11's Present extension and of `WindowBackend`.
public struct MonotonicClock: FrameClock {
  /// The kernel's monotonic clock.
  public init() {}

  public func now() -> Double { monotonicSeconds() }
}

/// A clock that moves when it is told to.
public final class ManualClock: FrameClock, @unchecked Sendable {
  private var time: Double

  /// One thread reads and moves it.
  public init(_ time: Double = 0) { self.time = time }

  public func now() -> Double { time }
  /// Moves the clock; time that has come does not go back, so `seconds` is not negative.
  public func advance(by seconds: Double) { time += seconds }
}
