import Glibc
import Platform

/// Limits of a program that is run.
///
/// Time is CPU time, which does not depend on the load of the machine. A program that waits for something that never
/// comes, such as the contents of a FIFO, uses none: it ends when its group has been idle for `stallSeconds`.
struct ResourceLimits: Hashable, Sendable {
  /// The CPU time of the process group in seconds.
  var cpuSeconds = 30.0
  /// The address space of each process in bytes.
  var memory = 4 << 30
  /// The size of a written file in bytes.
  var fileSize = 256 << 20
  /// The size of the standard output in bytes. Syntax trees are long: some sources have one of 30 MiB.
  var output = 64 << 20
  /// The size of the standard error output in bytes.
  var errors = 4 << 20
  /// The time without CPU time in seconds.
  var stallSeconds = 5.0

  /// Sets the limits of a process that was just started.
  ///
  /// CPU time has a limit here too, in case this process is killed and can no longer look: twice that of the group, as
  /// the kernel counts it in whole ticks.
  func apply(to pid: pid_t) {
    let cpu = 2 * Int(cpuSeconds.rounded(.up))
    for (resource, value) in [(RLIMIT_CORE, 0), (RLIMIT_CPU, cpu), (RLIMIT_AS, memory), (RLIMIT_FSIZE, fileSize)] {
      var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
      _ = Self.prlimit?(pid, Int32(resource.rawValue), &limit, nil)
    }
  }

  /// `prlimit(2)`, which Swift's Glibc module lacks.
  private static let prlimit: PRLimit? = dlsym(nil, "prlimit").map { unsafeBitCast($0, to: PRLimit.self) }

  private typealias PRLimit =
    @convention(c) (pid_t, Int32, UnsafePointer<rlimit>, UnsafeMutablePointer<rlimit>?) -> Int32

  /// The limit for which a program ended by itself.
  ///
  /// clang reports exhausted memory and then aborts.
  func exceeded(_ termination: Subprocess.Termination, errors: [UInt8]) -> Subprocess.Limit? {
    switch termination {
    case .exited(0), .timedOut: return nil
    case .signalled(SIGXFSZ), .exited(128 + SIGXFSZ): return .fileSize
    case .signalled(SIGXCPU), .exited(128 + SIGXCPU): return .cpuTime
    case .signalled, .exited:
      let text = String(decoding: errors.suffix(65536), as: UTF8.self)
      if text.contains("File too large") { return .fileSize }
      return ["out of memory", "bad_alloc", "Cannot allocate memory", "memory exhausted"].contains(where: text.contains)
        ? .memory : nil
    }
  }

  /// Returns a description of a limit that was exceeded, as the end of a sentence about the program.
  func description(of limit: Subprocess.Limit) -> String {
    switch limit {
    case .cpuTime: "used more than \(Self.text(cpuSeconds)) s of CPU time"
    case .memory: "needed more than \(Self.text(Double(memory) / Double(1 << 30))) GiB of memory"
    case .fileSize: "wrote more than \(fileSize >> 20) MiB"
    case .output: "printed more than \(output >> 20) MiB"
    case .errors: "printed more than \(errors >> 20) MiB of messages"
    case .stall: "waited for more than \(Self.text(stallSeconds)) s for a file that has no end"
    }
  }

  private static func text(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
}

/// The CPU time and the state of a process group, from `/proc`.
struct GroupUsage {
  /// The CPU time of all its processes, and of those that were waited for, in seconds.
  var cpuSeconds = 0.0
  /// The same in nanoseconds, as far as the kernel counts them: of the first threads of processes that still run.
  var nanoseconds: UInt64 = 0
  /// Whether a process is running, ready to run, or waiting for a disk.
  var isRunning = false

  init() {}

  init(group: pid_t) {
    for name in Files.names(in: "/proc") where name.first?.isNumber == true {
      // `pid (command) state parent group ...`; utime, stime, cutime and cstime are fields 14 to 17 (proc(5)).
      guard let bytes = Descriptor.firstBytes(1024, of: "/proc/\(name)/stat"),
        let end = bytes.lastIndex(of: UInt8(ascii: ")"))
      else { continue }
      let fields = String(decoding: bytes[(end + 1)...], as: UTF8.self).split(separator: " ")
      guard fields.count > 15, fields[2] == "\(group)" else { continue }
      cpuSeconds += fields[11...14].reduce(0) { $0 + (Double($1) ?? 0) } / Self.ticksPerSecond
      let precise = Descriptor.firstBytes(64, of: "/proc/\(name)/schedstat").map { String(decoding: $0, as: UTF8.self) }
      nanoseconds &+= precise.flatMap { UInt64($0.prefix { $0.isNumber }) } ?? 0
      if fields[0] == "R" || fields[0] == "D" { isRunning = true }
    }
  }

  /// Whether the group did something between two looks, or could have on a machine with less load.
  func isActive(since before: GroupUsage) -> Bool {
    isRunning || cpuSeconds != before.cpuSeconds || nanoseconds != before.nanoseconds
  }

  private static let ticksPerSecond = Double(sysconf(Int32(_SC_CLK_TCK)))
}
