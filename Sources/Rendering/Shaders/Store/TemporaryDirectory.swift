import Glibc
import Synchronization

/// A directory in the cache for the files of one compilation, removed with the object.
///
/// Its name has the number of this process, and it is locked, so that the next process can tell whether it is
/// abandoned.
final class TemporaryDirectory {
  let path: String
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
  static func endAll() -> Bool {
    history.withLock { history in
      history.isEnding = true
      return history.hasAny
    }
  }

  init(in cache: ShaderCache) throws(ShaderError) {
    var template = Array(cache.path("work-\(getpid())-XXXXXX").utf8CString)
    let isMade = Self.history.withLock { history in
      errno = ECANCELED
      guard !history.isEnding, mkdtemp(&template) != nil else { return false }
      history.hasAny = true
      return true
    }
    guard isMade else { throw .cacheUnusable(path: cache.folder, reason: Files.reason()) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if lock >= 0 { flock(lock, LOCK_EX) }
  }

  deinit {
    Files.removeFolder(path)
    if lock >= 0 { close(lock) }
  }
}
