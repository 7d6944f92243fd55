import FrameTiming
import Windowing

/// The refreshes for which frames are handed over to a display that queues them.
struct RefreshQueue {
  /// The seconds that a frame takes to reach the display. If two frames miss the same refresh, the first is not shown.
  private static let lead = 0.001

  /// The estimate of the display's refreshes.
  var refreshes = RefreshEstimate()
  /// The time of the refresh for which the newest frame was handed over; nil where the display queues no frames.
  var newest: Double?

  /// Returns the refresh for which a finished frame is handed over: its own, or the first one after it that is free;
  /// nil while refreshes are not known.
  func refresh(for record: FrameRecord, at now: Double) -> PresentFeedback.Refresh? {
    guard let expected = record.expected, let period = refreshes.period(at: now) else { return nil }
    let soonest = max(now + Self.lead, (newest ?? -.infinity) + period / 2)
    return refreshes.refresh(from: max(expected - period / 2, soonest))
  }

  /// Returns the instant of the newest frame in flight, or a later one where the frames before it are late.
  ///
  /// A frame that was handed over for a later refresh than it was made for shifts those behind it. The time at which it
  /// was actually shown does not count: a display that is late once shows the next one in time.
  ///
  /// - Parameter waiting: the number of frames in flight that have not been handed over.
  func shifted(_ instant: Double, behind waiting: Int, at now: Double) -> Double {
    guard let newest, let period = refreshes.period(at: now) else { return instant }
    return max(instant, newest + Double(waiting) * period)
  }
}
