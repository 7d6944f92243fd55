import DisplayList
import ImageFiles
import Session
import Surfaces
import Vitrine

/// An option: a row that drives parsing, the help and the completions.
struct Option: Sendable {
  /// The argument of an option.
  enum Argument: Sendable {
    case none
    case value(String)
    case optional(String)
    /// An optional argument that is one of these words.
    case optionalChoice([String])
    case file(String)
    /// An argument that is one of the catalog's names.
    case name(String, @Sendable (Catalog) -> [String])
    /// An argument like that of `name`, or a file with this ending.
    case nameOrFile(String, ending: String, @Sendable (Catalog) -> [String])
    case choice([String])
  }

  typealias Setter = @Sendable (inout Invocation, OptionValue) throws(UsageError) -> Void

  /// The long name, without its dashes.
  var name: String
  var short: Character?
  var argument: Argument
  var commands: Set<Command>
  var help: String
  /// Stores the argument, which is an empty text for an option without one.
  var set: Setter

  init(
    _ name: String, short: Character? = nil, _ argument: Argument = .none, for commands: Set<Command>, _ help: String,
    set: @escaping Setter
  ) {
    self.name = name
    self.short = short
    self.argument = argument
    self.commands = commands
    self.help = help
    self.set = set
  }

  /// Creates an option without an argument, which sets one value.
  init<Value: Sendable>(
    _ name: String, for commands: Set<Command>, _ help: String,
    set path: any WritableKeyPath<Invocation, Value> & Sendable, to value: Value
  ) {
    self.init(name, for: commands, help) { call, _ throws(UsageError) in call[keyPath: path] = value }
  }

  /// Creates an option whose argument is a number in a range.
  init(
    _ name: String, _ metavariable: String, for commands: Set<Command>, _ help: String,
    set path: any WritableKeyPath<Invocation, Double?> & Sendable, in range: ClosedRange<Double>
  ) {
    self.init(name, .value(metavariable), for: commands, help) { call, value throws(UsageError) in
      call[keyPath: path] = try value.number(range)
    }
  }

  /// True if the argument may be the name of a file.
  var takesFile: Bool {
    switch argument {
    case .file, .nameOrFile: true
    default: false
    }
  }

  /// The argument as the help prints it.
  var metavariable: String? {
    switch argument {
    case .none: nil
    case .value(let name), .file(let name), .name(let name, _), .nameOrFile(let name, _, _): name
    case .optional(let name): "[\(name)]"
    case .optionalChoice(let names): "[\(names.joined(separator: "|"))]"
    case .choice(let names): names.joined(separator: "|")
    }
  }
}

/// A heading in the help, with its options.
struct OptionGroup: Sendable {
  var title: String
  var options: [Option]
}

/// All options.
enum OptionTable {
  static let frames: Set<Command> = [.preview, .render, .profile]
  /// The commands that make pixels.
  static let pictured = frames.union([.verify])
  /// The commands that show a material or write it.
  static let described = frames.union([.list])

  static let groups: [OptionGroup] = [
    OptionGroup(title: "Scene", options: sceneOptions),
    OptionGroup(title: "Material", options: materialOptions),
    OptionGroup(title: "Panel", options: panelOptions),
    OptionGroup(title: "Swift files", options: previewOptions),
    OptionGroup(title: "Time", options: timeOptions),
    OptionGroup(title: "Renderer", options: rendererOptions),
    OptionGroup(title: "Report", options: reportOptions),
    OptionGroup(title: "Running", options: runningOptions),
    OptionGroup(title: "Help", options: helpOptions),
  ]

  static let options: [Option] = groups.flatMap(\.options)

  /// Returns the option with a name that a command has, or else that of another command; some commands share a name.
  static func option(named name: String, of command: Command) -> Option? {
    let rows = options.filter { $0.name == name }
    return rows.first { $0.commands.contains(command) } ?? rows.first
  }

  /// The options that `list` only takes with `--as`.
  static let describing = materialOptions.filter { $0.commands.contains(.list) }.map(\.name)

  private static let rendererOptions = [
    Option(
      "threads", .value("N"), for: pictured,
      "render threads; one for each processor that the program may use, up to 256"
    ) {
      call, value throws(UsageError) in
      call.threads = try value.integer(SceneModel.threads)
    },
    Option("budget", .value("60hz|16.6ms|display"), for: [.preview, .profile], "the time a frame may take") {
      call, value throws(UsageError) in
      call.budget = try value.budget()
    },
    Option("no-dither", for: frames, "round to the nearest level", set: \.dithers, to: false),
    Option(
      "strict-half", for: frames, "round each half of Metal functions to sixteen bits, as a GPU does",
      set: \.strictHalf, to: true),
    Option(
      "uncontained", for: [.preview, .profile, .render, .verify],
      "run code of a file though this system cannot contain it; it then has your rights",
      set: \.acceptsRisk, to: true),
    Option(
      "no-cache", for: [.preview, .profile], "recompute every blur in every frame, as behind a video",
      set: \.keepsBlurs, to: false),
    Option(
      "adaptive", for: [.preview, .profile],
      "blurs of half the resolution while frames take too long",
      set: \.scene.isAdaptive, to: true),
    Option(
      "no-shm", for: [.preview, .profile], "send pixels to the display instead of sharing memory",
      set: \.usesSharedMemory, to: false),
  ]

