import CLinux
import Glibc

/// A file in memory that nobody can change any more, this process included: a sealed memfd (memfd_create(2)).
///
/// Its bytes can be verified once and used after that, by this process or by another one that gets the descriptor.
public final class SealedFile: Sendable {
  /// Open for reading and writing, though writing fails; closed with this object, and at `exec`.
  public let descriptor: Int32
  /// The number of bytes.
  public let count: Int

  /// A sealed copy of bytes.
  public init(_ bytes: [UInt8]) throws(SystemError) {
    let file = memfd_create("vitrine", UInt32(linux_mfd_cloexec | linux_mfd_allow_sealing))
    guard file >= 0 else { throw .last }
    (descriptor, count) = (file, bytes.count)
    try Descriptor.write(bytes, to: file)
    let seals = linux_f_seal_seal | linux_f_seal_shrink | linux_f_seal_grow | linux_f_seal_write
    guard fcntl(file, Int32(linux_f_add_seals), Int32(seals)) == 0 else { throw .last }
  }

  /// A sealed copy of a regular file of at most `limit` bytes, which a contained program has made; links are refused.
  /// Later changes to the file do not affect the copy.
  public convenience init(copying path: String, limit: Int) throws(InputFile.Failure) {
    let bytes = try InputFile.read(path, limit: limit, followsLinks: false)
    do throws(SystemError) {
      try self.init(bytes)
    } catch {
      throw .cannotRead(error)
    }
  }

  /// Takes over the descriptor of a sealed file that another process has sent.
  public init(receiving descriptor: Int32) throws(SystemError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let error = SystemError.last
      close(descriptor)
      throw error
    }
    (self.descriptor, count) = (descriptor, Int(status.st_size))
  }

  deinit { close(descriptor) }

  /// A path by which this process opens or loads the file; another process with the descriptor uses its own number.
  public var path: String { "/proc/self/fd/\(descriptor)" }

  /// A copy of the bytes.
  public func bytes() throws(SystemError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let got = pread(descriptor, buffer.baseAddress! + done, count - done, off_t(done))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { return }
        done += got
      }
    }
    guard failure == 0 else { throw SystemError(failure) }
    return bytes
  }
}
