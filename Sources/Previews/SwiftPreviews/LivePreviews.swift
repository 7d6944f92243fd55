import FileWatching
import Platform
package import PreviewAgents
package import Surfaces
import SwiftBuilds
import Synchronization

/// The previews of sources that are being edited: built again at every save, shown by one agent until the next one has
/// its first picture.
///
/// The main thread asks for frames with `update`, and never waits. Builds run on a thread of their own, and a save ends
/// the build before it.
package final class LivePreviews: Sendable {
  /// What a window shows.
  package struct Shown: Sendable {
    /// The newest picture; nil before the first.
    package var picture: Bitmap?
    /// The names of the previews.
    package var titles: [String] = []
    /// Where each of them is in the sources.
    package var places: [SourcePlace] = []
    /// Why the picture is not that of the sources; nil where it is.
    package var problem: PreviewProblem?
    /// What in the views cannot be shown as written.
    package var remarks: [String] = []
    /// The parameters of the views; nil while they are not known.
    package var parameters: [PreviewParameter]?
    /// Whether a view has the focus.
    package var hasFocus = false
    /// Whether Escape closes something over the views.
    package var takesEscape = false
    /// Whether the agent has not answered for half a second.
    package var isSilent = false
    package var isBuilding = false
    /// Whether the agent paints a frame.
    package var isPainting = false
    /// Changes with every picture and every problem.
    package var revision = 0
    /// When the next frame differs without input, in the time of the frames; nil for never.
    package var next: Double?

    package init() {}
  }

  struct State {
    var shown = Shown()
    var running: RunningPreviews?
    /// The agent of the newest build, until it has its first picture.
    var coming: RunningPreviews?
    /// An agent without a library, which has started before there is one.
    var spare: PreviewAgent?
    var demand: PreviewDemand?
    /// The sources of the newest build, finished or not, and what there was besides them.
    var sources: PreviewSources?
    var resources: ProjectResources?
    /// Whether the newest build has failed because no source is left.
    var isEmpty = false
    /// Whether the next agent begins with the state that the sources give.
    var forgetsState = false
    /// Counts the requests to build, and those that have been answered.
    var wanted = 0
    var isWorking = false
    /// The request whose sources are being compiled; nil where the compiler does not run.
    var compiling: Int?
    /// Seconds that the last build with a library took.
    var lastBuild: Double?
    var cancellation: ProcessCancellation?
    var watcher: FolderWatcher?
    var isStopped = false
  }

  let state = Mutex(State())
  let builder: PreviewBuilder
  let threads: Int
  /// Whether frames wait for Metal functions.
  let waits: Bool
  let report: @Sendable (Message) -> Void
  /// Compiles Metal functions for the agents.
  let shaders: PreviewShaders
  /// The state of views that an agent has sent last.
  let snapshots = MailSlot()

  /// What is said once.
  package enum Message: Sendable {
    /// A line that the views have printed.
    case printed(String)
    /// A remark on what has just happened, such as `state kept: 5 of 7`.
    case notice(String)
    /// There is something new to show.
    case changed
  }

  /// Nothing is built before `start()`.
  ///
  /// - Parameters:
  ///   - threads: with which an agent paints.
  ///   - waits: whether frames wait for Metal functions that are being compiled.
  ///   - report: called on any thread.
  package init(
    _ project: PreviewProject, threads: Int, waits: Bool = false, report: @escaping @Sendable (Message) -> Void
  ) {
    self.waits = waits
    self.threads = threads
    self.report = report
    builder = PreviewBuilder(project, isFollowing: !waits)
    shaders = PreviewShaders(project: project.root, watches: !waits)
  }

  /// The sources; those of a folder may change.
  package var project: PreviewProject { builder.project }

  /// What to show now.
  package var shown: Shown {
    state.withLock { state in
      var shown = state.shown
      shown.isPainting = state.running?.pending != nil
      return shown
    }
  }

  /// Builds the sources, and builds them again whenever one is saved, appears or goes, and shows them again whenever
  /// something else that they are shown with has changed.
  package func start(watching: Bool = true) {
    if watching {
      let watcher = FolderWatcher(files: Set(project.files)) { [weak self] in self?.filesChanged() }
      state.withLock { $0.watcher = watcher }
    }
    build()
  }

  /// Ends the compiler and the agents; this process is about to end.
  package func stop() {
    let agents = state.withLock { state in
      state.isStopped = true
      state.shown.problem = state.shown.problem ?? .ended("the previews were stopped")
      state.cancellation?.cancel()
      state.watcher = nil
      defer { (state.running, state.coming, state.spare) = (nil, nil, nil) }
      return [state.running?.agent, state.coming?.agent, state.spare].compactMap(\.self)
    }
    for agent in agents { agent.kill() }
    shaders.end()
    builder.end()
    report(.changed)
  }

  // MARK: frames, on the main thread

  /// Has the agents paint what a window wants to show, if it may differ from what they have painted.
  package func update(_ demand: PreviewDemand) {
    state.withLock { state in
      state.demand = demand
      state.running?.askForFrame(demand)
      state.coming?.askForFrame(demand)
      if !demand.listsParameters { state.shown.parameters = nil }
    }
  }

  /// Leads input to the views.
  package func send(_ input: PreviewInput) {
    state.withLock { state in
      state.running?.agent.send(.input(input))
      state.running?.wantsFrame = true
    }
    report(.changed)
  }

  /// Where an editor should begin: at what is wrong, else at a preview, else at the beginning of the first file.
  ///
  /// - Parameter preview: the place of the preview among the others.
  package func place(ofPreview preview: Int) -> SourcePlace {
    let shown = shown
    // A source can give any path to its lines.
    if let place = shown.problem?.place, builder.compiledFiles.contains(place.path) { return place }
    return shown.places.indices.contains(preview) ? shown.places[preview] : SourcePlace(project.files[0], line: 1)
  }

  /// Starts the views again with the state that the sources give them.
  package func reset() { build(again: true) }
}
