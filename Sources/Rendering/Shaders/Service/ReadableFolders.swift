import Glibc
import Platform

/// The folders of which somebody else may have files compiled, and may be told what they contain.
package struct ReadableFolders: Hashable, Sendable {
  /// Absolute paths without links.
  let paths: [String]

  /// - Parameter folders: those that are missing are left out.
  package init(_ folders: [String]) { paths = folders.compactMap { FilePath.resolved($0) } }

  /// Whether an absolute path without links lies in one of the folders.
  func contains(_ path: String) -> Bool {
    paths.contains { $0 == "/" || path.hasPrefix($0 == path ? $0 : "\($0)/") } && !path.contains("/../")
  }

  /// Whether what a path leads to lies in one of the folders.
  func containsTarget(of path: String) -> Bool { FilePath.resolved(path).map(contains) ?? false }

  /// The path without links of a regular file in one of the folders.
  ///
  /// The file is looked at through a descriptor that opens nothing: a device or a pipe does not notice.
  ///
  /// - Throws: `cannotRead`, without a word about what lies elsewhere.
  func file(_ path: String) throws(ShaderError) -> String {
    // O_PATH
    let file = open(path, 0o10000000 | O_CLOEXEC)
    var status = stat()
    guard file >= 0 else {
      let reason = Files.reason()
      // Whether a link leads to something is not told.
      throw .cannotRead(path: path, reason: lstat(path, &status) == 0 ? Self.refusal : reason)
    }
    defer { close(file) }
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let resolved = FilePath.resolved("/proc/self/fd/\(file)"), contains(resolved)
    else { throw .cannotRead(path: path, reason: Self.refusal) }
    return resolved
  }

  /// Why a file is not read.
  static let refusal = "not a regular file of the project"
  /// Why a source is not compiled.
  static let includeRefusal = "this includes a file outside the project"
  /// What a message becomes that tells of other files.
  static let foreignMessage = "this concerns a file outside the project"

  /// Whether a text has an absolute path that leads elsewhere.
  func isLeft(by text: String) -> Bool {
    let text = paths.reduce(text) { $0.replacing($1, with: "project") }
    var before: Character = " "
    for (index, character) in zip(text.indices, text) {
      let next = text[text.index(after: index)...].first ?? " "
      if character == "/", !before.isPartOfPath, next.isPartOfPath, next != "/" { return true }
      before = character
    }
    return false
  }
}

extension Character {
  fileprivate var isPartOfPath: Bool { isLetter || isNumber || "._-~/".contains(self) }
}
