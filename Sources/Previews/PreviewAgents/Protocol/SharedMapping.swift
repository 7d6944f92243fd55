import Foundation
import Glibc

/// Memory of the host's, mapped into the agent until the mapping has no user any more.
final class SharedMapping {
  let base: UnsafeMutableRawPointer
  let count: Int

  /// Maps memory for reading and writing; nil if it has fewer bytes or cannot be mapped. The descriptor is closed.
  init?(descriptor: Int32, count: Int) {
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size >= count,
      let base = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), base != MAP_FAILED
    else { return nil }
    (self.base, self.count) = (base, count)
  }

  deinit { munmap(base, count) }

  /// Writes bytes to the beginning.
  ///
  /// - Returns: the number of bytes; 0 if they are too many.
  func fill(with data: Data) -> Int {
    guard data.count <= count else { return 0 }
    data.copyBytes(to: base.assumingMemoryBound(to: UInt8.self), count: data.count)
    return data.count
  }
}
