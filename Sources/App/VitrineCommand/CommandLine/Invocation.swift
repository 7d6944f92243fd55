import FrameTiming
import Session

/// A parsed command line: the task, and the values of its options.
struct Invocation {
  enum Task: Hashable {
    case run(Command)
    case help(Command?)
    case version
    case listKeys
    case completion(Shell)
    case manualPage
  }

  /// The destination of a report.
  enum Output: Hashable {
    case standardOutput
    case file(String)
  }

  var task: Task
  /// The command line without the program's name.
  var arguments: [String] = []
  /// True if a command was named; otherwise `--help` covers all of them.
  var namesCommand = false
  /// SOURCE as it was written: an image file or a scene's name.
  var source: String?
  var topic: ListTopic?
  /// The Swift files, or folders of them, whose previews are shown instead of a scene; empty for a scene.
  var swiftFiles: [String] = []
  /// The name of the preview that is rendered or shown first; nil for the first one.
  var previewName: String?
  /// True if each preview is rendered to a file of its own.
  var rendersAllPreviews = false
  /// The folder of the pictures that previews are compared with.
  var referenceFolder: String?
  /// True if the pictures in that folder are written.
  var records = false
  /// The largest difference of a channel that counts as equal.
  var tolerance = 0
  /// The project that `new` makes.
  var newProject: ProjectTemplate?
  /// The material that is listed; nil for all.
  var listedMaterial: String?
  /// The format that materials are written in; nil for a plain list.
  var exportFormat: String?
  /// The state that the scene's options describe.
  var scene = SceneState()
  /// True if `--scene` was given.
  var namesScene = false

  /// True if a background was named, by an option or as SOURCE.
  var namesBackground = false
  /// The picture for the card.
  var logo: String?
  /// The seed of random changes; nil for a different one each time.
  var seed: UInt64?
  /// The number of random changes that are made to the material at the start.
  var randomSteps = 0

  /// The size in points.
  var size: (width: Double, height: Double)?
  /// The number of pixels per point.
  var scale: Double?
  var output: String?
  /// The format of the frames on standard output; nil where they go to files.
  var streamFormat: FrameFormat?
  /// The compression level of PNG files; nil for the default.
  var pngLevel: Int?
  /// True if the plan goes to standard output.
  var printsPlan = false

  /// Indicates whether notes are marked in the picture; nil for the window alone.
  var showsNotes: Bool?

  var time = 0.0
  var frames: Range<Int>?
  var framesPerSecond = 60.0
  /// True if `--fps` was given.
  var hasFrameRate = false

  var threads: Int?
  var budget = FrameBudget.display
  var dithers = true
  var strictHalf = false
  /// Allows untrusted code to run on systems that cannot contain it.
  var acceptsRisk = false
  var keepsBlurs = true
  var usesSharedMemory = true

  var json: Output?
  var csv: String?
  var trace: String?
  var html: String?
  /// The check that makes a run over the budget end with its own exit code; nil for none.
  var budgetCheck: BudgetCheck?
  /// The first of the two reports to compare; nil for a run.
  var comparedReport: String?
  /// The second of the two reports to compare.
  var secondReport = ""
  /// The options that a profile varies; empty for a single run.
  var matrix: [MatrixAxis] = []
  /// True if the times of the start are printed.
  var tracesStart = false

  var headless = false
  var display: String?
  var exitAfter: Double?

  init(_ command: Command) { task = .run(command) }

  var command: Command {
    if case .run(let command) = task { return command }
    return .preview
  }

  /// Returns the scene's time at a frame, in seconds.
  func time(ofFrame frame: Int) -> Double { time + Double(frame) / framesPerSecond }
}
