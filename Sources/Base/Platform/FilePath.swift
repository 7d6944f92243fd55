import Glibc

/// Questions about paths of files.
public enum FilePath {
  /// The folder that the file is in: `.` for a name alone, `/` for what is in the topmost.
  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The absolute path without links, or nil when there is no such file.
  public static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
