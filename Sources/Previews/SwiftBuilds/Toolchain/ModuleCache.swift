import Glibc
import Platform

/// The folder in which the compiler keeps C modules, whose contents only it knows.
///
/// The modules are recorded with their files' times, so that one that is changed, truncated or removed later is found
/// without reading 30 MiB. All are compiled again then, and once they exceed 512 MiB.
struct ModuleCache: Sendable {
  private static let name = "clang"
  private static let note = "clang-files"
  private static let maximumBytes = 512 << 20

  let entries: VerifiedCache

  var path: String { "\(entries.contents.currentPath)/\(Self.name)" }

  /// Prepares for a build: removes the modules if one has changed, or if they are too large.
  func verify() {
    let files = files()
    let known = note ?? []
    let isWhole = known.isSubset(of: files.lines)
    if isWhole && files.bytes <= Self.maximumBytes { return }
    remove()
  }

  /// Records the modules that a build that has succeeded used or made.
  func accept() {
    let lines = files().lines
    if lines != note { entries.write(Array(lines.sorted().joined(separator: "\n").utf8), to: Self.note) }
  }

  func remove() {
    entries.remove(Self.name)
    entries.remove(Self.note)
  }

  private var note: Set<String>? {
    entries.bytes(Self.note).map { bytes in
      Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
    }
  }

  /// Returns a line for each module, and the bytes of all.
  private func files() -> (lines: Set<String>, bytes: Int) {
    var lines: Set<String> = []
    var bytes = 0
    for folder in Folder.names(in: path) {
      for name in Folder.names(in: "\(path)/\(folder)") where name.hasSuffix(".pcm") {
        var status = stat()
        guard lstat("\(path)/\(folder)/\(name)", &status) == 0 else { continue }
        let (modified, changed) = (status.st_mtim, status.st_ctim)
        lines.insert(
          "\(folder)/\(name) \(status.st_ino) \(status.st_size) \(modified.tv_sec).\(modified.tv_nsec) "
            + "\(changed.tv_sec).\(changed.tv_nsec)")
        bytes += Int(status.st_size)
      }
    }
    return (lines, bytes)
  }
}
