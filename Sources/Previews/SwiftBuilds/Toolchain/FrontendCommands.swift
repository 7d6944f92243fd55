import Glibc
import Platform

/// The command lines with which a toolchain's driver calls its parts, so that they can be called without it.
///
/// The driver, the extraction of linker options and clang take 250 ms of the 600 ms that a large file needs.
struct FrontendCommands: Hashable, Sendable {
  /// The first line of `swiftc --version`.
  var version: String
  /// The path of `swift-frontend`.
  var frontend: String
  /// The object that registers a library's metadata.
  var runtime: String
  /// The words of the linker's command line that come before the objects.
  var linker: [String]
  /// The words of the frontend's command line for one object, without files and modules.
  var arguments: [String]

  /// The options that previews are compiled with: those of an app's debug build, with lines for a crash, and messages
  /// that can be parsed.
  static let options = [
    "-parse-as-library", "-Onone", "-swift-version", "5", "-D", "DEBUG", "-gline-tables-only", "-no-color-diagnostics",
    "-diagnostic-style", "llvm",
  ]
  static let moduleName = "Preview"

  /// Returns the driver's commands, from the cache if it has been asked before.
  static func known(to driver: String, cache: VerifiedCache) throws(SwiftBuildError) -> FrontendCommands {
    let program = FilePath.resolved(driver) ?? driver
    // Another program, such as swiftly, chooses a toolchain by itself.
    guard program.hasSuffix("/swift-driver") || program.hasSuffix("/swift-frontend") else {
      return try asked(of: driver, cache: cache)
    }
    var hash = ContentHash()
    hash.add(FileIdentity.text(program))
    for option in options { hash.add(option) }
    let name = "toolchain-\(hash.text)"
    // The linker, or the whole toolchain, may have been removed since.
    if let text = cache.bytes(name), let known = FrontendCommands(text: String(decoding: text, as: UTF8.self)),
      known.isComplete
    {
      return known
    }
    let commands = try asked(of: driver, cache: cache)
    cache.write(Array(commands.text.utf8), to: name)
    return commands
  }

  private var isComplete: Bool {
    access(frontend, X_OK) == 0 && access(runtime, R_OK) == 0 && access(linker[0], X_OK) == 0
  }

  /// Asks the driver for its commands.
  private static func asked(of driver: String, cache: VerifiedCache) throws(SwiftBuildError) -> FrontendCommands {
    let words = ["-###", "-emit-library", "-module-name", moduleName] + options + ["Probe.swift", "-o", "Probe.so"]
    return try cache.contents.withTemporaryDirectory(or: SwiftBuildError.init) { (directory) throws(SwiftBuildError) in
      let plan: Subprocess
      let versions: Subprocess
      do throws(Subprocess.Failure) {
        plan = try Subprocess.run([driver] + words, temporary: directory.path)
        versions = try Subprocess.run([driver, "--version"], temporary: directory.path)
      } catch {
        throw SwiftBuildError(error)
      }
      let text = String(decoding: plan.output, as: UTF8.self)
      let version = String(decoding: versions.output + versions.errors, as: UTF8.self)
        .split(separator: "\n").first { $0.contains("Swift version ") }
      guard let version, let commands = FrontendCommands(plan: text, version: String(version)) else {
        let line = String(decoding: plan.errors, as: UTF8.self).split(separator: "\n").first.map(String.init)
        throw .toolchainUnusable(reason: (line ?? "\(driver) does not tell how it compiles").printable)
      }
      return commands
    }
  }

  /// Reads the driver's plan: the command of the compiler in one line, the command of clang as the linker in another.
  init?(plan: String, version: String) {
    let commands = plan.split(separator: "\n").map { ShellWords.split($0) ?? [] }
    guard var words = commands.first(where: { $0.contains("-frontend") && $0.contains("-primary-file") }),
      let runtime = commands.joined().first(where: { $0.hasSuffix("/swiftrt.o") })
    else { return nil }
    frontend = words.removeFirst()
    for (option, count) in [("-frontend", 1), ("-c", 1), ("-primary-file", 2), ("-o", 2), ("-file-compilation-dir", 2)]
    {
      guard let index = words.firstIndex(of: option), index + count <= words.count else { continue }
      words.removeSubrange(index..<index + count)
    }
    self.version = Self.version(in: version) ?? version
    self.runtime = runtime
    arguments = words
    linker = Self.linker(beside: frontend)
  }

  /// Returns the command of lld, without clang if possible: clang takes twice as long as the linker.
  private static func linker(beside frontend: String) -> [String] {
    let folder = FilePath.folder(of: frontend)
    let path = "\(folder)/ld.lld"
    return access(path, X_OK) == 0 ? [path, "-shared"] : ["\(folder)/clang", "-shared", "-nostdlib"]
  }

  /// Finds a version like `Swift version 6.3.1 (swift-6.3.1-RELEASE)` in a longer text.
  static func version(in text: String) -> String? {
    guard let start = text[...].firstRange(of: "Swift version ")?.lowerBound else { return nil }
    let rest = text[start...]
    return rest.firstIndex(of: ")").map { String(rest[...$0]) }
  }
}

/// The text form: one line for each field, and the arguments after them.
extension FrontendCommands {
  var text: String {
    ([version, frontend, runtime, "\(linker.count)"] + linker + arguments).joined(separator: "\n")
  }

  init?(text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count > 4, let count = Int(lines[3]), count > 0, lines.count > 4 + count else { return nil }
    (version, frontend, runtime) = (lines[0], lines[1], lines[2])
    linker = Array(lines[4..<4 + count])
    arguments = Array(lines[(4 + count)...])
  }
}

/// A text by which to tell whether a file is still the same.
enum FileIdentity {
  static func text(_ path: String) -> String {
    var status = stat()
    stat(path, &status)
    return "\(path) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }
}
