import Glibc

/// Replaces files as a whole: readers see either the old contents or the new.
public enum FileReplacement {
  /// Writes a temporary file beside the one at `path`, and renames it to `path`.
  ///
  /// A symbolic link is kept and its target replaced, with the target's permissions; after an error the old file is
  /// unchanged.
  ///
  /// - Parameter isDurable: whether the contents are on the disk before the old ones are removed.
  public static func write(_ bytes: [UInt8], to path: String, isDurable: Bool = false) throws(SystemError) {
    let target = FilePath.resolved(path) ?? path
    var file = try PendingFile(for: target)
    try file.write(bytes, isDurable: isDurable)
    try file.finish(replaces: true)
  }

  /// Writes a new file; after an error, an incomplete one is removed.
  ///
  /// - Throws: `EEXIST` where there is something of that name, even a symbolic link.
  public static func create(_ bytes: [UInt8], at path: String) throws(SystemError) {
    var status = stat()
    if lstat(path, &status) == 0 { throw SystemError(EEXIST) }
    var file = try PendingFile(for: path)
    try file.write(bytes, isDurable: true)
    try file.finish(replaces: false)
  }

  /// Returns the permissions of a file that is to be replaced; nil if there is none.
  ///
  /// - Throws: the error of opening it for writing: renaming asks for the folder's permission alone.
  static func permissions(of path: String) throws(SystemError) -> mode_t? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    guard access(path, W_OK) == 0 else { throw .last }
    return status.st_mode & 0o7777
  }

  /// Creates a temporary file beside the one at `path`, with its permissions, to be renamed to `path`.
  ///
  /// Programs that write the same file do not share a temporary file.
  ///
  /// - Returns: its descriptor, open for writing, its folder, and its name there.
  /// - Throws: the error of opening an existing file at `path` for writing.
  public static func makeTemporary(
    for path: String
  ) throws(SystemError) -> (file: Int32, folder: OpenFolder, name: String) {
    let permissions = try Self.permissions(of: path)
    let folder = try OpenFolder.containing(path).folder
    let created = try makeTemporary(in: folder)
    if let permissions { fchmod(created.file, permissions) }
    return (created.file, folder, created.name)
  }

  /// Creates a file with a unique name, open for writing.
  static func makeTemporary(in folder: OpenFolder) throws(SystemError) -> (file: Int32, name: String) {
    let name = temporaryName()
    return (try folder.open(name, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o666), name)
  }

  static func temporaryName() -> String { OpenFolder.newName(".vitrine-") + ".tmp" }
}
