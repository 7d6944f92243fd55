import Glibc

/// Functions on file paths.
public enum FilePath {
  /// Returns the folder that contains the file: `.` for a bare name, `/` for a file in the root folder.
  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns whether a path is a folder itself or lies inside it; both are absolute and without symbolic links.
  public static func isInside(_ path: String, _ folder: String) -> Bool {
    folder == "/" || path == folder || path.hasPrefix("\(folder)/")
  }

  /// Returns the absolute path without symbolic links; nil if there is no such file.
  public static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
