import Foundation
import Platform
package import Vitrine

/// The Swift files whose previews are shown, and the folder that they belong to.
package struct PreviewProject: Hashable, Sendable {
  /// A file or a folder that was named, by its absolute path.
  private struct Place: Hashable {
    var path: String
    var isFolder: Bool

    /// The file, even if it does not exist, or the sources in the folder.
    var files: [String] { isFolder ? PreviewProject.sources(in: path) : [path] }
  }

  private let places: [Place]
  /// The absolute paths of the files, in the order in which they were named, without repetition.
  package private(set) var files: [String]
  /// The folder that previews may read: the nearest above the first file with a `Package.swift`, a `.git` or an Xcode
  /// project in it, else the file's own.
  package let root: String
  /// The system whose conditions hold in the sources, and whose materials the previews show.
  package let system: Personality

  /// Creates a project of the sources that a command line names.
  ///
  /// - Parameters:
  ///   - paths: the paths of Swift files, and of folders, which stand for the Swift files in and below them, without
  ///     the tests of a project.
  ///   - system: the system whose conditions hold in the sources.
  /// - Throws: `PreviewProblem.unreadable` for a path where nothing exists, and for a folder without a Swift file.
  package init(paths: [String], system: Personality = .iOS) throws(PreviewProblem) {
    self.system = system
    var places: [Place] = []
    for path in paths {
      let absolute = URL(fileURLWithPath: path).standardizedFileURL.path
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: absolute, isDirectory: &isFolder) else {
        throw .unreadable("\(path.printable): cannot open: no such file")
      }
      let place = Place(path: absolute, isFolder: isFolder.boolValue)
      if place.files.isEmpty { throw .unreadable("\(path.printable): no Swift file in it") }
      places.append(place)
    }
    self.places = places
    files = Self.files(of: places)
    guard let first = files.first else { throw .unreadable("no Swift file is named") }
    root = Self.project(of: FilePath.folder(of: first))
  }

  /// Returns the project with the files that its folders have now.
  ///
  /// - Throws: `PreviewProblem.none` if there are none left.
  func current() throws(PreviewProblem) -> PreviewProject {
    var project = self
    project.files = Self.files(of: places)
    guard !project.files.isEmpty else {
      throw .none("\(URL(fileURLWithPath: places[0].path).lastPathComponent.printable): no Swift file in it any more")
    }
    return project
  }

  private static func files(of places: [Place]) -> [String] {
    var known: Set<String> = []
    return places.flatMap(\.files).filter { known.insert($0).inserted }
  }

  /// The folders that were named.
  var namedFolders: [String] { places.filter(\.isFolder).map(\.path) }

  /// The name of the file, or of the folder if there are several.
  package var title: String {
    let path = files.count == 1 ? files[0] : FilePath.folder(of: files[0])
    return URL(fileURLWithPath: path).lastPathComponent.printable
  }

  /// The most files of a folder; the others are left out.
  private static let maximumFiles = 2000
  /// The most files of any kind, and folders, that are looked at.
  private static let maximumEntries = 200_000

  /// The Swift files of the project, including those that were named; without a project those in the same folder.
  var otherSources: [String] {
    if Self.isProject(root) { return Self.sources(in: root) }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return names.filter { $0.hasSuffix(".swift") && $0 != "Package.swift" }.sorted().map { "\(root)/\($0)" }
  }

  private static func sources(in folder: String) -> [String] {
    // The enumerator does not list a folder that is a link.
    guard let names = FileManager.default.enumerator(atPath: FilePath.resolved(folder) ?? folder) else { return [] }
    let hasTests = isProject(folder)
    var found: [String] = []
    var entries = 0
    for case let name as String in names {
      entries += 1
      if entries > maximumEntries { break }
      if name.hasSuffix("/.build") || name == ".build" || name.hasSuffix(".git") { names.skipDescendants() }
      // Tests are modules of their own.
      if hasTests, name.hasSuffix("Tests"), !name.contains("/") { names.skipDescendants() }
      // A package's manifest is no part of its targets.
      guard name.hasSuffix(".swift"), name != "Package.swift" else { continue }
      found.append("\(folder)/\(name)")
      if found.count == maximumFiles { break }
    }
    return found.sorted()
  }

  /// Returns whether a folder is that of a package, a repository or an Xcode project.
  static func isProject(_ folder: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { ["Package.swift", ".git"].contains($0) || $0.hasSuffix(".xcodeproj") }
  }

  private static func project(of folder: String) -> String {
    var above = folder
    let home = NSHomeDirectory()
    while above != "/", above != home {
      if isProject(above) { return above }
      above = FilePath.folder(of: above)
    }
    return folder
  }
}
