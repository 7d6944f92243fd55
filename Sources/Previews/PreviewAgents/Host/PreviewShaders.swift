import FileWatching
import ImageFiles
import Platform
package import Shaders
import Synchronization

/// A compiler of Metal functions for the agents of a project, which run no compiler and write no file.
///
/// A thread that exists while there is something to compile answers one question after the other.
package final class PreviewShaders: Sendable {
  /// A question, and the agent that asks it.
  private struct Waiting {
    var agent: PreviewAgent
    var question: ShaderQuestion
    var serial: Int
  }

  private struct Listener {
    weak var agent: PreviewAgent?
  }

  private struct State {
    var waiting: [Waiting] = []
    /// The agent whose question is being answered.
    var current: PreviewAgent?
    var isWorking = false
    var isEnded = false
    /// The agents that have asked.
    var listeners: [Listener] = []
    var watcher: FolderWatcher?
    var files: Set<String> = []
  }

  private let server: ShaderServer
  private let watches: Bool
  private let state = Mutex(State())

  /// The most questions of one agent that wait. It asks one at a time, so that further ones are dropped.
  private static let maximumPendingQuestions = 4
  /// The most files that are watched.
  private static let maximumFiles = 1024

  /// - Parameters:
  ///   - project: the folder whose files may be compiled, besides the functions that come with this program.
  ///   - watches: whether agents are told when a file has been saved.
  package init(project: String, watches: Bool) {
    server = ShaderServer(reading: [project] + AssetLibrary.standard.roots)
    self.watches = watches
  }

  /// Answers a question when its turn comes. A compilation for another agent, which this one replaces, is given up.
  package func answer(_ question: ShaderQuestion, serial: Int, of agent: PreviewAgent) {
    cancel { $0 !== agent }
    let starts = state.withLock { state -> Bool in
      guard !state.isEnded, state.waiting.count(where: { $0.agent === agent }) < Self.maximumPendingQuestions else {
        return false
      }
      agent.beginCompiling()
      state.waiting.append(Waiting(agent: agent, question: question, serial: serial))
      if !state.listeners.contains(where: { $0.agent === agent }) {
        state.listeners.removeAll { $0.agent?.hasEnded ?? true }
        state.listeners.append(Listener(agent: agent))
      }
      defer { state.isWorking = true }
      return !state.isWorking
    }
    guard starts else { return }
    if DetachedThread.start(named: "vitrine-metal", { [self] in work() }) != 0 { work() }
  }

  /// Gives up a compilation for an agent that has ended.
  package func forget(_ agent: PreviewAgent) { cancel { $0 === agent } }

  private func cancel(where matches: (PreviewAgent) -> Bool) {
    state.withLock { state in
      if let current = state.current, matches(current) { server.cancel() }
    }
  }

  /// Stops answering, for good.
  package func end() {
    cancel { _ in true }
    state.withLock { state in
      state.isEnded = true
      (state.waiting, state.listeners, state.watcher) = ([], [], nil)
    }
  }

  private func work() {
    while true {
      let next = state.withLock { state -> Waiting? in
        state.current = nil
        guard !state.waiting.isEmpty else {
          state.isWorking = false
          return nil
        }
        let next = state.waiting.removeFirst()
        state.current = next.agent
        return next
      }
      guard let next else { return }
      if !next.agent.hasEnded { answer(next) }
      next.agent.endCompiling()
    }
  }

  private func answer(_ next: Waiting) {
    // The files are watched before they are read, so that a save meanwhile is reported.
    watch(server.files(of: next.question))
    var (reply, library) = server.answer(next.question)
    if PreviewChannel.packet(PreviewRequest.shaders(reply, serial: next.serial)) == nil {
      (reply, library) = (.failed(.compilerFailed(reason: "the answer is too long for a preview")), nil)
    }
    next.agent.send(.shaders(reply, serial: next.serial), descriptor: library?.descriptor)
    // A save before a file was watched has not been reported.
    if watch(server.files(of: next.question).union(reply.files)) { filesChanged() }
  }

  /// Adds files to those that are watched; returns whether something is watched that was not before.
  @discardableResult
  private func watch(_ files: Set<String>) -> Bool {
    guard watches else { return false }
    return state.withLock { state in
      let all = state.files.union(files)
      guard !state.isEnded, all.count > state.files.count, all.count <= Self.maximumFiles else { return false }
      state.files = all
      let watcher = state.watcher ?? FolderWatcher { [weak self] in self?.filesChanged() }
      state.watcher = watcher
      return watcher.watch(files: all)
    }
  }

  private func filesChanged() {
    let agents = state.withLock { $0.listeners.compactMap(\.agent) }
    for agent in agents where !agent.hasEnded { agent.send(.shadersChanged) }
  }
}
