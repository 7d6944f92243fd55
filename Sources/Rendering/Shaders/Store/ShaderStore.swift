public import DisplayList
import FileWatching
import Glibc
import Platform
public import Surfaces
import Synchronization

/// The compiled functions of a running host: compiled off the frame and again when their sources change, while the last
/// good program stays in use.
///
/// A requested chain is compiled by the calling thread or by that of the store, then runs once in a separate process,
/// and goes live after that: in this process, or after `isolate()` in an agent.
public final class ShaderStore: Sendable {
  /// One function of a chain.
  public struct Function: Hashable, Sendable, Codable {
    /// The source's path.
    public var file: String
    /// The function's name in the source.
    public var name: String
    /// The kind of effect that it is used as.
    public var kind: ShaderKind

    public init(file: String, name: String, kind: ShaderKind) {
      self.file = file
      self.name = name
      self.kind = kind
    }
  }

  /// The store of this process.
  public static let shared = ShaderStore()

  struct Entry {
    var program: ShaderProgram?
    var error: ShaderError?
    var arguments: [[ShaderArgument]]
    var size: PixelSize
    var isQueued = false
    /// The errors of arguments that the functions do not take, by their types.
    var argumentErrors: [[[String]]: ShaderError] = [:]
    /// The sources' stamps at the last attempt.
    var tried: [FileStamp] = []
    /// The arguments of successful trials, if functions run in this process; nil if they do not.
    var trials: Set<TrialShape>?

    /// Returns whether functions may run with these arguments.
    func covers(_ arguments: [[ShaderArgument]]) -> Bool {
      guard let trials, let program else { return true }
      return trials.contains(TrialShape(arguments, of: program))
    }

    /// Returns the last good program, if it may run with these arguments.
    func program(for arguments: [[ShaderArgument]]) -> ShaderProgram? { covers(arguments) ? program : nil }
  }

  struct State {
    var options: ShaderProgram.Options
    var service: any ShaderService
    var entries: [[Function]: Entry] = [:]
    /// The error because of which there is no compiler.
    var toolchainError: ShaderError?
    /// The agents that run functions; nil if functions run in this process.
    var agents: ShaderAgents?
    var queue: [[Function]] = []
    var isWorking = false
    /// The number of chains that are being compiled.
    var making = 0
    /// The watcher of the sources' folders; nil until `watch()` is called.
    var watcher: FolderWatcher?
    /// The reports of a host about changed sources.
    var reports = ChangeReports()
    var revision: UInt64 = 0
    var onChange: (@Sendable () -> Void)?
  }

  let state: Mutex<State>
  private let local: LocalShaderService

  /// Creates a separate store.
  ///
  /// - Parameters:
  ///   - cacheFolder: the folder of compiled programs; nil for `$XDG_CACHE_HOME/vitrine/shaders`.
  ///   - options: the options of all programs. Programs that trace have no trial run: the same functions without traces
  ///     had one.
  public init(cacheFolder: String? = nil, options: ShaderProgram.Options = ShaderProgram.Options()) {
    local = LocalShaderService(cacheFolder: cacheFolder)
    state = Mutex(State(options: options, service: local))
  }

  /// Uses another service for compilation from now on.
  ///
  /// - Precondition: no program has been requested.
  package func use(_ service: some ShaderService) {
    state.withLock { state in
      precondition(state.entries.isEmpty, "programs have been compiled already")
      state.service = service
    }
  }

  /// The service that compiles.
  var service: any ShaderService { state.withLock { $0.service } }

  /// The options of all programs.
  public var options: ShaderProgram.Options { state.withLock { $0.options } }

  /// True if every `half` is rounded to sixteen bits. A change removes all programs and faults.
  public var strictHalf: Bool {
    get { options.strictHalf }
    set {
      let hasChanged = state.withLock { state in
        guard state.options.strictHalf != newValue else { return false }
        state.options.strictHalf = newValue
        state.entries = [:]
        state.queue = []
        return true
      }
      if hasChanged { announceChange() }
    }
  }

