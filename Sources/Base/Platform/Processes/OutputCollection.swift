import Glibc

/// The output of a running program, and its resource usage.
struct OutputCollection {
  /// The reason why a program has to be killed.
  enum Stop {
    case deadline
    case limit(Subprocess.Limit)
  }

  let pid: pid_t
  let files: [Int32]
  let limits: ResourceLimits
  var outputs: [[UInt8]] = [[], []]
  private var isOpen = [true, true]
  private var chunk = [UInt8](repeating: 0, count: 65536)
  private var usage = GroupUsage()
  private var stalledChecks = 0

  /// The time between two checks of the process group, in milliseconds. Most programs end before the first.
  private static let interval = 250

  init(pid: pid_t, files: [Int32], limits: ResourceLimits) {
    self.pid = pid
    self.files = files
    self.limits = limits
  }

  /// Reads both pipes until the program has ended. Returns the reason to kill it, or nil.
  mutating func run(within seconds: Double) -> Stop? {
    let start = monotonicSeconds()
    var nextCheck = start + Double(Self.interval) / 1000
    while isOpen.contains(true) {
      let now = monotonicSeconds()
      if now - start >= seconds { return .deadline }
      if now >= nextCheck {
        nextCheck = now + Double(Self.interval) / 1000
        // Processes that outlive the program may keep the pipes open.
        if hasEnded {
          while read(milliseconds: 0) { if let limit = exceededOutput { return .limit(limit) } }
          return nil
        }
        if let limit = check() { return .limit(limit) }
      }
      let left = min(nextCheck - now, seconds - (now - start))
      _ = read(milliseconds: Int32(left * 1000) + 1)
      if let limit = exceededOutput { return .limit(limit) }
    }
    return nil
  }

  private var exceededOutput: Subprocess.Limit? {
    outputs[0].count > limits.output ? .output : outputs[1].count > limits.errors ? .errors : nil
  }

  /// True once the program has ended; it is not waited for.
  private var hasEnded: Bool {
    var info = siginfo_t()
    guard waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 else { return errno != EINTR }
    return info.si_signo == SIGCHLD
  }

  /// Waits for output and reads it. Returns false if there was none.
  private mutating func read(milliseconds: Int32) -> Bool {
    // poll ignores negative descriptors.
    var waits = zip(files, isOpen).map { pollfd(fd: $1 ? $0 : -1, events: Int16(POLLIN), revents: 0) }
    guard poll(&waits, 2, milliseconds) > 0 else { return false }
    for index in 0..<2 where waits[index].revents != 0 {
      let count = Glibc.read(files[index], &chunk, chunk.count)
      if count > 0 {
        outputs[index] += chunk[..<count]
      } else if count == 0 || errno != EINTR {
        isOpen[index] = false
      }
    }
    return true
  }

  /// Returns the limit that the group exceeds, if any.
  ///
  /// Checks are counted instead of seconds, in case this process is stopped for a while.
  private mutating func check() -> Subprocess.Limit? {
    let before = usage
    usage = GroupUsage(group: pid)
    if usage.cpuSeconds > limits.cpuSeconds { return .cpuTime }
    stalledChecks = usage.isActive(since: before) ? 0 : stalledChecks + 1
    return Double(stalledChecks * Self.interval) / 1000 >= limits.stallSeconds ? .stall : nil
  }
}
