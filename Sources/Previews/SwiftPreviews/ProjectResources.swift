import FileWatching
import Glibc
import Platform

/// The resources, besides code, that a project's views are shown with, as they are at one time: pictures, colours and
/// fonts, and the list of Metal files.
struct ProjectResources: Hashable {
  /// The folders that were searched.
  private(set) var folders: Set<String> = []
  /// The files whose contents count.
  private var contents: Set<FileStamp> = []
  /// The Metal files, whose contents an agent follows by itself once it has found them.
  private var metalFiles: Set<String> = []

  private static let contentEndings = [".png", ".jpg", ".jpeg", ".webp", ".gif", ".json", ".ttf", ".otf", ".ttc"]
  private static let metalEnding = ".metal"
  private static let maximumFolders = 2000
  private static let maximumFiles = 20_000

  /// Lists the folders that were named and those of the project; without a project, the folder of the first file and
  /// the folders in it.
  init(of project: PreviewProject) {
    for folder in project.namedFolders { list(folder, depth: .max) }
    if PreviewProject.isProject(project.root) {
      list(project.root, depth: .max)
    } else if let first = project.files.first {
      list(FilePath.folder(of: first), depth: 1)
    }
  }

  /// Returns whether other resources are the same files.
  func hasSameFiles(as other: ProjectResources) -> Bool {
    contents == other.contents && metalFiles == other.metalFiles
  }

  /// - Parameter depth: the number of levels below the folder that are listed; asset catalogues are listed as a whole.
  private mutating func list(_ folder: String, depth: Int) {
    var left = [(path: folder, depth: depth)]
    while let (folder, depth) = left.popLast() {
      guard folders.count < Self.maximumFolders, folders.insert(folder).inserted else { continue }
      for name in Folder.names(in: folder) where !name.hasPrefix(".") && name != "node_modules" {
        guard contents.count + metalFiles.count < Self.maximumFiles else { return }
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

  /// Returns whether a path is a folder. Links are not, since they may lead back.
  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
