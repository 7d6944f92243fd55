public import Glibc

/// Whole reads and writes of file descriptors: parts are put together, and calls that a signal interrupted are repeated.
public enum Descriptor {
  /// Reads `count` bytes, or fewer where the contents end before.
  public static func read(_ file: Int32, upTo count: Int) throws(SystemError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let got = Glibc.read(file, buffer.baseAddress! + done, count - done)
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { return }
        done += got
      }
    }
    guard failure == 0 else { throw SystemError(failure) }
    return bytes
  }

  /// Reads until the contents end.
  ///
  /// - Throws: `EFBIG` as soon as there are more than `limit` bytes.
  public static func readToEnd(_ file: Int32, limit: Int = .max) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let got = Glibc.read(file, &chunk, chunk.count)
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .last }
      guard got > 0 else { return bytes }
      guard got <= limit - bytes.count else { throw SystemError(EFBIG) }
      bytes += chunk[..<got]
    }
  }

  /// Writes all bytes.
  public static func write(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    let code = bytes.withUnsafeBytes { write($0, to: file) }
    guard code == 0 else { throw SystemError(code) }
  }

  /// Writes all of a text in UTF-8.
  public static func write(_ text: String, to file: Int32) throws(SystemError) {
    var text = text
    let code = text.withUTF8 { write(UnsafeRawBufferPointer($0), to: file) }
    guard code == 0 else { throw SystemError(code) }
  }

  /// Writes all bytes and closes the descriptor, which is closed whatever happens.
  ///
  /// - Throws: the first error; some file systems report a full disk only when the file is closed.
  public static func writeAndClose(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    do throws(SystemError) {
      try write(bytes, to: file)
    } catch {
      close(file)
      throw error
    }
    guard close(file) == 0 else { throw .last }
  }

  /// Makes a file of these bytes, or gives them to the one that is there.
  ///
  /// - Parameter permissions: of a new file, before the process's mask.
  public static func overwrite(
    _ path: String, with bytes: [UInt8], permissions: mode_t = 0o666
  ) throws(SystemError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, permissions)
    guard file >= 0 else { throw .last }
    try writeAndClose(bytes, to: file)
  }

  /// The first `count` bytes of a file, or fewer where it is shorter; nil where it cannot be read.
  public static func firstBytes(_ count: Int, of path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return try? read(file, upTo: count)
  }

  /// The error number, or 0.
  private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
    var done = 0
    while done < bytes.count {
      let count = Glibc.write(file, bytes.baseAddress! + done, bytes.count - done)
      if count < 0, errno == EINTR { continue }
      // No system call is known to write nothing without an error; repeating it might never end.
      guard count > 0 else { return count < 0 ? errno : EIO }
      done += count
    }
    return 0
  }
}