  /// A number that changes when a program is replaced or a fault appears or disappears.
  public var revision: UInt64 { state.withLock { $0.revision } }

  /// The agents that run functions; nil if functions run in this process.
  public var agents: ShaderAgents? { state.withLock { $0.agents } }

  /// Runs functions in a separate process from now on, and none in this one.
  ///
  /// - Precondition: no program has been requested.
  public func isolate() {
    let agents = ShaderAgents(
      compiler: { [local] () throws(ShaderError) in try local.tools.get().compiler },
      onChange: { [weak self] in self?.announceChange() })
    state.withLock { state in
      precondition(state.entries.isEmpty, "programs have been loaded already")
      state.agents = agents
    }
  }

  /// Ends the agent and all compilations, without waiting for them, and removes their files: the process is about to
  /// end.
  public func end() {
    agents?.end()
    let hasFiles = TemporaryDirectory.endAll()
    Subprocess.endAll()
    if hasFiles { TemporaryDirectory.removeAll() }
  }

  /// Allows failed functions to run again, in frames that are planned from now on.
  public func retry() { agents?.retry() }

  /// The number of calls of `retry()`.
  public var attempt: UInt64 { agents?.attempt ?? 0 }

  /// Sets a function that is called on a thread of the store after every change of `revision`.
  public func onChange(_ body: (@Sendable () -> Void)?) { state.withLock { $0.onChange = body } }

  /// Sets a function that is called, on any thread, with a one-line warning if compiled functions cannot be kept.
  public func onWarning(_ body: (@Sendable (String) -> Void)?) { local.tools.onWarning(body) }

  /// Removes every program and fault.
  public func removeAll() {
    state.withLock { state in
      state.entries = [:]
      state.queue = []
    }
  }

  /// Returns the last good program of a chain, which may take other arguments; nil if there is none.
  ///
  /// - Parameters:
  ///   - chain: functions that share a pass, the innermost first.
  ///   - arguments: each function's arguments, for the trial run.
  ///   - size: the size of the picture on which they will run.
  ///   - waits: whether to compile in this call if necessary, or in the background.
  public func program(
    for chain: [Function], arguments: [[ShaderArgument]], size: PixelSize, waits: Bool
  ) -> ShaderProgram? {
    enum Step { case ready(ShaderProgram?), make, start }
    let step = state.withLock { state -> Step in
      if let entry = state.entries[chain] {
        // Another thread is compiling it. A caller that waits compiles it too, possibly from that thread's cache entry.
        if waits, entry.program == nil, entry.error == nil { return .make }
        // Two views may pass different arguments: wrong arguments of one must not cause the other's to be compiled
        // again.
        let isMismatch = entry.error == nil && entry.program.map { !ShaderArguments.fit(arguments, $0.links) } ?? false
        // The exception is a source that has been saved with other parameters, which no one may be watching.
        if isMismatch, !waits || entry.tried.allSatisfy(\.isCurrent) { return .ready(entry.program) }
        // An error may be due to the arguments, and so may a crash that the trial did not find.
        let isNew =
          entry.error == nil
          ? isMismatch || !entry.covers(arguments)
          : entry.arguments != arguments && entry.argumentErrors[arguments.types] == nil
        guard isNew, !entry.isQueued else { return .ready(entry.program(for: arguments)) }
      }
      var entry = state.entries[chain] ?? Entry(arguments: arguments, size: size)
      (entry.arguments, entry.size) = (arguments, size)
      entry.isQueued = !waits
      state.entries[chain] = entry
      if waits { return .make }
      state.queue.append(chain)
      defer { state.isWorking = true }
      return state.isWorking ? .ready(entry.program(for: arguments)) : .start
    }
    switch step {
    case .ready(let program): return program
    case .make:
      make(chain)
      return state.withLock { $0.entries[chain]?.program(for: arguments) }
    case .start:
      DetachedThread.start(named: "vitrine-shaders", work)
      return state.withLock { $0.entries[chain]?.program(for: arguments) }
    }
  }

