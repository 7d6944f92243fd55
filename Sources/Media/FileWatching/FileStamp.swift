import Glibc

/// What a file looked like: when it differs, the file was written or replaced.
///
/// A save that renames a new file over the old one changes the inode, one that writes in place the time or the size. A
/// file that is missing for a moment, as between the two steps of some editors, differs from both.
public struct FileStamp: Hashable, Sendable {
  /// The file's path.
  public var path: String
  private var device: UInt64
  private var inode: UInt64
  private var size: Int64
  private var seconds: Int
  /// Of the last change, within its second.
  public private(set) var nanoseconds: Int

  /// The file as it looks now; that it is missing is a look as well.
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

  /// Whether the file is there now and looks as it did.
  public var isCurrent: Bool { exists && FileStamp(path: path) == self }
  /// Whether the file was there.
  public var exists: Bool { size >= 0 }

  /// Whether the file was written before the other one.
  public func isOlder(than other: FileStamp) -> Bool {
    (seconds, nanoseconds) < (other.seconds, other.nanoseconds)
  }
}
