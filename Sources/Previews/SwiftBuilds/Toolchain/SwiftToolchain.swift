import Glibc
import Platform

/// A Swift compiler, its command lines, and the folder of files that it makes once.
///
/// Created once and shared. The compiler's command lines are no stable interface: they are those that its driver prints.
public struct SwiftToolchain: Sendable {
  /// The compiler's version: `Swift version 6.3.1 (swift-6.3.1-RELEASE)`.
  public var version: String { commands.version }

  let driver: String
  var commands: FrontendCommands
  let cache: PrivateFolder
  /// The files that are made once for all builds.
  let entries: VerifiedCache
  /// True if compilers run in containers; false in tests whose compiler is a script of their own.
  var isContained = true
  /// The limits of one run of the compiler.
  var limits = ResourceLimits(cpuSeconds: 120)

  /// Finds a toolchain: `$VITRINE_SWIFTC`, else the one in `PATH`, else one where installers put it.
  ///
  /// - Parameter cacheFolder: the folder of the cache; nil for `$XDG_CACHE_HOME/vitrine/previews`.
  public init(cacheFolder: String? = nil) throws(SwiftBuildError) {
    try self.init(cacheFolder: cacheFolder, environment: EnvironmentVariable.value)
  }

  init(cacheFolder: String?, environment: (String) -> String?) throws(SwiftBuildError) {
    driver = try Self.find(environment: environment)
    do throws(PrivateFolder.Failure) {
      cache =
        if let cacheFolder { try PrivateFolder(cacheFolder) } else { try PrivateFolder(cache: "vitrine/previews") }
    } catch {
      throw SwiftBuildError(error)
    }
    entries = VerifiedCache(in: cache, limits: Self.limits)
    commands = try FrontendCommands.known(to: driver, cache: entries)
  }

  /// The limits of the cache, which suffice for four versions of the library.
  private static let limits = CacheLimits(
    [
      .init(prefix: "shim-", count: 4 * ShimModules.exports.count), .init(prefix: "toolchain-", count: 16),
      .init(prefix: ModuleCacheFilling.mark, count: 16),
    ], bytes: 1 << 30)

  var modules: ModuleCache { ModuleCache(entries: entries) }

  /// Returns the path of `swiftc`.
  static func find(
    environment: (String) -> String?, isProgram: (String) -> Bool = { access($0, X_OK) == 0 }
  ) throws(SwiftBuildError) -> String {
    if let choice = environment("VITRINE_SWIFTC") {
      guard isProgram(choice) else { throw .toolchainMissing(searched: ["$VITRINE_SWIFTC (\(choice))"]) }
      return choice
    }
    let folders = (environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
    let installed = ["/opt/swift/usr/bin"] + (environment("HOME").map { ["\($0)/.local/share/swiftly/bin"] } ?? [])
    guard let folder = (folders + installed).first(where: { isProgram("\($0)/swiftc") }) else {
      throw .toolchainMissing(searched: ["PATH"] + installed)
    }
    return "\(folder)/swiftc"
  }

  /// Runs a program of the toolchain in a container: it reads the toolchain, the cache and the files that are named,
  /// and writes to its temporary folder.
  ///
  /// - Parameters:
  ///   - moduleCache: a folder of C modules that it fills; nil if it reads those of the cache, and the modules that it
  ///     makes besides are lost.
  ///   - isDriver: whether it starts other programs of the toolchain.
  func run(
    _ words: [String], temporary: String, reading readable: [String] = [], filling moduleCache: String? = nil,
    isDriver: Bool = false, cancellation: ProcessCancellation = ProcessCancellation()
  ) throws(SwiftBuildError) -> Subprocess {
    let folder = FilePath.folder(of: FilePath.resolved(commands.frontend) ?? commands.frontend)
    if let moduleCache {
      do throws(SystemError) { try Folder.make(moduleCache) } catch {
        throw .cacheUnusable(path: moduleCache, reason: error.reason())
      }
    }
    let container = Container(
      calls: isDriver ? .driver : .compiler, programs: isDriver ? [words[0], folder] : [words[0]],
      readable: [FilePath.folder(of: folder), cache.currentPath] + readable,
      writable: [temporary] + (moduleCache.map { [$0] } ?? []), copied: moduleCache == nil ? [modules.path] : [],
      limits: Container.compilerLimits)
    do throws(Subprocess.Failure) {
      return try Subprocess.run(
        words, temporary: temporary, limits: limits, container: isContained ? container : nil,
        cancellation: cancellation)
    } catch {
      throw SwiftBuildError(error)
    }
  }

  /// Returns a command line of the compiler, with these words before the usual ones.
  func frontend(_ words: [String]) -> [String] { [commands.frontend, "-frontend"] + words + commands.arguments }

  /// Ends all programs and removes their files, for a process that is about to end.
  public func end() {
    _ = TemporaryDirectory.endAll()
    Subprocess.endAll()
    TemporaryDirectory.removeAll()
  }
}

extension SwiftBuildError {
  init(_ failure: PrivateFolder.Failure) {
    switch failure {
    case .unusable(let path, let reason): self = .cacheUnusable(path: path, reason: reason)
    }
  }

  init(_ failure: Subprocess.Failure) {
    self =
      switch failure {
      case .cancelled: .cancelled
      case .refused(let reason): .notContained(reason: reason)
      default: .toolchainUnusable(reason: failure.description)
      }
  }
}
