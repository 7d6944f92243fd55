import CLinux
import Glibc
import Synchronization

/// Memory that other processes map: a sealed memfd of fixed size, zeroed.
///
/// Sendable because the host's threads synchronize access as for any other pixels.
public final class SharedMemory: @unchecked Sendable {
  /// The access that other processes have.
  public enum Access: Hashable, Sendable {
    case readOnly
    /// Read-only; elements outside of it that a 32-bit index can name read as zero.
    case array
    case writable
  }

  /// A number that no other memory of the process has or will get.
  public let id: UInt32
  public let access: Access
  public let descriptor: Int32
  /// The first byte, aligned to a page.
  public let base: UnsafeMutableRawPointer
  /// The number of bytes.
  public let count: Int

  /// All shared memory of the process, by number.
  private static let registry = Mutex(Registry())

  private struct Registry {
    struct Entry {
      weak var memory: SharedMemory?
      var start: UInt
      var end: UInt
    }
    var last: UInt32 = 0
    var entries: [UInt32: Entry] = [:]
  }

  /// Allocates memory; nil if the system has no memory or no descriptor left.
  public init?(count: Int, access: Access) {
    let file = memfd_create("vitrine", UInt32(linux_mfd_cloexec | linux_mfd_allow_sealing))
    guard file >= 0 else { return nil }
    let bytes = max(count, 1)
    guard ftruncate(file, bytes) == 0,
      let base = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), base != MAP_FAILED
    else {
      close(file)
      return nil
    }
    var seals = linux_f_seal_shrink | linux_f_seal_grow | linux_f_seal_seal
    // Linux 5.1. Before, a process that maps the memory without write access could still obtain it.
    if access != .writable { seals |= linux_f_seal_future_write }
    if fcntl(file, Int32(linux_f_add_seals), Int32(seals)) != 0 {
      seals &= ~linux_f_seal_future_write
      _ = fcntl(file, Int32(linux_f_add_seals), Int32(seals))
    }
    (self.count, self.access, self.base, descriptor) = (bytes, access, base, file)
    let start = UInt(bitPattern: base)
    id = Self.registry.withLock { registry in
      registry.last &+= 1
      return registry.last
    }
    Self.registry.withLock { [id] registry in
      registry.entries[id] = Registry.Entry(memory: self, start: start, end: start + UInt(bytes))
    }
  }

  deinit {
    Self.registry.withLock { [id] registry in registry.entries[id] = nil }
    munmap(base, count)
    close(descriptor)
  }

  /// Returns the shared memory that contains an address; nil if there is none.
  public static func containing(_ address: UnsafeRawPointer) -> SharedMemory? {
    let address = UInt(bitPattern: address)
    return registry.withLock { registry in
      registry.entries.values.first { $0.start <= address && address < $0.end }?.memory
    }
  }

  /// Returns whether a number belongs to memory that is in use.
  public static func exists(_ id: UInt32) -> Bool { registry.withLock { $0.entries[id] != nil } }
}
