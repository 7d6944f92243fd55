import Glibc

/// Replaces files as a whole: readers see either the old contents or the new.
public enum FileReplacement {
  /// Writes a file beside the one at `path`, and renames it to that.
  ///
  /// A symbolic link is kept and its target replaced, with the target's permissions; after an error the old file is as
  /// it was.
  ///
  /// - Parameter isDurable: whether the contents are on the disk before the old ones go.
  public static func write(_ bytes: [UInt8], to path: String, isDurable: Bool = false) throws(SystemError) {
    let target = FilePath.resolved(path) ?? path
    var file = try PendingFile(for: target)
    try file.write(bytes, isDurable: isDurable)
    try file.rename(to: target, replaces: true)
  }

  /// Writes a new file; one that is not whole is taken away again.
  ///
  /// - Throws: `EEXIST` where there is something of that name, a symbolic link too.
  public static func create(_ bytes: [UInt8], at path: String) throws(SystemError) {
    var status = stat()
    if lstat(path, &status) == 0 { throw SystemError(EEXIST) }
    var file = try PendingFile(for: path)
    try file.write(bytes, isDurable: true)
    try file.rename(to: path, replaces: false)
  }

  /// Returns the permissions of a file that is to be replaced; nil if there is none.
  ///
  /// - Throws: what opening it for writing would throw: renaming asks for the folder's permission alone.
  static func permissions(of path: String) throws(SystemError) -> mode_t? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    guard access(path, W_OK) == 0 else { throw .last }
    return status.st_mode & 0o7777
  }

  /// Creates a file beside the one at `path`, to be renamed to it, with the permissions of that.
  ///
  /// Programs that write the same file do not share a temporary one.
  ///
  /// - Returns: its descriptor, open for writing, and its path.
  /// - Throws: what opening the file at `path` for writing would throw, where there is one.
  public static func makeTemporary(for path: String) throws(SystemError) -> (file: Int32, path: String) {
    let permissions = try Self.permissions(of: path)
    let created = try makeTemporary(in: FilePath.folder(of: path))
    if let permissions { fchmod(created.file, permissions) }
    return created
  }

  /// Creates a file with a name of its own, open for writing.
  static func makeTemporary(in folder: String) throws(SystemError) -> (file: Int32, path: String) {
    for _ in 0..<16 {
      let path = temporaryPath(in: folder)
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      if file >= 0 { return (file, path) }
      if errno != EEXIST { break }
    }
    throw .last
  }

  static func temporaryPath(in folder: String) -> String {
    "\(folder)/.vitrine-\(String(UInt64.random(in: 0 ... .max), radix: 36)).tmp"
  }
}
