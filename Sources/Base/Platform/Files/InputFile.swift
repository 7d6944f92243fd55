import Glibc

/// Reads whole files that somebody else may have made: regular ones, up to a size.
///
/// Files are not mapped: truncating a mapped file while it is read ends the process with SIGBUS.
public enum InputFile {
  /// Why a file was not read.
  public enum Failure: Error, Hashable, Sendable {
    case cannotOpen(SystemError)
    /// It is of another kind: a directory, a pipe, a device.
    case notRegular(kind: String)
    case tooLarge(bytes: Int, limit: Int)
    case cannotRead(SystemError)
  }

  /// Reads a file of at most `limit` bytes.
  ///
  /// Anything but a regular file is refused before it is opened: a device may act on being opened.
  ///
  /// - Parameter followsLinks: false where a program that is not trusted has made the file: it may be a link to one that
  ///   this program cannot read.
  public static func read(_ path: String, limit: Int, followsLinks: Bool = true) throws(Failure) -> [UInt8] {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { throw .cannotOpen(.last) }
    try check(status, limit)
    // It may have been replaced meanwhile: without O_NONBLOCK, opening a pipe without a writer blocks.
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
    let file = open(path, flags)
    guard file >= 0 else { throw .cannotOpen(.last) }
    defer { close(file) }
    guard fstat(file, &status) == 0 else { throw .cannotOpen(.last) }
    try check(status, limit)
    let size = Int(status.st_size)
    do throws(SystemError) {
      // Files in /proc have no size.
      return size > 0 ? try Descriptor.read(file, upTo: size) : try Descriptor.readToEnd(file, limit: limit)
    } catch {
      throw error.code == EFBIG ? .tooLarge(bytes: limit + 1, limit: limit) : .cannotRead(error)
    }
  }

  private static func check(_ status: stat, _ limit: Int) throws(Failure) {
    let kind: String? =
      switch status.st_mode & S_IFMT {
      case S_IFREG: nil
      case S_IFDIR: "directory"
      case S_IFIFO: "fifo"
      case S_IFSOCK: "socket"
      case S_IFCHR, S_IFBLK: "device"
      default: "special file"
      }
    if let kind { throw .notRegular(kind: kind) }
    guard status.st_size <= limit else { throw .tooLarge(bytes: Int(status.st_size), limit: limit) }
  }
}

extension InputFile.Failure {
  /// The reason in lower case, for the end of a line: `not a regular file (fifo)`.
  public var reason: String {
    switch self {
    case .cannotOpen(let error), .cannotRead(let error): error.reason()
    case .notRegular(let kind): "not a regular file (\(kind))"
    case .tooLarge(_, let limit): "larger than \(limit >> 20) MiB"
    }
  }
}
