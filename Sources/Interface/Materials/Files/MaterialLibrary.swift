import FileWatching
public import Foundation
import Synchronization

/// Custom materials, each in a JSON5 file.
///
/// A file that becomes invalid leaves its material as it was, and reports an error.
public final class MaterialLibrary: Sendable {
  /// The library that `Material.named` searches.
  public static let shared = MaterialLibrary()

  private struct Contents: Sendable {
    var folders: [String] = []
    /// The files that were added one by one, outside the folders.
    var files: [String] = []
    var stamps: [FileStamp] = []
    var rows: [MaterialDefinition] = []
    /// The files of the materials, by name.
    var paths: [String: String] = [:]
    /// The errors in the files, as of the last reading.
    var errors: [MaterialFileError] = []
    var generation = 0
    var watcher: FolderWatcher?
    var isStale = false
  }

  private let contents = Mutex(Contents())

  /// Creates a library without materials, which `Material.named` does not search.
  public init() {}

  /// The user's folder of materials: `$XDG_CONFIG_HOME/vitrine/materials`, or the same below `~/.config`.
  ///
  /// - Parameter environment: a function that returns a variable's value, nil if it is unset.
  public static func standardFolder(
    environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
  ) -> String? {
    func folder(_ name: String) -> String? { environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
    return (folder("XDG_CONFIG_HOME") ?? folder("HOME").map { $0 + "/.config" }).map { $0 + "/vitrine/materials" }
  }

  /// The names of the materials read, sorted.
  public var names: [String] { contents.withLock { $0.rows.map(\.name) } }

  /// The number of readings: while it stays the same, so do the materials.
  public var generation: Int { contents.withLock { $0.generation } }

  /// The errors of the last reading.
  public var errors: [MaterialFileError] { contents.withLock { $0.errors } }

  /// Returns the path of a material's file, even while it cannot be read; nil for a material that comes from no file.
  package func path(of name: String) -> String? { contents.withLock { $0.paths[name] } }

  subscript(_ name: String) -> MaterialDefinition? {
    contents.withLock { contents in contents.rows.first { $0.name == name } }
  }

  /// Reads all `.json5` files of a folder, now and at every refresh; a folder that is not there holds none.
  ///
  /// - Returns: the errors of the reading.
  public func add(folder: String) -> [MaterialFileError] {
    contents.withLock { if !$0.folders.contains(folder) { $0.folders.append(folder) } }
    return reload()
  }

  /// Reads a file, now and at every refresh.
  ///
  /// - Returns: the name of its material.
  public func add(file: String) throws(MaterialFileError) -> String {
    contents.withLock { if !$0.files.contains(file) { $0.files.append(file) } }
    let (errors, named) = load()
    if let error = errors.first(where: { $0.path == file }) { throw error }
    return named[file] ?? Self.name(of: file)
  }

  /// Reads a file, as `add(file:)` does, and watches it where the library is watched; a file with an error is not kept.
  package func open(file: String) throws(MaterialFileError) -> String {
    let isNew = contents.withLock { !$0.files.contains(file) }
    do throws(MaterialFileError) {
      let name = try add(file: file)
      return name
    } catch {
      if isNew {
        contents.withLock { contents in contents.files.removeAll { $0 == file } }
        _ = reload()
      }
      throw error
    }
  }

  /// Reads everything again if a file has changed, appeared or disappeared.
  ///
  /// - Returns: nil if nothing has; otherwise the errors of the reading.
  public func refresh() -> [MaterialFileError]? {
    let (stamps, paths) = contents.withLock { ($0.stamps, Self.paths($0)) }
    guard stamps != Self.stamps(paths) else { return nil }
    return reload()
  }

  /// Watches all folders and files that were added, even those that do not exist yet, for as long as the library lives.
  ///
  /// - Parameter changed: a function that is called on a thread of its own when a file may have changed, so that
  ///   `refreshIfStale` is to be called.
  public func watch(changed: @escaping @Sendable () -> Void) {
    let watcher = FolderWatcher { [weak self] in
      self?.contents.withLock { $0.isStale = true }
      changed()
    }
    contents.withLock { contents in
      contents.watcher = watcher
      Self.watchFiles(contents)
    }
  }

  /// True if a watched file may have changed since `refreshIfStale` was called last.
  public var isStale: Bool { contents.withLock { $0.isStale } }

  /// Calls `refresh` if a watched file may have changed.
  public func refreshIfStale() -> [MaterialFileError] {
    let isStale = contents.withLock { contents in
      defer { contents.isStale = false }
      return contents.isStale
    }
    return isStale ? refresh() ?? [] : []
  }

  private func reload() -> [MaterialFileError] { load().errors }

  private func load() -> (errors: [MaterialFileError], names: [String: String]) {
    contents.withLock { contents in
      let paths = Self.paths(contents)
      // The stamps are taken first: a file that changes while it is read is read again.
      contents.stamps = Self.stamps(paths)
      var batch = MaterialBatch(last: contents.rows)
      for path in paths { batch.read(path) }
      contents.generation += 1
      contents.rows = batch.definitions().sorted { $0.name < $1.name }
      contents.errors = batch.errors
      contents.paths = contents.paths.filter { name, _ in contents.rows.contains { $0.name == name } }
      for (path, name) in batch.namesByPath { contents.paths[name] = path }
      // A new file may be a link, whose target is watched too.
      Self.watchFiles(contents)
      return (batch.errors, batch.namesByPath)
    }
  }

  private static func paths(_ contents: Contents) -> [String] {
    var paths: [String] = []
    for folder in contents.folders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      paths += names.filter { $0.hasSuffix(".json5") && !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
    }
    return paths + contents.files.filter { !paths.contains($0) }
  }

  private static func watchFiles(_ contents: Contents) {
    contents.watcher?.watch(Set(contents.folders), files: Set(paths(contents)))
  }

  private static func stamps(_ paths: [String]) -> [FileStamp] { paths.map { FileStamp(path: $0) } }

  static func name(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".json5") ? String(file.dropLast(6)) : file
  }
}
