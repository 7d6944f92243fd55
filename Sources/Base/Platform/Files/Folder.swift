import Glibc

/// Functions on folders.
public enum Folder {
  /// Returns the names of the files in a folder, in no order; none for a folder that cannot be read.
  public static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// Creates a folder and its missing parents, accessible to their owner only.
  public static func make(_ path: String) throws(SystemError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else { throw .last }
    try make(String(path[..<slash]))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
  }

  /// Removes a folder and everything in it.
  public static func remove(_ path: String) {
    for name in names(in: path) where unlink("\(path)/\(name)") != 0 && errno == EISDIR {
      remove("\(path)/\(name)")
    }
    rmdir(path)
  }
}
