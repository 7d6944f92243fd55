package import Foundation
import Glibc
package import Platform
import Synchronization
package import Vitrine

/// A process that shows previews, as its host sees it: requests go in, answers and its end come out.
///
/// Nothing here waits for the process: a thread of its own receives what it says and watches whether it answers.
package final class PreviewAgent: Sendable {
  /// What comes out of an agent.
  package enum Event: Sendable {
    case answer(PreviewAnswer)
    /// The state of its views; empty where there is none.
    case state(Data)
    /// The parameters of its views as of a frame.
    case parameters([StateParameter], serial: Int)
    /// It has not answered for half a second, and may yet.
    case silent
    /// It has ended, or was ended.
    case ended(PreviewEnding)
    /// A line that it has printed.
    case printed(String)
  }

  package let pid: pid_t
  private let channel: PreviewChannel
  private let output: Int32
  /// Wakes the thread, which would wait for the agent alone: an answer is due from now on.
  private let bell: (listener: Int32, button: Int32)
  private let watch = Mutex(PreviewWatch())
  private let onEvent: @Sendable (PreviewAgent, Event) -> Void

  /// Starts an agent.
  ///
  /// - Parameters:
  ///   - program: the command line of the process; the descriptor of its socket, 3, is appended, and the number of this
  ///     process.
  ///   - threads: with which it paints.
  ///   - onEvent: called on a thread of the agent's, in order; not after `.ended`.
  package static func start(
    program: [String] = ["/proc/self/exe", PreviewAgent.command], threads: Int,
    onEvent: @escaping @Sendable (PreviewAgent, Event) -> Void
  ) throws(SystemError) -> PreviewAgent {
    let started = try spawn(program, threads: threads)
    let agent = PreviewAgent(
      pid: started.pid, channel: PreviewChannel(started.socket), output: started.output, onEvent: onEvent)
    if DetachedThread.start(named: "vitrine-preview", { agent.serve() }) != 0 {
      agent.kill()
      var status: Int32 = 0
      while waitpid(started.pid, &status, 0) < 0, errno == EINTR {}
      throw .last
    }
    return agent
  }

  /// The command of the executable that runs an agent; not for users.
  package static let command = "preview-agent"

  private init(
    pid: pid_t, channel: PreviewChannel, output: Int32, onEvent: @escaping @Sendable (PreviewAgent, Event) -> Void
  ) {
    self.pid = pid
    self.channel = channel
    self.output = output
    self.onEvent = onEvent
    var ends: [Int32] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    socketpair(AF_UNIX, Int32(kind), 0, &ends)
    bell = (ends[0], ends[1])
  }

  deinit {
    close(output)
    close(bell.listener)
    close(bell.button)
  }

  /// Sends a request; one that an agent does not take is lost, and its end reported.
  ///
  /// - Parameter descriptor: sent with it, and kept.
  package func send(_ request: PreviewRequest, descriptor: Int32? = nil) {
    watch.withLock { watch in
      switch request {
      // clang runs in other processes, and may take long.
      case .load(let library) where library.waits: (watch.mostCPU, watch.mostWait) = (5, 120)
      case .surface(let surface): watch.pixels = surface.width * surface.height
      case .listParameters(let isWanted): watch.listsParameters = isWanted
      default: break
      }
      if request.isAnswered { watch.expect(at: monotonicSeconds()) }
    }
    // A full buffer wakes it as well.
    if request.isAnswered { _ = Glibc.send(bell.button, [1], 1, Int32(MSG_NOSIGNAL)) }
    if !channel.send(request, descriptor: descriptor) { kill() }
  }

  /// Ends it; the event `.ended` follows.
  package func kill() { watch.withLock { if !$0.hasEnded { Glibc.kill(pid, SIGKILL) } } }

  // MARK: its thread

  private func serve() {
    var buffer = [UInt8](repeating: 0, count: PacketSocket.limit)
    var printed = PrintedLines()
    var isOpen = true
    while isOpen {
      var waits = [
        pollfd(fd: channel.socket.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: bell.listener, events: Int16(POLLIN), revents: 0),
      ]
      poll(&waits, 3, watch.withLock { $0.isWaiting } ? 100 : -1)
      if waits[2].revents != 0 {
        var rings = [UInt8](repeating: 0, count: 64)
        _ = Glibc.read(bell.listener, &rings, rings.count)
      }
      if waits[1].revents != 0 { for line in printed.read(output) { onEvent(self, .printed(line)) } }
      if waits[1].revents & Int16(POLLHUP) != 0, waits[0].revents == 0 { waits[0].revents = Int16(POLLHUP) }
      while waits[0].revents != 0 {
        switch channel.socket.receive(into: &buffer) {
        case .none: waits[0].revents = 0
        case .end: (isOpen, waits[0].revents) = (false, 0)
        case .bytes(let bytes, let descriptor):
          guard let answer = PreviewChannel.message(PreviewAnswer.self, in: bytes) else {
            // Only code that writes to the socket itself sends anything else.
            if let descriptor { close(descriptor) }
            kill()
            continue
          }
          if answer.isAnswer { watch.withLock { $0.answered(at: monotonicSeconds()) } }
          switch answer {
          case .state(let count): onEvent(self, .state(SharedBytes.read(count, from: descriptor) ?? Data()))
          case .parameters(let count, let serial):
            let data = SharedBytes.read(count, from: descriptor) ?? Data()
            // One that was not asked for would cost this process time.
            if watch.withLock(\.listsParameters) {
              onEvent(self, .parameters(ParameterList.read(data), serial: serial))
            }
          default:
            if let descriptor { close(descriptor) }
            onEvent(self, .answer(answer))
          }
        }
      }
      switch watch.withLock({ $0.judge(at: monotonicSeconds(), cpuSeconds: cpuSeconds) }) {
      case .well: break
      case .silent: onEvent(self, .silent)
      case .stuck: kill()
      }
    }
    let stuck = watch.withLock { $0.isStuck }
    end(printed: &printed, wasStuck: stuck)
  }

  private func end(printed: inout PrintedLines, wasStuck: Bool) {
    var status: Int32 = 0
    // The socket closes before the process has gone.
    let patience = monotonicSeconds() + 1
    var found = waitpid(pid, &status, WNOHANG)
    while found == 0 || found < 0 && errno == EINTR {
      if monotonicSeconds() > patience { kill() }
      usleep(500)
      found = waitpid(pid, &status, WNOHANG)
    }
    watch.withLock { $0.hasEnded = true }
    for line in printed.read(output) + printed.rest { onEvent(self, .printed(line)) }
    onEvent(self, .ended(PreviewEnding(status: status, wasStuck: wasStuck, printed: printed.last)))
  }

  /// The processor time that it has used.
  private var cpuSeconds: Double {
    var time = timespec()
    // The clock of a process: the complement of its number, and the bits of a clock that is scheduled.
    guard clock_gettime(clockid_t(~pid << 3 | 2), &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

extension PreviewRequest {
  /// Whether the agent answers it, so that silence is a fault.
  fileprivate var isAnswered: Bool {
    switch self {
    case .load, .frame, .state: true
    case .show, .surface, .release, .input, .listParameters, .set: false
    }
  }
}

extension PreviewAnswer {
  fileprivate var isAnswer: Bool {
    switch self {
    case .loaded, .refused, .done, .state: true
    case .changed, .parameters: false
    }
  }
}
