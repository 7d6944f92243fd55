package import Foundation
import Glibc
package import Platform
import Synchronization
package import Vitrine

/// The host's handle on a process that shows previews: requests go in, answers and the end of the process come out.
///
/// No call waits for the process: a thread of its own receives its answers and watches whether they come in time.
package final class PreviewAgent: Sendable {
  /// An event that an agent causes.
  package enum Event: Sendable {
    case answer(PreviewAnswer)
    /// The state of its views; empty where there is none.
    case state(Data)
    /// The parameters of its views as of a frame.
    case parameters([StateParameter], serial: Int)
    /// It has not answered for half a second, and may yet.
    case unresponsive
    /// It has ended, or was ended.
    case ended(PreviewEnding)
    /// A line that it has printed.
    case printed(String)
  }

  let process: ChildHandle
  let channel: PreviewChannel
  let output: Int32
  /// A pair of sockets by which the thread, which waits for the agent, is woken when an answer becomes due.
  let wakeup: (reader: Int32, writer: Int32)
  let watch = Mutex(PreviewWatch())
  private let memory = Mutex(Memory())
  let onEvent: @Sendable (PreviewAgent, Event) -> Void

  package var pid: Int32 { process.pid }

  /// The memory that the agent fills. This process makes it, so that memory of the agent's making is never mapped or
  /// read here.
  private struct Memory {
    /// The number of requests for the state so far, and the memory of the newest until it is answered.
    var states = 0
    var state: SharedMemory?
    /// The number of lists of parameters that were asked for so far, and the memory of the newest while it is wanted.
    var lists = 0
    var list: SharedMemory?
  }

  /// Starts an agent.
  ///
  /// - Parameters:
  ///   - program: the command line of the process, to which the number of threads is appended. Its socket is the
  ///     descriptor 3.
  ///   - threads: the number of threads with which it paints.
  ///   - container: the limits on what it may do; nil for a trusted process.
  ///   - onEvent: called on a thread of the agent's, in order; not after `.ended`.
  package static func start(
    program: [String] = [PreviewAgent.executable, PreviewAgent.command], threads: Int, in container: Container?,
    onEvent: @escaping @Sendable (PreviewAgent, Event) -> Void
  ) throws(SystemError) -> PreviewAgent {
    let started = try spawn(program, threads: threads, in: container)
    let agent = PreviewAgent(
      ChildHandle(pid: started.pid), channel: PreviewChannel(started.socket), output: started.output, onEvent: onEvent)
    if DetachedThread.start(named: "vitrine-preview", { agent.serve() }) != 0 {
      let error = SystemError.last
      agent.kill()
      _ = agent.process.wait(for: .infinity)
      throw error
    }
    return agent
  }

  /// The path of this program. It is resolved here, since in another process /proc/self/exe is that process's program.
  package static let executable = FilePath.resolved("/proc/self/exe") ?? CommandLine.arguments[0]

  /// The command of the executable that runs an agent; not for users.
  package static let command = "preview-agent"

  private init(
    _ process: ChildHandle, channel: PreviewChannel, output: Int32,
    onEvent: @escaping @Sendable (PreviewAgent, Event) -> Void
  ) {
    self.process = process
    self.channel = channel
    self.output = output
    self.onEvent = onEvent
    var ends: [Int32] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    socketpair(AF_UNIX, Int32(kind), 0, &ends)
    wakeup = (ends[0], ends[1])
  }

  deinit {
    close(output)
    close(wakeup.reader)
    close(wakeup.writer)
  }

  /// Sends a request. If the agent does not take it, the request is lost and the agent is ended, which is reported.
  ///
  /// - Parameter descriptor: a descriptor that is sent with the request and stays open here.
  package func send(_ request: PreviewRequest, descriptor: Int32? = nil) {
    let isAnswered = watch.withLock { watch in
      watch.note(request, at: monotonicSeconds())
      return watch.isWaiting
    }
    if isAnswered { wake() }
    guard !channel.send(request, descriptor: descriptor) else { return }
    // An agent that has ended by itself has a reason of its own.
    if !channel.socket.isClosed { watch.withLock { $0.record(.timedOut) } }
    kill()
  }

  /// Stops the agent's clock while the host compiles for it: its silence is no fault meanwhile.
  func beginCompiling() { watch.withLock { $0.hold(at: monotonicSeconds()) } }

  /// Lets the agent's clock run again after a call of `beginCompiling()`.
  func endCompiling() { watch.withLock { $0.release(at: monotonicSeconds()) } }

  /// True once the process has ended.
  var hasEnded: Bool { process.status != nil }

  /// Asks for the state of its views; `.state` follows.
  package func askForState() {
    let (number, memory) = memory.withLock { memory in
      memory.states += 1
      memory.state = SharedBytes.memory()
      return (memory.states, memory.state)
    }
    send(.state(number), descriptor: memory?.descriptor)
  }

  /// Has the agent list the parameters of its views, now and whenever they have changed, or ends that.
  package func listParameters(_ isWanted: Bool) {
    let (number, memory) = memory.withLock { memory in
      if isWanted { memory.lists += 1 }
      memory.list = isWanted ? SharedBytes.memory(for: ParameterList.limit) : nil
      return (memory.lists, memory.list)
    }
    send(.listParameters(isWanted ? number : nil), descriptor: memory?.descriptor)
  }

  /// Takes the bytes that the agent has put into the memory of a request for its state; nil for any request but the
  /// newest.
  func takeState(_ count: Int, of number: Int) -> Data? {
    memory.withLock { memory in
      guard number == memory.states else { return nil }
      defer { memory.state = nil }
      return memory.state.flatMap { SharedBytes.copy(count, of: $0) } ?? Data()
    }
  }

  /// Returns a copy of the bytes that the agent has put into the memory for its parameters; nil for any memory but the
  /// newest.
  func readList(_ count: Int, in number: Int) -> Data? {
    memory.withLock { memory in
      guard number == memory.lists, let list = memory.list else { return nil }
      return SharedBytes.copy(count, of: list) ?? Data()
    }
  }

  /// Sets whether other work needs the processors more. An agent that takes more than a quarter of a processor
  /// meanwhile gets the lowest priority, for good.
  package func setYielding(_ yields: Bool) {
    watch.withLock { $0.setYielding(yields, at: monotonicSeconds(), cpuSeconds: process.cpuSeconds) }
    if yields { wake() }
  }

  /// Ends the process, without waiting for that; the event `.ended` follows.
  package func kill() { process.end() }

  /// Wakes the thread, so that it watches for the answers that are due. A full buffer wakes it as well.
  private func wake() { _ = Glibc.send(wakeup.writer, [1], 1, Int32(MSG_NOSIGNAL)) }
}
