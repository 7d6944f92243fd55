import Glibc
import Platform

/// The folders, and the entries of folders, that determine where some paths lead, by the present links among them.
struct WatchedPlaces: Hashable {
  /// The folders in which every entry is watched.
  private(set) var folders: Set<String> = []
  /// The entries that are components of a path, by the folders that contain them.
  private(set) var steps: [String: Set<String>] = [:]

  /// The number of links that the kernel follows in one path.
  private static let maximumLinks = 40

  /// - Parameters:
  ///   - folders: the folders whose entries are watched.
  ///   - files: the files that are watched with all entries of their folders, and of the folders of their targets if
  ///     they are links.
  init(folders: Set<String> = [], files: Set<String> = []) {
    var links = LinkTargets()
    for folder in folders { follow(folder, isFile: false, &links) }
    for file in files { follow(file, isFile: true, &links) }
  }

  /// All folders; parents come before the folders in them.
  var all: [String] { Set(steps.keys).union(folders).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) } }

  /// Returns the names that are watched in a folder; nil for all of them.
  func names(in folder: String) -> Set<String>? { folders.contains(folder) ? nil : steps[folder] ?? [] }

  /// Returns whether these places include all of another value.
  func contains(_ other: WatchedPlaces) -> Bool {
    folders.isSuperset(of: other.folders)
      && other.steps.allSatisfy { folder, names in
        folders.contains(folder) || steps[folder]?.isSuperset(of: names) ?? false
      }
  }

  private mutating func follow(_ path: String, isFile: Bool, _ links: inout LinkTargets) {
    var folder = path.hasPrefix("/") ? "/" : "."
    var left = Self.names(of: path)
    var remainingLinks = Self.maximumLinks
    while let name = left.popLast() {
      let isLast = left.isEmpty
      if isFile, isLast { folders.insert(folder) }
      if name != ".." { steps[folder, default: []].insert(name) }
      let next = folder == "/" ? "/\(name)" : folder == "." ? name : "\(folder)/\(name)"
      guard remainingLinks > 0, let target = links.target(of: next) else {
        folder = next
        continue
      }
      remainingLinks -= 1
      if target.hasPrefix("/") { folder = "/" }
      left += Self.names(of: target)
    }
    if !isFile { folders.insert(folder) }
  }

  /// Returns the components of a path, the last one first.
  private static func names(of path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }
}

/// The targets of links, each of which is read once.
private struct LinkTargets {
  private var known: [String: String?] = [:]

  /// Returns the target of a link; nil if nothing is there, or something other than a link.
  mutating func target(of path: String) -> String? {
    if let target = known[path] { return target }
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    let target = count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    known[path] = .some(target)
    return target
  }
}
