import Glibc
import Platform

/// The location of clang.
enum ClangLocation {
  /// The oldest major version that compiles the headers: `#pragma clang fp reciprocal` came with it.
  static let oldest = 18

  /// Returns the path of clang: `$CC` if that is a clang, otherwise the Swift toolchain's, otherwise the first in
  /// `PATH`. Versions that are too old are skipped.
  static func find(
    environment: (String) -> String? = EnvironmentVariable.value, isProgram: (String) -> Bool = Self.isExecutable,
    resolve: (String) -> String? = FilePath.resolved
  ) throws(ShaderError) -> String {
    var searched: [String] = []
    func isUsable(_ path: String) -> Bool {
      guard isProgram(path) else { return false }
      guard let version = version(of: resolve(path) ?? path), version < oldest else { return true }
      searched.append("\(path) (version \(version))")
      return false
    }
    let folders = (environment("PATH") ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").map(String.init)
    if let choice = environment("CC") {
      searched.append("$CC (\(choice))")
      let name = choice.split(separator: "/").last ?? ""
      let paths = choice.contains("/") ? [choice] : folders.map { "\($0)/\(choice)" }
      if name.hasPrefix("clang"), let path = paths.first(where: isUsable) { return path }
    }
    for folder in folders where isProgram("\(folder)/swift") {
      let toolchain = FilePath.folder(of: FilePath.resolved("\(folder)/swift") ?? "\(folder)/swift")
      searched.append("\(toolchain)/clang")
      if isUsable("\(toolchain)/clang") { return "\(toolchain)/clang" }
    }
    searched.append("PATH")
    let names = ["clang"] + (oldest...30).reversed().map { "clang-\($0)" }
    for name in names {
      if let folder = folders.first(where: { isUsable("\($0)/\(name)") }) { return "\(folder)/\(name)" }
    }
    throw .compilerMissing(searched: searched)
  }

  /// Returns the major version in the name of the program that `clang` links to; nil for another name.
  ///
  /// - Parameter program: a path without links, such as `/usr/lib/llvm-14/bin/clang-14` or `/usr/lib/llvm-14/bin/clang`.
  static func version(of program: String) -> Int? {
    let names = program.split(separator: "/").suffix(3)
    return names.reversed().lazy.compactMap { name in
      ["clang-", "llvm-"].lazy.compactMap { name.hasPrefix($0) ? Int(name.dropFirst($0.count)) : nil }.first
    }.first
  }

  static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }
}
