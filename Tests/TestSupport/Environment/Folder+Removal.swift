public import Platform

extension Folder {
  /// Removes a folder that a test has made, and everything in it.
  public static func remove(_ path: String) {
    guard let (folder, name) = try? OpenFolder.containing(path) else { return }
    folder.remove(name)
  }
}
