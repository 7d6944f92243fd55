import Glibc
import Platform

/// The files that were opened last, kept for later sessions in a file that only the user can read.
package struct RecentFiles: Sendable {
  /// The file with a path in each line, the newest first; nil keeps nothing.
  let path: String?

  static let limit = 12
  /// The most bytes that are read, more than the kept paths take.
  private static let maximumBytes = 1 << 16

  package init(path: String? = standardPath()) { self.path = path }

  /// `$XDG_STATE_HOME/vitrine/recent`, or the same below `~/.local/state`.
  ///
  /// - Parameter environment: a variable's value, nil when unset.
  package static func standardPath(
    environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) -> String? {
    func folder(_ name: String) -> String? { environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
    return (folder("XDG_STATE_HOME") ?? folder("HOME").map { $0 + "/.local/state" }).map { $0 + "/vitrine/recent" }
  }

  /// Returns the kept paths; empty where the file cannot be read.
  func read() -> [String] {
    // Without O_NONBLOCK, opening a pipe without a writer waits forever.
    guard let path, case let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY), file >= 0 else {
      return []
    }
    defer { close(file) }
    guard let bytes = try? Descriptor.readToEnd(file, limit: Self.maximumBytes) else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    return Array(lines.filter { $0.hasPrefix("/") && $0.printable == $0 }.prefix(Self.limit))
  }

  /// Inserts paths before those that are kept; does nothing where the file cannot be written.
  func add(_ paths: [String]) {
    guard let path else { return }
    let folder = FilePath.folder(of: path)
    Self.makeFolder(folder)
    // The lock lets several threads and windows add paths without losing one another's.
    let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0, flock(lock, LOCK_EX) == 0 else { return }
    defer { close(lock) }
    let new = paths.filter { $0.printable == $0 }
    let lines = (new + read().filter { !new.contains($0) }).prefix(Self.limit)
    // Replacing a file keeps its permissions.
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if file >= 0 { close(file) }
    try? FileReplacement.write(Array(lines.joined(separator: "\n").utf8), to: path)
  }

  private static func makeFolder(_ path: String) {
    guard mkdir(path, 0o700) != 0, errno == ENOENT, path != "/" else { return }
    makeFolder(FilePath.folder(of: path))
    mkdir(path, 0o700)
  }
}
