import Glibc

/// The memory of an array that functions index: whatever 32-bit index they use, they read the array or zero.
///
/// It lies in a reservation that covers the range of such an index, is never written and takes no memory.
final class ArrayMemory {
  /// The first element, aligned to a page.
  let base: UnsafeMutableRawPointer
  private let start: UnsafeMutableRawPointer
  private let bytes: Int

  /// The bytes before and after the first element, for elements of up to 16 bytes: for a signed index, and an unsigned
  /// one.
  private static let (before, after) = (32 << 30, 64 << 30)

  /// Allocates zeroed memory.
  init(count: Int) {
    let kind = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
    if let room = mmap(nil, Self.before + Self.after, PROT_READ, kind, -1, 0), room != MAP_FAILED {
      (start, bytes) = (room, Self.before + Self.after)
      base = room + Self.before
      let made = mmap(base, max(count, 1), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0)
      precondition(made == base, "the system gives no memory")
    } else {
      // The address space is limited, so that only the array itself is mapped.
      bytes = max(count, 1)
      let made = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      precondition(made != MAP_FAILED, "the system gives no memory")
      (start, base) = (made!, made!)
    }
  }

  deinit { munmap(start, bytes) }
}
