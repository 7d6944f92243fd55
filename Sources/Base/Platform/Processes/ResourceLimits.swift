import Glibc

/// The limits of a program that is run.
///
/// Time is CPU time, which does not depend on the load of the machine. A program that waits for something that never
/// comes, such as the contents of a FIFO, uses none: it is ended when its group has been idle for `stallSeconds`.
public struct ResourceLimits: Hashable, Sendable {
  /// The CPU time of the process group in seconds.
  public var cpuSeconds: Double
  /// The address space of each process in bytes.
  public var memory: Int
  /// The size of a written file in bytes.
  public var fileSize: Int
  /// The size of the standard output in bytes.
  public var output: Int
  /// The size of the standard error output in bytes.
  public var errors: Int
  /// The time that the group may be idle, in seconds.
  public var stallSeconds: Double

  public init(
    cpuSeconds: Double = 30, memory: Int = 4 << 30, fileSize: Int = 256 << 20, output: Int = 64 << 20,
    errors: Int = 4 << 20, stallSeconds: Double = 5
  ) {
    self.cpuSeconds = cpuSeconds
    self.memory = memory
    self.fileSize = fileSize
    self.output = output
    self.errors = errors
    self.stallSeconds = stallSeconds
  }

  /// Sets the limits of a process that was just started.
  ///
  /// CPU time has a limit here too, in case this process is killed and can no longer check: twice that of the group,
  /// since the kernel counts it in whole ticks.
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

  /// Returns the limit that made a program end by itself.
  ///
  /// Compilers report exhausted memory and then abort.
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
  public func description(of limit: Subprocess.Limit) -> String {
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
