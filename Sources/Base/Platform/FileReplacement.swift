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
    var status = stat()
    let exists = stat(target, &status) == 0
    // Renaming asks for the folder's permission alone.
    if exists, access(target, W_OK) != 0 { throw .last }
    let (file, temporary) = try makeTemporary(in: FilePath.folder(of: target))
    do throws(SystemError) {
      if exists { fchmod(file, status.st_mode & 0o7777) }
      try writeAndClose(bytes, to: file, isDurable: isDurable)
      guard rename(temporary, target) == 0 else { throw .last }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Writes a new file; one that is not whole is taken away again.
  ///
  /// - Throws: `EEXIST` where there is something of that name, a symbolic link too.
  public static func create(_ bytes: [UInt8], at path: String) throws(SystemError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .last }
    do throws(SystemError) {
      try writeAndClose(bytes, to: file, isDurable: true)
    } catch {
      unlink(path)
      throw error
    }
  }

  private static func writeAndClose(_ bytes: [UInt8], to file: Int32, isDurable: Bool) throws(SystemError) {
    if isDurable {
      do throws(SystemError) {
        try Descriptor.write(bytes, to: file)
        // File systems without it have nothing to wait for.
        guard fsync(file) == 0 || errno == EINVAL || errno == EROFS else { throw .last }
      } catch {
        close(file)
        throw error
      }
      guard close(file) == 0 else { throw .last }
    } else {
      try Descriptor.writeAndClose(bytes, to: file)
    }
  }

  /// Programs that write the same file must not share a temporary one.
  private static func makeTemporary(in folder: String) throws(SystemError) -> (file: Int32, path: String) {
    for _ in 0..<16 {
      let path = "\(folder)/.vitrine-\(String(UInt64.random(in: 0 ... .max), radix: 36)).tmp"
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      if file >= 0 { return (file, path) }
      if errno != EEXIST { break }
    }
    throw .last
  }
}
