extension FrameStatistics {
  /// Evaluates frames in the order of their production.
  ///
  /// - Parameter interval: seconds between two refreshes, or the budget without a display; above 0.
  public init(_ frames: [FrameRecord], interval: Double) {
    self.init(frames, interval: interval, after: nil, since: -.infinity)
  }

  /// - Parameters:
  ///   - before: the frame before the first one.
  ///   - start: the time from which gaps count.
  init(_ frames: [FrameRecord], interval: Double, after before: FrameRecord?, since start: Double) {
    guard interval > 0 else { return }
    self.frames = frames.count
    lost = frames.count { $0.isLost }
    basis =
      frames.contains { $0.shown != nil } ? .shown : frames.contains { $0.submitted != nil } ? .submitted : .budget
    measureFrameTimes(frames, after: before)
    let marks =
      basis == .budget
      ? frames.map { FrameTimeliness($0, budget: interval) }
      : FrameTimeliness.marks(frames, by: basis, interval: interval, after: before, since: start)
    count(marks, interval: interval)

    let attribution = LateAttribution(marks, interval: interval)
    late = marks.filter { $0.lateness > 0 }.map {
      LateFrame(index: $0.frame.index, seconds: $0.lateness, cause: attribution.cause(of: $0))
    }
    animationError = Distribution(basis == .shown ? marks.compactMap { $0.animationError } : [])
    overrun = Distribution(marks.compactMap { $0.overrun })
  }

  private mutating func measureFrameTimes(_ frames: [FrameRecord], after before: FrameRecord?) {
    var times: [Double] = []
    var waits: [Double] = []
    var previous = before
    for frame in frames {
      if let previous, frame.continues || basis == .budget, frame.unchanged == 0, frame.start >= previous.start {
        times.append(frame.start - previous.start)
        waits.append(max(0, frame.start - previous.start - previous.work))
      }
      previous = frame
    }
    busy = Distribution(frames.map(\.work))
    frameTime = Distribution(times)
    wait = Distribution(waits)
    let falling = times.sorted(by: >)
    onePercentLow = Self.low(falling, share: 0.01)
    tenthPercentLow = Self.low(falling, share: 0.001)
  }

  /// Returns the rate at element `share * n - 1` of the frame times, longest first, like MangoHud.
  private static func low(_ times: [Double], share: Double) -> Double {
    guard !times.isEmpty else { return 0 }
    let time = times[max(0, Int(share * Double(times.count)) - 1)]
    return time > 0 ? 1 / time : 0
  }

  private mutating func count(_ marks: [FrameTimeliness], interval: Double) {
    let window = max(1, FrameTimeliness.whole((1 / interval).rounded()))
    var refreshes: [Bool] = []
    refreshes.reserveCapacity(marks.count)
    var lateness = 0.0
    var duration = 0.0
    for mark in marks {
      dropped += mark.missed
      lateness += mark.lateness
      duration += mark.duration
      // A stall longer than the window fills it: more refreshes would not change the result.
      refreshes.append(contentsOf: repeatElement(true, count: min(mark.missed, window)))
      // Without a display, the frame that missed its budget counts as the missed refresh.
      if basis != .budget || mark.missed == 0 { refreshes.append(false) }
    }
    let due = basis == .budget ? marks.count : marks.count + dropped
    droppedPercent = due > 0 ? 100 * Double(dropped) / Double(due) : 0
    worstSecondDropped = Self.maximumCount(refreshes, in: window)
    worstSecondDroppedPercent = 100 * Double(worstSecondDropped) / Double(max(1, min(window, refreshes.count)))
    hitchMillisecondsPerSecond = duration > 0 ? 1000 * lateness / duration : 0
  }

  /// Returns the largest number of true values in `window` consecutive ones.
  private static func maximumCount(_ values: [Bool], in window: Int) -> Int {
    var inside = 0
    var maximumCount = 0
    for index in values.indices {
      inside += values[index] ? 1 : 0
      if index >= window { inside -= values[index - window] ? 1 : 0 }
      maximumCount = max(maximumCount, inside)
    }
    return maximumCount
  }
}
