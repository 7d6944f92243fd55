import Glibc
import Platform

/// The folder of compiled programs, `$XDG_CACHE_HOME/vitrine/shaders`, accessible to its owner only.
///
/// Entries are named by the hash of their inputs, appear by a rename and never change, so several processes may use the
/// folder at the same time. Each is verified before it is used, and made again if it is damaged.
struct ShaderCache: Sendable {
  let contents: PrivateFolder
  let entries: VerifiedCache
  var folder: String { contents.path }
  /// The reason why the folder is not the user's own one, or is no longer written to; nil if neither applies.
  var refusal: ShaderError? { contents.refusal.map(ShaderError.init) }

  /// The number of compiled programs above which the least recently used are removed.
  static let capacity = 256

  /// Notes on chains are small, and those of removed programs save a compilation if the program returns, so more of
  /// them are kept.
  private static let limits = CacheLimits(
    [.init(suffix: ".so", count: capacity)]
      + [".files", ".divides", ".siblings", ".dialect"].map { .init(suffix: $0, count: 4 * capacity) },
    bytes: 256 << 20)

  /// Uses a folder.
  ///
  /// - Parameter folder: the folder; nil for the user's, or for `/tmp/vitrine-UID` if that cannot be used.
  init(folder: String? = nil) throws(ShaderError) {
    do throws(PrivateFolder.Failure) {
      contents = if let folder { try PrivateFolder(folder) } else { try PrivateFolder(cache: "vitrine/shaders") }
    } catch {
      throw ShaderError(error)
    }
    entries = VerifiedCache(in: contents, limits: Self.limits)
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  // MARK: entries that are read once

  /// Returns the verified contents of a compiled program; nil if there is no intact one.
  func library(named name: String) -> SealedFile? { entries.read(name) }

  /// Keeps a compiled program, if possible.
  func keep(library: [UInt8], named name: String) { entries.write(library, to: name) }

  /// Returns the text of a note on a chain; nil if there is no intact one.
  func note(named name: String) -> String? { entries.bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  /// Keeps a note on a chain, if possible.
  func keep(note: String, named name: String) { entries.write(Array(note.utf8), to: name) }

  func removeNote(named name: String) { entries.remove(name) }

  // MARK: entries that other programs read

  /// Returns the path of the file `name`, which `make(path)` creates from the headers if it is missing or damaged.
  func file(_ name: String, make: (_ path: String) throws(ShaderError) -> Void) throws(ShaderError) -> String {
    try entries.file(name, or: ShaderError.init) { (path) throws(ShaderError) in
      _ = try headers()
      try withUnchanged([Self.headersName]) { () throws(ShaderError) in try make(path) }
    }
  }

  /// Calls `body`, in which another program uses the entries `names`, and throws if somebody changed them meanwhile:
  /// its result would match its hash, but be wrong.
  func withUnchanged<Result>(
    _ names: [String], _ body: () throws(ShaderError) -> Result
  ) throws(ShaderError) -> Result {
    let stamps = names.map(entries.stamp)
    let result = try body()
    guard names.map(entries.stamp) == stamps, !stamps.contains(nil) else {
      throw .compilerFailed(reason: "\(folder.printable) was changed while it was read")
    }
    return result
  }

  static let headersName: String = {
    var hash = ContentHash()
    for file in ShaderHeaders.files {
      hash.add(file.path)
      hash.add(file.bytes)
    }
    hash.add(ShaderHeaders.overlay.text)
    return "headers-\(hash.text)-\(VerifiedCache.version)"
  }()

  /// Returns the folder of the Metal headers, written at first use.
  func headers() throws(ShaderError) -> String {
    try entries.folder(Self.headersName, or: ShaderError.init) { (folder) throws(ShaderError) in
      for file in ShaderHeaders.files {
        let target = "\(folder)/\(file.path)"
        try Files.makeFolder(FilePath.folder(of: target))
        try Files.write(file.bytes, to: target)
      }
      try Files.write(Array(ShaderHeaders.overlay.text.utf8), to: "\(folder)/overlay.yaml")
    }
  }

  /// Calls `body`. Calls it again if somebody changed the files that other programs read, or if the folder has to be
  /// left, since no source is at fault then.
  func retrying<Result>(_ body: () throws(ShaderError) -> Result) throws(ShaderError) -> Result {
    let (wasLeft, damages) = (contents.isLeft, entries.damages)
    do throws(ShaderError) {
      return try body()
    } catch {
      guard !entries.isIntact(since: damages) || contents.isLeft != wasLeft else { throw error }
    }
    return try body()
  }

  // MARK: temporary files

  /// Calls `body` with a temporary directory, which is removed afterwards.
  func withTemporaryDirectory<Result>(
    _ body: (_ path: String) throws(ShaderError) -> Result
  ) throws(ShaderError) -> Result {
    try withDirectory { (directory) throws(ShaderError) in try body(directory.path) }
  }

  /// Calls `body` with a temporary directory, which it may keep.
  func withDirectory<Result>(
    _ body: (TemporaryDirectory) throws(ShaderError) -> Result
  ) throws(ShaderError) -> Result {
    try retrying { () throws(ShaderError) in
      try contents.withTemporaryDirectory(or: ShaderError.init) { (directory) throws(ShaderError) in
        try withExtendedLifetime(directory) { () throws(ShaderError) in try body(directory) }
      }
    }
  }
}
