/// Chooses the display instant of the next frame.
///
/// While something moves, frames are due on an absolute grid, `origin + k * interval`, so that errors of waiting do
/// not add up; a renderer that needs longer than an interval gets every second or third instant.
struct FramePacer: Hashable, Sendable {
  private let origin: Double
  /// Seconds of rendering: the lesser of the last two frames, so that one slow frame, as the first always is, does not
  /// delay the next.
  private var renderSeconds = 0.0
  private var lastSeconds = 0.0

  init(origin: Double) { self.origin = origin }

  /// Records a finished frame.
  mutating func rendered(in seconds: Double) {
    renderSeconds = min(seconds, lastSeconds)
    lastSeconds = seconds
  }

  /// Returns the next frame's instant on the monotonic clock.
  ///
  /// - Parameters:
  ///   - interval: seconds between two frames; nil for no limit.
  ///   - previous: the instant of the frame before, shown or in flight.
  ///   - busySince: when the render thread began its frame; nil while it is idle.
  func target(after now: Double, interval: Double?, previous: Double, busySince: Double?) -> Double {
    guard let interval, interval > 0 else { return now }
    let free = busySince.map { max(now, $0 + renderSeconds) } ?? now
    let earliest = max(free + renderSeconds, previous + interval / 2)
    return max(origin + ((earliest - origin) / interval).rounded(.up) * interval, now)
  }
}
