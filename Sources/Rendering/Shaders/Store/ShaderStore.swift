public import DisplayList
import FileWatching
import Glibc
import Platform
public import Surfaces
import Synchronization

/// The compiled functions of a running host: made off the frame, kept up to date with their sources, the last good one
/// shown while a source is broken.
///
/// A chain that is asked for is compiled by the asking thread, or by a thread of the store's own; then it runs in a
/// process of its own once, and only then goes live.
public final class ShaderStore: Sendable {
  /// One function of a chain.
  public struct Function: Hashable, Sendable {
    /// The source's path.
    public var file: String
    /// The function's name in the source.
    public var name: String
    /// What it is to serve as.
    public var kind: ShaderKind

    /// A function of a source, by its name.
    public init(file: String, name: String, kind: ShaderKind) {
      self.file = file
      self.name = name
      self.kind = kind
    }
  }

  /// What is wrong with a chain now.
  public struct Fault: Hashable, Sendable {
    /// The functions, from the innermost out.
    public var chain: [Function]
    /// What is wrong.
    public var error: ShaderError
  }

  /// The store of this process.
  public static let shared = ShaderStore()

  struct Entry {
    var program: ShaderProgram?
    var error: ShaderError?
    var arguments: [[ShaderArgument]]
    var size: PixelSize
    var isQueued = false
    /// The sources as they were at the last attempt.
    var tried: [FileStamp] = []
  }

  struct State {
    var entries: [[Function]: Entry] = [:]
    var sources: [String: ShaderLibrarySource] = [:]
    var compiler: ShaderCompiler?
    var trial: ShaderTrial?
    /// Why there is no compiler.
    var lack: ShaderError?
    var queue: [[Function]] = []
    var isWorking = false
    /// Of the folders of all sources; nil while nobody wants them watched.
    var watcher: FolderWatcher?
    var revision: UInt64 = 0
    var onChange: (@Sendable () -> Void)?
  }

  let state = Mutex(State())
  private let cacheFolder: String?
  let options: ShaderProgram.Options

  /// A store of its own; `shared` is the process's.
  ///
  /// - Parameters:
  ///   - cacheFolder: where compiled programs are kept; nil for `$XDG_CACHE_HOME/vitrine/shaders`.
  ///   - options: of all programs. Those that trace are not tried in a process of their own: their like, without
  ///     traces, has been.
  public init(cacheFolder: String? = nil, options: ShaderProgram.Options = ShaderProgram.Options()) {
    self.cacheFolder = cacheFolder
    self.options = options
  }

  /// Another number whenever a program has been replaced or a fault has come or gone.
  public var revision: UInt64 { state.withLock { $0.revision } }

  /// What is wrong now, in no particular order.
  public var faults: [Fault] {
    state.withLock { state in
      state.entries.compactMap { chain, entry in entry.error.map { Fault(chain: chain, error: $0) } }
    }
  }

  /// Calls `body`, on a thread of the store's, after every change of `revision`.
  public func onChange(_ body: (@Sendable () -> Void)?) { state.withLock { $0.onChange = body } }

  /// Forgets every program and fault, as when another source is opened.
  public func removeAll() {
    state.withLock { state in
      state.entries = [:]
      state.queue = []
    }
  }

