import Glibc
import Platform

/// Makes folders for the user, with the same permissions as the user's other folders.
enum NewFolder {
  /// Makes a folder.
  ///
  /// - Parameter withParents: whether to make missing parent folders too, and to accept a folder that exists.
  /// - Throws: `EEXIST` if `withParents` is false and the name is taken.
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
