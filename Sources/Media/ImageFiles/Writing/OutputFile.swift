import Glibc
import Platform

/// Writes whole files atomically: readers see either the old contents or the new.
public enum OutputFile {
  /// Writes a file beside the one at `path` and renames it; pipes and devices are written directly.
  ///
  /// A symbolic link is followed to its target. A dangling link is refused, and so is another user's in a folder where
  /// everybody may write, as Linux itself does (`fs.protected_symlinks`).
  ///
  /// - Throws: `ImageFileError.cannotWrite`.
  public static func write(_ bytes: [UInt8], to path: String) throws(ImageFileError) {
    var status = stat()
    let exists = stat(path, &status) == 0
    if let reason = refusalOfLink(path, hasTarget: exists) { throw .cannotWrite(name: path, reason: reason) }
    if exists, status.st_mode & S_IFMT == S_IFDIR { throw .cannotWrite(name: path, reason: "is a directory") }
    // Pipes and devices are written in place; a rename would replace them.
    if exists, status.st_mode & S_IFMT != S_IFREG { return try writeInPlace(bytes, to: path) }
    do throws(SystemError) {
      try FileReplacement.write(bytes, to: path)
    } catch {
      throw .cannotWrite(name: path, reason: error.reason(missing: "no such folder"))
    }
  }

  /// Returns the reason to refuse the symbolic link at `path`; nil if there is none, or if it is followed.
  private static func refusalOfLink(_ path: String, hasTarget: Bool) -> String? {
    var link = stat()
    guard lstat(path, &link) == 0, link.st_mode & S_IFMT == S_IFLNK else { return nil }
    guard hasTarget else { return "is a symbolic link to no file" }
    var folder = stat()
    guard stat(FilePath.folder(of: path), &folder) == 0 else { return SystemError.last.reason() }
    let isShared = folder.st_mode & S_ISVTX != 0 && folder.st_mode & 0o002 != 0
    let isTrusted = link.st_uid == geteuid() || link.st_uid == folder.st_uid
    return isShared && !isTrusted ? "is another user's symbolic link" : nil
  }

  /// Writes to an open descriptor; `name` identifies it in errors.
  ///
  /// - Throws: `ImageFileError.cannotWrite`.
  public static func write(_ bytes: [UInt8], toDescriptor file: Int32, name: String) throws(ImageFileError) {
    do throws(SystemError) {
      try Descriptor.write(bytes, to: file)
    } catch {
      throw .cannotWrite(name: name, reason: error.reason())
    }
  }

  private static func writeInPlace(_ bytes: [UInt8], to path: String) throws(ImageFileError) {
    let file = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else { throw .cannotWrite(name: path, reason: SystemError.last.reason()) }
    defer { close(file) }
    try write(bytes, toDescriptor: file, name: path)
  }
}
