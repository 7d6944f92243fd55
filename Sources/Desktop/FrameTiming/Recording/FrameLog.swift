/// A record of the last `capacity` frames, for use by one thread.
///
/// `record` does not allocate, except at the first occurrence of a pass name.
public final class FrameLog {
  /// The default capacity: nine minutes of frames at 60 Hz.
  public static let defaultCapacity = 32_768

  /// The maximum number of stored frames.
  public let capacity: Int
  private var records: RingBuffer<FrameRecord>
  private var passes: [PassSeries] = []

  /// Creates a log of the last `capacity` frames, at least one.
  public init(capacity: Int = FrameLog.defaultCapacity) {
    self.capacity = max(1, capacity)
    records = RingBuffer(capacity: self.capacity)
  }

  /// The number of frames ever recorded.
  public var total: Int { records.total }
  /// The newest frame.
  public var last: FrameRecord? { records.count > 0 ? records[records.count - 1] : nil }
  /// Returns the stored frames, or the newest `limit` of them, oldest first.
  ///
  /// - Complexity: O(k), where k is the number of frames that are returned: they are copied.
  public func frames(last limit: Int = .max) -> [FrameRecord] { records.last(limit) { $0 } }

  /// Records a frame; passes recorded later belong to the next one.
  public func record(_ frame: FrameRecord) { records.append(frame) }

  /// Adds a pass to the frame that is recorded next; passes of one name are summed.
  ///
  /// - Complexity: O(p), where p is the number of pass names.
  public func record(_ cost: PassCost) {
    let series: PassSeries
    if let known = passes.first(where: { $0.name == cost.name }) {
      series = known
    } else {
      series = PassSeries(name: cost.name, capacity: min(capacity, 4096))
      passes.append(series)
    }
    series.add(cost, frame: records.total)
  }

  /// Changes a frame that is still stored, for reports of the display that arrive later. Frames no longer stored are
  /// ignored.
  ///
  /// - Complexity: O(1), apart from `change`.
  public func update(index: Int, _ change: (inout FrameRecord) -> Void) {
    guard records.count > 0 else { return }
    let (age, isFar) = records[records.count - 1].index.subtractingReportingOverflow(index)
    guard !isFar, (0..<records.count).contains(age), records[records.count - 1 - age].index == index else { return }
    change(&records[records.count - 1 - age])
  }

  /// Marks a frame that was handed over as lost: it was never shown.
  public func markLost(index: Int) {
    update(index: index) {
      $0.submitted = nil
      $0.isLost = true
    }
  }

  /// Removes all frames and passes.
  public func reset() {
    records.removeAll()
    passes.removeAll()
  }

  /// Returns the distribution of a stage's seconds over the stored frames, or the newest `limit` of them.
  ///
  /// - Complexity: O(k log k), where k is the number of frames.
  public func distribution(of stage: FrameStage, last limit: Int = .max) -> Distribution {
    Distribution(records.last(limit) { $0[stage].seconds })
  }

  /// Returns the distribution of a frame's seconds of work, without presenting.
  ///
  /// - Complexity: O(k log k), where k is the number of frames.
  public func workDistribution(last limit: Int = .max) -> Distribution {
    Distribution(records.last(limit) { $0.work })
  }

  /// Returns the number of stored frames in which a stage ran.
  ///
  /// - Complexity: O(n), where n is the number of stored frames.
  public func frames(with stage: FrameStage) -> Int { records.last { $0[stage].seconds > 0 ? 1 : 0 }.reduce(0, +) }

  /// Returns the statistics of the stored frames, or of the newest `limit`; `interval` in seconds.
  public func statistics(interval: Double, last limit: Int = .max) -> FrameStatistics {
    FrameStatistics(frames(last: limit), interval: interval)
  }

  /// Returns the statistics of the frames of the last `seconds` (1...60) before the newest one; `interval` in seconds.
  ///
  /// The gap before the first of them counts from the beginning of that period.
  public func statistics(lastSeconds seconds: Double, interval: Double) -> FrameStatistics {
    guard let last else { return FrameStatistics() }
    let start = last.submissionTime - min(max(seconds, 1), 60)
    var count = 1
    while count < records.count, records[records.count - 1 - count].submissionTime > start { count += 1 }
    let before = count < records.count ? records[records.count - 1 - count] : nil
    return FrameStatistics(frames(last: count), interval: interval, after: before, since: start)
  }

  /// The medians of each pass over the last 4,096 frames that had it, in the order in which passes first occurred.
  ///
  /// - Complexity: O(n log n), where n is the number of samples of all passes.
  public var medianPasses: [PassCost] { passes.map { $0.median } }

  /// The seconds of each pass in the last 4,096 frames that had it, in the same order.
  public var passSamples: [[Double]] { passes.map { $0.durations } }

  /// The cost of each pass over all frames recorded, in the order in which passes first occurred.
  public var passSummaries: [PassSummary] { passes.map { $0.summary(frames: total) } }
}

extension FrameRecord {
  /// The time at which the frame was handed over; without a display, at which it was finished.
  fileprivate var submissionTime: Double { submitted ?? rendered }
}
