import CLinux
import Glibc

/// An open folder: operations on it affect this folder, whatever its path names by then.
///
/// Names are those of its own entries, without a slash. No link is followed.
public final class OpenFolder: Sendable {
  /// Names the folder for system calls, without any right to it (`O_PATH`); closed with this object, and at `exec`.
  let descriptor: Int32
  /// The device and number of the folder.
  let identity: FileIdentity

  init(adopting descriptor: Int32) throws(SystemError) {
    self.descriptor = descriptor
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw SystemError(ENOTDIR) }
    identity = FileIdentity(status)
  }

  /// Opens a folder by its path. Links in it are followed, but one as its last component only if `followsLink` is set.
  public convenience init(_ path: String, followsLink: Bool = false) throws(SystemError) {
    let flags = Int32(linux_o_path) | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
    let descriptor = Glibc.open(path, flags)
    guard descriptor >= 0 else { throw .last }
    try self.init(adopting: descriptor)
  }

  /// Opens the folder that contains a file, whose path may go through links.
  ///
  /// - Returns: the folder, and the name of the file in it.
  public static func containing(_ path: String) throws(SystemError) -> (folder: OpenFolder, name: String) {
    var path = path[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    let name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? String(path)
    guard isName(name) else { throw SystemError(EINVAL) }
    return (try OpenFolder(FilePath.folder(of: String(path)), followsLink: true), name)
  }

  deinit { close(descriptor) }

  /// Returns whether a text can name an entry of a folder.
  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
  }

  /// Opens a folder in this one.
  ///
  /// - Parameter entersMounts: whether the folder may belong to another file system.
  /// - Throws: `ELOOP` or `ENOTDIR` for a link, `EXDEV` for a folder of another file system.
  public func folder(_ name: String, entersMounts: Bool = false) throws(SystemError) -> OpenFolder {
    let flags = Int32(linux_o_path) | O_DIRECTORY
    if entersMounts {
      guard Self.isName(name) else { throw SystemError(EINVAL) }
      let descriptor = openat(descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { throw .last }
      return try OpenFolder(adopting: descriptor)
    }
    let folder = try OpenFolder(adopting: open(name, flags))
    guard folder.identity.device == identity.device else { throw SystemError(EXDEV) }
    return folder
  }

  /// Opens an entry; the caller closes the descriptor.
  public func open(_ name: String, _ flags: Int32, permissions: UInt32 = 0o600) throws(SystemError) -> Int32 {
    guard Self.isName(name) else { throw SystemError(EINVAL) }
    let file = linux_open_beneath(
      descriptor, name, flags | O_NOFOLLOW | O_CLOEXEC, flags & O_CREAT == 0 ? 0 : permissions)
    guard file >= 0 else { throw .last }
    return file
  }

  /// The names of the entries, in no order; none where the folder cannot be read.
  public var names: [String] {
    let file = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    guard let stream = fdopendir(file) else {
      close(file)
      return []
    }
    return Folder.names(in: stream)
  }

  /// Returns the status of an entry; nil if there is none.
  func status(of name: String) -> stat? {
    var status = stat()
    return Self.isName(name) && fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  /// Returns the status of the folder itself.
  func status() throws(SystemError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    return status
  }

  /// Sets the permissions of the folder itself.
  func setPermissions(_ mode: mode_t) throws(SystemError) {
    let file = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if file >= 0 { close(file) } }
    // A folder that may not be opened for reading is changed by its path in /proc.
    let code = file >= 0 ? fchmod(file, mode) : chmod("/proc/self/fd/\(descriptor)", mode)
    guard code == 0 else { throw .last }
  }

  /// Creates a folder that its owner alone can use.
  public func makeFolder(_ name: String) throws(SystemError) {
    guard Self.isName(name) else { throw SystemError(EINVAL) }
    guard mkdirat(descriptor, name, 0o700) == 0 else { throw .last }
  }

  /// Renames an entry.
  ///
  /// - Parameters:
  ///   - other: the new folder; nil for this one.
  ///   - replaces: whether to replace an entry that has the name.
  /// - Throws: `EEXIST` if an entry has the name and is not replaced, `EINVAL` if the file system cannot rule out
  ///   replacing.
  public func rename(
    _ name: String, to newName: String, in other: OpenFolder? = nil, replaces: Bool = true
  ) throws(SystemError) {
    guard Self.isName(name), Self.isName(newName) else { throw SystemError(EINVAL) }
    let target = (other ?? self).descriptor
    let code =
      replaces
      ? renameat(descriptor, name, target, newName)
      : renameat2(descriptor, name, target, newName, UInt32(linux_rename_noreplace))
    guard code == 0 else { throw .last }
  }

  /// Removes an entry other than a folder; a link is removed itself, not its target.
  public func unlink(_ name: String) throws(SystemError) {
    guard Self.isName(name) else { throw SystemError(EINVAL) }
    guard unlinkat(descriptor, name, 0) == 0 else { throw .last }
  }

  /// Sets the modification time of an entry to now, by which the least recently used entries are found.
  public func touch(_ name: String) {
    if Self.isName(name) { utimensat(descriptor, name, nil, AT_SYMLINK_NOFOLLOW) }
  }

  /// Returns a random name that no entry has.
  static func newName(_ prefix: String) -> String {
    prefix + String(UInt64.random(in: 0 ... .max), radix: 36) + String(UInt64.random(in: 0 ... .max), radix: 36)
  }
}

/// The device and number of a file, which tell it from another one in its place.
struct FileIdentity: Hashable, Sendable {
  let device: dev_t
  let number: ino_t

  init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
}
