import CLinux
import Glibc

/// A doorbell between threads: any thread rings it, the thread in `events(until:)` wakes up.
public final class Wakeup: Sendable {
  /// An eventfd; readable from the first `ring()` until a backend drains it.
  public let descriptor: Int32

  /// A doorbell with an eventfd of its own; throws where the process has no descriptor left for it.
  public init() throws(WindowError) {
    descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    guard descriptor >= 0 else { throw .failed(call: "eventfd", detail: String(cString: strerror(errno))) }
  }

  /// Rings; ringing twice before the wake-up counts once.
  public func ring() {
    var one: UInt64 = 1
    // A full counter (EAGAIN) is already readable.
    _ = write(descriptor, &one, 8)
  }

  deinit { Glibc.close(descriptor) }
}
