import Glibc

/// A folder that its owner alone can write to, for files that a program makes, keeps and trusts.
///
/// Files are named by the hash of their inputs, appear by a rename and never change, so several processes may use the
/// folder at the same time.
public struct PrivateFolder: Hashable, Sendable {
  /// Why a folder, or a file in it, cannot be used.
  public enum Failure: Error, Hashable, Sendable {
    case unusable(path: String, reason: String)
  }

  public let path: String
  /// Why the folder is not the user's own one; nil if it is.
  public private(set) var refusal: Failure?

  /// Uses a folder, which is made if it is missing.
  ///
  /// - Throws: where another user could put something there.
  public init(_ folder: String) throws(Failure) {
    path = try Self.prepare(folder)
    removeAbandonedDirectories()
  }

  /// Uses a folder of the user's caches, `$XDG_CACHE_HOME/NAME`, and where that cannot be trusted `/tmp/vitrine-UID/NAME`.
  public init(cache name: String) throws(Failure) {
    let home = EnvironmentVariable.value("XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let places = [home ?? EnvironmentVariable.value("HOME").map { "\($0)/.cache" }, "/tmp/vitrine-\(getuid())"]
    (path, refusal) = try Self.first(of: places.compactMap { $0.map { "\($0)/\(name)" } })
    removeAbandonedDirectories()
  }

  /// The path of a file in the folder.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The path of the file or folder `name`, which `make(path)` creates if it is missing.
  ///
  /// `make` gets another path, in a temporary directory; what it makes is then renamed.
  public func file<E: Error>(
    _ name: String, or failure: (Failure) -> E, make: (_ path: String) throws(E) -> Void
  ) throws(E) -> String {
    let path = file(name)
    if access(path, F_OK) == 0 { return path }
    let directory: TemporaryDirectory
    do throws(Failure) {
      directory = try TemporaryDirectory(in: self)
    } catch {
      throw failure(error)
    }
    try make("\(directory.path)/made")
    // Another process may have made the same folder.
    guard rename("\(directory.path)/made", path) == 0 || access(path, F_OK) == 0 else {
      throw failure(.unusable(path: path, reason: Self.reason()))
    }
    return path
  }

  /// The description of a system error, by default the last one.
  static func reason(_ error: SystemError = .last) -> String { error.reason(missing: "no such file or directory") }

  /// Prepares the first folder that can be used.
  ///
  /// - Returns: its path, and why it is not the first of all.
  /// - Throws: what is wrong with the first of all, if none can be used.
  public static func first(of folders: [String]) throws(Failure) -> (folder: String, refusal: Failure?) {
    var refusal: Failure?
    for folder in folders {
      do throws(Failure) {
        return (try prepare(folder), refusal)
      } catch {
        refusal = refusal ?? error
      }
    }
    throw refusal ?? .unusable(path: "", reason: "no folder")
  }

  /// Makes a folder and its missing parents; returns its path without symbolic links.
  ///
  /// - Throws: `unusable` where another user could put something there: code is loaded from it.
  private static func prepare(_ wanted: String) throws(Failure) -> String {
    do throws(SystemError) {
      try Folder.make(wanted)
    } catch {
      throw .unusable(path: wanted, reason: Self.reason(error))
    }
    guard let folder = FilePath.resolved(wanted) else { throw .unusable(path: wanted, reason: Self.reason()) }
    try checkOwner(folder)
    guard chmod(folder, 0o700) == 0 else { throw .unusable(path: folder, reason: Self.reason()) }
    var parent = folder
    while parent != "/" {
      parent = FilePath.folder(of: parent)
      try checkParent(parent)
    }
    return folder
  }

  private static func checkOwner(_ folder: String) throws(Failure) {
    let status = try status(of: folder)
    guard status.st_uid == geteuid() else { throw .unusable(path: folder, reason: "belongs to another user") }
  }

  /// Throws if another user may rename what is in a folder. In a sticky folder, such as `/tmp`, only owners may.
  private static func checkParent(_ folder: String) throws(Failure) {
    let status = try status(of: folder)
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      throw .unusable(path: folder, reason: "belongs to another user")
    }
    guard status.st_mode & S_ISVTX == 0 else { return }
    // A group with the user's own number has no other members.
    let isOwnGroup = status.st_gid == getegid() && getegid() == geteuid()
    guard status.st_mode & 0o002 == 0, status.st_mode & 0o020 == 0 || isOwnGroup else {
      throw .unusable(path: folder, reason: "other users can write to it")
    }
  }

  private static func status(of folder: String) throws(Failure) -> stat {
    var status = stat()
    guard lstat(folder, &status) == 0 else { throw .unusable(path: folder, reason: Self.reason()) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .unusable(path: folder, reason: "not a folder") }
    return status
  }

  /// Removes the temporary directories of this process, which is about to end.
  public func removeOwnDirectories() {
    // A thread that is about to write a file there may need another moment to find that nothing can be compiled any
    // more.
    for _ in 0..<20 {
      let own = Folder.names(in: path).filter { $0.hasPrefix("work-\(getpid())-") }
      if own.isEmpty { return }
      for name in own { Folder.remove(file(name)) }
      usleep(2_000)
    }
  }

  /// Removes the temporary directories of processes that were killed.
  ///
  /// A directory is locked while it is used, since the processes of another machine that shares the cache are not
  /// known here.
  private func removeAbandonedDirectories() {
    for name in Folder.names(in: path) where name.hasPrefix("work-") {
      let parts = name.split(separator: "-")
      if parts.count == 3, let pid = pid_t(parts[1]), pid > 0 {
        if kill(pid, 0) == 0 || errno != ESRCH { continue }
      } else {
        // Earlier versions left the process out of the name.
        var status = stat()
        guard lstat(file(name), &status) == 0, status.st_mtim.tv_sec < time(nil) - 3600 else { continue }
      }
      let directory = open(file(name), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard directory >= 0 else { continue }
      if flock(directory, LOCK_EX | LOCK_NB) == 0 { Folder.remove(file(name)) }
      close(directory)
    }
  }
}
