import CSpin
import Glibc
import Platform

/// A wait for something that is microseconds away.
///
/// Going to sleep would cost more: where processors are virtual, a sleeping thread comes 25 to 60 us after it was called,
/// and calling it takes the caller 10 to 17.
struct SpinWait {
  /// Before this many nanoseconds have passed nobody else is let on the processor.
  private static let undisturbed: UInt64 = 20_000
  /// Looks between two at the clock. A look and its pause take 10 to 50 ns, the clock about 25.
  private static let looks = 16

  private let start = monotonicNanoseconds()
  private var count = 0

  /// Nanoseconds since the wait began.
  var elapsed: UInt64 { monotonicNanoseconds() - start }

  /// Lets some nanoseconds pass; false once `limit` of them have passed since the wait began.
  ///
  /// A longer wait gives way to any other thread that could run here, the one waited for among them.
  mutating func spin(limit: UInt64) -> Bool {
    spin_pause()
    count += 1
    guard count % Self.looks == 0 else { return true }
    let elapsed = elapsed
    if elapsed > Self.undisturbed { sched_yield() }
    return elapsed < limit
  }
}
