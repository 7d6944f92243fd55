import FileWatching
import Glibc
import Platform

/// What a project's views are shown with besides code, as it is at one time: pictures, colours and fonts, and which Metal
/// files there are.
struct ProjectResources: Hashable {
  /// The folders that were looked into.
  private(set) var folders: Set<String> = []
  /// Files whose contents count.
  private var contents: Set<FileStamp> = []
  /// Files that an agent follows by itself, once it has found them.
  private var metalFiles: Set<String> = []

  private static let contentEndings = [".png", ".jpg", ".jpeg", ".webp", ".gif", ".json", ".ttf", ".otf", ".ttc"]
  private static let metalEnding = ".metal"
  private static let mostFolders = 2000
  private static let mostFiles = 20_000

  /// Lists the folders that were named and those of the project; without a project, that of the first file and those in
  /// it.
  init(of project: PreviewProject) {
    for folder in project.namedFolders { list(folder, depth: .max) }
    if PreviewProject.isProject(project.root) {
      list(project.root, depth: .max)
    } else if let first = project.files.first {
      list(FilePath.folder(of: first), depth: 1)
    }
  }

  /// Whether others have the same files.
  func hasSameFiles(as other: ProjectResources) -> Bool {
    contents == other.contents && metalFiles == other.metalFiles
  }

  /// - Parameter depth: how far below the folder others are listed; asset catalogues are listed as a whole.
  private mutating func list(_ folder: String, depth: Int) {
    var left = [(path: folder, depth: depth)]
    while let (folder, depth) = left.popLast() {
      guard folders.count < Self.mostFolders, folders.insert(folder).inserted else { continue }
      for name in Folder.names(in: folder) where !name.hasPrefix(".") && name != "node_modules" {
        guard contents.count + metalFiles.count < Self.mostFiles else { return }
        let path = "\(folder)/\(name)"
        let lowered = name.lowercased()
        if lowered.hasSuffix(Self.metalEnding) {
          metalFiles.insert(path)
        } else if Self.contentEndings.contains(where: lowered.hasSuffix) {
          contents.insert(FileStamp(path: path))
        } else if Self.isFolder(path) {
          let isCatalog = lowered.hasSuffix(".xcassets")
          if isCatalog || depth > 0 { left.append((path, isCatalog ? .max : depth - 1)) }
        }
      }
    }
  }

  /// Links are left out: they may lead back.
  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
