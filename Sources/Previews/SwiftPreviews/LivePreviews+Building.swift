import FileWatching
import Foundation
import Platform
import PreviewAgents
import SwiftBuilds
import Synchronization
import Vitrine

// Builds, on a thread that exists while there is something to build.
extension LivePreviews {
  /// The microseconds for which a file may be gone while it is being saved.
  private static let gap: UInt32 = 50_000

  /// Builds again if something that the newest build was made of has changed: a folder changes for many reasons.
  func filesChanged() {
    let (known, resources) = state.withLock { ($0.sources, $0.resources) }
    do throws(PreviewProblem) {
      var sources = try builder.read()
      if let known, sources.lacksFile(of: known) {
        usleep(Self.gap)
        sources = try builder.read()
      }
      if sources != known || builder.helpersHaveChanged { return build() }
      let newest = ProjectResources(of: sources.project)
      guard let resources else { return }
      if !resources.hasSameFiles(as: newest) { return build() }
      state.withLock { $0.resources = newest }
      if resources.folders != newest.folders { watchFiles(newest) }
    } catch .none {
      usleep(Self.gap)
      guard (try? builder.read()) == nil, !state.withLock(\.isEmpty) else { return }
      build()
    } catch {
      // The file may be gone only while it is being saved.
    }
  }

  /// Watches all files that were compiled, and the resources that they are shown with.
  private func watchFiles(_ resources: ProjectResources?) {
    let watcher = state.withLock(\.watcher)
    let folders = resources?.folders ?? []
    let isNew = watcher?.watch(folders, files: Set(builder.compiledFiles)) ?? false
    // A save between reading and watching is not reported.
    if isNew { filesChanged() }
  }

  /// Returns the resources that the sources are shown with now; nil if nothing is watched.
  private func currentResources() -> ProjectResources? {
    guard state.withLock({ $0.watcher != nil }) else { return nil }
    let resources = ProjectResources(of: project)
    state.withLock { $0.resources = resources }
    return resources
  }

  /// Builds the sources; a build that is under way is given up.
  ///
  /// - Parameter again: whether the agent is replaced and its state forgotten though the texts are the same.
  func build(again: Bool = false) {
    let starts = state.withLock { state in
      if state.isStopped { return false }
      state.wanted += 1
      if again { state.resetsState = true }
      state.cancellation?.cancel()
      state.shown.isBuilding = true
      defer { state.isWorking = true }
      return !state.isWorking
    }
    if starts, DetachedThread.start(named: "vitrine-build", { [self] in work() }) != 0 {
      fail(.noCompiler("no thread for the compiler"), of: state.withLock(\.wanted))
    }
    report(.changed)
  }

  private func work() {
    while true {
      let cancellation = ProcessCancellation()
      let number = state.withLock { state -> Int? in
        state.cancellation = cancellation
        // A file that cannot be read now counts as a change once it can.
        (state.sources, state.isEmpty) = (nil, false)
        if state.isStopped {
          state.isWorking = false
          return nil
        }
        return state.wanted
      }
      guard let number else { return }
      prepareSpare()
      let resources = currentResources()
      let start = monotonicSeconds()
      state.withLock { $0.compiling = number }
      reportProgress(of: number, since: start)
      do throws(PreviewProblem) {
        let sources = try builder.read()
        // From here on only different sources count as a change: one save causes several events.
        state.withLock { $0.sources = sources }
        let built = try build(sources, cancellation)
        state.withLock { ($0.lastBuild, $0.compiling) = (monotonicSeconds() - start, nil) }
        begin(built, number)
        if !built.unchecked.isEmpty, waitsForPicture(of: number) { try builder.check(built, sources, cancellation) }
      } catch {
        state.withLock { $0.compiling = nil }
        if case .none = error { state.withLock { $0.isEmpty = $0.sources == nil } }
        fail(error, of: number)
      }
      watchFiles(resources)
      let isDone = state.withLock { state in
        guard state.wanted == number || state.isStopped else { return false }
        (state.isWorking, state.cancellation) = (false, nil)
        return true
      }
      if isDone { return }
    }
  }

