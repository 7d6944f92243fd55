import FrameTiming
import Session

/// A parsed command line: what to do, and with which values.
struct Invocation {
  enum Task: Hashable {
    case run(Command)
    case help(Command?)
    case version
    case listKeys
    case completion(Shell)
    case manualPage
  }

  /// Where a report goes.
  enum Output: Hashable {
    case standardOutput
    case file(String)
  }

  var task: Task
  /// The command line without the program's name.
  var arguments: [String] = []
  /// Whether the command was written; `--help` is about all of them otherwise.
  var namesCommand = false
  /// SOURCE as written: an image file or a scene's name.
  var source: String?
  var topic: ListTopic?
  /// Swift files, or folders of them, whose previews are shown in place of a scene; empty for a scene.
  var swiftFiles: [String] = []
  /// The name of the preview that is shown first, or rendered; nil for the first.
  var previewName: String?
  /// Whether each preview is rendered to a file of its own.
  var rendersAllPreviews = false
  /// The folder of the pictures that previews are compared with.
  var against: String?
  /// Whether these pictures are written.
  var records = false
  /// The largest difference of a channel that counts as none.
  var tolerance = 0
  /// What `new` makes.
  var newProject: ProjectTemplate?
  /// The material that is listed; nil for all.
  var listedMaterial: String?
  /// The format that materials are written in; nil for a plain list.
  var exportFormat: String?
  /// The state that the scene's options describe.
  var scene = SceneState()
  /// Whether `--scene` was given.
  var namesScene = false

  /// Whether a background was named, by an option or as SOURCE.
  var namesBackground = false
  /// The picture for the card.
  var logo: String?
  /// The seed of random changes; nil for another one each time.
  var seed: UInt64?
  /// How many random changes the material has at the start.
  var randomSteps = 0

  /// In points.
  var size: (width: Double, height: Double)?
  /// Pixels per point.
  var scale: Double?
  var output: String?
  /// What goes to standard output in place of a PNG file.
  var streamFormat: FrameFormat?
  /// How hard PNG files are compressed; nil for the default.
  var pngLevel: Int?
  /// Whether the plan goes to standard output.
  var printsPlan = false

  /// Whether notes are marked in the picture; nil for in the window alone.
  var showsNotes: Bool?

  var time = 0.0
  var frames: Range<Int>?
  var framesPerSecond = 60.0
  /// Whether `--fps` was given.
  var givesPace = false

  var threads: Int?
  var budget = FrameBudget.display
  var dithers = true
  var strictHalf = false
  /// Lets somebody's code run where the system cannot contain it.
  var acceptsRisk = false
  var keepsBlurs = true
  var usesSharedMemory = true

  var json: Output?
  var csv: String?
  var trace: String?
  var html: String?
  /// What ends a run with another exit code when it exceeds the budget; nil for nothing.
  var budgetCheck: BudgetCheck?
  /// The first of the reports that are compared; nil for a run.
  var comparedReport: String?
  /// The second.
  var comparedReportAfter = ""
  /// What a profile is repeated for; empty for one run.
  var matrix: [MatrixAxis] = []
  /// Whether the times of the start are printed.
  var tracesStart = false

  var headless = false
  var display: String?
  var exitAfter: Double?

  init(_ command: Command) { task = .run(command) }

  var command: Command {
    if case .run(let command) = task { return command }
    return .preview
  }

  /// The scene's time at a frame, in seconds.
  func time(ofFrame frame: Int) -> Double { time + Double(frame) / framesPerSecond }
}
