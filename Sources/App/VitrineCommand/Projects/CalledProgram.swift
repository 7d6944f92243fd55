import Glibc
import Platform

/// The word that a user types to call this program again.
enum CalledProgram {
  private static let name = "vitrine"

  /// Returns the plain name if the shell finds this program by it; otherwise the absolute path, quoted for the shell,
  /// which works in any folder.
  ///
  /// - Parameters:
  ///   - environment: returns a variable's value, nil when unset.
  ///   - program: the path of this program without links; nil if it is not known.
  static func word(
    environment: (String) -> String?, program: String? = FilePath.resolved("/proc/self/exe")
  ) -> String {
    guard let program else { return name }
    let folders = (environment("PATH") ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    let paths = folders.map { "\($0)/\(name)" }
    let found = paths.first { access($0, X_OK) == 0 }
    return found.flatMap { FilePath.resolved($0) } == program ? name : quoted(program)
  }

  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      (97...122).contains(byte | 32) || (48...57).contains(byte) || "/._-+".utf8.contains(byte)
    }
    return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
  }
}
