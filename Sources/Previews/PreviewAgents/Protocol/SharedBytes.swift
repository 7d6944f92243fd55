package import Foundation
import Glibc
package import Platform

/// Bytes that are too many for a packet: they travel in memory of the host's, whose descriptor is sent with a packet.
package enum SharedBytes {
  /// The most bytes that are sent or read.
  package static let limit = 4 << 20

  /// Returns memory with a copy of bytes; nil for none or too many of them, and if there is no memory.
  package static func memory(of data: Data) -> SharedMemory? {
    guard (1...limit).contains(data.count), let memory = SharedMemory(count: data.count, access: .readOnly) else {
      return nil
    }
    data.copyBytes(to: memory.base.assumingMemoryBound(to: UInt8.self), count: data.count)
    return memory
  }

  /// Returns a copy of the first bytes in memory of the host's, whose descriptor is closed; nil if there are fewer.
  package static func read(_ count: Int, from descriptor: Int32?) -> Data? {
    guard let descriptor else { return nil }
    defer { close(descriptor) }
    guard (1...limit).contains(count) else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(descriptor, &bytes, count, 0) == count ? Data(bytes) : nil
  }

  /// Returns memory for an agent to fill; nil if there is none.
  static func memory(for count: Int = limit) -> SharedMemory? { SharedMemory(count: count, access: .writable) }

  /// Returns a copy of the first bytes of memory that an agent has filled, and may be changing; nil if there are fewer.
  static func copy(_ count: Int, of memory: SharedMemory) -> Data? {
    (1...memory.count).contains(count) ? Data(bytes: memory.base, count: count) : nil
  }

  /// Fills memory of the host's, whose descriptor is closed.
  ///
  /// - Returns: the number of bytes; 0 if there are none or too many.
  static func fill(_ descriptor: Int32?, with data: Data) -> Int {
    guard let descriptor, let mapping = SharedMapping(descriptor: descriptor, count: limit) else { return 0 }
    return mapping.fill(with: data)
  }
}
