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
    // A symbolic link is kept and its target replaced.
    try replace(path, FilePath.resolved(path) ?? path, bytes)
  }

  static func write(_ bytes: [UInt8], toDescriptor file: Int32, name: String) throws(ImageFileError) {
    do throws(SystemError) {
      try Descriptor.write(bytes, to: file)
    } catch {
      throw .cannotWrite(name: name, reason: error.reason())
    }
  }

  private static func replace(_ path: String, _ target: String, _ bytes: [UInt8]) throws(ImageFileError) {
    let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
    var file: Int32 = -1
    var temporary = ""
    // Programs that write the same image must not share a temporary file.
    for _ in 0..<16 where file < 0 {
      temporary = "\(folder).vitrine-\(String(UInt64.random(in: 0 ... .max), radix: 36)).tmp"
      file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      if file < 0, errno != EEXIST { break }
    }
    guard file >= 0 else { throw .cannotWrite(name: path, reason: SystemError.last.reason()) }
    do throws(SystemError) {
      try Descriptor.writeAndClose(bytes, to: file)
      guard rename(temporary, target) == 0 else { throw .last }
    } catch {
      unlink(temporary)
      throw .cannotWrite(name: path, reason: error.reason())
    }
  }

  private static func writeInPlace(_ bytes: [UInt8], to path: String) throws(ImageFileError) {
    let file = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else { throw .cannotWrite(name: path, reason: SystemError.last.reason()) }
    defer { close(file) }
    try write(bytes, toDescriptor: file, name: path)
  }
}
