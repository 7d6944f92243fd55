import FileWatching
import Platform
package import PreviewAgents
package import Surfaces
import SwiftBuilds
import Synchronization

/// The previews of sources that are being edited: they are built again at every save, and shown by one agent until the
/// next one has its first picture.
///
/// The main thread asks for frames with `update`, and never waits. Builds run on a thread of their own, and a save ends
/// the build before it.
package final class LivePreviews: Sendable {
  /// The state that a window shows.
  package struct Shown: Sendable {
    /// The newest picture; nil before the first.
    package var picture: Bitmap?
    /// The names of the previews.
    package var titles: [String] = []
    /// The place of each preview in the sources.
    package var places: [SourcePlace] = []
    /// The reason why the picture is not that of the sources; nil if it is.
    package var problem: PreviewProblem?
    /// Remarks on what in the views cannot be shown as written.
    package var remarks: [String] = []
    /// The parameters of the views; nil while they are not known.
    package var parameters: [PreviewParameter]?
    /// True while a view has the focus.
    package var hasFocus = false
    /// True while Escape closes something over the views.
    package var takesEscape = false
    /// True while an answer of the agent has been due for half a second.
    package var isUnresponsive = false
    package var isBuilding = false
    /// True while the agent paints a frame.
    package var isPainting = false
    /// A number that changes with every picture and every problem.
    package var revision = 0
    /// The time at which a frame will differ without input, in the time of frames; nil for never.
    package var next: Double?

    package init() {}
  }

  struct State {
    var shown = Shown()
    var running: RunningPreviews?
    /// The agent of the newest build, until it has its first picture.
    var upcoming: RunningPreviews?
    /// An agent without a library, which has started before there is one.
    var spare: PreviewAgent?
    var demand: PreviewDemand?
    /// The sources of the newest build, finished or not, and the resources that there were besides them.
    var sources: PreviewSources?
    var resources: ProjectResources?
    /// True if the newest build has failed because no source is left.
    var isEmpty = false
    /// True if the next agent begins with the state that the sources give.
    var resetsState = false
    /// The number of requests to build so far.
    var wanted = 0
    var isWorking = false
    /// The request whose sources are being compiled; nil where the compiler does not run.
    var compiling: Int?
    /// The seconds that the last build with a library took.
    var lastBuild: Double?
    var cancellation: ProcessCancellation?
    var watcher: FolderWatcher?
    var isStopped = false
  }

  let state = Mutex(State())
  let builder: PreviewBuilder
  let threads: Int
  /// True if frames wait for Metal functions.
  let waits: Bool
  let report: @Sendable (Message) -> Void
  /// Compiles Metal functions for the agents.
  let shaders: PreviewShaders
  /// The slot in which an agent leaves the state of its views.
  let snapshots = AnswerSlot()

  /// An event that is reported once.
  package enum Message: Sendable {
    /// A line that the views have printed.
    case printed(String)
    /// A remark on what has just happened, such as `state kept: 5 of 7`.
    case notice(String)
    /// `shown` has changed.
    case changed
  }

  /// Creates the previews of a project. Nothing is built before `start()`.
  ///
  /// - Parameters:
  ///   - threads: the number of threads with which an agent paints.
  ///   - waits: whether frames wait for Metal functions that are being compiled.
  ///   - report: a function that is called, on any thread, with each event.
  package init(
    _ project: PreviewProject, threads: Int, waits: Bool = false, report: @escaping @Sendable (Message) -> Void
  ) {
    self.waits = waits
    self.threads = threads
    self.report = report
    builder = PreviewBuilder(project, isFollowing: !waits)
    shaders = PreviewShaders(project: project.root, watches: !waits)
  }

  /// The project. The files of a folder may change.
  package var project: PreviewProject { builder.project }

  /// The state to show now.
  package var shown: Shown {
    state.withLock { state in
      var shown = state.shown
      shown.isPainting = state.running?.pending != nil
      return shown
    }
  }

  /// Builds the sources, and builds them again whenever a source is saved, appears or disappears, or a resource that
  /// they are shown with has changed.
  package func start(watching: Bool = true) {
    if watching {
      let watcher = FolderWatcher(files: Set(project.files)) { [weak self] in self?.filesChanged() }
      state.withLock { $0.watcher = watcher }
    }
    build()
  }

  /// Ends the compiler and the agents, for a process that is about to end.
  package func stop() {
    let agents = state.withLock { state in
      state.isStopped = true
      state.shown.problem = state.shown.problem ?? .ended("the previews were stopped")
      state.cancellation?.cancel()
      state.watcher = nil
      defer { (state.running, state.upcoming, state.spare) = (nil, nil, nil) }
      return [state.running?.agent, state.upcoming?.agent, state.spare].compactMap(\.self)
    }
    for agent in agents { agent.kill() }
    shaders.end()
    builder.end()
    report(.changed)
  }

  // MARK: frames, on the main thread

  /// Has the agents paint the frame that a window wants, if it may differ from the one that they have painted.
  package func update(_ demand: PreviewDemand) {
    state.withLock { state in
      state.demand = demand
      state.running?.askForFrame(demand)
      state.upcoming?.askForFrame(demand)
      if !demand.listsParameters { state.shown.parameters = nil }
    }
  }

  /// Sends input to the views.
  package func send(_ input: PreviewInput) {
    state.withLock { state in
      state.running?.agent.send(.input(input))
      state.running?.needsFrame = true
    }
    report(.changed)
  }

  /// Returns the place where an editor should begin: that of the problem, else of a preview, else the beginning of the
  /// first file.
  ///
  /// - Parameter preview: the index of the preview among those that are listed.
  package func place(ofPreview preview: Int) -> SourcePlace {
    let shown = shown
    // A source can claim any path for its lines.
    if let place = shown.problem?.place, builder.compiledFiles.contains(place.path) { return place }
    return shown.places.indices.contains(preview) ? shown.places[preview] : SourcePlace(project.files[0], line: 1)
  }

  /// Starts the views again with the state that the sources give them.
  package func reset() { build(again: true) }
}
