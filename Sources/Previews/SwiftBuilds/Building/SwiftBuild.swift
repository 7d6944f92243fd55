public import Platform
import Synchronization

/// Builds shared libraries of previews from Swift sources.
///
/// Objects of sources that have not changed are used again, if the others' declarations have not changed either. Any
/// thread may build, and several may at the same time.
public final class SwiftBuild: Sendable {
  /// A file's text, which need not be what the file has on the disk.
  public struct Source: Hashable, Sendable {
    /// The path that messages have.
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

  /// - Throws: `wrongToolchain` when another compiler made the modules.
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
    let compilation = try compilation(of: sources, cancellation)
    let objects = try compilation.objects(reusing: before)
    let library = try compilation.link(objects)
    if objects.isComplete { last.withLock { $0 = objects } }
    let diagnostics = SwiftDiagnostic.collected(objects.files.flatMap(\.warnings), sources: sources)
    return BuiltLibrary(
      path: library, warnings: diagnostics, compiledSources: objects.compiled,
      directory: compilation.folder.directory)
  }

  /// Type-checks all sources as one module, without what the compiler finds in bodies later. Blocks its thread.
  ///
  /// - Throws: as `build`.
  public func check(
    sources: [Source], cancellation: ProcessCancellation = ProcessCancellation()
  ) throws(SwiftBuildError) {
    try compilation(of: sources, cancellation).checkTypes()
  }

  /// Type-checks the declarations of all sources as one module. Where a type is missing, the bodies that use it can take
  /// the compiler minutes. Blocks its thread.
  ///
  /// - Throws: as `build`.
  public func checkDeclarations(
    sources: [Source], cancellation: ProcessCancellation = ProcessCancellation()
  ) throws(SwiftBuildError) {
    try compilation(of: sources, cancellation).checkTypes(skipsBodies: true)
  }

  private func compilation(
    of sources: [Source], _ cancellation: ProcessCancellation
  ) throws(SwiftBuildError) -> Compilation {
    var paths: Set<String> = []
    if let twice = sources.first(where: { !paths.insert($0.path).inserted }) {
      throw .cannotLink(reason: "\(twice.path.printable) is given twice")
    }
    let shims = ShimModules(toolchain: toolchain, modules: modules)
    let imported = ShimModules.imported(by: sources.map(\.text))
    let options =
      try modules.options + shims.folders(with: imported, cancellation: cancellation).flatMap { ["-I", $0] }
    return Compilation(
      toolchain: toolchain, options: options, sources: sources,
      folder: try BuildFolder(for: sources, cache: toolchain.cache), cancellation: cancellation)
  }
}
