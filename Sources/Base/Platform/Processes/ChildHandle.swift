import CLinux
import Glibc
import Synchronization

/// A child process that leads a process group: signals reach it and never another process that gets its number later,
/// and its end can be waited for together with descriptors.
///
/// The rest of its group ends with it. Any thread may use it.
public final class ChildHandle: Sendable {
  public let pid: Int32
  /// Readable once the process has ended (pidfd_open(2)), for `poll`; -1 before Linux 5.3, where `status` has to be asked
  /// from time to time.
  public let descriptor: Int32
  /// The wait status, set once the process has been waited for and its number may belong to another one.
  private let found = Mutex<Int32?>(nil)

  /// - Parameter usesDescriptor: false to manage without a descriptor, as on an older kernel.
  public init(pid: Int32, usesDescriptor: Bool = true) {
    self.pid = pid
    descriptor = usesDescriptor ? linux_pidfd_open(pid) : -1
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The wait status in the format of `waitpid(2)`; nil while the process runs.
  public var status: Int32? {
    found.withLock { found in
      if let found { return found }
      var information = siginfo_t()
      let isKnown = waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT) == 0
      // The number 0 means that the process still runs.
      if isKnown, information._sifields._sigchld.si_pid == 0 { return nil }
      if !isKnown, errno == EINTR { return nil }
      // The group keeps this number until its leader is waited for.
      if isKnown { kill(-pid, SIGKILL) }
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
      found = status
      return status
    }
  }

  /// Waits for the process to end.
  ///
  /// - Returns: its wait status; nil if it still runs after `seconds`.
  public func wait(for seconds: Double) -> Int32? {
    let end = monotonicSeconds() + seconds
    while true {
      if let status { return status }
      let left = end - monotonicSeconds()
      guard left > 0 else { return nil }
      if descriptor >= 0 {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&wait, 1, Int32(min(left * 1000, 1e6).rounded(.up)))
      } else {
        usleep(UInt32(min(left, 0.005) * 1e6))
      }
    }
  }

  /// Ends the process and its group, without waiting.
  public func end() {
    found.withLock { found in
      guard found == nil else { return }
      kill(-pid, SIGKILL)
      kill(pid, SIGKILL)
    }
  }

  /// Gives the process and its group, with all their threads, the lowest priority. This cannot be undone.
  public func lowerPriority() {
    found.withLock { if $0 == nil { _ = setpriority(__priority_which_t(PRIO_PGRP.rawValue), id_t(pid), 19) } }
  }

  /// The processor time that the process has used, in seconds.
  public var cpuSeconds: Double {
    var time = timespec()
    // The clock of a process: the complement of its number, and the bits that select its scheduled time.
    guard clock_gettime(clockid_t(~pid << 3 | 2), &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
