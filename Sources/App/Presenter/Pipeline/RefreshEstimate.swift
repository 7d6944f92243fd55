import Windowing

/// Estimates when the display refreshes, from the refreshes that it reported.
///
/// A line through the last refreshes, by least squares, gives period and phase: a display without a vertical blank
/// reports times that are off by the resolution of its timers.
struct RefreshEstimate: Sendable {
  /// The maximum and the minimum number of reports that the line is fitted to.
  private static let samples = (maximum: 32, minimum: 8)
  /// The periods of a display that is on; one that is off or hides the window reports a substitute clock of 1 Hz.
  private static let periods = 1.0 / 1000...1.0 / 20
  /// The seconds after which the last report is too old to predict from.
  private static let lifetime = 2.0

  /// The last reports, as a ring buffer: their order does not matter to the line.
  private var reports: [PresentFeedback.Refresh] = []
  private var last: PresentFeedback.Refresh?
  private var next = 0
  /// The number of consecutive reports far from the line.
  private var outlierCount = 0
  /// A point of the line, and its slope; nil while too little is known.
  private var line: (time: Double, count: Double, period: Double)?

  /// Records a refresh that showed a frame.
  mutating func observe(_ refresh: PresentFeedback.Refresh) {
    if let last {
      if refresh.count == last.count { return }
      if refresh.count < last.count || refresh.time <= last.time { restart() }
    }
    if let line, abs(time(of: Double(refresh.count), line) - refresh.time) > line.period / 4 {
      outlierCount += 1
      guard outlierCount >= Self.samples.minimum else { return }
      restart()
    }
    outlierCount = 0
    last = refresh
    if reports.count < Self.samples.maximum { reports.append(refresh) } else { reports[next] = refresh }
    next = (next + 1) % Self.samples.maximum
    fit()
  }

  private mutating func restart() {
    reports.removeAll(keepingCapacity: true)
    (next, last, line) = (0, nil, nil)
  }

  /// Returns the seconds between two refreshes; nil while they are not known.
  func period(at now: Double) -> Double? {
    guard let line, let last, abs(now - last.time) < Self.lifetime else { return nil }
    return line.period
  }

  /// Returns the first refresh from `time` on; nil while they are not known.
  func refresh(from time: Double) -> PresentFeedback.Refresh? {
    line.map { line in
      let count = (line.count + (time - line.time) / line.period).rounded(.up)
      return PresentFeedback.Refresh(time: self.time(of: count, line), count: Int(count))
    }
  }

  private func time(of count: Double, _ line: (time: Double, count: Double, period: Double)) -> Double {
    line.time + (count - line.count) * line.period
  }

  private mutating func fit() {
    line = nil
    guard reports.count >= Self.samples.minimum, let first = reports.first else { return }
    // Counts and times are relative to the first report, so that large counts lose no digits.
    var (count, time) = (0.0, 0.0)
    for report in reports {
      count += Double(report.count - first.count)
      time += report.time - first.time
    }
    count /= Double(reports.count)
    time /= Double(reports.count)
    var (spread, shared) = (0.0, 0.0)
    for report in reports {
      let offset = Double(report.count - first.count) - count
      spread += offset * offset
      shared += offset * (report.time - first.time - time)
    }
    let period = shared / spread
    guard Self.periods.contains(period) else { return }
    line = (first.time + time, Double(first.count) + count, period)
  }
}
