import CAgent
import Glibc
import Synchronization

/// Memory that agents map: a sealed memfd of fixed size, zeroed.
///
/// An agent maps it when a run first uses it, and unmaps it before its next run once the object is gone.
///
/// Sendable because the host's threads synchronize access as for any other pixels.
public final class SharedMemory: @unchecked Sendable {
  /// The access that agents have.
  public enum Access: Hashable, Sendable {
    case readOnly
    /// Read-only; elements that a 32-bit index names and that lie outside are zero.
    case array
    case writable
  }

  let id: UInt32
  let access: Access
  let descriptor: Int32
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

  /// Allocates memory; nil where the system has none, or no descriptor.
  public init?(count: Int, access: Access) {
    let file = memfd_create("vitrine", UInt32(AGENT_MFD_CLOEXEC.rawValue | AGENT_MFD_ALLOW_SEALING.rawValue))
    guard file >= 0 else { return nil }
    let bytes = max(count, 1)
    guard ftruncate(file, bytes) == 0,
      let base = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), base != MAP_FAILED
    else {
      close(file)
      return nil
    }
    var seals = AGENT_F_SEAL_SHRINK.rawValue | AGENT_F_SEAL_GROW.rawValue | AGENT_F_SEAL_SEAL.rawValue
    // Linux 5.1; before, an agent maps it without the right to write, and could take that right.
    if access != .writable { seals |= AGENT_F_SEAL_FUTURE_WRITE.rawValue }
    if fcntl(file, Int32(AGENT_F_ADD_SEALS.rawValue), Int32(seals)) != 0 {
      seals &= ~AGENT_F_SEAL_FUTURE_WRITE.rawValue
      _ = fcntl(file, Int32(AGENT_F_ADD_SEALS.rawValue), Int32(seals))
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

  /// The memory in which an address lies; nil if it is not shared.
  static func containing(_ address: UnsafeRawPointer) -> SharedMemory? {
    let address = UInt(bitPattern: address)
    return registry.withLock { registry in
      registry.entries.values.first { $0.start <= address && address < $0.end }?.memory
    }
  }

  /// Whether a number is that of memory that is in use.
  static func exists(_ id: UInt32) -> Bool { registry.withLock { $0.entries[id] != nil } }
}
