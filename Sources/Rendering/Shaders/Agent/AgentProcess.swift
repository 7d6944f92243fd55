import CAgent
import Glibc
import Platform
import Synchronization

/// A process that runs compiled functions: its socket, its progress and its end. One thread uses it at a time, except
/// for `kill()`.
///
/// Sendable because `kill()` is the only method that other threads call, and the descriptor of the process does not
/// change during the lifetime of the object.
final class AgentProcess: @unchecked Sendable {
  /// An answer of the process. Untrusted, since functions can send one too.
  enum Answer {
    case loaded
    case refused(reason: String)
    case done(serial: UInt32)
    case failed(agent_report)
    /// The process has ended, with its wait status.
    case ended(status: Int32)
    case nothing
  }

  let pid: pid_t
  private let socket: PacketSocket
  private let progress: SharedMemory
  private let threads: Int
  /// The wait status, set once there is no process of that number.
  private let status = Mutex<Int32?>(nil)
  private var packet = [UInt8](repeating: 0, count: 4096)

  /// - Parameters:
  ///   - threads: the number of threads that it starts.
  ///   - cpuSeconds: the limit of its processor time, after which it is ended.
  init(_ program: AgentProgram, threads: Int, cpuSeconds: Int) throws(ShaderError) {
    guard let progress = SharedMemory(count: MemoryLayout<agent_progress>.size, access: .writable) else {
      throw .agentUnusable(reason: Files.reason())
    }
    // Numbers above those that the child gives to its descriptors.
    let socket: PacketSocket
    let child: Int32
    do throws(SystemError) {
      (socket, child) = try PacketSocket.pair(childFrom: 5)
    } catch {
      throw .agentUnusable(reason: Files.reason(error))
    }
    let inheritedDescriptors = [child, fcntl(progress.descriptor, F_DUPFD_CLOEXEC, 5)]
    defer { for file in inheritedDescriptors where file >= 0 { close(file) } }
    var pid: pid_t = 0
    let words = [program.path, "\(threads)", "\(cpuSeconds)"]
    // In the order of `agent_descriptor`. Without an environment: no display, no variables of the loader.
    let code =
      inheritedDescriptors.contains { $0 < 0 }
      ? errno
      : Containment.start(
        words, in: Container(calls: .ownList, programs: [program.path], readable: [], limits: []),
        descriptors: [.null, .null, .null] + inheritedDescriptors.map { .descriptor($0) }, environment: [], pid: &pid)
    guard code == 0 else {
      let refusal = code == ENOTSUP ? Containment.refusal : nil
      throw .agentUnusable(reason: refusal ?? Files.reason(SystemError(code)))
    }
    (self.pid, self.socket, self.progress, self.threads) = (pid, socket, progress, threads)
  }

  deinit { end() }

  /// Sends a request, with a descriptor if there is one. Returns false if the process is gone, or does not read.
  func send(_ bytes: [UInt8], descriptor: Int32? = nil) -> Bool {
    // A function that answered in place of the agent may still be running, so that nothing reads the socket.
    socket.send(bytes, descriptor: descriptor)
  }

