import Glibc
import Platform

/// The folder of compiled programs, `$XDG_CACHE_HOME/vitrine/shaders`, accessible to its owner only.
///
/// Files are named by the hash of their inputs, appear by a rename and never change, so several processes may use the
/// folder at the same time.
struct ShaderCache: Hashable, Sendable {
  let contents: PrivateFolder
  var folder: String { contents.path }
  /// Why the folder is not the user's own one; nil if it is.
  var refusal: ShaderError? { contents.refusal.map(ShaderError.init) }

  /// The number of compiled programs above which the least recently used are removed.
  static let capacity = 256

  /// Uses a folder.
  ///
  /// - Parameter folder: nil for the user's, and where that cannot be trusted for `/tmp/vitrine-UID`.
  init(folder: String? = nil) throws(ShaderError) {
    do throws(PrivateFolder.Failure) {
      contents = if let folder { try PrivateFolder(folder) } else { try PrivateFolder(cache: "vitrine/shaders") }
    } catch {
      throw ShaderError(error)
    }
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// The path of the file `name`, which `make(path)` creates if it is missing.
  func file(_ name: String, make: (_ path: String) throws(ShaderError) -> Void) throws(ShaderError) -> String {
    try contents.file(name, or: ShaderError.init, make: make)
  }

  /// Calls `body` with a temporary directory, which is removed afterwards.
  func withTemporaryDirectory<Result>(
    _ body: (_ path: String) throws(ShaderError) -> Result
  ) throws(ShaderError) -> Result {
    let directory = try temporaryDirectory()
    return try withExtendedLifetime(directory) { () throws(ShaderError) in try body(directory.path) }
  }

  func temporaryDirectory() throws(ShaderError) -> TemporaryDirectory {
    do throws(PrivateFolder.Failure) {
      return try TemporaryDirectory(in: contents)
    } catch {
      throw ShaderError(error)
    }
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
    let names = Folder.names(in: folder)
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
