import Glibc
import Synchronization

/// A directory in a private folder for the files of one compilation, removed with the object.
///
/// It is locked as long as this process uses it: one that is not locked is abandoned.
public final class TemporaryDirectory: Sendable {
  /// The prefix of the names of directories that are in use, or abandoned.
  static let prefix = "work-"

  public let path: String
  /// The directory itself.
  let folder: OpenFolder
  /// The parent folder, and the directory's name there.
  private let parent: OpenFolder
  private let name: String
  private let lock: Int32

  /// The temporary directories of this process, past and present.
  private struct History {
    var isEnding = false
    var hasAny = false
    var live: [String: OpenFolder] = [:]
  }

  private static let history = Mutex(History())

  /// Prevents the creation of directories from now on: this process is about to end.
  ///
  /// - Returns: whether any has been created.
  @discardableResult
  public static func endAll() -> Bool {
    history.withLock { history in
      history.isEnding = true
      return history.hasAny
    }
  }

  /// Removes the directories of this process, which is about to end.
  public static func removeAll() {
    // A thread that is about to write a file there may need another moment to notice that nothing can be compiled any
    // more.
    for _ in 0..<20 {
      let live = history.withLock { $0.live }
      let left = live.filter { name, parent in !parent.remove(name) || parent.status(of: name) != nil }
      if left.isEmpty { return }
      usleep(2_000)
    }
  }

  /// Makes a directory; one elsewhere where the folder cannot be written to.
  public init(in folder: PrivateFolder) throws(PrivateFolder.Failure) {
    let canBegin = Self.history.withLock { history in
      if !history.isEnding { history.hasAny = true }
      return !history.isEnding
    }
    guard canBegin else { throw .unusable(path: folder.path, reason: SystemError(ECANCELED).reason()) }
    (parent, path, name, self.folder, lock) = try folder.withPlace { (place, path) throws(SystemError) in
      let made = try Self.make(in: place)
      return (place, "\(path)/\(made.name)", made.name, made.folder, made.lock)
    }
    Self.history.withLock { [name, parent] in $0.live[name] = parent }
  }

  /// True while the path still names this directory.
  public var isPresent: Bool {
    var status = stat()
    return lstat(path, &status) == 0 && FileIdentity(status) == folder.identity
  }

  /// Makes a directory and locks it. It gets its final name only when it is locked.
  private static func make(
    in parent: OpenFolder
  ) throws(SystemError) -> (name: String, folder: OpenFolder, lock: Int32) {
    let (early, name) = (OpenFolder.newName(PrivateFolder.newPrefix), OpenFolder.newName(prefix))
    try parent.makeFolder(early)
    do throws(SystemError) {
      let folder = try parent.folder(early)
      let lock = try parent.open(early, O_RDONLY | O_DIRECTORY)
      do throws(SystemError) {
        // Where the file system has no locks, nobody can lock it to remove it.
        flock(lock, LOCK_EX | LOCK_NB)
        try parent.rename(early, to: name)
        return (name, folder, lock)
      } catch {
        close(lock)
        throw error
      }
    } catch {
      parent.remove(early)
      throw error
    }
  }

  deinit {
    parent.remove(name)
    Self.history.withLock { [name] in _ = $0.live.removeValue(forKey: name) }
    close(lock)
  }
}

extension PrivateFolder {
  /// Calls `body` with a temporary directory. Calls it again with one elsewhere if the folder has to be left, or if
  /// somebody has removed the directory, since the compiled sources are not at fault then.
  public func withTemporaryDirectory<Result, E: Error>(
    or failure: (Failure) -> E, _ body: (TemporaryDirectory) throws(E) -> Result
  ) throws(E) -> Result {
    let wasLeft = isLeft
    let first = try temporaryDirectory(or: failure)
    do throws(E) {
      return try body(first)
    } catch {
      if !first.isPresent { leave(SystemError(ENOENT)) }
      guard isLeft != wasLeft else { throw error }
    }
    return try body(temporaryDirectory(or: failure))
  }

  private func temporaryDirectory<E: Error>(or failure: (Failure) -> E) throws(E) -> TemporaryDirectory {
    do throws(Failure) {
      return try TemporaryDirectory(in: self)
    } catch {
      throw failure(error)
    }
  }
}
