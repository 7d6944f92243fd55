import CLinux
import Glibc

/// An event that any thread signals to wake the thread in `events(until:)`.
public final class Wakeup: Sendable {
  /// An eventfd, readable from the first `signal()` until a backend resets it.
  public let descriptor: Int32

  /// Creates an event; throws if the process has no descriptor left for it.
  public init() throws(WindowError) {
    descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    guard descriptor >= 0 else { throw .failed(call: "eventfd", detail: String(cString: strerror(errno))) }
  }

  /// Signals the event; several signals before the wake-up count as one.
  public func signal() {
    var one: UInt64 = 1
    // A full counter (EAGAIN) is already readable.
    _ = write(descriptor, &one, 8)
  }

  deinit { Glibc.close(descriptor) }
}
