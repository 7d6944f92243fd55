import Glibc
import Platform

/// Fills the compiler's cache of C modules before somebody's code is compiled.
///
/// The compiler of somebody's code cannot write to the cache: what it makes wrong, by a fault that the code knows of, would
/// be part of everything that is compiled later. So a text of this program's own brings in the modules that nearly all
/// code needs; those of any other are made in each build.
struct ModuleCacheFilling {
  let toolchain: SwiftToolchain
  let modules: LibraryModules

  /// What names of marks begin with: entries that say for what the cache was filled.
  static let mark = "modules-"

  private static let text =
    ["Dispatch", "Foundation", "FoundationNetworking", "Glibc", "Observation", "RegexBuilder", "Synchronization"]
    .map { "#if canImport(\($0))\nimport \($0)\n#endif\n" }.joined() + "import \(LibraryModules.library)\n"

  /// Fills the cache unless it was filled by this compiler with the headers as they are.
  func run(cancellation: ProcessCancellation) throws(SwiftBuildError) {
    var hash = ContentHash()
    hash.add(toolchain.version)
    hash.add(modules.identity)
    hash.add(Self.text)
    // Folders change with the packages that put headers there.
    let headers = ["/usr/include", "/usr/include/x86_64-linux-gnu", "/usr/include/aarch64-linux-gnu"]
    for folder in (headers + modules.readable).sorted() { hash.add(FileIdentity.text(folder)) }
    let name = Self.mark + hash.text
    let cache = toolchain.modules
    if toolchain.entries.bytes(name) != nil, !Folder.names(in: cache.path).isEmpty { return }
    let directory: TemporaryDirectory
    do throws(PrivateFolder.Failure) {
      directory = try TemporaryDirectory(in: toolchain.cache)
    } catch {
      throw SwiftBuildError(error)
    }
    let source = "\(directory.path)/Modules.swift"
    do throws(SystemError) {
      try Descriptor.overwrite(source, with: Array(Self.text.utf8), permissions: 0o600)
    } catch {
      throw .cacheUnusable(path: source, reason: error.reason())
    }
    let words =
      toolchain.frontend(["-typecheck", "-primary-file", source]) + modules.options + [
        "-module-cache-path", cache.path,
      ]
    try CompilerRun(
      process: toolchain.run(
        words, temporary: directory.path, reading: modules.readable, filling: cache.path, cancellation: cancellation),
      limits: toolchain.limits
    ).check()
    cache.accept()
    toolchain.entries.write(Array(toolchain.version.utf8), to: name)
  }
}
