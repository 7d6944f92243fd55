import Glibc
import Platform

/// The folders whose files somebody else may have compiled, and whose contents that caller may learn.
package struct ReadableFolders: Hashable, Sendable {
  /// Absolute paths without links.
  let paths: [String]

  /// - Parameter folders: the folders; missing ones are left out.
  package init(_ folders: [String]) { paths = folders.compactMap { FilePath.resolved($0) } }

  /// Returns whether an absolute path without links lies in one of the folders.
  func contains(_ path: String) -> Bool {
    paths.contains { $0 == "/" || path.hasPrefix($0 == path ? $0 : "\($0)/") } && !path.contains("/../")
  }

  /// Returns whether the target of a path lies in one of the folders.
  func containsTarget(of path: String) -> Bool { FilePath.resolved(path).map(contains) ?? false }

  /// Returns the path without links of a regular file in one of the folders.
  ///
  /// The file is examined through a descriptor that does not really open it, so that a device or a pipe is not
  /// affected.
  ///
  /// - Throws: `cannotRead`, which reveals nothing about files elsewhere.
  func file(_ path: String) throws(ShaderError) -> String {
    // O_PATH
    let file = open(path, 0o10000000 | O_CLOEXEC)
    var status = stat()
    guard file >= 0 else {
      let reason = Files.reason()
      // Does not reveal whether a link leads to something.
      throw .cannotRead(path: path, reason: lstat(path, &status) == 0 ? Self.refusal : reason)
    }
    defer { close(file) }
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let resolved = FilePath.resolved("/proc/self/fd/\(file)"), contains(resolved)
    else { throw .cannotRead(path: path, reason: Self.refusal) }
    return resolved
  }

  /// The reason why a file is not read.
  static let refusal = "not a regular file of the project"
  /// The reason why a source is not compiled.
  static let includeRefusal = "this includes a file outside the project"
  /// The replacement of a message about other files.
  static let foreignMessage = "this concerns a file outside the project"

  /// Returns whether a text contains an absolute path that leads elsewhere.
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
