import Glibc
import Platform

extension MaterialExport {
  /// Writes the text, with the limits of the format, into a new file of a folder, which is made if it is missing.
  ///
  /// No file is ever overwritten: a name that is taken gets a number.
  ///
  /// - Parameter name: the name of the file, without the format's extension.
  /// - Returns: the file's path.
  public func save(in folder: String, as name: String) throws(MaterialFileError) -> String {
    guard Self.makeFolder(folder) else { throw .cannotWrite(path: folder, reason: SystemError.last.reason()) }
    var number = 1
    while true {
      let path = "\(folder)/\(name)\(number > 1 ? "-\(number)" : "").\(format.fileExtension)"
      do throws(SystemError) {
        try FileReplacement.create(Array(annotatedText.utf8), at: path)
        return path
      } catch {
        guard error == SystemError(EEXIST) else { throw .cannotWrite(path: path, reason: error.reason()) }
      }
      number += 1
    }
  }

  /// Makes a folder and those above it, and returns whether it exists now.
  static func makeFolder(_ path: String) -> Bool {
    if mkdir(path, 0o755) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex,
      makeFolder(String(path[..<slash]))
    else { return false }
    return mkdir(path, 0o755) == 0 || errno == EEXIST
  }
}