  /// The last good program of a chain; nil while there is none.
  ///
  /// - Parameters:
  ///   - chain: functions that share a pass, the innermost first.
  ///   - arguments: of each, for the trial run.
  ///   - size: of the picture that they will run on.
  ///   - waits: whether to compile now, if need be, or have it compiled meanwhile.
  public func program(
    for chain: [Function], arguments: [[ShaderArgument]], size: PixelSize, waits: Bool
  ) -> ShaderProgram? {
    enum Step { case ready(ShaderProgram?), make, start }
    let step = state.withLock { state -> Step in
      if let entry = state.entries[chain] {
        // Another thread is at it. Who waits makes it too: from what that thread has put into the cache, or the same.
        if waits, entry.program == nil, entry.error == nil { return .make }
        // What failed for its arguments may be right with others.
        guard entry.error != nil, !entry.isQueued, entry.arguments != arguments else { return .ready(entry.program) }
      }
      var entry = state.entries[chain] ?? Entry(arguments: arguments, size: size)
      (entry.arguments, entry.size) = (arguments, size)
      entry.isQueued = !waits
      state.entries[chain] = entry
      if waits { return .make }
      state.queue.append(chain)
      defer { state.isWorking = true }
      return state.isWorking ? .ready(entry.program) : .start
    }
    switch step {
    case .ready(let program): return program
    case .make:
      make(chain)
      return state.withLock { $0.entries[chain]?.program }
    case .start:
      DetachedThread.start(named: "vitrine-shaders", work)
      return state.withLock { $0.entries[chain]?.program }
    }
  }

  /// From now on a source that is saved is compiled again at once.
  public func watch() {
    state.withLock { state in
      guard state.watcher == nil else { return }
      state.watcher = FolderWatcher { [weak self] in self?.compileWhatChanged() }
    }
    watchFolders()
  }

  /// Has the folders of all that has been read watched, if any are.
  func watchFolders() {
    let (watcher, sources, tried) = state.withLock { state in
      (
        state.watcher, Array(state.sources.values),
        state.entries.flatMap { chain, entry in chain.map(\.file) + entry.tried.map(\.path) }
      )
    }
    let files = tried + sources.flatMap(\.files)
    // What was saved before its folder was watched.
    if watcher?.watch(FolderWatcher.folders(of: files)) == true { compileWhatChanged() }
  }

  /// The functions of a source, as they are in the file now. Blocks for as long as clang takes to read it.
  public func functions(of path: String) throws(ShaderError) -> [ShaderFunction] { try source(of: path).functions }

  /// One of them; blocks likewise.
  ///
  /// - Throws: `unknownFunction`, with the nearest name.
  public func function(named name: String, of path: String) throws(ShaderError) -> ShaderFunction {
    try source(of: path).function(named: name)
  }

  /// Reads the functions of a source on a thread of the store's; `revision` tells when they are known.
  public func prepare(_ path: String) {
    DetachedThread.start(named: "vitrine-shaders") {
      _ = try? self.functions(of: path)
      self.watchFolders()
      self.announceChange()
    }
  }

  /// What the last attempt to read a source came to; nil before the first. Waits for nothing.
  public func reading(of path: String) -> Result<ShaderSource, ShaderError>? {
    let (source, lack) = state.withLock { ($0.sources[path], $0.lack) }
    return source?.reading ?? lack.map { .failure($0) }
  }

  private func source(of path: String) throws(ShaderError) -> ShaderSource {
    let source = source(path, try tools().0)
    if source.hasChanged || source.source == nil {
      switch source.reload() {
      case .success(let read): return read
      case .failure(let error): throw error
      }
    }
    return source.source!
  }

  // MARK: what is made once

  func tools() throws(ShaderError) -> (ShaderCompiler, ShaderTrial) {
    let known = state.withLock { state in state.compiler.flatMap { c in state.trial.map { (c, $0) } } }
    if let known { return known }
    do throws(ShaderError) {
      let compiler = try ShaderCompiler(cacheFolder: cacheFolder)
      let trial = try ShaderTrial(compiler: compiler)
      state.withLock { ($0.compiler, $0.trial, $0.lack) = (compiler, trial, nil) }
      return (compiler, trial)
    } catch {
      state.withLock { $0.lack = error }
      throw error
    }
  }

  func source(_ path: String, _ compiler: ShaderCompiler) -> ShaderLibrarySource {
    state.withLock { state in
      if let known = state.sources[path] { return known }
      let source = ShaderLibrarySource(path: path, compiler: compiler)
      state.sources[path] = source
      return source
    }
  }
}
