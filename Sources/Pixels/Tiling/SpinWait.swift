import CSpin
import Glibc
import Platform

/// A busy wait for an event that is microseconds away.
///
/// Sleeping costs more: on virtual processors a thread runs 25 to 60 us after it was woken, and waking it takes the
/// caller 10 to 17 us.
struct SpinWait {
  /// Nanoseconds after which the wait yields the processor.
  private static let yieldThreshold: UInt64 = 20_000
  /// Iterations between two readings of the clock. An iteration takes 10 to 50 ns, the clock about 25.
  private static let iterationsPerReading = 16

  private let start = monotonicNanoseconds()
  private var count = 0

  /// Nanoseconds since the wait began.
  var elapsed: UInt64 { monotonicNanoseconds() - start }

  /// Pauses for some nanoseconds. Returns false once `limit` nanoseconds have passed since the wait began.
  ///
  /// After 20 us it yields to other threads, which may include the one waited for.
  mutating func spin(limit: UInt64) -> Bool {
    spin_pause()
    count += 1
    guard count % Self.iterationsPerReading == 0 else { return true }
    let elapsed = elapsed
    if elapsed > Self.yieldThreshold { sched_yield() }
    return elapsed < limit
  }
}
