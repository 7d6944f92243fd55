/// What the passes of one name cost in a frame.
public struct PassCost: Hashable, Sendable {
  /// What the report calls the pass.
  public var name: String
  /// How long the pass took.
  public var seconds: Double
  /// Pixels written.
  public var pixels: Int
  /// Bytes read and written.
  public var bytes: Int

  /// The cost of a pass, in seconds, pixels written, and bytes read and written.
  public init(name: String, seconds: Double, pixels: Int, bytes: Int) {
    self.name = name
    self.seconds = seconds
    self.pixels = pixels
    self.bytes = bytes
  }
}

/// Frames as they happened, the last `capacity` of them. One thread uses it.
///
/// `record` allocates nothing, except when it meets a pass's name for the first time.
public final class FrameLog {
  /// Nine minutes at 60 Hz.
  public static let defaultCapacity = 32_768

  /// How many frames are kept.
  public let capacity: Int
  private var records: Ring<FrameRecord>
  private var passes: [PassSeries] = []

  /// A log that keeps the last `capacity` frames, at least one.
  public init(capacity: Int = FrameLog.defaultCapacity) {
    self.capacity = max(1, capacity)
    records = Ring(capacity: self.capacity)
  }

  /// Frames ever recorded.
  public var total: Int { records.total }
  /// The newest frame.
  public var last: FrameRecord? { records.count > 0 ? records[records.count - 1] : nil }
  /// The kept frames, oldest first; `limit` cuts to the newest.
  public func frames(last limit: Int = .max) -> [FrameRecord] { records.last(limit) { $0 } }

  /// Ends the frame that is being recorded: passes that come after it belong to the next.
  public func record(_ frame: FrameRecord) { records.append(frame) }

  /// Adds a pass to the frame that is being recorded; two passes of one name in a frame count together.
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

  /// The display lost a frame that had been handed over: it was never shown.
  public func markLost(index: Int) {
    for place in stride(from: records.count - 1, through: max(0, records.count - 16), by: -1)
    where records[place].index == index {
      records[place].presented = nil
    }
  }

  /// Forgets everything, as if no frame had been made.
  public func reset() {
    records.removeAll()
    passes.removeAll()
  }

  /// Seconds a stage took, over the kept frames or the newest `limit` of them.
  public func distribution(of stage: FrameStage, last limit: Int = .max) -> Distribution {
    Distribution(records.last(limit) { $0[stage].seconds })
  }

  /// Seconds of work a frame took, presenting apart.
  public func workDistribution(last limit: Int = .max) -> Distribution {
    Distribution(records.last(limit) { $0.work })
  }

  /// Whether the kept frames, or the newest `limit` of them, were on time; `interval` in seconds.
  public func statistics(interval: Double, last limit: Int = .max) -> FrameStatistics {
    FrameStatistics(frames(last: limit), interval: interval)
  }

  /// The median of each pass over the last 4,096 frames that had it, in the order in which passes first ran.
  public var medianPasses: [PassCost] { passes.map { $0.median } }
}

/// One pass's samples, one a frame.
private final class PassSeries {
  struct Sample: BitwiseCopyable {
    var frame: Int
    var seconds: Double
    var pixels: Int
    var bytes: Int
  }

  let name: String
  private var samples: Ring<Sample>

  init(name: String, capacity: Int) {
    self.name = name
    samples = Ring(capacity: capacity)
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
