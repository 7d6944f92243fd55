import CLinux
import Glibc

/// The memory that the system grants this process.
public enum SystemMemory {
  /// Returns whether the system would grant this many more bytes at the moment: within the process's limits, and by its
  /// own rule for overcommitting memory. They are given back at once.
  public static func has(_ bytes: Int) -> Bool {
    guard bytes > 0 else { return true }
    guard let start = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), start != MAP_FAILED
    else { return false }
    munmap(start, bytes)
    return true
  }

  /// Returns free memory of the heap to the system.
  public static func returnFree() { malloc_trim(0) }
}
