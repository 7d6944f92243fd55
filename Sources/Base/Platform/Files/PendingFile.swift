import CLinux
import Glibc

/// A file that is being written, and gets its name when it is complete.
///
/// Until then it has none, if the file system can do that (`O_TMPFILE`), so that nothing is left of it if the process
/// is killed; otherwise it has a temporary one.
struct PendingFile: ~Copyable {
  private var descriptor: Int32
  private let folder: OpenFolder
  /// The final name.
  private let name: String
  /// The name of the incomplete file; nil if it has none.
  private var temporary: String?

  /// - Parameter path: the final path; the file gets the permissions of the existing one.
  init(for path: String) throws(SystemError) {
    let permissions = try FileReplacement.permissions(of: path)
    let (folder, name) = try OpenFolder.containing(path)
    // A nameless file gets its name by way of /proc.
    let isNameless = access("/proc/self/fd", X_OK) == 0
    let flags = O_WRONLY | O_CLOEXEC | O_DIRECTORY | Int32(linux_o_tmpfile)
    let file = isNameless ? openat(folder.descriptor, ".", flags, 0o666) : -1
    let named = file < 0 ? try FileReplacement.makeTemporary(in: folder) : nil
    (self.folder, self.name) = (folder, name)
    descriptor = named?.file ?? file
    temporary = named?.name
    if let permissions { fchmod(descriptor, permissions) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if let temporary { try? folder.unlink(temporary) }
  }

  /// - Parameter isDurable: whether to wait until the contents are on the disk.
  func write(_ bytes: [UInt8], isDurable: Bool) throws(SystemError) {
    try Descriptor.write(bytes, to: descriptor)
    // File systems that do not support it have nothing to wait for.
    guard !isDurable || fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else { throw .last }
  }

  /// Gives the file its name.
  ///
  /// - Parameter replaces: whether to replace a file of that name.
  /// - Throws: `EEXIST` if there is something of that name and `replaces` is false.
  mutating func finish(replaces: Bool) throws(SystemError) {
    // A watcher expects a rename, and a link replaces nothing: so the file gets a temporary name in any case.
    if temporary == nil { temporary = try link() }
    let file = descriptor
    descriptor = -1
    guard close(file) == 0, let temporary else { throw .last }
    if !replaces {
      do throws(SystemError) {
        try folder.rename(temporary, to: name, replaces: false)
        self.temporary = nil
        return
      } catch {
        guard error.code == EINVAL || error.code == ENOSYS else { throw error }
      }
      close(try folder.open(name, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o666))
    }
    try folder.rename(temporary, to: name)
    self.temporary = nil
  }

  private func link() throws(SystemError) -> String {
    let name = FileReplacement.temporaryName()
    let own = "/proc/self/fd/\(descriptor)"
    guard linkat(AT_FDCWD, own, folder.descriptor, name, AT_SYMLINK_FOLLOW) == 0 else { throw .last }
    return name
  }
}
