import Glibc
import Platform

/// The fonts in a project's folders, which its views can name.
enum ProjectFonts {
  private static let endings = [".ttf", ".otf", ".ttc"]
  private static let maximumFolders = 2000
  private static let maximumFonts = 256

  /// Returns the font files in and below a folder, the nearest first, without those in hidden folders, asset catalogues
  /// and dependencies.
  static func files(in folder: String) -> [String] {
    var folders = [folder]
    var fonts: [String] = []
    var next = 0
    while next < folders.count, fonts.count < maximumFonts {
      let folder = folders[next]
      next += 1
      for name in Folder.names(in: folder).sorted() where !name.hasPrefix(".") && name != "node_modules" {
        let path = "\(folder)/\(name)"
        guard let kind = kind(of: path) else { continue }
        if kind == S_IFDIR, !name.hasSuffix(".xcassets"), folders.count < maximumFolders {
          folders.append(path)
        } else if kind == S_IFREG, endings.contains(where: name.lowercased().hasSuffix) {
          fonts.append(path)
        }
      }
    }
    return Array(fonts.prefix(maximumFonts))
  }

  /// Returns the kind of a file; nil for links to folders, which may lead back.
  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    guard status.st_mode & S_IFMT == S_IFLNK else { return status.st_mode & S_IFMT }
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? S_IFREG : nil
  }
}
