import Glibc

/// Complete reads and writes of file descriptors: partial transfers are continued, interrupted calls repeated.
public enum Descriptor {
  /// Reads `count` bytes, or fewer at the end of the file.
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

  /// Reads to the end of the file.
  ///
  /// - Throws: `EFBIG` when there are more than `limit` bytes.
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

  /// Writes a text in UTF-8.
  public static func write(_ text: String, to file: Int32) throws(SystemError) {
    var text = text
    let code = text.withUTF8 { write(UnsafeRawBufferPointer($0), to: file) }
    guard code == 0 else { throw SystemError(code) }
  }

  /// Writes all bytes and closes the descriptor, also after an error.
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

  /// Creates a file with these bytes, or replaces the contents of an existing one.
  ///
  /// - Parameter permissions: of a new file, before the process umask.
  public static func overwrite(
    _ path: String, with bytes: [UInt8], permissions: UInt32 = 0o666
  ) throws(SystemError) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, permissions)
    guard file >= 0 else { throw .last }
    try writeAndClose(bytes, to: file)
  }

  /// Reads the first `count` bytes of a file, or all of a shorter one; nil if it cannot be read.
  public static func firstBytes(_ count: Int, of path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return try? read(file, upTo: count)
  }

  /// Writes all bytes; returns the error number, or 0.
  private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
    var done = 0
    while done < bytes.count {
      let count = Glibc.write(file, bytes.baseAddress! + done, bytes.count - done)
      if count < 0, errno == EINTR { continue }
      // A write of 0 bytes without an error is not expected; repeating it might not end.
      guard count > 0 else { return count < 0 ? errno : EIO }
      done += count
    }
    return 0
  }
}
