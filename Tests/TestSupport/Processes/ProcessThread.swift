import Foundation

/// A thread of this process, as shown in `/proc`.
public struct ProcessThread: Hashable, Sendable {
  /// A system call in which a thread may block.
  public enum SystemCall: Sendable {
    case read, write, poll

    /// The number in the kernel's table; the C library implements `poll` by `ppoll` on arm64.
    var number: String {
      #if arch(x86_64)
        switch self {
        case .read: "0"
        case .write: "1"
        case .poll: "7"
        }
      #else
        switch self {
        case .read: "63"
        case .write: "64"
        case .poll: "73"
        }
      #endif
    }
  }

  /// The folder of the thread, `/proc/PID/task/TID`.
  private let folder: String

  /// The calling thread.
  public static var current: ProcessThread {
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    return ProcessThread(folder: "/proc/" + (link ?? "thread-self"))
  }

  /// True while the thread has not ended.
  public var exists: Bool { FileManager.default.fileExists(atPath: folder) }

  /// Returns whether the thread is blocked in this system call (proc_pid_syscall(5)).
  ///
  /// An event that ends the wait takes the thread out of its sleep before the call that caused the event returns. A
  /// thread that sleeps after that call has therefore handled the event. The state is read too (proc_pid_stat(5)),
  /// because a thread that another processor is about to wake still shows its system call.
  public func isBlocked(in call: SystemCall) -> Bool {
    guard let line = try? String(contentsOfFile: folder + "/syscall", encoding: .utf8),
      let status = try? String(contentsOfFile: folder + "/stat", encoding: .utf8)
    else { return false }
    return line.hasPrefix(call.number + " ")
      && status[(status.lastIndex(of: ")") ?? status.startIndex)...].hasPrefix(") S")
  }
}
