import Glibc
import Platform

/// The folders and the entries of folders on which it depends what some paths lead to, as the links among them are now.
struct WatchedPlaces: Hashable {
  /// Folders in which every entry counts.
  private(set) var folders: Set<String> = []
  /// The entries that are steps of a path, by the folders that they are in.
  private(set) var steps: [String: Set<String>] = [:]

  /// As many links as the kernel follows in one path.
  private static let mostLinks = 40

  /// - Parameters:
  ///   - folders: whose entries count.
  ///   - files: which count with all that is in their folders, and in those of the links that they may be.
  init(folders: Set<String> = [], files: Set<String> = []) {
    var links = LinkTargets()
    for folder in folders { follow(folder, isFile: false, &links) }
    for file in files { follow(file, isFile: true, &links) }
  }

  /// All folders, those that contain others first.
  var all: [String] { Set(steps.keys).union(folders).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) } }

  /// The names that count in a folder; nil for all of them.
  func names(in folder: String) -> Set<String>? { folders.contains(folder) ? nil : steps[folder] ?? [] }

  /// Whether all places of another value are among these.
  func contains(_ other: WatchedPlaces) -> Bool {
    folders.isSuperset(of: other.folders)
      && other.steps.allSatisfy { folder, names in
        folders.contains(folder) || steps[folder]?.isSuperset(of: names) ?? false
      }
  }

  private mutating func follow(_ path: String, isFile: Bool, _ links: inout LinkTargets) {
    var folder = path.hasPrefix("/") ? "/" : "."
    var left = Self.names(of: path)
    var linksLeft = Self.mostLinks
    while let name = left.popLast() {
      let isLast = left.isEmpty
      if isFile, isLast { folders.insert(folder) }
      if name != ".." { steps[folder, default: []].insert(name) }
      let next = folder == "/" ? "/\(name)" : folder == "." ? name : "\(folder)/\(name)"
      guard linksLeft > 0, let target = links.target(of: next) else {
        folder = next
        continue
      }
      linksLeft -= 1
      if target.hasPrefix("/") { folder = "/" }
      left += Self.names(of: target)
    }
    if !isFile { folders.insert(folder) }
  }

  /// The steps of a path, the last one first.
  private static func names(of path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }
}

/// The targets of links, each read once.
private struct LinkTargets {
  private var known: [String: String?] = [:]

  /// The text of a link; nil for what is none, and what is missing.
  mutating func target(of path: String) -> String? {
    if let target = known[path] { return target }
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    let target = count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    known[path] = .some(target)
    return target
  }
}
