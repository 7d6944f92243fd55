import Foundation
import Glibc
import Platform
import Synchronization

// The host's thread for an agent: receives its packets and its output, and watches whether it answers.
extension PreviewAgent {
  /// The number of packets that are received before the clock is read again.
  private static let packetsAtOnce = 64
  /// The seconds that a process has to end after it has closed its connection.
  private static let patience = 2.0

  /// The state of the thread: buffers and limits for what the agent sends.
  private struct Reception {
    var buffer = PacketSocket.buffer()
    var printed = PrintedLines()
    /// Enough for some hundred frames a second, with everything that an honest agent sends about them.
    var packets = ReadingBudget(burst: 2 << 20, rate: 4 << 20)
    var lines = ReadingBudget(burst: 4 << 20, rate: 4 << 20)
    /// The time at which the connection was found closed; nil while it is open.
    var closed: Double?
    /// The instructions on the stack that the process has reported at a trap.
    var trace: [UInt64] = []
  }

  func serve() {
    var reception = Reception()
    var status = process.status
    while status == nil {
      wait(&reception)
      judge(reception.closed)
      status = process.status
    }
    // The last packets of the process, read once: a child of it may have the connection open, and go on sending.
    if reception.closed == nil, watch.withLock({ $0.fault == nil }) { _ = receive(&reception) }
    for line in reception.printed.read(output) + reception.printed.rest { onEvent(self, .printed(line)) }
    let fault = watch.withLock(\.fault)
    let ending = PreviewEnding(
      status: status ?? 0, fault: fault, printed: reception.printed.last, trace: reception.trace)
    onEvent(self, .ended(ending))
  }

  /// Waits until there is something to read or to judge, and reads it.
  private func wait(_ reception: inout Reception) {
    let now = monotonicSeconds()
    let pauses = (packets: reception.packets.pause(at: now), lines: reception.lines.pause(at: now))
    // A descriptor at its end would be reported again and again; `poll` ignores a negative one.
    let readsPackets = reception.closed == nil && pauses.packets == 0
    let readsLines = !reception.printed.isAtEnd && pauses.lines == 0
    var waits = [
      pollfd(fd: readsPackets ? channel.socket.descriptor : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: readsLines ? output : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: bell.listener, events: Int16(POLLIN), revents: 0),
      pollfd(fd: process.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let isWatched = watch.withLock { $0.isWaiting || $0.isYielding || $0.fault != nil }
    let looks = isWatched || reception.closed != nil || process.descriptor < 0
    let pause = max(pauses.packets, pauses.lines)
    poll(&waits, 4, pause > 0 ? Int32(min(pause * 1000, 100).rounded(.up)) : looks ? 100 : -1)
    if waits[2].revents != 0 {
      var rings = [UInt8](repeating: 0, count: 64)
      _ = Glibc.read(bell.listener, &rings, rings.count)
    }
    if waits[1].revents != 0 {
      let lines = reception.printed.read(output)
      reception.lines.take(reception.printed.lastCount, at: now)
      for line in lines { onEvent(self, .printed(line)) }
    }
    if waits[0].revents != 0, !receive(&reception) { reception.closed = monotonicSeconds() }
  }

  /// Receives the packets that have arrived.
  ///
  /// - Returns: whether more may come later.
  private func receive(_ reception: inout Reception) -> Bool {
    for _ in 0..<Self.packetsAtOnce {
      switch channel.socket.receive(into: &reception.buffer, takesDescriptor: false) {
      case .none: return true
      case .end: return false
      case .invalid:
        end(.garbled)
        return false
      case .bytes(let bytes, _):
        let now = monotonicSeconds()
        reception.packets.take(bytes.count, at: now)
        // Only code that writes to the socket by itself sends anything else.
        guard let answer = PreviewChannel.message(PreviewAnswer.self, in: bytes) else {
          end(.garbled)
          return false
        }
        guard watch.withLock({ $0.take(answer, at: now) }) else {
          end(.unasked)
          return false
        }
        if case .trapped(let trace) = answer { reception.trace = Array(trace.prefix(TrapReport.mostFrames)) }
        reception.packets.take(tell(answer), at: now)
        if reception.packets.pause(at: now) > 0 { return true }
      }
    }
    return true
  }

  /// Passes an answer to the host.
  ///
  /// - Returns: the number of bytes that were read besides the packet.
  private func tell(_ answer: PreviewAnswer) -> Int {
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

  private func judge(_ closed: Double?) {
    let now = monotonicSeconds()
    let (verdict, takesTooMuch, fault) = watch.withLock { watch in
      let takesTooMuch = watch.takesTooMuch(at: now, cpuSeconds: process.cpuSeconds)
      return (watch.judge(at: now, cpuSeconds: process.cpuSeconds), takesTooMuch, watch.fault)
    }
    if takesTooMuch { process.lowerPriority() }
    if verdict == .silent { onEvent(self, .silent) }
    if verdict == .stuck { kill() }
    if let closed, fault == nil, now - closed > Self.patience { end(.unreachable) }
  }

  private func end(_ fault: PreviewEnding.Fault) {
    watch.withLock { $0.find(fault) }
    kill()
  }
}
