import FileWatching
public import Foundation
import Synchronization

/// Custom materials, each in a JSON5 file.
///
/// A file that becomes invalid leaves its material as it was, and reports an error.
public final class MaterialLibrary: Sendable {
  /// The one that `Material.named` asks.
  public static let shared = MaterialLibrary()

  private struct Contents: Sendable {
    var folders: [String] = []
    /// Named one by one, outside the folders.
    var files: [String] = []
    var stamps: [FileStamp] = []
    var rows: [MaterialDefinition] = []
    /// The files of the materials, by name.
    var paths: [String: String] = [:]
    /// What is wrong with the files, as of the last reading.
    var errors: [MaterialFileError] = []
    var generation = 0
    var watcher: FolderWatcher?
    var isStale = false
  }

  private let contents = Mutex(Contents())

  /// A library of its own, without materials; `Material.named` does not ask it.
  public init() {}

  /// The user's folder of materials: `$XDG_CONFIG_HOME/vitrine/materials`, or the same below `~/.config`.
  ///
  /// - Parameter environment: a variable's value, nil when unset.
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

  /// What could not be read the last time.
  public var errors: [MaterialFileError] { contents.withLock { $0.errors } }

  /// The file of a material, also while it cannot be read; nil for a material of no file.
  package func path(of name: String) -> String? { contents.withLock { $0.paths[name] } }

  subscript(_ name: String) -> MaterialDefinition? {
    contents.withLock { contents in contents.rows.first { $0.name == name } }
  }

  /// Reads all `.json5` files of a folder, now and at every refresh; a folder that is not there holds none.
  ///
  /// - Returns: what could not be read.
  public func add(folder: String) -> [MaterialFileError] {
    contents.withLock { if !$0.folders.contains(folder) { $0.folders.append(folder) } }
    return reload()
  }

  /// Reads a file, now and at every refresh.
  ///
  /// - Returns: its material's name.
  public func add(file: String) throws(MaterialFileError) -> String {
    contents.withLock { if !$0.files.contains(file) { $0.files.append(file) } }
    let (errors, named) = load()
    if let error = errors.first(where: { $0.path == file }) { throw error }
    return named[file] ?? Self.name(of: file)
  }

  /// Reads a file, as `add(file:)` does, and watches it where the library is watched; one with an error is not kept.
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
  /// - Returns: nil when nothing has; else what could not be read.
  public func refresh() -> [MaterialFileError]? {
    let (stamps, paths) = contents.withLock { ($0.stamps, Self.paths($0)) }
    guard stamps != Self.stamps(paths) else { return nil }
    return reload()
  }

  /// Watches the folders of everything read so far, those that are not there yet too, for as long as the library lives.
  ///
  /// - Parameter changed: called on a thread of its own when a file may have changed; `refreshIfStale` then looks.
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

  /// Whether a watched file may have changed since the last reading.
  public var isStale: Bool { contents.withLock { $0.isStale } }

  /// As `refresh`, where a watched file may have changed.
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
      // Stamps first: a file that changes while it is read is read again.
      contents.stamps = Self.stamps(paths)
      var batch = MaterialBatch(last: contents.rows)
      for path in paths { batch.read(path) }
      contents.generation += 1
      contents.rows = batch.definitions().sorted { $0.name < $1.name }
      contents.errors = batch.errors
      contents.paths = contents.paths.filter { name, _ in contents.rows.contains { $0.name == name } }
      for (path, name) in batch.namesByPath { contents.paths[name] = path }
      // A file that is new may be a link.
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
