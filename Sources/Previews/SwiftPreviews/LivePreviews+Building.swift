import FileWatching
import Foundation
import Platform
import PreviewAgents
import SwiftBuilds
import Synchronization

// Builds, on a thread that exists while there is something to build.
extension LivePreviews {
  func filesChanged() {
    let texts = try? builder.read()
    // A folder changes for many reasons; a file that is gone may be one that is being saved.
    guard let texts, texts != state.withLock(\.texts) || builder.helpersHaveChanged else { return }
    build()
  }

  /// Watches all files that were compiled.
  private func watchFiles() {
    let watcher = state.withLock(\.watcher)
    let isNew = watcher?.watch(FolderWatcher.folders(of: builder.compiledFiles)) ?? false
    // What was saved since it was read is not reported.
    if isNew { filesChanged() }
  }

  /// Builds the sources; a build that is under way is given up.
  ///
  /// - Parameter again: whether the agent is replaced and its state forgotten though the texts are the same.
  func build(again: Bool = false) {
    let starts = state.withLock { state in
      if state.isStopped { return false }
      state.wanted += 1
      if again { state.forgetsState = true }
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
        // A file that cannot be read is a change when it can.
        state.texts = nil
        if state.isStopped {
          state.isWorking = false
          return nil
        }
        return state.wanted
      }
      guard let number else { return }
      prepareSpare()
      do throws(PreviewProblem) {
        let texts = try builder.read()
        // From here on only other texts are a change: saving makes several events.
        state.withLock { $0.texts = texts }
        let built = try build(texts, cancellation)
        begin(built, number)
        if !built.unchecked.isEmpty, waitsForPicture(of: number) { try builder.check(built, texts, cancellation) }
      } catch {
        fail(error, of: number)
      }
      watchFiles()
      let isDone = state.withLock { state in
        guard state.wanted == number || state.isStopped else { return false }
        (state.isWorking, state.cancellation) = (false, nil)
        return true
      }
      if isDone { return }
    }
  }

  /// Compiles, while the agent that is shown must not take the compiler's processors.
  private func build(
    _ texts: [String], _ cancellation: ProcessCancellation
  ) throws(PreviewProblem) -> BuiltPreviews {
    let shown = state.withLock { $0.running?.agent }
    shown?.setYielding(true)
    defer { shown?.setYielding(false) }
    return try builder.build(texts, cancellation: cancellation)
  }

  /// Waits until the newest build has its first picture, or has ended: what comes after it must not take its processor.
  ///
  /// - Returns: false where there is something newer to build.
  private func waitsForPicture(of number: Int) -> Bool {
    let end = monotonicSeconds() + 5
    while monotonicSeconds() < end {
      let (isCurrent, isComing) = state.withLock { ($0.wanted == number && !$0.isStopped, $0.coming != nil) }
      if !isCurrent || !isComing { return isCurrent }
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
      library = try SealedFile(copying: built.library.path, limit: Self.largestLibrary)
    } catch {
      return fail(.ended("the library of the previews cannot be read: \(error.reason)"), of: number)
    }
    let kept = state.withLock(\.forgetsState) ? nil : snapshotOfRunning()
    prepareSpare()
    let (agent, replaced) = state.withLock { state -> (PreviewAgent?, PreviewAgent?) in
      guard state.wanted == number, !state.isStopped, let spare = state.spare else { return (nil, nil) }
      let old = state.coming?.agent
      state.spare = nil
      state.forgetsState = false
      state.coming = RunningPreviews(spare, built)
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
          symbols: built.functions.map(\.symbol), source: project.files[0], project: project.root, waits: waits)),
      descriptor: library.descriptor)
  }

  /// Bytes of a library: as many as a linker may write.
  private static let largestLibrary = 256 << 20

  /// Seconds that an agent has for sending its views' state.
  private static let patience = 0.3

  private func snapshotOfRunning() -> Data? {
    guard let agent = state.withLock({ $0.running?.agent }) else { return nil }
    return snapshots.wait(for: Self.patience) { agent.askForState() }
  }
}