  /// Compiles sources. Meanwhile the agent that is shown must not take the processors from the compiler.
  private func build(
    _ sources: PreviewSources, _ cancellation: ProcessCancellation
  ) throws(PreviewProblem) -> BuiltPreviews {
    let shown = state.withLock { $0.running?.agent }
    shown?.setYielding(true)
    defer { shown?.setYielding(false) }
    return try builder.build(sources, cancellation: cancellation)
  }

  /// Waits until the newest build has its first picture, or has ended, so that the work after it does not take the
  /// processor from it.
  ///
  /// - Returns: false if there is something newer to build.
  private func waitsForPicture(of number: Int) -> Bool {
    let end = monotonicSeconds() + 5
    while monotonicSeconds() < end {
      let (isCurrent, hasUpcoming) = state.withLock { ($0.wanted == number && !$0.isStopped, $0.upcoming != nil) }
      if !isCurrent || !hasUpcoming { return isCurrent }
      usleep(2000)
    }
    return true
  }

  private func fail(_ problem: PreviewProblem, of number: Int) {
    state.withLock { state in
      // A newer save is being built.
      guard state.wanted == number else { return }
      state.shown.isBuilding = false
      state.shown.problem = problem
      state.shown.revision += 1
    }
    report(.changed)
  }

  /// Starts an agent that has nothing to do yet.
  func prepareSpare() {
    guard state.withLock({ $0.spare == nil && !$0.isStopped }), let agent = try? startAgent() else { return }
    let isKept = state.withLock { state in
      guard !state.isStopped, state.spare == nil else { return false }
      state.spare = agent
      return true
    }
    if !isKept { agent.kill() }
  }

  private func startAgent() throws(SystemError) -> PreviewAgent {
    try PreviewAgent.start(threads: threads, in: .views(of: project.root)) { [weak self] agent, event in
      self?.handle(event, of: agent)
    }
  }

  /// Has an agent load a build; it is shown when it has painted its first picture.
  private func begin(_ built: BuiltPreviews, _ number: Int) {
    let library: SealedFile
    do throws(InputFile.Failure) {
      library = try SealedFile(copying: built.library.path, limit: Self.maximumLibraryBytes)
    } catch {
      return fail(.ended("the library of the previews cannot be read: \(error.reason)"), of: number)
    }
    let kept = state.withLock(\.resetsState) ? nil : snapshotOfRunning()
    prepareSpare()
    let (agent, replaced) = state.withLock { state -> (PreviewAgent?, PreviewAgent?) in
      guard state.wanted == number, !state.isStopped, let spare = state.spare else { return (nil, nil) }
      let old = state.upcoming?.agent
      state.spare = nil
      state.resetsState = false
      state.upcoming = RunningPreviews(spare, built)
      return (spare, old)
    }
    replaced?.kill()
    guard let agent else {
      if state.withLock({ $0.spare == nil && !$0.isStopped }) {
        fail(.ended("no process for the previews"), of: number)
      }
      return
    }
    if let kept, let memory = SharedBytes.memory(of: kept) {
      agent.send(.restore(kept.count), descriptor: memory.descriptor)
    }
    agent.send(
      .load(
        PreviewLibrary(
          symbols: built.functions.map(\.symbol), source: built.project.files[0], project: built.project.root,
          system: built.project.system.rawValue, waits: waits)),
      descriptor: library.descriptor)
  }

  /// The most bytes of a library: as many as a linker may write.
  private static let maximumLibraryBytes = 256 << 20

  /// The seconds that an agent has for sending its views' state.
  private static let stateTimeout = 0.3

  private func snapshotOfRunning() -> Data? {
    guard let agent = state.withLock({ $0.running?.agent }) else { return nil }
    return snapshots.wait(for: Self.stateTimeout) { agent.askForState() }
  }
}
