import Glibc
import Platform

/// The folder of compiled programs, `$XDG_CACHE_HOME/vitrine/shaders`, accessible to its owner only.
///
/// Files are named by the hash of their inputs, appear by a rename and never change, so several processes may use the
/// folder at the same time.
struct ShaderCache: Hashable, Sendable {
  let folder: String
  /// Why the folder is not the user's own one; nil if it is.
  private(set) var refusal: ShaderError?

  /// The number of compiled programs above which the least recently used are removed.
  static let capacity = 256

  /// Uses a folder.
  ///
  /// - Parameter folder: nil for the user's, and where that cannot be trusted for `/tmp/vitrine-UID`.
  init(folder: String? = nil) throws(ShaderError) {
    if let folder {
      self.folder = try Self.prepare(folder)
    } else {
      let home = Files.variable("XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      let places = [home ?? Files.variable("HOME").map { "\($0)/.cache" }, "/tmp/vitrine-\(getuid())"]
      (self.folder, refusal) = try Self.first(of: places.compactMap { $0.map { "\($0)/vitrine/shaders" } })
    }
    removeAbandonedDirectories()
  }

  /// Prepares the first folder that can be used.
  ///
  /// - Returns: its path, and why it is not the first of all.
  /// - Throws: what is wrong with the first of all, if none can be used.
  static func first(of folders: [String]) throws(ShaderError) -> (folder: String, refusal: ShaderError?) {
    var refusal: ShaderError?
    for folder in folders {
      do throws(ShaderError) {
        return (try prepare(folder), refusal)
      } catch {
        refusal = refusal ?? error
      }
    }
    throw refusal ?? .cacheUnusable(path: "", reason: "no folder")
  }

  /// Makes a folder and its missing parents; returns its path without symbolic links.
  ///
  /// - Throws: `cacheUnusable` where another user could put something there: code is loaded from it.
  private static func prepare(_ wanted: String) throws(ShaderError) -> String {
    try Files.makeFolder(wanted)
    guard let folder = FilePath.resolved(wanted) else { throw .cacheUnusable(path: wanted, reason: Files.reason()) }
    try checkOwner(folder)
    guard chmod(folder, 0o700) == 0 else { throw .cacheUnusable(path: folder, reason: Files.reason()) }
    var parent = folder
    while parent != "/" {
      parent = FilePath.folder(of: parent)
      try checkParent(parent)
    }
    return folder
  }

  private static func checkOwner(_ folder: String) throws(ShaderError) {
    let status = try status(of: folder)
    guard status.st_uid == geteuid() else { throw .cacheUnusable(path: folder, reason: "belongs to another user") }
  }

  /// Throws if another user may rename what is in a folder. In a sticky folder, such as `/tmp`, only owners may.
  private static func checkParent(_ folder: String) throws(ShaderError) {
    let status = try status(of: folder)
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      throw .cacheUnusable(path: folder, reason: "belongs to another user")
    }
    guard status.st_mode & S_ISVTX == 0 else { return }
    // A group with the user's own number has no other members.
    let isOwnGroup = status.st_gid == getegid() && getegid() == geteuid()
    guard status.st_mode & 0o002 == 0, status.st_mode & 0o020 == 0 || isOwnGroup else {
      throw .cacheUnusable(path: folder, reason: "other users can write to it")
    }
  }

  private static func status(of folder: String) throws(ShaderError) -> stat {
    var status = stat()
    guard lstat(folder, &status) == 0 else { throw .cacheUnusable(path: folder, reason: Files.reason()) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .cacheUnusable(path: folder, reason: "not a folder") }
    return status
  }

  /// Removes the temporary directories of this process, which is about to end.
  func removeOwnDirectories() {
    // A thread that is about to write a file there may need another moment to find that nothing can be compiled any
    // more.
    for _ in 0..<20 {
      let own = Files.names(in: folder).filter { $0.hasPrefix("work-\(getpid())-") }
      if own.isEmpty { return }
      for name in own { Files.removeFolder(path(name)) }
      usleep(2_000)
    }
  }

