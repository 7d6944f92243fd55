import Glibc
import Platform

/// Reads whole regular files into memory, and nothing else.
///
/// Files are read, never mapped: a mapped file that shrinks under its reader ends the process.
enum FileBytes {
  static func read(_ path: String, limit: Int) throws(ImageFileError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe that nobody writes to waits for ever.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else {
      let code = errno
      var status = stat()
      // Sockets cannot be opened; say what they are rather than "no such device or address".
      if code == ENXIO, stat(path, &status) == 0, let kind = irregularKind(status) {
        throw .notRegular(name: path, kind: kind)
      }
      throw .cannotOpen(name: path, code: code)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .cannotOpen(name: path, code: errno) }
    if let kind = irregularKind(status) { throw .notRegular(name: path, kind: kind) }
    let size = Int(status.st_size)
    guard size > 0 else { throw .invalid(name: path, .empty) }
    guard size <= limit else { throw .invalid(name: path, .fileTooLarge(bytes: size, limit: limit)) }

    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Descriptor.read(file, upTo: size)
    } catch {
      throw .cannotRead(name: path, code: error.code)
    }
    guard !bytes.isEmpty else { throw .invalid(name: path, .empty) }
    return bytes
  }

  /// What the file is when it is not a regular one.
  static func irregularKind(_ status: stat) -> String? {
    switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: "directory"
    case S_IFIFO: "fifo"
    case S_IFSOCK: "socket"
    case S_IFCHR, S_IFBLK: "device"
    default: "special file"
    }
  }
}
