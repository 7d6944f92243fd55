package import Foundation
import Glibc
package import Platform

/// Bytes that are too many for a packet, in memory whose descriptor goes with one.
package enum SharedBytes {
  /// More are not sent, and not read.
  package static let limit = 4 << 20

  /// Memory with a copy of bytes; nil for none or too many of them, and where there is no memory.
  package static func memory(of data: Data) -> SharedMemory? {
    guard (1...limit).contains(data.count), let memory = SharedMemory(count: data.count, access: .readOnly) else {
      return nil
    }
    data.copyBytes(to: memory.base.assumingMemoryBound(to: UInt8.self), count: data.count)
    return memory
  }

  /// A copy of the bytes in memory of another process, whose descriptor is closed; nil where there are not so many.
  package static func read(_ count: Int, from descriptor: Int32?) -> Data? {
    guard let descriptor else { return nil }
    defer { close(descriptor) }
    guard (1...limit).contains(count) else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    // A file that shrinks meanwhile is read as far as it goes.
    return pread(descriptor, &bytes, count, 0) == count ? Data(bytes) : nil
  }
}
