import Glibc
import Synchronization

/// A directory in the cache for the files of one compilation, removed with the object.
///
/// Its name has the number of this process, and it is locked, so that the next process can tell whether it is abandoned.
final class TemporaryDirectory {
  let path: String
  private let lock: Int32

  private static let isEnding = Mutex(false)

  /// Lets none be created from now on: this process is about to end.
  static func endAll() { isEnding.withLock { $0 = true } }

  init(in cache: ShaderCache) throws(ShaderError) {
    var template = Array(cache.path("work-\(getpid())-XXXXXX").utf8CString)
    let isMade = Self.isEnding.withLock { isEnding in
      errno = ECANCELED
      return !isEnding && mkdtemp(&template) != nil
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
