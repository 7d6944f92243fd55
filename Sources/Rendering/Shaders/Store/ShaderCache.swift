import Glibc
import Platform

/// The folder of compiled programs, `$XDG_CACHE_HOME/vitrine/shaders`, accessible to its owner only.
///
/// Files are named by the hash of their inputs, appear by a rename and never change, so several processes may use the
/// folder at the same time.
struct ShaderCache: Hashable, Sendable {
  let folder: String

  /// The number of compiled programs above which the least recently used are removed.
  static let capacity = 256

  /// - Parameter folder: nil for the default.
  init(folder: String? = nil) throws(ShaderError) {
    let home = Files.variable("XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let base = home ?? Files.variable("HOME").map { "\($0)/.cache" } ?? "/tmp/vitrine-\(getuid())"
    let wanted = folder ?? "\(base)/vitrine/shaders"
    try Files.makeFolder(wanted)
    // Code is loaded from this folder, so no other user may write to it.
    var status = stat()
    guard lstat(wanted, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .cacheUnusable(path: wanted, reason: "not a folder")
    }
    guard status.st_uid == geteuid() else { throw .cacheUnusable(path: wanted, reason: "belongs to someone else") }
    if status.st_mode & 0o077 != 0, chmod(wanted, 0o700) != 0 {
      throw .cacheUnusable(path: wanted, reason: "others can write to it")
    }
    self.folder = FilePath.resolved(wanted) ?? wanted
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
    let directory = try makeTemporaryDirectory()
    defer { Files.removeFolder(directory) }
    return try body(directory)
  }

  /// Creates a temporary directory, which the caller removes.
  func makeTemporaryDirectory() throws(ShaderError) -> String {
    var template = Array(path("work-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .cacheUnusable(path: folder, reason: Files.reason())
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The folder of the Metal headers, written at first use.
  func headers() throws(ShaderError) -> String {
    var hash = ContentHash()
    for file in ShaderHeaders.files {
      hash.add(file.path)
      hash.add(file.bytes)
    }
    let folder = path("headers-\(hash.text)")
    if Files.exists(folder) { return folder }
    let made = path("headers-\(hash.text).\(getpid())")
    for file in ShaderHeaders.files {
      let target = "\(made)/\(file.path)"
      try Files.makeFolder(FilePath.folder(of: target))
      try Files.write(file.bytes, to: target)
    }
    // Another process may have written the same files.
    if rename(made, folder) != 0, !Files.exists(folder) {
      throw .cacheUnusable(path: folder, reason: Files.reason())
    }
    return folder
  }

  /// Marks a program as used, and removes the oldest programs above the capacity.
  func touch(_ path: String) {
    utimensat(AT_FDCWD, path, nil, 0)
    let programs = Files.names(in: folder).filter { $0.hasSuffix(".so") }
    guard programs.count > Self.capacity else { return }
    let ages = programs.map { name -> (time: Int, path: String) in
      let path = self.path(name)
      var status = stat()
      return (stat(path, &status) == 0 ? status.st_mtim.tv_sec : 0, path)
    }
    for old in ages.sorted(by: { $0.time < $1.time }).prefix(programs.count - Self.capacity) { unlink(old.path) }
  }
}