  /// Waits for an answer until an instant of the monotonic clock.
  func receive(until deadline: Double) -> Answer {
    while true {
      var wait = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
      let left = max(0, deadline - monotonicSeconds())
      let ready = poll(&wait, 1, Int32(min(left * 1000, 1e6).rounded(.up)))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return .nothing }
      // Without room for descriptors, the system drops those that a function sends. The count is that of the whole
      // packet.
      let count = recv(socket.descriptor, &packet, packet.count, Int32(MSG_DONTWAIT) | Int32(MSG_TRUNC))
      if count < 0, errno == EINTR { continue }
      guard (MemoryLayout<agent_report>.size...packet.count).contains(count) else { return .ended(status: end()) }
      let report = packet.withUnsafeBytes { $0.loadUnaligned(as: agent_report.self) }
      switch agent_answer(rawValue: report.kind) {
      case AGENT_LOADED: return .loaded
      case AGENT_REFUSED:
        let text = packet[MemoryLayout<agent_report>.size..<count].prefix { $0 != 0 }
        return .refused(reason: String(decoding: text, as: UTF8.self).printableWithShortNames)
      case AGENT_DONE: return .done(serial: report.serial)
      case AGENT_FAILED: return .failed(report)
      default: return .ended(status: end())
      }
    }
  }

  /// Returns whether an answer can be received, or arrives before an instant of the monotonic clock.
  func hasAnswer(until deadline: Double) -> Bool {
    var wait = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, Int32((max(0, deadline - monotonicSeconds()) * 1000).rounded(.up))) > 0
  }

  /// The number of finished rows, by the process's own account.
  var rows: UInt64 {
    (0..<threads).reduce(0) { sum, thread in
      sum &+ shared(\.rows, of: thread, as: Atomic<UInt64>.self).pointee.load(ordering: .relaxed)
    }
  }

  /// Makes the process stop writing to the canvas of a run; ends it if it does not stop.
  func abandonCanvas(ofRun serial: UInt32) {
    progress.base.assumingMemoryBound(to: Atomic<UInt32>.self).pointee.store(
      serial, ordering: .sequentiallyConsistent)
    // A row is copied in microseconds, unless the machine is busy.
    let deadline = monotonicSeconds() + 0.1
    for thread in 0..<threads {
      let isOnCanvas = shared(\.is_on_canvas, of: thread, as: Atomic<UInt32>.self)
      while isOnCanvas.pointee.load(ordering: .sequentiallyConsistent) != 0 {
        if monotonicSeconds() > deadline {
          end()
          return
        }
        sched_yield()
      }
    }
  }

  /// Returns a pointer to a field of a thread's progress.
  private func shared<Value, Shared: ~Copyable>(
    _ field: KeyPath<agent_thread, Value>, of thread: Int, as type: Shared.Type
  ) -> UnsafeMutablePointer<Shared> {
    let threads = MemoryLayout<agent_progress>.size - Int(AGENT_THREADS.rawValue) * MemoryLayout<agent_thread>.stride
    let offset = threads + thread * MemoryLayout<agent_thread>.stride + MemoryLayout<agent_thread>.offset(of: field)!
    return (progress.base + offset).assumingMemoryBound(to: type)
  }

  /// The processor time that the process has used, in seconds.
  var cpuSeconds: Double {
    var time = timespec()
    // The clock of a process: the complement of its number, and the bits that select its scheduled time.
    guard clock_gettime(clockid_t(~pid << 3 | 2), &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Makes the process report its current instruction, which ends it.
  func locate() { signal(SIGXCPU) }

  /// Ends the process without waiting; `receive` detects that it is gone.
  func kill() { signal(SIGKILL) }

  /// Signals the process, unless it has been waited for and its number may belong to another one.
  private func signal(_ number: Int32) { status.withLock { if $0 == nil { Glibc.kill(pid, number) } } }

  /// Ends the process and returns its wait status; one that is ending by itself keeps its own.
  @discardableResult
  func end() -> Int32 {
    status.withLock { status in
      if let status { return status }
      var code: Int32 = 0
      let deadline = monotonicSeconds() + 0.05
      var found = waitpid(pid, &code, WNOHANG)
      while found == 0, socket.isClosed, monotonicSeconds() < deadline {
        usleep(500)
        found = waitpid(pid, &code, WNOHANG)
      }
      if found == 0 {
        // If signals are refused, as in a contained process, it ends with its socket, or at its time limit.
        if Glibc.kill(pid, SIGKILL) != 0 { shutdown(socket.descriptor, Int32(SHUT_RDWR)) }
        while waitpid(pid, &code, 0) < 0, errno == EINTR {}
      }
      status = code
      return code
    }
  }
}
