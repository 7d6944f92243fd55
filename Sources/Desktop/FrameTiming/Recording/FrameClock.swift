import Platform

/// A source of time in seconds, which never decrease, from an arbitrary origin.
public protocol FrameClock: Sendable {
  /// The time in seconds.
  func now() -> Double
}

/// The clock `CLOCK_MONOTONIC`, which `WindowBackend` uses too.
public struct MonotonicClock: FrameClock {
  public init() {}

  public func now() -> Double { monotonicSeconds() }
}
