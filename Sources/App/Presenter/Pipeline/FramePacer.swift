import Windowing

/// Chooses the display instant of the next frame.
///
/// While something moves, frames are due at refreshes of the display, if those are known; otherwise on an absolute
/// grid, `origin + k * interval`, so that errors of waiting do not add up. A renderer that needs longer than an
/// interval gets later instants.
struct FramePacer: Hashable, Sendable {
  /// The time at which a frame is to be shown.
  struct Target: Hashable, Sendable {
    /// The instant that the frame shows, on the monotonic clock.
    var instant: Double
    /// The time from which the frame may be handed over, because the refresh before has passed; nil for `instant`
    /// itself, if refreshes are not known.
    var release: Double?

    init(_ instant: Double, release: Double? = nil) {
      self.instant = instant
      self.release = release
    }
  }

  /// The number of seconds before a refresh by which the display must have the frame.
  private static let lead = 0.002

  private let origin: Double
  /// The seconds of rendering: the lesser of the last two frames, so that one slow frame, such as the first, does not
  /// delay the next.
  private var renderSeconds = 0.0
  private var lastSeconds = 0.0

  init(origin: Double) { self.origin = origin }

  /// Records a finished frame.
  mutating func rendered(in seconds: Double) {
    renderSeconds = min(seconds, lastSeconds)
    lastSeconds = seconds
  }

  /// Returns when the next frame is to be shown.
  ///
  /// - Parameters:
  ///   - interval: seconds between two frames; nil for no limit.
  ///   - previous: the instant of the frame before, shown or in flight.
  ///   - busySince: the time at which the render thread began its frame; nil while it is idle.
  ///   - refreshes: the estimate of the display's refreshes.
  func target(
    after now: Double, interval: Double?, previous: Double, busySince: Double?,
    refreshes: RefreshEstimate = RefreshEstimate()
  ) -> Target {
    guard let interval, interval > 0 else { return Target(now) }
    let done = (busySince.map { max(now, $0 + renderSeconds) } ?? now) + renderSeconds
    let earliest = max(done, previous + interval / 2)
    let instant = max(origin + ((earliest - origin) / interval).rounded(.up) * interval, now)
    guard let period = refreshes.period(at: now) else { return Target(instant) }
    // A frame rate below the display's keeps to its own grid, rounded to the nearest refreshes.
    let limit = (interval > period * 1.05 ? instant : previous + period) - period / 2
    guard let refresh = refreshes.refresh(from: max(limit, done + Self.lead)) else { return Target(instant) }
    // Not right at the refresh before, because that may be a little later than expected.
    return Target(refresh.time, release: refresh.time - period * 7 / 8)
  }
}
