/// Which display instant the next frame is for.
///
/// While something moves, frames are due on an absolute grid, `origin + k * interval`, so that no wait adds its error to
/// the next one; a renderer that needs longer than an interval gets every second or third instant of it.
struct FramePacer: Hashable, Sendable {
  private let origin: Double
  /// Seconds that a frame's pixels take: the less of the last two frames, so that one slow frame, as the first always
  /// is, does not hold up the next.
  private var renderSeconds = 0.0
  private var lastSeconds = 0.0

  init(origin: Double) { self.origin = origin }

  /// Takes a finished frame into account.
  mutating func rendered(in seconds: Double) {
    renderSeconds = min(seconds, lastSeconds)
    lastSeconds = seconds
  }

  /// The next frame's instant, as a time of the monotonic clock.
  ///
  /// - Parameters:
  ///   - interval: seconds between two frames; nil for as many as there can be.
  ///   - previous: the instant of the frame before it, shown or on its way.
  ///   - busySince: when the frame at hand went to the render thread, nil while that is idle.
  func target(after now: Double, interval: Double?, previous: Double, busySince: Double?) -> Double {
    guard let interval, interval > 0 else { return now }
    let free = busySince.map { max(now, $0 + renderSeconds) } ?? now
    let earliest = max(free + renderSeconds, previous + interval / 2)
    return max(origin + ((earliest - origin) / interval).rounded(.up) * interval, now)
  }
}