  private static let reportOptions = [
    Option(
      "as", .choice(MaterialExport.formats.map(\.name) + FrameFormat.streams.map(\.name)), for: [.list, .render],
      "materials for other programs; frames for -o - (y4m, rgba)"
    ) { call, value throws(UsageError) in
      if call.command == .render {
        let name = try value.choice(FrameFormat.streams.map(\.name))
        call.streamFormat = FrameFormat.streams.first { $0.name == name }?.format
      } else {
        call.exportFormat = try value.choice(MaterialExport.formats.map(\.name))
      }
    },
    Option("json", .optional("FILE"), for: [.preview, .profile, .list], "the report, or the list, as JSON") {
      call, value throws(UsageError) in
      call.json = value.text.isEmpty || value.text == "-" ? .standardOutput : .file(value.text)
    },
    Option("csv", .file("FILE"), for: [.preview, .profile], "one line per frame") { call, value throws(UsageError) in
      call.csv = try value.path()
    },
    Option("trace", .file("FILE"), for: [.preview, .profile], "a trace for Perfetto, with a track per thread") {
      call, value throws(UsageError) in
      call.trace = try value.path()
    },
    Option("html", .file("FILE"), for: [.preview, .profile], "the report as a page with graphs") {
      call, value throws(UsageError) in
      call.html = try value.path()
    },
    Option(
      "compare", .file("A.json B.json"), for: [.profile], "what changed from one JSON report to another; runs no frames"
    ) { call, value throws(UsageError) in
      call.comparedReport = try value.path()
    },
    Option(
      "matrix", .value("KEY[=VALUE,...],..."), for: [.profile],
      "a run for each combination of material, size and threads"
    ) { call, value throws(UsageError) in
      call.matrix = try value.matrix()
    },
    Option(
      "fail-over-budget", .optionalChoice(BudgetCheck.allCases.map(\.rawValue)), for: [.preview, .profile],
      "exit 3 if p99, or with dropped any frame, exceeds the budget"
    ) { call, value throws(UsageError) in
      call.budgetCheck = BudgetCheck(rawValue: value.text) ?? .p99
    },
  ]

  private static let runningOptions = [
    Option(
      "output", short: "o", .file("OUT"), for: [.render],
      "out.png, out-%05d.png, \(VideoFormat.endings), or - for stdout"
    ) {
      call, value throws(UsageError) in
      call.output = try value.path()
    },
    Option(
      "png-level", .value("N"), for: [.render],
      "how hard PNG files are compressed, 0 to 12; \(PNGEncoder.defaultLevel), the fastest that compresses"
    ) { call, value throws(UsageError) in
      call.pngLevel = try value.integer(PNGEncoder.levels)
    },
    Option(
      "plan", for: [.render], "print the first frame's passes, what shares one and why, and its plan",
      set: \.printsPlan, to: true),
    Option(
      "notes", .choice(["on", "off"]), for: frames,
      "mark where the picture differs from the code; on in the window, off in pictures"
    ) { call, value throws(UsageError) in
      call.showsNotes = value.text == "on"
    },
    Option("headless", for: [.preview, .profile], "without a display", set: \.headless, to: true),
    Option(
      "startup-trace", for: [.preview, .render], "print what the start took, up to the first picture",
      set: \.tracesStart, to: true),
    Option("display", .value("NAME"), for: [.preview, .profile], "the X display; profile opens a window on it") {
      call, value throws(UsageError) in
      call.display = try value.path()
    },
    Option(
      "exit-after", "SECONDS", for: [.preview, .profile], "exit after this many seconds",
      set: \.exitAfter, in: 0...31_536_000),
  ]

  private static let helpOptions = [
    Option("help", short: "h", for: Set(Command.allCases), "this text") { call, _ throws(UsageError) in
      call.task = .help(call.namesCommand ? call.command : nil)
    },
    Option("version", for: Set(Command.allCases), "the version", set: \.task, to: .version),
    Option("list-keys", for: Set(Command.allCases), "the keys of the window", set: \.task, to: .listKeys),
    Option("completion", .choice(Shell.allCases.map(\.rawValue)), for: Set(Command.allCases), "a completion script") {
      call, value throws(UsageError) in
      call.task = .completion(Shell(rawValue: value.text) ?? .bash)
    },
    Option("man-page", for: Set(Command.allCases), "the manual page, as man reads it", set: \.task, to: .manualPage),
  ]
}