  /// Removes the temporary directories of processes that were killed.
  ///
  /// A directory is locked while it is used, since the processes of another machine that shares the cache are not
  /// known here.
  private func removeAbandonedDirectories() {
    for name in Files.names(in: folder) where name.hasPrefix("work-") {
      let parts = name.split(separator: "-")
      if parts.count == 3, let pid = pid_t(parts[1]), pid > 0 {
        if kill(pid, 0) == 0 || errno != ESRCH { continue }
      } else {
        // Earlier versions left the process out of the name.
        var status = stat()
        guard lstat(path(name), &status) == 0, status.st_mtim.tv_sec < time(nil) - 3600 else { continue }
      }
      let directory = open(path(name), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard directory >= 0 else { continue }
      if flock(directory, LOCK_EX | LOCK_NB) == 0 { Files.removeFolder(path(name)) }
      close(directory)
    }
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// The path of the file `name`, which `make(path)` creates if it is missing.
  func file(_ name: String, make: (_ path: String) throws(ShaderError) -> Void) throws(ShaderError) -> String {
    let path = path(name)
    if Files.exists(path) { return path }
    try withTemporaryDirectory { (directory) throws(ShaderError) in
      try make("\(directory)/made")
      try Files.rename("\(directory)/made", to: path)
    }
    return path
  }

  /// Calls `body` with a temporary directory, which is removed afterwards.
  func withTemporaryDirectory<Result>(
    _ body: (_ path: String) throws(ShaderError) -> Result
  ) throws(ShaderError) -> Result {
    let directory = try TemporaryDirectory(in: self)
    return try withExtendedLifetime(directory) { () throws(ShaderError) in try body(directory.path) }
  }

  /// The folder of the Metal headers, written at first use.
  func headers() throws(ShaderError) -> String {
    var hash = ContentHash()
    for file in ShaderHeaders.files {
      hash.add(file.path)
      hash.add(file.bytes)
    }
    // The overlay has the folder's path.
    hash.add(ShaderHeaders.overlay(folder).text)
    let folder = path("headers-\(hash.text)")
    if Files.exists(folder) { return folder }
    try withTemporaryDirectory { (directory) throws(ShaderError) in
      for file in ShaderHeaders.files {
        let target = "\(directory)/headers/\(file.path)"
        try Files.makeFolder(FilePath.folder(of: target))
        try Files.write(file.bytes, to: target)
      }
      try Files.write(Array(ShaderHeaders.overlay(folder).text.utf8), to: "\(directory)/headers/overlay.yaml")
      // Another process may have written the same files.
      if rename("\(directory)/headers", folder) != 0, !Files.exists(folder) {
        throw .cacheUnusable(path: folder, reason: Files.reason())
      }
    }
    return folder
  }

  /// Marks a program as used, and removes the oldest files above the capacity. Notes on chains are small, and those of
  /// programs that are gone save a compilation if the program comes back: more of them are kept.
  func touch(_ path: String) {
    utimensat(AT_FDCWD, path, nil, 0)
    let names = Files.names(in: folder)
    for (suffix, limit) in [
      (".so", Self.capacity), (".files", 4 * Self.capacity), (".divides", 4 * Self.capacity),
      (".siblings", 4 * Self.capacity), (".dialect", 4 * Self.capacity),
    ] {
      let files = names.filter { $0.hasSuffix(suffix) }
      guard files.count > limit else { continue }
      let ages = files.map { name -> (time: Int, path: String) in
        let path = self.path(name)
        var status = stat()
        return (stat(path, &status) == 0 ? status.st_mtim.tv_sec : 0, path)
      }
      for old in ages.sorted(by: { $0.time < $1.time }).prefix(files.count - limit) { unlink(old.path) }
    }
  }
}
