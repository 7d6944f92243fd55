/// What a run of frames cost, ready to be printed; durations in milliseconds.
public struct FrameReport: Hashable, Sendable {
  /// What the passes of one name cost in a frame.
  public struct Pass: Hashable, Sendable {
    /// What the pass is called.
    public var name: String
    /// Medians over the frames that had the pass.
    public var milliseconds: Double
    /// Pixels written, in millions.
    public var megapixels: Double
    /// Bytes read and written, in millions.
    public var megabytes: Double
  }

  /// What the log cannot know.
  public struct Setting: Hashable, Sendable {
    /// Of a frame, in pixels.
    public var width: Int
    /// Of a frame, in pixels.
    public var height: Int
    /// Threads that made pixels.
    public var threads: Int
    /// What was shown.
    public var scene: String
    /// Seconds a frame may take.
    public var budget: Double
    /// Seconds between two frames on the display; drops are counted against it, without a display against the budget.
    public var refresh: Double?
    /// Instruction set that the pixel code was compiled for.
    public var isa: String
    /// The processor's name.
    public var cpu: String
    /// Whether the program was built without optimisation, so that its figures mean nothing.
    public var isDebug: Bool

    /// What a run was like; `budget` and `refresh` in seconds.
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

  /// What the log cannot know.
  public var setting: Setting
  /// How many frames were made.
  public var frames: Int
  /// The work of a frame, presenting apart.
  public var render: Distribution
  /// In the order of `FrameStage.allCases`.
  public var stages: [Distribution]
  /// In the order in which passes first ran.
  public var passes: [Pass]
  /// Whether the frames were on time.
  public var statistics: FrameStatistics
  /// Median of copying one frame on the same threads.
  public var memcpyP50: Double
  /// Heap allocations of the threads that make pixels.
  public var allocationsPerFrame: Double

  /// Sums up what a log has kept of a run.
  ///
  /// - Parameter memcpy: seconds that copies of one frame took.
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

  /// What a frame may take, in milliseconds.
  public var budget: Double { setting.budget * 1000 }
  /// Median work of a frame over the median copy of one; 0 where no copy was measured.
  public var memcpyRatio: Double { memcpyP50 > 0 ? render.p50 / memcpyP50 : 0 }
  /// Whether the 99th percentile of the work exceeds the budget.
  public var isOverBudget: Bool { render.p99 > budget }

  subscript(stage: FrameStage) -> Distribution { stages[FrameStage.allCases.firstIndex(of: stage) ?? 0] }
}
