/// The relation of a frame to the refresh at which it was due, or, without a display, to its budget.
struct FrameTimeliness {
  var frame: FrameRecord
  /// The previous record, if the frame continues it.
  var previous: FrameRecord?
  /// The time at which the frame was due; nil without a previous frame, and without a display.
  var due: Double?
  /// The number of refreshes that it missed; without a display 1 for a frame that exceeds its budget.
  var missed = 0
  /// The seconds from the refresh at which the frame was due until it was shown; 0 if it missed none.
  var lateness = 0.0
  /// The seconds of animation that the frame covers.
  var duration = 0.0
  /// The difference between the step of the scene's time and that of the display's, in seconds.
  var animationError: Double?
  /// Seconds from the deadline to the end of the frame.
  var overrun: Double?
  /// True if an earlier frame was handed over for an earlier refresh and never shown.
  var followsLostFrame = false

  /// Compares the work of a frame with its budget.
  init(_ frame: FrameRecord, budget: Double) {
    self.frame = frame
    let excess = frame.work - budget
    missed = excess > 0 ? 1 : 0
    lateness = max(0, excess)
    duration = max(budget, frame.work)
    overrun = excess
  }

  private init(_ frame: FrameRecord, interval: Double) {
    self.frame = frame
    duration = interval
  }

  /// Returns the timeliness of each frame by its display time and that of its predecessor; frames without one are
  /// skipped.
  ///
  /// A frame whose time is unknown, or that equalled the previous one, may have filled a refresh, which then counts as
  /// neither due nor missed.
  static func marks(
    _ frames: [FrameRecord], by basis: FrameStatistics.Basis, interval: Double, after before: FrameRecord?,
    since start: Double
  ) -> [FrameTimeliness] {
    var result: [FrameTimeliness] = []
    result.reserveCapacity(frames.count)
    var shown = before.flatMap { frame in frame.time(by: basis).map { (frame: frame, time: max($0, start)) } }
    var previous = before
    var excusedRefreshes = 0
    var followsLostFrame = false
    for frame in frames {
      if !frame.continues { (shown, excusedRefreshes, followsLostFrame) = (nil, 0, false) }
      excusedRefreshes += frame.unchanged
      defer { previous = frame }
      guard let time = frame.time(by: basis) else {
        if frame.isLost { followsLostFrame = true } else { excusedRefreshes += 1 }
        continue
      }
      var mark = FrameTimeliness(frame, interval: interval)
      if frame.continues {
        mark.previous = previous
        mark.overrun = frame.rendered + frame.present.seconds - (frame.expected ?? frame.target)
      }
      if let before = shown, time >= before.time {
        mark.followsLostFrame = followsLostFrame
        mark.compare(at: time, with: before, excusedRefreshes: excusedRefreshes, interval: interval)
      }
      result.append(mark)
      (shown, excusedRefreshes, followsLostFrame) = ((frame, time), 0, false)
    }
    return result
  }

  private mutating func compare(
    at time: Double, with before: (frame: FrameRecord, time: Double), excusedRefreshes: Int, interval: Double
  ) {
    let gap = time - before.time
    let due = before.time + interval * Double(1 + excusedRefreshes)
    self.due = due
    missed = max(0, Self.whole((gap / interval).rounded()) - 1 - excusedRefreshes)
    lateness = missed > 0 ? time - due : 0
    duration = gap
    animationError = abs(gap - (frame.target - before.frame.target))
  }

  /// Converts a count, which may be out of range if the clock jumped.
  static func whole(_ value: Double) -> Int { Int(min(max(value, 0), 1e9)) }
}

extension FrameRecord {
  /// The time at which the frame was shown, or handed over; nil if it is not known.
  fileprivate func time(by basis: FrameStatistics.Basis) -> Double? {
    switch basis {
    case .shown: shown
    case .submitted: submitted
    case .budget: nil
    }
  }
}
