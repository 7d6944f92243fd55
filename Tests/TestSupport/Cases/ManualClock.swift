public import FrameTiming
import Synchronization

/// A clock that the caller advances.
public final class ManualClock: FrameClock {
  private let time: Mutex<Double>

  /// Creates a clock that shows `time`.
  public init(_ time: Double = 0) { self.time = Mutex(time) }

  public func now() -> Double { time.withLock { $0 } }
  /// Advances the clock; `seconds` is not negative.
  public func advance(by seconds: Double) { time.withLock { $0 += seconds } }
}
