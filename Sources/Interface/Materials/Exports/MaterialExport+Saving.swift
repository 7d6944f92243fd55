import Glibc
import Platform

extension MaterialExport {
  /// Writes the text, what cannot be expressed included, into a new file of a folder that is made where it is missing.
  ///
  /// No file is ever overwritten: a name that is taken gets a number.
  ///
  /// - Parameter name: of the file, without the format's extension.
  /// - Returns: the file's path.
  public func save(in folder: String, as name: String) throws(MaterialFileError) -> String {
    guard Self.makeFolder(folder) else { throw .cannotWrite(path: folder, reason: SystemError.last.reason()) }
    var number = 1
    while true {
      let path = "\(folder)/\(name)\(number > 1 ? "-\(number)" : "").\(format.fileExtension)"
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if file >= 0 {
        try write(to: file, path)
        return path
      }
      guard errno == EEXIST else { throw .cannotWrite(path: path, reason: SystemError.last.reason()) }
      number += 1
    }
  }

  /// A file that is not whole is taken away again.
  private func write(to file: Int32, _ path: String) throws(MaterialFileError) {
    do throws(SystemError) {
      try Descriptor.writeAndClose(Array(annotatedText.utf8), to: file)
    } catch {
      unlink(path)
      throw .cannotWrite(path: path, reason: error.reason())
    }
  }

  /// Makes a folder and those above it; whether it is there now.
  private static func makeFolder(_ path: String) -> Bool {
    if mkdir(path, 0o755) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex,
      makeFolder(String(path[..<slash]))
    else { return false }
    return mkdir(path, 0o755) == 0 || errno == EEXIST
  }
}
