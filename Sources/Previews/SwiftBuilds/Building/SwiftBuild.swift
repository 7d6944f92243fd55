import Glibc
public import Platform
import Synchronization

/// A builder of shared libraries of previews from Swift sources.
///
/// Objects of sources that have not changed are used again, if the others' declarations have not changed either. Any
/// thread may build, and several may at the same time.
public final class SwiftBuild: Sendable {
  /// The text of a file, which may differ from the one on the disk.
  public struct Source: Hashable, Sendable {
    /// The path that messages name.
    public var path: String
    public var text: String

    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  let toolchain: SwiftToolchain
  let modules: LibraryModules
  /// The objects of the last build that succeeded.
  private let last = Mutex<BuiltObjects?>(nil)

  private let hasReportedRefusal = Mutex(false)

  /// Returns a remark, once, on why compiled files are not kept in the usual folder, and on where they are; nil for
  /// nothing new.
  public func newRemark() -> String? {
    guard case .unusable(let path, let reason)? = toolchain.cache.refusal else { return nil }
    let isNew = hasReportedRefusal.withLock { told in
      defer { told = true }
      return !told
    }
    return isNew ? "\(path): \(reason); what is compiled is kept in \(toolchain.cache.currentPath) instead" : nil
  }

  /// - Throws: `wrongToolchain` if another compiler made the modules.
  public init(toolchain: SwiftToolchain, modules: LibraryModules) throws(SwiftBuildError) {
    self.toolchain = toolchain
    self.modules = modules
    if let version = modules.compilerVersion, version != toolchain.version {
      throw .wrongToolchain(modules: version, toolchain: toolchain.version)
    }
  }

  /// Compiles all sources as one module and links them. Blocks its thread.
  ///
  /// - Throws: `doesNotCompile`, with errors and warnings; `cancelled` soon after a cancellation, with no process left.
  public func build(
    sources: [Source], cancellation: ProcessCancellation = ProcessCancellation()
  ) throws(SwiftBuildError) -> BuiltLibrary {
    let before = last.withLock { $0 }
    return try withCompilation(of: sources, cancellation) { (compilation) throws(SwiftBuildError) in
      let objects = try compilation.objects(reusing: before)
      let library = try compilation.link(objects)
      if objects.isComplete { last.withLock { $0 = objects } }
      let diagnostics = SwiftDiagnostic.collected(objects.files.flatMap(\.warnings), sources: sources)
      return BuiltLibrary(
        path: library, warnings: diagnostics, compiledSources: objects.compiled,
        directory: compilation.folder.directory)
    }
  }

  /// Type-checks all sources as one module, without the errors that the compiler finds in bodies later. Blocks its
  /// thread.
  ///
  /// - Throws: like `build`.
  public func check(
    sources: [Source], cancellation: ProcessCancellation = ProcessCancellation()
  ) throws(SwiftBuildError) {
    try withCompilation(of: sources, cancellation) { (compilation) throws(SwiftBuildError) in
      try compilation.checkTypes()
    }
  }

  /// Type-checks the declarations of all sources as one module. Where a type is missing, the bodies that use it can take
  /// the compiler minutes. Blocks its thread.
  ///
  /// - Throws: like `build`.
  public func checkDeclarations(
    sources: [Source], cancellation: ProcessCancellation = ProcessCancellation()
  ) throws(SwiftBuildError) {
    try withCompilation(of: sources, cancellation) { (compilation) throws(SwiftBuildError) in
      try compilation.checkTypes(skipsBodies: true)
    }
  }

  /// Parses all sources. Blocks its thread.
  ///
  /// - Throws: like `build`.
  public func checkSyntax(
    sources: [Source], cancellation: ProcessCancellation = ProcessCancellation()
  ) throws(SwiftBuildError) {
    try withCompilation(of: sources, cancellation) { (compilation) throws(SwiftBuildError) in
      try compilation.checkSyntax()
    }
  }

  /// Calls `body` with a compilation. If that fails because of damaged or missing files of the cache, it is called
  /// again, with recompiled C modules.
  private func withCompilation<Result>(
    of sources: [Source], _ cancellation: ProcessCancellation,
    _ body: (Compilation) throws(SwiftBuildError) -> Result
  ) throws(SwiftBuildError) -> Result {
    toolchain.modules.verify()
    var attempt = 0
    while true {
      let (wasLeft, damages) = (toolchain.cache.isLeft, toolchain.entries.damages)
      var directory: TemporaryDirectory?
      do throws(SwiftBuildError) {
        let compilation = try compilation(of: sources, cancellation, isolated: attempt > 0)
        directory = compilation.folder.directory
        let result = try body(compilation)
        if attempt == 0 { toolchain.modules.accept() } else { toolchain.modules.remove() }
        return result
      } catch {
        if case .cacheUnusable(_, let reason) = error { toolchain.cache.leaveIfFull(after: reason) }
        if directory?.isPresent == false { toolchain.cache.leave(SystemError(ENOENT)) }
        let isDamaged = !toolchain.entries.isIntact(since: damages) || toolchain.cache.isLeft != wasLeft
        attempt += 1
        guard error != .cancelled, isDamaged && attempt < 4 || attempt == 1 && error.mayBeCausedByModules else {
          throw error
        }
      }
    }
  }

  private func compilation(
    of sources: [Source], _ cancellation: ProcessCancellation, isolated: Bool
  ) throws(SwiftBuildError) -> Compilation {
    var paths: Set<String> = []
    if let twice = sources.first(where: { !paths.insert($0.path).inserted }) {
      throw .cannotLink(reason: "\(twice.path.printable) is given twice")
    }
    let folder = try BuildFolder(for: sources, cache: toolchain.cache)
    let moduleCache = isolated ? folder.file("clang") : toolchain.modules.path
    if !isolated { try ModuleCacheFilling(toolchain: toolchain, modules: modules).run(cancellation: cancellation) }
    let shims = ShimModules(toolchain: toolchain, modules: modules, moduleCache: moduleCache)
    let imported = ShimModules.imported(by: sources.map(\.text))
    let folders = try shims.folders(with: imported, cancellation: cancellation)
    return Compilation(
      toolchain: toolchain, options: modules.options + folders.flatMap { ["-I", $0] },
      readable: modules.readable + folders, sources: sources, folder: folder, moduleCache: moduleCache,
      cancellation: cancellation)
  }
}

extension SwiftBuildError {
  /// True if the compiler may have failed because of a module that it keeps.
  fileprivate var mayBeCausedByModules: Bool {
    let marks = ["could not build ", "malformed", "AST file", "module file", "precompiled", "PCM"]
    switch self {
    case .doesNotCompile(let diagnostics):
      return diagnostics.contains { message in
        message.severity == .error && marks.contains { message.message.contains($0) }
      }
    case .tooDemanding(let reason): return reason.hasPrefix("crashed")
    case .toolchainUnusable, .cacheUnusable: return true
    default: return false
    }
  }
}
