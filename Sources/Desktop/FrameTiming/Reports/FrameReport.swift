/// The cost of a run of frames; durations in milliseconds.
public struct FrameReport: Hashable, Sendable {
  /// The cost of all passes of one name in a frame.
  public struct Pass: Hashable, Sendable {
    public var name: String
    /// The median duration over the frames that had the pass.
    public var milliseconds: Double
    /// Pixels written, in millions.
    public var megapixels: Double
    /// Bytes read and written, in millions.
    public var megabytes: Double
    /// The number of frames that had the pass.
    public var frames = 0
    /// The mean over all frames, also those without the pass.
    public var perFrame = 0.0
    /// The mean over the frames that had the pass.
    public var perRun = 0.0
    /// The durations, in the order of the frames that had the pass.
    public var samples: [Double] = []
  }

  /// A change of the blurs' resolution during a run, or the reason why there was none.
  public struct Adaptation: Hashable, Sendable {
    /// Seconds since the start of the session.
    public var seconds: Double
    /// The number of the frame after which it happened.
    public var frame: Int
    /// The resolution from then on: 1 for all of it, 0.5 for half.
    public var resolution: Double
    /// The event and its reason, in one line.
    public var text: String

    public init(seconds: Double, frame: Int, resolution: Double, text: String) {
      self.seconds = seconds
      self.frame = frame
      self.resolution = resolution
      self.text = text
    }
  }

  /// The conditions of the run.
  public var setting: Setting
  /// The number of frames.
  public var frames: Int
  /// The work of a frame, without presenting.
  public var render: Distribution
  /// The stages, in the order of `FrameStage.allCases`.
  public var stages: [Distribution]
  /// The passes, in the order in which they first occurred.
  public var passes: [Pass]
  public var statistics: FrameStatistics
  /// The same kind of frames at a display's pace; nil if none were made.
  public var paced: PacedRun?
  /// The stored frames, which the statistics cover.
  public var records: [FrameRecord]
  /// The median time to copy one frame on the same threads.
  public var memcpyP50: Double
  /// Heap allocations of the rendering threads.
  public var allocationsPerFrame: Double
  /// The steps of the adaptive blur resolution, oldest first; nil if the resolution is not adaptive.
  public var adaptations: [Adaptation]?
  /// The milliseconds of processor time per frame for the statistics shown in the window; nil if they were not shown.
  public var hudCost: Double?

  /// Summarises the log of a run.
  ///
  /// - Parameter memcpy: durations of copies of one frame, in seconds.
  public init(_ log: FrameLog, setting: Setting, memcpy: [Double], allocationsPerFrame: Double) {
    self.setting = setting
    frames = log.total
    records = log.frames()
    render = log.workDistribution().scaled(by: 1000)
    stages = FrameStage.allCases.map { log.distribution(of: $0).scaled(by: 1000) }
    passes = log.medianPasses.map {
      Pass(
        name: $0.name, milliseconds: $0.seconds * 1000, megapixels: Double($0.pixels) * 1e-6,
        megabytes: Double($0.bytes) * 1e-6)
    }
    for (index, (summary, samples)) in zip(log.passSummaries, log.passSamples).enumerated() {
      passes[index].frames = summary.frames
      passes[index].perFrame = summary.secondsPerFrame * 1000
      passes[index].perRun = summary.secondsPerRun * 1000
      passes[index].samples = samples.map { $0 * 1000 }
    }
    statistics = log.statistics(interval: setting.refresh ?? setting.budget)
    memcpyP50 = Distribution(memcpy).p50 * 1000
    self.allocationsPerFrame = allocationsPerFrame
  }

  /// The frame budget in milliseconds.
  public var budget: Double { setting.budget * 1000 }
  /// The median work of a frame divided by the median copy of one; 0 if no copy was measured.
  public var memcpyRatio: Double { memcpyP50 > 0 ? render.p50 / memcpyP50 : 0 }
  /// True if the 99th percentile of the work exceeds the budget.
  public var isOverBudget: Bool { render.p99 > budget }
  /// The work of each stored frame in milliseconds.
  public var work: [Double] { records.map { $0.work * 1000 } }
  /// The number of stored frames whose work exceeds the budget.
  public var overBudget: Int { records.count { $0.work > setting.budget } }

  /// The estimated effect of changes on the frames.
  public var estimate: FitEstimate { FitEstimate(self, processors: setting.processors) }

  /// The description of each late frame, by its position in `records`.
  var lateFrames: [Int: String] {
    let late = Dictionary(statistics.late.map { ($0.index, $0) }) { first, _ in first }
    var result: [Int: String] = [:]
    for (position, record) in records.enumerated() {
      guard let frame = late[record.index] else { continue }
      result[position] =
        "frame \(frame.index), \((record.work * 1000).fixed(3)) ms of work, \((frame.seconds * 1000).fixed(1)) ms late: "
        + frame.cause.description
    }
    return result
  }

  /// The amount by which the 99th percentile of the work exceeds the budget; nil if it does not.
  public var p99Excess: String? {
    guard isOverBudget else { return nil }
    let excess = render.p99 - budget
    return "p99 \(render.p99.milliseconds(near: budget)) ms of \(budget.milliseconds(near: render.p99)), "
      + "\(excess.milliseconds(near: 0)) ms (\((100 * excess / budget).fixed(0)) %) too long"
  }

  /// The number of frames that were dropped, or would have been, as a sentence; nil if there are none.
  public var droppedExcess: String? { statistics.dropped > 0 ? droppedText : nil }

  subscript(stage: FrameStage) -> Distribution { stages[FrameStage.allCases.firstIndex(of: stage) ?? 0] }
}
