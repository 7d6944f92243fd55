import Glibc

/// The identity, size and modification time of a file; a different stamp means that the file was written or replaced.
///
/// A save that renames a new file over the old one changes the inode; one that writes in place changes the time or the
/// size. A missing file, which exists between the two steps of some editors, has a different stamp.
public struct FileStamp: Hashable, Sendable, Codable {
  public var path: String
  private var device: UInt64
  private var inode: UInt64
  private var size: Int64
  private var seconds: Int
  /// The fraction of the modification time's second, in nanoseconds.
  public private(set) var nanoseconds: Int

  /// Reads the stamp of a file, which may be missing.
  public init(path: String) {
    self.path = path
    var status = stat()
    guard stat(path, &status) == 0 else {
      (device, inode, size, seconds, nanoseconds) = (0, 0, -1, 0, 0)
      return
    }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// True if the file exists now and has this stamp.
  public var isCurrent: Bool { exists && FileStamp(path: path) == self }
  /// True if the file existed.
  public var exists: Bool { size >= 0 }

  /// Returns whether the modification time is before that of the other file.
  public func isOlder(than other: FileStamp) -> Bool {
    (seconds, nanoseconds) < (other.seconds, other.nanoseconds)
  }
}
