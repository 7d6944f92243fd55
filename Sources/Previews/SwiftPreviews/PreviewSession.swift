import Dispatch
package import PreviewAgents
package import Surfaces
import Synchronization

/// Previews without a window: they are built once, and painted one picture at a time.
package final class PreviewSession: Sendable {
  /// The most frames of one picture. Views change when they first appear; those that change with every frame are shown
  /// as they are after this number.
  private static let maximumFrames = 8

  private let previews: LivePreviews
  private let changed: DispatchSemaphore

  /// - Parameters:
  ///   - threads: the number of threads with which the agent paints.
  ///   - printed: a function that is called, on any thread, with each line that the views print.
  package init(_ project: PreviewProject, threads: Int, printed: @escaping @Sendable (String) -> Void) {
    let changed = DispatchSemaphore(value: 0)
    self.changed = changed
    previews = LivePreviews(project, threads: threads, waits: true) { message in
      switch message {
      case .printed(let line): printed(line)
      case .notice: break
      case .changed: changed.signal()
      }
    }
  }

  /// Compiles the sources.
  ///
  /// - Returns: the previews, with the names that they are listed with.
  package func start() throws(PreviewProblem) -> [NamedPreview] {
    previews.start(watching: false)
    return try waitForList()
  }

  /// Compiles the sources again, and starts a process in place of one that has ended.
  package func restart() throws(PreviewProblem) -> [NamedPreview] {
    previews.state.withLock { state in
      // The frame that may have ended the process is not asked for again.
      state.demand = nil
      if !state.isStopped { state.shown.problem = nil }
    }
    previews.reset()
    return try waitForList()
  }

  private func waitForList() throws(PreviewProblem) -> [NamedPreview] {
    while true {
      if let problem = previews.shown.problem { throw problem }
      if let named = previews.named { return named }
      changed.wait()
    }
  }

  /// Returns the picture of a frame, and remarks on what in its views cannot be shown as written.
  package func picture(_ demand: PreviewDemand) throws(PreviewProblem) -> (bitmap: Bitmap, remarks: [String]) {
    let painted = previews.paintedFrames
    while true {
      if let problem = previews.shown.problem { throw problem }
      if previews.isCurrent(demand, orAfter: painted + Self.maximumFrames) {
        let shown = previews.shown
        if let picture = shown.picture { return (picture, shown.remarks) }
      }
      changed.wait()
    }
  }

  /// Ends the agent.
  package func end() { previews.stop() }
}

/// A preview with the name that it is listed with.
package struct NamedPreview: Hashable, Sendable {
  package var title: String
  package var summary: PreviewSummary
  /// The path of its source.
  package var file: String
}

extension LivePreviews {
  /// The previews of the newest build; nil until its library is loaded.
  var named: [NamedPreview]? {
    state.withLock { state in
      guard let running = state.upcoming ?? state.running, let summaries = running.summaries else { return nil }
      return zip(running.titles, summaries).map { title, summary in
        NamedPreview(title: title, summary: summary, file: running.built.functions[summary.symbol].file)
      }
    }
  }

  /// The number of frames that were requested from the newest agent.
  var paintedFrames: Int { state.withLock { ($0.upcoming ?? $0.running)?.serial ?? 0 } }

  /// Asks for a frame, and returns whether it is the one that is shown.
  ///
  /// - Parameter last: the serial number of the frame after which no other one is painted for the same instant,
  ///   whatever changes.
  func isCurrent(_ demand: PreviewDemand, orAfter last: Int) -> Bool {
    state.withLock { state in
      state.demand = demand
      guard let running = state.upcoming ?? state.running else { return false }
      if running.serial < last { running.askForFrame(demand) }
      return state.upcoming == nil && running.pending == nil
    }
  }
}
