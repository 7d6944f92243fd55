import Glibc
import Platform
import Synchronization

/// The result of a program that was run to its end or to a limit.
struct Subprocess {
  /// A limit that ends a program.
  enum Limit: Hashable {
    case cpuTime, memory, fileSize, output, errors, stall
  }

  enum Termination: Hashable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
  }

  var termination: Termination
  /// The limit for which the program ended or was killed.
  var exceeded: Limit?
  var output: [UInt8]
  var errors: [UInt8]

  /// Runs `words[0]` with the other words as arguments, without a shell.
  ///
  /// The program gets a minimal environment, no input, and a process group of its own, which is killed after `seconds`,
  /// when a limit is exceeded, and when the program has ended. Blocks the calling thread until then.
  static func run(
    _ words: [String], temporary: String, within seconds: Double = .infinity, limits: ResourceLimits = ResourceLimits()
  ) throws(ShaderError) -> Subprocess {
    var pipes: [Int32] = [-1, -1, -1, -1]
    defer { for file in pipes where file >= 0 { close(file) } }
    // Socket pairs are created with close-on-exec, unlike Swift's `pipe`.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let made = pipes.withUnsafeMutableBufferPointer { buffer in
      [0, 2].allSatisfy { socketpair(AF_UNIX, kind, 0, buffer.baseAddress! + $0) == 0 }
    }
    guard made else { throw .compilerFailed(reason: "no pipe: \(String(cString: strerror(errno)))") }

    var pid: pid_t = 0
    let status = groups.withLock { groups in
      guard let known = groups else { return ECANCELED }
      let status = spawn(words, temporary: temporary, output: pipes[1], errors: pipes[3], pid: &pid)
      if status == 0 { groups = known.union([pid]) }
      return status
    }
    guard status == 0 else {
      throw .compilerFailed(reason: "\(words[0]): \(Files.reason(SystemError(status)))")
    }
    limits.apply(to: pid)
    for end in [1, 3] {
      close(pipes[end])
      pipes[end] = -1
    }
    var collection = Collection(pid: pid, files: [pipes[0], pipes[2]], limits: limits)
    let stop = collection.run(within: seconds)
    var code: Int32 = 0
    groups.withLock { groups in
      // The group has this number until its leader is waited for.
      kill(-pid, SIGKILL)
      while waitpid(pid, &code, 0) < 0, errno == EINTR {}
      groups?.remove(pid)
    }
    let signal = code & 0x7f
    var process = Subprocess(
      termination: signal != 0 ? .signalled(signal) : .exited(code >> 8 & 0xff), output: collection.outputs[0],
      errors: collection.outputs[1])
    switch stop {
    case .deadline: process.termination = .timedOut
    case .limit(let limit): process.exceeded = limit
    case nil: process.exceeded = limits.exceeded(process.termination, errors: process.errors)
    }
    return process
  }

  /// The process groups that run; nil once this process is about to end.
  private static let groups = Mutex<Set<pid_t>?>([])

  /// Ends all programs, and lets none start: this process is about to end.
  static func endAll() {
    groups.withLock { groups in
      for group in groups ?? [] { kill(-group, SIGKILL) }
      groups = nil
    }
  }

  private static func spawn(
    _ words: [String], temporary: String, output: Int32, errors: Int32, pid: inout pid_t
  ) -> Int32 {
    let kept = ["PATH", "HOME"].compactMap { name in Files.variable(name).map { "\(name)=\($0)" } }
    // A crash of clang is reported in one line, without a backtrace that takes long to make.
    let environment = kept + ["LC_ALL=C", "TMPDIR=\(temporary)", "LLVM_DISABLE_SYMBOLIZATION=1"]
    return Spawn.start(
      words, descriptors: [.null, .descriptor(output), .descriptor(errors)], environment: environment, pid: &pid)
  }
}

/// The output of a running program, and what it has used.
private struct Collection {
  /// Why a program has to be killed.
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

  /// The time between two looks at the process group in milliseconds. Most programs end before the first.
  private static let interval = 250

  init(pid: pid_t, files: [Int32], limits: ResourceLimits) {
    self.pid = pid
    self.files = files
    self.limits = limits
  }

  /// Reads both pipes until the program has ended; returns why it has to be killed, or nil.
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

  /// Whether the program has ended; it stays to be waited for.
  private var hasEnded: Bool {
    var info = siginfo_t()
    guard waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 else { return errno != EINTR }
    return info.si_signo == SIGCHLD
  }

  /// Waits for output and reads it; false if there was none.
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

  /// The limit that the group exceeds.
  ///
  /// Checks are counted instead of seconds, for the case that this process is stopped.
  private mutating func check() -> Subprocess.Limit? {
    let before = usage
    usage = GroupUsage(group: pid)
    if usage.cpuSeconds > limits.cpuSeconds { return .cpuTime }
    stalledChecks = usage.isActive(since: before) ? 0 : stalledChecks + 1
    return Double(stalledChecks * Self.interval) / 1000 >= limits.stallSeconds ? .stall : nil
  }
}
