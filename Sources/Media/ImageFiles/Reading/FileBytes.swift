import Glibc
import Platform

/// Reads whole regular files into memory.
///
/// Files are not mapped: truncating a mapped file while it is read ends the process with SIGBUS.
enum FileBytes {
  static func read(_ path: String, limit: Int) throws(ImageFileError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe without a writer blocks.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else {
      let code = errno
      var status = stat()
      // Sockets cannot be opened; report the kind of file instead of "no such device or address".
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

  /// The kind of a file that is not regular; nil for a regular one.
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
