import Glibc

extension MaterialExport {
  /// Writes the text, what cannot be expressed included, into a new file of a folder that is made where it is missing.
  ///
  /// No file is ever overwritten: a name that is taken gets a number.
  ///
  /// - Parameter name: of the file, without the format's extension.
  /// - Returns: the file's path.
  public func save(in folder: String, as name: String) throws(MaterialFileError) -> String {
    guard Self.makeFolder(folder) else { throw .cannotWrite(path: folder, reason: MaterialFileError.reason(errno)) }
    var number = 1
    while true {
      let path = "\(folder)/\(name)\(number > 1 ? "-\(number)" : "").\(format.fileExtension)"
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if file >= 0 {
        try write(to: file, path)
        return path
      }
      guard errno == EEXIST else { throw .cannotWrite(path: path, reason: MaterialFileError.reason(errno)) }
      number += 1
    }
  }

  /// A file that is not whole is taken away again.
  private func write(to file: Int32, _ path: String) throws(MaterialFileError) {
    let bytes = Array(annotatedText.utf8)
    var done = 0
    var failure: Int32 = 0
    while done < bytes.count, failure == 0 {
      let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress! + done, bytes.count - done) }
      if count > 0 { done += count } else if count == 0 || errno != EINTR { failure = count == 0 ? EIO : errno }
    }
    if close(file) != 0, failure == 0 { failure = errno }
    guard failure != 0 else { return }
    unlink(path)
    throw .cannotWrite(path: path, reason: MaterialFileError.reason(failure))
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
