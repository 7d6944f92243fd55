/// The cost of a run of frames; durations in milliseconds.
public struct FrameReport: Hashable, Sendable {
  /// The cost of all passes of one name in a frame: medians over the frames that had the pass.
  public struct Pass: Hashable, Sendable {
    public var name: String
    /// The duration.
    public var milliseconds: Double
    /// Pixels written, in millions.
    public var megapixels: Double
    /// Bytes read and written, in millions.
    public var megabytes: Double
  }

  /// The conditions of a run, which are not in the log.
  public struct Setting: Hashable, Sendable {
    /// The width of a frame in pixels.
    public var width: Int
    /// The height of a frame in pixels.
    public var height: Int
    /// The number of rendering threads.
    public var threads: Int
    /// The name of the scene.
    public var scene: String
    /// The frame budget in seconds.
    public var budget: Double
    /// The refresh interval of the display in seconds, by which drops are counted; nil, without a display, counts them
    /// by the budget.
    public var refresh: Double?
    /// The instruction set that the pixel code was compiled for.
    public var isa: String
    /// The name of the processor.
    public var cpu: String
    /// Whether this is a debug build, whose timings are not meaningful.
    public var isDebug: Bool

    /// Creates a description of a run; `budget` and `refresh` in seconds.
    public init(
      width: Int, height: Int, threads: Int, scene: String, budget: Double, refresh: Double?, isa: String,
      cpu: String, isDebug: Bool = false
    ) {
      self.width = width
      self.height = height
      self.threads = threads
      self.scene = scene
      self.budget = budget
      self.refresh = refresh
      self.isa = isa
      self.cpu = cpu
      self.isDebug = isDebug
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
  /// The median time to copy one frame on the same threads.
  public var memcpyP50: Double
  /// Heap allocations of the rendering threads.
  public var allocationsPerFrame: Double

  /// Summarises the log of a run.
  ///
  /// - Parameter memcpy: durations of copies of one frame, in seconds.
  public init(_ log: FrameLog, setting: Setting, memcpy: [Double], allocationsPerFrame: Double) {
    self.setting = setting
    frames = log.total
    render = log.workDistribution().scaled(by: 1000)
    stages = FrameStage.allCases.map { log.distribution(of: $0).scaled(by: 1000) }
    passes = log.medianPasses.map {
      Pass(
        name: $0.name, milliseconds: $0.seconds * 1000, megapixels: Double($0.pixels) * 1e-6,
        megabytes: Double($0.bytes) * 1e-6)
    }
    statistics = log.statistics(interval: setting.refresh ?? setting.budget)
    memcpyP50 = Distribution(memcpy).p50 * 1000
    self.allocationsPerFrame = allocationsPerFrame
  }

  /// The frame budget in milliseconds.
  public var budget: Double { setting.budget * 1000 }
  /// The median work of a frame divided by the median copy of one; 0 if no copy was measured.
  public var memcpyRatio: Double { memcpyP50 > 0 ? render.p50 / memcpyP50 : 0 }
  /// Whether the 99th percentile of the work exceeds the budget.
  public var isOverBudget: Bool { render.p99 > budget }

  subscript(stage: FrameStage) -> Distribution { stages[FrameStage.allCases.firstIndex(of: stage) ?? 0] }
}
