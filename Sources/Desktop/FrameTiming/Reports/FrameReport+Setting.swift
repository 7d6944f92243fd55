import JSON

extension FrameReport {
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
    /// True for a debug build, whose timings are not meaningful.
    public var isDebug: Bool
    /// The name or the file of the background.
    public var background = ""
    /// The name or the file of the material.
    public var material = ""
    /// The version of the program.
    public var version = ""
    /// The end of the run: UTC, as in `2026-01-31T23:59:59Z` (ISO 8601).
    public var date = Host.date
    /// The name of the machine.
    public var host = Host.name
    /// The kernel's name, release and architecture.
    public var kernel = Host.kernel
    /// The number of online processors.
    public var processors = Host.processorCount
    /// The command line, quoted for a POSIX shell.
    public var command = ""
    /// The number of frames before the measured ones, which no figure includes.
    public var warmUpFrames = 0
    /// The limit of the frame rate in a window, by its name in the option; nil without one.
    public var frameLimit: String?

    /// Creates a description of a run; `budget` and `refresh` in seconds.
    ///
    /// The machine is this one, the date is the current one.
    public init(
      width: Int, height: Int, threads: Int, scene: String, budget: Double, refresh: Double?,
      isa: String = Host.instructionSet, cpu: String = Host.cpuModel, isDebug: Bool = false
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

    /// The conditions that the report's first version lacked, in the order of the report.
    var provenance: [JSONValue.Member] {
      [
        .init("refresh_ms", refresh.map { .number($0 * 1000) } ?? .null),
        .init("background", .string(background)),
        .init("material", .string(material)),
        .init("warmup_frames", .integer(warmUpFrames)),
        .init("frame_limit", frameLimit.map { .string($0) } ?? .null),
        .init("debug", .bool(isDebug)),
        .init("version", .string(version)),
        .init("date", .string(date)),
        .init("host", .string(host)),
        .init("kernel", .string(kernel)),
        .init("processors", .integer(processors)),
        .init("command", .string(command)),
      ]
    }

    /// All conditions, for the heading of a CSV table.
    var members: [JSONValue.Member] {
      [
        .init("scene", .string(scene)),
        .init("size", .array([.integer(width), .integer(height)])),
        .init("threads", .integer(threads)),
        .init("budget_ms", .number(budget * 1000)),
        .init("isa", .string(isa)),
        .init("cpu", .string(cpu)),
      ] + provenance
    }
  }
}
