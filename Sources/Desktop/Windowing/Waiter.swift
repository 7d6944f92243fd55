import CLinux
import Glibc

/// Waits for descriptors until an absolute time.
///
/// The deadline is a timer descriptor with an absolute time, so an interrupted wait does not drift and the timer slack
/// of the kernel (50 µs) does not apply.
public final class Waiter {
  private let timer: Int32
  private var wakeups: [Int32] = []
  private var polled: [pollfd] = []

  /// Creates a waiter; throws if the process has no descriptor left for its timer.
  public init() throws(WindowError) {
    timer = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
    guard timer >= 0 else { throw .failed(call: "timerfd_create", detail: String(cString: strerror(errno))) }
  }

  deinit { close(timer) }

  /// Adds an eventfd to wait for, which `wait` resets.
  public func watch(_ descriptor: Int32) {
    if !wakeups.contains(descriptor) { wakeups.append(descriptor) }
  }

  /// Waits until `source` or a watched descriptor is readable, or until `deadline`; nil returns at once.
  ///
  /// - Returns: whether a watched descriptor was readable.
  public func wait(for source: Int32? = nil, until deadline: Double?) -> Bool {
    polled.removeAll(keepingCapacity: true)
    for descriptor in wakeups { polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
    if let source { polled.append(pollfd(fd: source, events: Int16(POLLIN), revents: 0)) }
    if let deadline {
      arm(deadline)
      polled.append(pollfd(fd: timer, events: Int16(POLLIN), revents: 0))
    }
    while poll(&polled, nfds_t(polled.count), deadline == nil ? 0 : -1) < 0 && errno == EINTR {}
    return drainWakeups()
  }

  private func arm(_ deadline: Double) {
    // A time of zero would disarm the timer; one in the past fires at once.
    let seconds = min(max(deadline, 1e-9), 1e9)
    let whole = seconds.rounded(.down)
    var setting = itimerspec()
    setting.it_value = timespec(tv_sec: Int(whole), tv_nsec: max(whole > 0 ? 0 : 1, Int((seconds - whole) * 1e9)))
    timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }

  private func drainWakeups() -> Bool {
    var woke = false
    for entry in polled.prefix(wakeups.count) where entry.revents & Int16(POLLIN) != 0 {
      var count: UInt64 = 0
      _ = read(entry.fd, &count, 8)
      woke = true
    }
    return woke
  }
}
