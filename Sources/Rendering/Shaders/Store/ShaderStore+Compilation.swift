import DisplayList
import FileWatching
import Platform
import Surfaces
import Synchronization

/// Compilation, on the calling thread or the store's own.
extension ShaderStore {
  func work() {
    // What was saved while it was compiled for the first time.
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

  func compileChangedSources() {
    for chain in staleChains { make(chain) }
    // Chains are compiled first with the known signatures, which few saves change, and then the signatures are read.
    for source in state.withLock({ Array($0.sources.values) }) where source.reading != nil && source.hasChanged {
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

  /// The chains with a function whose signature is not the one that their program was compiled for.
  private func chainsWithChangedSignatures() -> [[Function]] {
    let live = state.withLock { $0.entries.compactMapValues(\.program) }
    return live.filter { chain, program in
      guard let links = try? knownLinks(of: chain), !links.isEmpty else { return false }
      return !program.links.hasSameSignatures(as: links)
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
    let (known, options) = state.withLock {
      $0.making += 1
      return ($0.entries[chain], $0.options)
    }
    defer { state.withLock { $0.making -= 1 } }
    guard let entry = known else { return }
    let arguments = entry.arguments
    // A file that changes from here on triggers another compilation.
    var stamps = stamps(of: chain)
    let earlier = entry.tried.map { FileStamp(path: $0.path) }
    let result = Result { () throws(ShaderError) in
      let (compiler, trial) = try tools()
      var program = try program(of: chain, entry.arguments, options, compiler)
      let current = program.stamps
      if let live = entry.program, live.path == program.path { program = live }
      try run(program, entry, in: trial)
      // The live program may be of the same text as it was before other saves.
      stamps = current
      return program
    }
    if case .failure = result {
      let known = Set(stamps.map(\.path))
      stamps += self.stamps(of: chain).filter { !known.contains($0.path) }
      // What it was compiled with before may be what is wrong, and so may a file that does not exist yet.
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
    if let cache = state.withLock({ $0.compiler?.cache }) { warnOfRefusal(cache) }
    notify?()
    watchFolders()
  }

  /// The files that an error names; where a definition is missing, also the folders in which it may appear.
  private static func files(concernedBy error: ShaderError, in chain: [Function]) -> [String] {
    guard case .doesNotCompile(let diagnostics) = error else { return [] }
    let isMissing = diagnostics.contains(where: \.tellsOfMissingDefinition)
    return diagnostics.map(\.file) + (isMissing ? chain.map { FilePath.folder(of: $0.file) } : [])
  }

  /// Runs a program in a trial, then lets this process or its agent have it.
  ///
  /// An agent survives what a trial would find, so it is enough that a library was tried when it was compiled.
  private func run(_ program: ShaderProgram, _ entry: Entry, in trial: ShaderTrial) throws(ShaderError) {
    let isIsolated = agents != nil
    if !options.traces, program.isFresh && !program.isApproved || !isIsolated {
      let arguments = try ShaderArguments(entry.arguments, for: program)
      let call = ShaderCall(source: nil, scale: 1, arguments: arguments)
      try trial.run(program, call, values: entry.arguments, width: entry.size.width, height: entry.size.height)
    }
    try program.approve()
    if !isIsolated { try program.load() }
  }

  /// Compiles a chain with the known signatures and, if that fails, with the current ones of its sources.
  private func program(
    of chain: [Function], _ arguments: [[ShaderArgument]], _ options: ShaderProgram.Options, _ compiler: ShaderCompiler
  ) throws(ShaderError) -> ShaderProgram {
    let sources = chain.map { source($0.file, compiler) }
    let isRead = sources.allSatisfy { $0.source != nil }
    if isRead, sources.contains(where: \.hasChanged), let links = try? knownLinks(of: chain),
      (try? ShaderArguments.check(arguments, for: links)) != nil,
      let program = try? ShaderProgram.compileOnly(links, options: options, compiler: compiler)
    {
      return program
    }
    for source in sources where source.hasChanged || source.source == nil { _ = try source.reload().get() }
    let links = try knownLinks(of: chain)
    try ShaderArguments.check(arguments, for: links)
    return try ShaderProgram.compileOnly(links, options: options, compiler: compiler)
  }

  /// The functions of a chain as of the last reading of their sources.
  func knownLinks(of chain: [Function]) throws(ShaderError) -> [ShaderLink] {
    var links: [ShaderLink] = []
    for function in chain {
      guard let source = state.withLock({ $0.sources[function.file] })?.source else { return [] }
      links.append(try ShaderLink(source.function(named: function.name), as: function.kind))
    }
    return links
  }

  /// The current stamps of the known files of a chain.
  private func stamps(of chain: [Function]) -> [FileStamp] {
    let sources = state.withLock { state in chain.compactMap { state.sources[$0.file] } }
    return Set(sources.flatMap(\.files) + chain.map(\.file)).map { FileStamp(path: $0) }
  }
}
