import Glibc
import Platform

/// Folders that a command makes for its user, with the permissions that the user's other folders have.
enum NewFolder {
  /// Makes a folder.
  ///
  /// - Parameter withParents: whether missing folders above are made too, and one that exists will do.
  /// - Throws: `EEXIST` without parents, where there is something of that name.
  static func make(_ path: String, withParents: Bool = false) throws(SystemError) {
    if mkdir(path, 0o777) == 0 { return }
    let error = SystemError.last
    guard withParents, error.code != EEXIST else {
      if withParents { return }
      throw error
    }
    let parent = FilePath.folder(of: path)
    guard error.code == ENOENT, parent != path, parent.count < path.count else { throw error }
    try make(parent, withParents: true)
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .last }
  }
}
