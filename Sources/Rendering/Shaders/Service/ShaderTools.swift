import Platform
import Synchronization

/// The compiler and the trial of a service, created on first use.
final class ShaderTools: Sendable {
  private struct State {
    var made: (compiler: ShaderCompiler, trial: ShaderTrial)?
    var cancellation = ProcessCancellation()
    var onWarning: (@Sendable (String) -> Void)?
    /// True once it has been reported that the cache is not used.
    var hasWarned = false
  }

  private let cacheFolder: String?
  private let readable: ReadableFolders?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - cacheFolder: the folder of compiled programs; nil for the user's.
  ///   - readable: the folders whose files may be compiled; nil for any.
  init(cacheFolder: String?, readable: ReadableFolders?) {
    self.cacheFolder = cacheFolder
    self.readable = readable
  }

  /// Sets a function that is called with a one-line warning if compiled functions cannot be kept.
  func onWarning(_ body: (@Sendable (String) -> Void)?) { state.withLock { $0.onWarning = body } }

  /// The folder of compiled programs; nil if it cannot be used.
  var cache: ShaderCache? { state.withLock { $0.made?.compiler.cache } ?? (try? ShaderCache(folder: cacheFolder)) }

  /// Makes the compiler and compiles the program of the trial, once.
  func get() throws(ShaderError) -> (compiler: ShaderCompiler, trial: ShaderTrial) {
    let known = state.withLock { state in
      state.made?.compiler.cancellation = state.cancellation
      return state.made
    }
    if let known { return known }
    var compiler = try ShaderCompiler(cacheFolder: cacheFolder)
    compiler.readable = readable
    compiler.cancellation = state.withLock(\.cancellation)
    let made = (compiler, trial: try ShaderTrial(compiler: compiler))
    state.withLock { $0.made = made }
    warnAboutCacheFolder()
    return made
  }

  /// Allows compilers that `get` returns from now on to start.
  func begin() { state.withLock { $0.cancellation = ProcessCancellation() } }

  /// Ends running compilers.
  func cancel() { state.withLock(\.cancellation).cancel() }

  /// Warns once that compiled functions are not kept in the intended folder.
  func warnAboutCacheFolder() {
    guard let cache = state.withLock({ $0.made?.compiler.cache }), let refusal = cache.refusal else { return }
    let warn = state.withLock { state in
      defer { state.hasWarned = true }
      return state.hasWarned ? nil : state.onWarning
    }
    warn?("\(refusal); compiled functions are kept in \(cache.contents.currentPath) instead")
  }
}
