import CLinux
import Glibc
import Synchronization

/// A folder that its owner alone can write to, for files that a program makes, keeps and trusts.
///
/// It is kept open: whatever its path names later, files are written to and removed from this folder. Several processes
/// may use it at the same time.
public final class PrivateFolder: Sendable {
  /// Why a folder, or a file in it, cannot be used.
  public enum Failure: Error, Hashable, Sendable {
    case unusable(path: String, reason: String)
  }

  /// The prefix of the names of files and folders that are not complete yet.
  static let newPrefix = "new-"

  public let path: String

  private struct State {
    var folder: OpenFolder
    var refusal: Failure?
    /// True once files are made elsewhere.
    var isLeft = false
  }

  private let state: Mutex<State>

  /// The reason why the folder is not the wanted one, or is no longer written to; nil if neither applies.
  public var refusal: Failure? { state.withLock { $0.refusal } }

  /// Uses a folder, which is made if it is missing.
  ///
  /// - Throws: where another user could put something there.
  public convenience init(_ folder: String) throws(Failure) { try self.init(firstOf: [folder]) }

  /// Uses a folder of the user's caches, `$XDG_CACHE_HOME/NAME`, or one of `fallbackPaths` if that cannot be trusted or
  /// written to.
  public convenience init(cache name: String) throws(Failure) {
    let home = EnvironmentVariable.value("XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let first = home ?? EnvironmentVariable.value("HOME").map { "\($0)/.cache" }
    try self.init(firstOf: (first.map { ["\($0)/\(name)"] } ?? []) + Self.fallbackPaths.map { "\($0)/\(name)" })
  }

  /// Uses the first folder that can be trusted and written to.
  ///
  /// - Throws: the reason for the first folder, if none can be used.
  public init(firstOf folders: [String]) throws(Failure) {
    var refusal: Failure?
    for wanted in folders {
      do throws(Failure) {
        let (folder, path) = try Self.prepare(wanted)
        if let lack = Self.lack(of: folder), wanted != folders.last {
          refusal = refusal ?? .unusable(path: path, reason: Self.reason(lack))
          continue
        }
        self.path = path
        state = Mutex(State(folder: folder, refusal: refusal))
        Self.removeAbandoned(in: folder)
        return
      } catch {
        refusal = refusal ?? error
      }
    }
    throw refusal ?? .unusable(path: "", reason: "no folder")
  }

  /// The path of the folder that files are made in now.
  public var currentPath: String { isLeft ? (try? Self.fallback().path) ?? path : path }

  /// The path of a file in the folder.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The open folder, which is made again if it has been removed.
  public func opened() throws(Failure) -> OpenFolder {
    let known = state.withLock { $0.folder }
    var status = stat()
    if lstat(path, &status) == 0, FileIdentity(status) == known.identity { return known }
    let folder = try Self.prepare(path).folder
    state.withLock { $0.folder = folder }
    return folder
  }

  // MARK: without the folder

  /// The folders in which files are made if the caches cannot be used.
  static var fallbackPaths: [String] {
    let runtime = EnvironmentVariable.value("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? "\($0)/vitrine" : nil }
    return ["/tmp/vitrine-\(getuid())"] + (runtime.map { [$0] } ?? [])
  }

  private static let madeFallback = Mutex<PrivateFolder?>(nil)

  /// The folder for the files of this process that find no place in another one.
  private static func fallback() throws(Failure) -> PrivateFolder {
    if let known = madeFallback.withLock({ $0 }) { return known }
    let made = try PrivateFolder(firstOf: fallbackPaths.map { "\($0)/work" })
    return madeFallback.withLock { fallback in
      fallback = fallback ?? made
      return fallback ?? made
    }
  }

  /// The least number of free bytes that a compilation needs.
  private static let neededSpace: UInt64 = 32 << 20

  /// Returns the reason why nothing can be created in a folder; nil if files can be.
  private static func lack(of folder: OpenFolder) -> SystemError? {
    if faccessat(folder.descriptor, ".", W_OK | X_OK, 0) != 0 { return .last }
    var space = statvfs()
    guard fstatvfs(folder.descriptor, &space) == 0 else { return nil }
    if space.f_flag & UInt(ST_RDONLY) != 0 { return SystemError(EROFS) }
    let isFull = UInt64(space.f_bavail) * UInt64(space.f_frsize) < neededSpace
    return isFull || space.f_files > 0 && space.f_favail == 0 ? SystemError(ENOSPC) : nil
  }

  /// True once files are made elsewhere.
  public var isLeft: Bool { state.withLock { $0.isLeft } }

  /// Makes files elsewhere from now on. The first reason is kept.
  public func leave(_ reason: SystemError) { leave(Self.reason(reason)) }

  func leave(_ reason: String) {
    state.withLock { state in
      state.isLeft = true
      state.refusal = state.refusal ?? .unusable(path: path, reason: reason)
    }
  }

  /// Leaves the folder if nothing more can be written to it.
  ///
  /// - Parameter text: the messages of a compiler that has failed.
  public func leaveIfFull(after text: String) {
    guard !isLeft, let folder = try? opened() else { return }
    let codes = [ENOSPC, EDQUOT, EROFS]
    if let lack = Self.lack(of: folder) {
      leave(lack)
    } else if let code = codes.first(where: { text.contains(String(cString: strerror($0))) }), !Self.hasRoom(folder) {
      leave(SystemError(code))
    }
  }

  /// Returns whether the bytes that a compilation needs can be written: nothing else reveals a quota.
  private static func hasRoom(_ folder: OpenFolder) -> Bool {
    let file = openat(folder.descriptor, ".", O_WRONLY | O_CLOEXEC | O_DIRECTORY | Int32(linux_o_tmpfile), 0o600)
    guard file >= 0 else { return false }
    defer { close(file) }
    return posix_fallocate(file, 0, off_t(neededSpace)) == 0
  }

  /// Calls `body` with the folder and its path; if that fails, with a folder elsewhere.
  func withPlace<Result>(
    _ body: (_ folder: OpenFolder, _ path: String) throws(SystemError) -> Result
  ) throws(Failure) -> Result {
    if !state.withLock({ $0.isLeft }) {
      do throws(Failure) {
        let folder = try opened()
        if let lack = Self.lack(of: folder) { throw .unusable(path: path, reason: Self.reason(lack)) }
        do throws(SystemError) { return try body(folder, path) } catch {
          throw .unusable(path: path, reason: Self.reason(error))
        }
      } catch {
        state.withLock { state in
          state.isLeft = true
          state.refusal = state.refusal ?? error
        }
      }
    }
    let fallback = try Self.fallback()
    let folder = try fallback.opened()
    do throws(SystemError) { return try body(folder, fallback.path) } catch {
      throw refusal ?? .unusable(path: fallback.path, reason: Self.reason(error))
    }
  }

  /// The description of a system error, by default the last one.
  static func reason(_ error: SystemError = .last) -> String { error.reason(missing: "no such file or directory") }

  // MARK: trust

  /// Makes a folder and its missing parents, and opens it.
  ///
  /// - Returns: also its path without symbolic links.
  /// - Throws: `unusable` where another user could put something there: code is loaded from it.
  private static func prepare(_ wanted: String) throws(Failure) -> (folder: OpenFolder, path: String) {
    do throws(SystemError) {
      try Folder.make(wanted)
    } catch {
      throw .unusable(path: wanted, reason: reason(error))
    }
    guard let path = FilePath.resolved(wanted) else { throw .unusable(path: wanted, reason: reason()) }
    var place = "/"
    // An error of the folder itself takes precedence over one of the nearest folder above it.
    var refusal: Failure?
    do throws(SystemError) {
      var folder = try OpenFolder("/")
      // The owner of the root folder can do anything: root, or in a user namespace an owner without a name there.
      let system = try folder.status().st_uid
      for name in path.split(separator: "/").map(String.init) {
        if let reason = trustProblem(try folder.status(), above: system) {
          refusal = .unusable(path: place, reason: reason)
        }
        folder = try folder.folder(name, entersMounts: true)
        place += place == "/" ? name : "/\(name)"
      }
      let status = try folder.status()
      if let reason = trustProblem(status) { refusal = .unusable(path: place, reason: reason) }
      if refusal == nil {
        if status.st_mode & 0o7777 != 0o700 { try folder.setPermissions(0o700) }
        return (folder, path)
      }
    } catch {
      throw .unusable(path: place, reason: reason(error))
    }
    throw refusal ?? .unusable(path: path, reason: "no folder")
  }

  /// Returns the reason why another user may rename entries of a folder; nil if none may. In a sticky folder, such as
  /// `/tmp`, only owners may.
  ///
  /// - Parameter system: the owner of the root folder, if the folder is only a parent of the one in question.
  private static func trustProblem(_ status: stat, above system: uid_t? = nil) -> String? {
    let isParent = system != nil
    let owners = [geteuid()] + (system.map { [0, $0] } ?? [])
    guard owners.contains(status.st_uid) else { return "belongs to another user" }
    guard isParent, status.st_mode & S_ISVTX == 0 else { return nil }
    // A group with the user's own number has no other members.
    let isOwnGroup = status.st_gid == getegid() && getegid() == geteuid()
    let isShared = status.st_mode & 0o002 != 0 || status.st_mode & 0o020 != 0 && !isOwnGroup
    return isShared ? "other users can write to it" : nil
  }

  // MARK: what is left behind

  /// Removes the temporary directories of processes that were killed, and files that others began to remove.
  ///
  /// A directory is locked while it is in use: the number of a process would mean nothing in another namespace, or on
  /// another machine that shares the folder.
  private static func removeAbandoned(in folder: OpenFolder) {
    for name in folder.names {
      if name.hasPrefix(OpenFolder.trashPrefix) {
        folder.remove(name)
      } else if name.hasPrefix(newPrefix) {
        // It would get its final name within a moment.
        if let status = folder.status(of: name), status.st_mtim.tv_sec < time(nil) - 3600 { folder.remove(name) }
      } else if name.hasPrefix(TemporaryDirectory.prefix) {
        guard let directory = try? folder.open(name, O_RDONLY | O_DIRECTORY) else { continue }
        if flock(directory, LOCK_EX | LOCK_NB) == 0 { folder.remove(name) }
        close(directory)
      }
    }
  }
}
