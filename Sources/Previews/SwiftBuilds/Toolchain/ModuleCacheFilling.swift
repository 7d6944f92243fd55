import Glibc
import Platform

/// A step before somebody's code is compiled, which fills the compiler's cache of C modules.
///
/// The compiler of somebody's code cannot write to the cache: a module that it makes wrong, by a fault that the code
/// exploits, would be part of everything that is compiled later. So a source of this program's own imports the modules
/// that nearly all code needs; any others are made in each build.
struct ModuleCacheFilling {
  let toolchain: SwiftToolchain
  let modules: LibraryModules

  /// The prefix of the entries that record what the cache was filled for.
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
    // Folders change with the packages that install headers in them.
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
