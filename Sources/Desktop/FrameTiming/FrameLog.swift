/// The cost of all passes of one name in a frame.
public struct PassCost: Hashable, Sendable {
  /// The name of the pass in the report.
  public var name: String
  /// The duration of the pass.
  public var seconds: Double
  /// Pixels written.
  public var pixels: Int
  /// Bytes read and written.
  public var bytes: Int

  public init(name: String, seconds: Double, pixels: Int, bytes: Int) {
    self.name = name
    self.seconds = seconds
    self.pixels = pixels
    self.bytes = bytes
  }
}

/// A record of the last `capacity` frames, for use by one thread.
///
/// `record` does not allocate, except at the first occurrence of a pass name.
public final class FrameLog {
  /// Nine minutes of frames at 60 Hz.
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
  public func frames(last limit: Int = .max) -> [FrameRecord] { records.last(limit) { $0 } }

  /// Records a frame; passes recorded later belong to the next one.
  public func record(_ frame: FrameRecord) { records.append(frame) }

  /// Adds a pass to the frame that is recorded next; passes of one name are summed.
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

  /// Marks a presented frame as lost: it was never shown.
  public func markLost(index: Int) {
    for position in stride(from: records.count - 1, through: max(0, records.count - 16), by: -1)
    where records[position].index == index {
      records[position].presented = nil
    }
  }

  /// Removes all frames and passes.
  public func reset() {
    records.removeAll()
    passes.removeAll()
  }

  /// Returns the distribution of a stage's seconds over the stored frames, or the newest `limit` of them.
  public func distribution(of stage: FrameStage, last limit: Int = .max) -> Distribution {
    Distribution(records.last(limit) { $0[stage].seconds })
  }

  /// Returns the distribution of a frame's seconds of work, without presenting.
  public func workDistribution(last limit: Int = .max) -> Distribution {
    Distribution(records.last(limit) { $0.work })
  }

  /// Returns how many of the stored frames, or of the newest `limit`, were on time; `interval` in seconds.
  public func statistics(interval: Double, last limit: Int = .max) -> FrameStatistics {
    FrameStatistics(frames(last: limit), interval: interval)
  }

  /// The medians of each pass over the last 4,096 frames that had it, in the order in which passes first occurred.
  public var medianPasses: [PassCost] { passes.map { $0.median } }
}

/// The samples of a pass, one per frame.
private final class PassSeries {
  struct Sample: BitwiseCopyable {
    var frame: Int
    var seconds: Double
    var pixels: Int
    var bytes: Int
  }

  let name: String
  private var samples: RingBuffer<Sample>

  init(name: String, capacity: Int) {
    self.name = name
    samples = RingBuffer(capacity: capacity)
  }

  func add(_ cost: PassCost, frame: Int) {
    let last = samples.count - 1
    if last >= 0, samples[last].frame == frame {
      samples[last].seconds += cost.seconds
      samples[last].pixels += cost.pixels
      samples[last].bytes += cost.bytes
    } else {
      samples.append(Sample(frame: frame, seconds: cost.seconds, pixels: cost.pixels, bytes: cost.bytes))
    }
  }

  var median: PassCost {
    func middle(_ measure: (Sample) -> Double) -> Double { samples.last(.max, measure).sorted().percentile(50) }
    return PassCost(
      name: name, seconds: middle { $0.seconds }, pixels: Int(middle { Double($0.pixels) }),
      bytes: Int(middle { Double($0.bytes) }))
  }
}
