import Glibc
import Platform

/// Writes whole files atomically: readers see either the old contents or the new.
enum OutputFile {
  static func write(_ bytes: [UInt8], to path: String) throws(ImageFileError) {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR { throw .cannotWrite(name: path, reason: "is a directory") }
    // Pipes and devices are written in place; a rename would replace them.
    if exists, status.st_mode & S_IFMT != S_IFREG { return try writeInPlace(bytes, to: path) }
    do throws(SystemError) {
      try FileReplacement.write(bytes, to: path)
    } catch {
      throw .cannotWrite(name: path, reason: error.reason())
    }
  }

  static func write(_ bytes: [UInt8], toDescriptor file: Int32, name: String) throws(ImageFileError) {
    do throws(SystemError) {
      try Descriptor.write(bytes, to: file)
    } catch {
      throw .cannotWrite(name: name, reason: error.reason())
    }
  }

  private static func writeInPlace(_ bytes: [UInt8], to path: String) throws(ImageFileError) {
    let file = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else { throw .cannotWrite(name: path, reason: SystemError.last.reason()) }
    defer { close(file) }
    try write(bytes, toDescriptor: file, name: path)
  }
}
