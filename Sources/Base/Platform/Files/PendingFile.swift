import CLinux
import Glibc

/// A file that is being written, and gets its name when it is whole.
///
/// Until then it has none, where the file system can do that (`O_TMPFILE`), so that nothing is left of it if the
/// process is killed; elsewhere it has a temporary one.
struct PendingFile: ~Copyable {
  private var descriptor: Int32
  private let folder: String
  /// The path by which it can be found; nil for none.
  private var temporary: String?

  /// - Parameter path: where it will be; it gets the permissions of the file that is there.
  init(for path: String) throws(SystemError) {
    let folder = FilePath.folder(of: path)
    let permissions = try FileReplacement.permissions(of: path)
    // It gets its name by way of /proc.
    let isNameless = access("/proc/self/fd", X_OK) == 0
    let file = isNameless ? open(folder, O_WRONLY | O_CLOEXEC | Int32(linux_o_tmpfile), 0o666) : -1
    let named = file < 0 ? try FileReplacement.makeTemporary(in: folder) : nil
    self.folder = folder
    descriptor = named?.file ?? file
    temporary = named?.path
    if let permissions { fchmod(descriptor, permissions) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if let temporary { unlink(temporary) }
  }

  /// - Parameter isDurable: whether to wait until the contents are on the disk.
  func write(_ bytes: [UInt8], isDurable: Bool) throws(SystemError) {
    try Descriptor.write(bytes, to: descriptor)
    // File systems without it have nothing to wait for.
    guard !isDurable || fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else { throw .last }
  }

  /// Gives it its name.
  ///
  /// - Parameter replaces: whether to replace a file of that name.
  /// - Throws: `EEXIST` where there is something of that name and it is not replaced.
  mutating func rename(to path: String, replaces: Bool) throws(SystemError) {
    // A watcher expects a rename, and a link replaces nothing: so it gets a temporary name in any case.
    if temporary == nil { temporary = try link() }
    let file = descriptor
    descriptor = -1
    guard close(file) == 0, let temporary else { throw .last }
    if !replaces {
      if renameat2(AT_FDCWD, temporary, AT_FDCWD, path, UInt32(linux_rename_noreplace)) == 0 {
        self.temporary = nil
        return
      }
      guard errno == EINVAL || errno == ENOSYS else { throw .last }
      let place = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard place >= 0 else { throw .last }
      close(place)
    }
    guard Glibc.rename(temporary, path) == 0 else { throw .last }
    self.temporary = nil
  }

  private func link() throws(SystemError) -> String {
    for _ in 0..<16 {
      let path = FileReplacement.temporaryPath(in: folder)
      let own = "/proc/self/fd/\(descriptor)"
      if linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 { return path }
      if errno != EEXIST { break }
    }
    throw .last
  }
}
