import Foundation
import Glibc
import Platform
import Synchronization

// The host's thread for an agent: receives its packets and its output, and watches whether it answers.
extension PreviewAgent {
  /// The number of packets that are received before the clock is read again.
  private static let packetsPerRead = 64
  /// The seconds that a process has to end after it has closed its connection.
  private static let exitTimeout = 2.0

  /// The state of the thread: buffers and limits for what the agent sends.
  private struct Receiver {
    var buffer = PacketSocket.buffer()
    var printed = PrintedLines()
    /// Enough for some hundred frames a second, with everything that a well-behaved agent sends about them.
    var packets = ReadingBudget(burst: 2 << 20, rate: 4 << 20)
    var lines = ReadingBudget(burst: 4 << 20, rate: 4 << 20)
    /// The time at which the connection was found closed; nil while it is open.
    var closed: Double?
    /// The instructions on the stack that the process has reported at a trap.
    var trace: [UInt64] = []
  }

  func serve() {
    var receiver = Receiver()
    var status = process.status
    while status == nil {
      wait(&receiver)
      check(receiver.closed)
      status = process.status
    }
    // The last packets of the process, read once: a child of it may have the connection open, and go on sending.
    if receiver.closed == nil, watch.withLock({ $0.fault == nil }) { _ = receive(&receiver) }
    for line in receiver.printed.read(output) + receiver.printed.rest { onEvent(self, .printed(line)) }
    let fault = watch.withLock(\.fault)
    let ending = PreviewEnding(
      status: status ?? 0, fault: fault, printed: receiver.printed.last, trace: receiver.trace)
    onEvent(self, .ended(ending))
  }

  /// Waits until there is something to read or to judge, and reads it.
  private func wait(_ receiver: inout Receiver) {
    let now = monotonicSeconds()
    let pauses = (packets: receiver.packets.pause(at: now), lines: receiver.lines.pause(at: now))
    // A descriptor at its end would be reported again and again; `poll` ignores a negative one.
    let readsPackets = receiver.closed == nil && pauses.packets == 0
    let readsLines = !receiver.printed.isAtEnd && pauses.lines == 0
    var descriptors = [
      pollfd(fd: readsPackets ? channel.socket.descriptor : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: readsLines ? output : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeup.reader, events: Int16(POLLIN), revents: 0),
      pollfd(fd: process.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let isWatched = watch.withLock { $0.isWaiting || $0.isYielding || $0.fault != nil }
    let needsTimeout = isWatched || receiver.closed != nil || process.descriptor < 0
    let pause = max(pauses.packets, pauses.lines)
    poll(&descriptors, 4, pause > 0 ? Int32(min(pause * 1000, 100).rounded(.up)) : needsTimeout ? 100 : -1)
    if descriptors[2].revents != 0 {
      var wakeBytes = [UInt8](repeating: 0, count: 64)
      _ = Glibc.read(wakeup.reader, &wakeBytes, wakeBytes.count)
    }
    if descriptors[1].revents != 0 {
      let lines = receiver.printed.read(output)
      receiver.lines.take(receiver.printed.lastCount, at: now)
      for line in lines { onEvent(self, .printed(line)) }
    }
    if descriptors[0].revents != 0, !receive(&receiver) { receiver.closed = monotonicSeconds() }
  }

  /// Receives the packets that have arrived.
  ///
  /// - Returns: whether more may come later.
  private func receive(_ receiver: inout Receiver) -> Bool {
    for _ in 0..<Self.packetsPerRead {
      switch channel.socket.receive(into: &receiver.buffer, takesDescriptor: false) {
      case .none: return true
      case .end: return false
      case .invalid:
        end(.malformed)
        return false
      case .bytes(let bytes, _):
        let now = monotonicSeconds()
        receiver.packets.take(bytes.count, at: now)
        // Only code that writes to the socket by itself sends anything else.
        guard let answer = PreviewChannel.message(PreviewAnswer.self, in: bytes) else {
          end(.malformed)
          return false
        }
        guard watch.withLock({ $0.take(answer, at: now) }) else {
          end(.unexpected)
          return false
        }
        if case .trapped(let trace) = answer { receiver.trace = Array(trace.prefix(TrapReport.maximumFrames)) }
        receiver.packets.take(handle(answer), at: now)
        if receiver.packets.pause(at: now) > 0 { return true }
      }
    }
    return true
  }

  /// Passes an answer to the host.
  ///
  /// - Returns: the number of bytes that were read besides the packet.
  private func handle(_ answer: PreviewAnswer) -> Int {
    switch answer {
    case .state(let count, let number):
      guard let data = takeState(count, of: number) else { return 0 }
      onEvent(self, .state(data))
      return 0
    case .parameters(let count, let serial, let number):
      guard let data = readList(count, in: number) else { return 0 }
      // The agent may fill the memory again, since `data` is a copy.
      send(.parametersRead(number))
      onEvent(self, .parameters(ParameterList.read(data), serial: serial))
      return data.count
    case .loaded, .refused, .done, .changed, .asks:
      onEvent(self, .answer(answer))
      return 0
    case .trapped: return 0
    }
  }

  private func check(_ closed: Double?) {
    let now = monotonicSeconds()
    let (verdict, exceedsCPUShare, fault) = watch.withLock { watch in
      let exceedsCPUShare = watch.exceedsCPUShare(at: now, cpuSeconds: process.cpuSeconds)
      return (watch.check(at: now, cpuSeconds: process.cpuSeconds), exceedsCPUShare, watch.fault)
    }
    if exceedsCPUShare { process.lowerPriority() }
    if verdict == .unresponsive { onEvent(self, .unresponsive) }
    if verdict == .timedOut { kill() }
    if let closed, fault == nil, now - closed > Self.exitTimeout { end(.unreachable) }
  }

  private func end(_ fault: PreviewEnding.Fault) {
    watch.withLock { $0.record(fault) }
    kill()
  }
}