  /// True while a chain is being compiled or tried.
  public var isCompiling: Bool { state.withLock { $0.making > 0 } }

  /// Returns whether a chain waits to be compiled, or is being compiled.
  public func isCompiling(_ chain: [Function]) -> Bool {
    state.withLock { $0.entries[chain].map { $0.isQueued || $0.program == nil && $0.error == nil } ?? false }
  }

  /// Returns whether functions that replace others have a program. If not, one is compiled in the background, with the
  /// arguments of those others.
  ///
  /// - Parameters:
  ///   - chain: the functions.
  ///   - earlier: the functions that they replace, or the same ones with other kinds.
  /// - Returns: also true if those arguments do not match.
  public func hasProgram(for chain: [Function], after earlier: [Function]) -> Bool {
    guard let entry = state.withLock({ $0.entries[earlier] }), let links = try? service.sources.links(of: chain),
      !links.isEmpty,
      (try? ShaderArguments.check(entry.arguments, for: links)) != nil
    else { return true }
    return program(for: chain, arguments: entry.arguments, size: entry.size, waits: false) != nil
  }

  /// Starts compiling sources as soon as they are saved.
  public func watch() {
    state.withLock { state in
      guard state.watcher == nil else { return }
      state.watcher = FolderWatcher { [weak self] in self?.compileChangedSources() }
    }
    watchFolders()
  }

  /// Watches all sources, if `watch()` was called.
  func watchFolders() {
    let (watcher, tried) = state.withLock { state in
      (state.watcher, state.entries.flatMap { chain, entry in chain.map(\.file) + entry.tried.map(\.path) })
    }
    guard let watcher else { return }
    let files = tried + service.sources.all.flatMap(\.files)
    // A source may have been saved before it was watched.
    if watcher.watch(files: Set(files)) { compileChangedSources() }
  }

  /// Returns the functions of a source. Blocks while clang reads the file, if it has changed.
  public func functions(of path: String) throws(ShaderError) -> [MetalFunction] { try source(of: path).functions }

  /// Returns a function of a source; blocks like `functions(of:)`.
  ///
  /// - Throws: `unknownFunction` with the nearest name.
  public func function(named name: String, of path: String) throws(ShaderError) -> MetalFunction {
    try source(of: path).function(named: name)
  }

  /// Reads the functions of a source on a thread of the store; `revision` changes when they are known.
  public func prepare(_ path: String) {
    DetachedThread.start(named: "vitrine-shaders") {
      _ = try? self.functions(of: path)
      self.watchFolders()
      self.announceChange()
    }
  }

  /// Returns the result of the last attempt to read a source, without waiting; nil before the first.
  public func reading(of path: String) -> Result<ShaderSource, ShaderError>? {
    let (service, toolchainError) = state.withLock { ($0.service, $0.toolchainError) }
    return service.sources.known(path)?.reading ?? toolchainError.map { .failure($0) }
  }

  private func source(of path: String) throws(ShaderError) -> ShaderSource {
    let source = try preparedService().sources[path]
    if let reading = source.reading, !source.hasChanged { return try reading.get() }
    return try source.reload().get()
  }

  /// Returns the service that compiles, once it is able to.
  func preparedService() throws(ShaderError) -> any ShaderService {
    let service = service
    do throws(ShaderError) {
      try service.prepare()
      state.withLock { $0.toolchainError = nil }
      return service
    } catch {
      state.withLock { $0.toolchainError = error }
      throw error
    }
  }

  /// Warns once that compiled functions are not kept in the intended folder.
  func warnAboutCacheFolder() { local.tools.warnAboutCacheFolder() }
}
