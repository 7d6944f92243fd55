import Glibc

/// Functions on folders.
public enum Folder {
  /// Returns the names of the files in a folder, in no order; none for a folder that cannot be read.
  public static func names(in folder: String) -> [String] {
    opendir(folder).map(names) ?? []
  }

  /// Reads the names of a directory stream, and closes it.
  static func names(in stream: OpaquePointer) -> [String] {
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
}
