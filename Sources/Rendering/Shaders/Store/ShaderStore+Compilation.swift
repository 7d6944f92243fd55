import DisplayList
import FileWatching
import Platform
import Surfaces
import Synchronization

/// Compilation, on the calling thread or on that of the store.
extension ShaderStore {
  func work() {
    // Compiles sources that were saved during the first compilation.
    defer { if state.withLock({ $0.watcher != nil }) { compileChangedSources() } }
    while true {
      let next = state.withLock { state -> [Function]? in
        guard !state.queue.isEmpty else {
          state.isWorking = false
          return nil
        }
        return state.queue.removeFirst()
      }
      guard let next else { break }
      make(next)
    }
  }

  /// Compiles saved sources again, on a thread of the store: for a host that watches them.
  package func sourcesChanged() {
    let starts = state.withLock { $0.reports.add() }
    guard starts else { return }
    let status = DetachedThread.start(named: "vitrine-shaders") { [self] in
      repeat { compileChangedSources() } while state.withLock { $0.reports.next() }
    }
    if status != 0 { state.withLock { $0.reports.isCompiling = false } }
  }

  func compileChangedSources() {
    for chain in staleChains { make(chain) }
    // Chains are compiled first with the known signatures, which few saves change, and then the signatures are read.
    for source in service.sources.all where source.reading != nil && source.hasChanged {
      // A save in the meantime triggers another call.
      guard staleChains.isEmpty else { return }
      if case .success = source.reload() { for chain in chainsWithChangedSignatures() { make(chain) } }
      announceChange()
    }
  }

  /// The chains with a file that changed since the last attempt to compile them.
  private var staleChains: [[Function]] {
    let tried = state.withLock { $0.entries.filter { !$0.value.isQueued }.mapValues(\.tried) }
    return tried.filter { _, stamps in
      stamps.contains { !$0.isCurrent && FileStamp(path: $0.path).exists }
    }.map(\.key)
  }

  /// The chains with a function whose signature is not the one that their program was compiled for, or whose path now
  /// leads to another file.
  private func chainsWithChangedSignatures() -> [[Function]] {
    let live = state.withLock { $0.entries.compactMapValues(\.program) }
    return live.filter { chain, program in
      guard let links = try? service.sources.links(of: chain), !links.isEmpty else { return false }
      return !program.links.hasSameSignatures(as: links)
        || program.links.map(\.function.file) != links.map(\.function.file)
    }.map(\.key)
  }

  func announceChange() {
    let notify = state.withLock { state in
      state.revision &+= 1
      return state.onChange
    }
    notify?()
  }

  func make(_ chain: [Function]) {
    let (known, options, reports) = state.withLock {
      $0.making += 1
      return ($0.entries[chain], $0.options, $0.reports.count)
    }
    defer { state.withLock { $0.making -= 1 } }
    guard let entry = known else { return }
    let arguments = entry.arguments
    // A file that changes from here on triggers another compilation.
    var stamps = service.sources.files(of: chain).map { FileStamp(path: $0) }
    let earlier = entry.tried.map { FileStamp(path: $0.path) }
    let result = Result { () throws(ShaderError) in
      // An agent survives the failures that a trial would find, so one trial of a library, at its compilation, is
      // enough.
      let order = ShaderOrder(
        chain: chain, arguments: entry.arguments, size: entry.size, options: options, isTriedAgain: agents == nil)
      var program = try preparedService().program(order)
      let current = program.stamps
      if let live = entry.program, live.name == program.name { program = live }
      if agents == nil { try program.load() }
      // The live program may have the same text as before other saves. It does not list paths that are links, whose
      // targets may change.
      stamps = current + stamps.filter { stamp in !current.contains { $0.path == stamp.path } }
      return program
    }
    if case .failure = result {
      let known = Set(stamps.map(\.path))
      stamps += service.sources.files(of: chain).subtracting(known).map { FileStamp(path: $0) }
      // The files of the previous compilation may be at fault, and so may a file that does not exist yet.
      if case .failure(let error) = result {
        let others = earlier + Self.files(concernedBy: error, in: chain).map { FileStamp(path: $0) }
        for stamp in others where !stamps.contains(where: { $0.path == stamp.path }) { stamps.append(stamp) }
      }
    }
    let notify = state.withLock { state -> (@Sendable () -> Void)? in
      guard var entry = state.entries[chain], state.options == options else { return nil }
      entry.isQueued = false
      if Set(entry.tried) != Set(stamps) { entry.argumentErrors = [:] }
      entry.tried = stamps
      switch result {
      case .success(let program):
        if entry.program !== program { entry.trials = nil }
        entry.program = program
        (entry.error, entry.argumentErrors) = (nil, [:])
        if state.agents == nil, !options.traces {
          entry.trials = (entry.trials ?? []).union([TrialShape(arguments, of: program)])
        }
      case .failure(let error):
        entry.error = error
        if case .wrongArguments = error { entry.argumentErrors[arguments.types] = error }
      }
      state.entries[chain] = entry
      state.revision &+= 1
      return state.onChange
    }
    if case .success = result { agents?.retry() }
    warnAboutCacheFolder()
    notify?()
    watchFolders()
    // Compiles sources that were saved meanwhile.
    if state.withLock({ $0.reports.count != reports }) { sourcesChanged() }
  }

  /// Returns the files that an error names; for a missing definition, also the folders in which it may appear.
  private static func files(concernedBy error: ShaderError, in chain: [Function]) -> [String] {
    guard case .doesNotCompile(let diagnostics) = error else { return [] }
    let isMissing = diagnostics.contains(where: \.reportsMissingDefinition)
    return diagnostics.map(\.file) + (isMissing ? chain.map { FilePath.folder(of: $0.file) } : [])
  }
}

extension ShaderStore {
  /// Counts the reports of a host about changed sources; one thread at a time compiles them.
  struct ChangeReports {
    private(set) var count = 0
    private var handled = 0
    /// True while a thread compiles them.
    var isCompiling = false

    /// Returns whether a thread has to start.
    mutating func add() -> Bool {
      count += 1
      if isCompiling { return false }
      (isCompiling, handled) = (true, count)
      return true
    }

    /// Returns whether another report has arrived since the thread began with the last one; if not, the thread is done.
    mutating func next() -> Bool {
      isCompiling = handled != count
      handled = count
      return isCompiling
    }
  }
}
