import Glibc
import Synchronization

/// The result of a program that was run to its end or to a limit.
public struct Subprocess: Sendable {
  /// A limit that ends a program.
  public enum Limit: Hashable, Sendable {
    case cpuTime, memory, fileSize, output, errors, stall
  }

  public enum Termination: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
  }

  /// The reason why a program was not run, or not to its end.
  public enum Failure: Error, Hashable, Sendable {
    case noPipe(SystemError)
    case cannotStart(program: String, SystemError)
    /// The system cannot contain the program, for this reason.
    case refused(reason: String)
    case cancelled
  }

  public var termination: Termination
  /// The limit for which the program ended or was killed.
  public var exceeded: Limit?
  public var output: [UInt8]
  public var errors: [UInt8]

  /// Runs `words[0]` with the other words as arguments, without a shell.
  ///
  /// The program gets a minimal environment, no input, and a process group of its own, which is killed after `seconds`,
  /// when a limit is exceeded, on cancellation, and when the program has ended. Blocks the calling thread until then.
  ///
  /// - Parameters:
  ///   - temporary: the program's folder for temporary files.
  ///   - container: the permissions of the program; nil if it handles nothing from somebody else.
  public static func run(
    _ words: [String], temporary: String, within seconds: Double = .infinity,
    limits: ResourceLimits = ResourceLimits(), container: Container? = nil,
    cancellation: ProcessCancellation = ProcessCancellation()
  ) throws(Failure) -> Subprocess {
    var pipes: [Int32] = [-1, -1, -1, -1]
    defer { for file in pipes where file >= 0 { close(file) } }
    // Socket pairs are created with close-on-exec, unlike Swift's `pipe`.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let made = pipes.withUnsafeMutableBufferPointer { buffer in
      [0, 2].allSatisfy { socketpair(AF_UNIX, kind, 0, buffer.baseAddress! + $0) == 0 }
    }
    guard made else { throw .noPipe(.last) }

    var pid: pid_t = 0
    let status = groups.withLock { groups in
      guard let known = groups else { return ECANCELED }
      let status = cancellation.start(
        { spawn(words, temporary: temporary, in: container, output: pipes[1], errors: pipes[3], pid: &$0) }, pid: &pid)
      if status == 0 { groups = known.union([pid]) }
      return status
    }
    guard status == 0 else {
      if cancellation.isCancelled { throw .cancelled }
      if status == ENOTSUP, let refusal = Containment.refusal { throw .refused(reason: refusal) }
      throw .cannotStart(program: words[0], SystemError(status))
    }
    limits.apply(to: pid)
    for end in [1, 3] {
      close(pipes[end])
      pipes[end] = -1
    }
    var collection = OutputCollection(pid: pid, files: [pipes[0], pipes[2]], limits: limits)
    let stop = collection.run(within: seconds)
    cancellation.remove(pid)
    var code: Int32 = 0
    groups.withLock { groups in
      // The group keeps this number until its leader is waited for.
      kill(-pid, SIGKILL)
      while waitpid(pid, &code, 0) < 0, errno == EINTR {}
      groups?.remove(pid)
    }
    if cancellation.isCancelled { throw .cancelled }
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

  /// The running process groups; nil once this process is about to end.
  private static let groups = Mutex<Set<pid_t>?>([])

  /// Ends all programs, and prevents new ones from starting: this process is about to end.
  public static func endAll() {
    groups.withLock { groups in
      for group in groups ?? [] { kill(-group, SIGKILL) }
      groups = nil
    }
  }

  private static func spawn(
    _ words: [String], temporary: String, in container: Container?, output: Int32, errors: Int32, pid: inout pid_t
  ) -> Int32 {
    let kept = ["PATH", "HOME"].compactMap { name in EnvironmentVariable.value(name).map { "\(name)=\($0)" } }
    // A crash of a compiler is reported in one line, without a backtrace, which would take long to make.
    let environment = kept + ["LC_ALL=C", "TMPDIR=\(temporary)", "LLVM_DISABLE_SYMBOLIZATION=1"]
    let descriptors: [Spawn.Source] = [.null, .descriptor(output), .descriptor(errors)]
    guard let container else {
      return Spawn.start(words, descriptors: descriptors, environment: environment, pid: &pid)
    }
    return Containment.start(words, in: container, descriptors: descriptors, environment: environment, pid: &pid)
  }
}

extension Subprocess.Failure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noPipe(let error): "no pipe: \(error.reason())"
    case .cannotStart(let program, let error): "\(program): \(error.reason(missing: "no such file or directory"))"
    case .refused(let reason): reason
    case .cancelled: "cancelled"
    }
  }
}
