import Glibc
import Synchronization

/// A directory in a private folder for the files of one compilation, removed with the object.
///
/// Its name has the number of this process, and it is locked, so that the next process can tell whether it is
/// abandoned.
public final class TemporaryDirectory: Sendable {
  public let path: String
  private let lock: Int32

  /// What there has been of them in this process.
  private struct History {
    var isEnding = false
    var hasAny = false
  }

  private static let history = Mutex(History())

  /// Lets none be created from now on: this process is about to end.
  ///
  /// - Returns: whether any has been created.
  public static func endAll() -> Bool {
    history.withLock { history in
      history.isEnding = true
      return history.hasAny
    }
  }

  public init(in folder: PrivateFolder) throws(PrivateFolder.Failure) {
    var template = Array(folder.file("work-\(getpid())-XXXXXX").utf8CString)
    let isMade = Self.history.withLock { history in
      errno = ECANCELED
      guard !history.isEnding, mkdtemp(&template) != nil else { return false }
      history.hasAny = true
      return true
    }
    guard isMade else { throw .unusable(path: folder.path, reason: PrivateFolder.reason()) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if lock >= 0 { flock(lock, LOCK_EX) }
  }

  deinit {
    Folder.remove(path)
    if lock >= 0 { close(lock) }
  }
}
