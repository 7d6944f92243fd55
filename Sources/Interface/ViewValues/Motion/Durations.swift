#if !canImport(Darwin)
  import Foundation

  /// Nanoseconds in a second, as Darwin's Dispatch has it.
  public let NSEC_PER_SEC: UInt64 = 1_000_000_000
  /// Nanoseconds in a millisecond, as Darwin's Dispatch has it.
  public let NSEC_PER_MSEC: UInt64 = 1_000_000
#endif

/// Returns the seconds of a clock that never goes back: since the machine was started, without the time that it slept.
public func CACurrentMediaTime() -> Double { ProcessInfo.processInfo.systemUptime }
