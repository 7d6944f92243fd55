import Glibc
import Platform
import TestSupport
import Testing

/// Packets that break the protocol: more descriptors or bytes than there should be.
struct PacketSocketTests {
  /// The outcome of `receive`, as a value.
  enum Outcome: Hashable { case bytes(Int, hasDescriptor: Bool), end, none, invalid }

  private func receive(_ socket: PacketSocket, takesDescriptor: Bool = true) -> Outcome {
    var buffer = PacketSocket.buffer()
    switch socket.receive(into: &buffer, takesDescriptor: takesDescriptor) {
    case .bytes(let bytes, let descriptor):
      if let descriptor { close(descriptor) }
      return .bytes(bytes.count, hasDescriptor: descriptor != nil)
    case .end: return .end
    case .none: return .none
    case .invalid: return .invalid
    }
  }

  /// Sends a packet with any number of bytes and of descriptors, in one control message.
  private func send(_ count: Int, descriptors: [Int32], to socket: Int32) -> Bool {
    var body = [UInt8](repeating: 1, count: count)
    let words = (16 + 4 * descriptors.count + 7) / 8
    var control = [UInt64](repeating: 0, count: words)
    control[0] = UInt64(16 + 4 * descriptors.count)
    control[1] = UInt64(SOL_SOCKET) | UInt64(SCM_RIGHTS) << 32
    control.withUnsafeMutableBytes { bytes in
      for (index, file) in descriptors.enumerated() {
        bytes.storeBytes(of: file, toByteOffset: 16 + 4 * index, as: Int32.self)
      }
    }
    return body.withUnsafeMutableBytes { body in
      var part = iovec(iov_base: body.baseAddress, iov_len: body.count)
      return withUnsafeMutablePointer(to: &part) { part in
        control.withUnsafeMutableBytes { control in
          var message = msghdr()
          (message.msg_iov, message.msg_iovlen) = (part, 1)
          if !descriptors.isEmpty {
            (message.msg_control, message.msg_controllen) = (control.baseAddress, control.count)
          }
          return sendmsg(socket, &message, Int32(MSG_NOSIGNAL)) == count
        }
      }
    }
  }

  /// A pipe whose writing end has been sent away: its reading end is at its end once no process has the other one.
  private struct SentPipe {
    let reader: Int32
    let writer: Int32

    init() {
      var ends: [Int32] = [-1, -1]
      #expect(pipe(&ends) == 0)
      (reader, writer) = (ends[0], ends[1])
    }

    /// Closes the writing end, and returns whether nobody else has it.
    func isClosedElsewhere() -> Bool {
      close(writer)
      defer { close(reader) }
      var wait = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      return poll(&wait, 1, 0) == 1 && wait.revents & Int16(POLLHUP) != 0
    }
  }

  /// The system fills the padding of a control message for one descriptor with a second one.
  @Test(arguments: [2, 3, 8]) func descriptorsThatWereNotExpectedAreClosed(count: Int) throws {
    let (near, far) = try PacketSocket.pair(childFrom: 5)
    defer { close(far) }
    let sent = SentPipe()
    #expect(send(3, descriptors: Array(repeating: sent.writer, count: count), to: far))
    #expect(receive(near) == .invalid)
    #expect(sent.isClosedElsewhere())
  }

  @Test func oneDescriptorArrives() throws {
    let (near, far) = try PacketSocket.pair(childFrom: 5)
    defer { close(far) }
    let sent = SentPipe()
    #expect(send(3, descriptors: [sent.writer], to: far))
    #expect(receive(near) == .bytes(3, hasDescriptor: true))
    #expect(send(3, descriptors: [], to: far))
    #expect(receive(near) == .bytes(3, hasDescriptor: false))
    #expect(receive(near) == .none)
    #expect(sent.isClosedElsewhere())
  }

  /// If no descriptors are taken, this process never has them.
  @Test(arguments: [1, 2]) func aReceiverMayTakeNoDescriptors(count: Int) throws {
    let (near, far) = try PacketSocket.pair(childFrom: 5)
    defer { close(far) }
    let sent = SentPipe()
    #expect(send(3, descriptors: Array(repeating: sent.writer, count: count), to: far))
    #expect(receive(near, takesDescriptor: false) == .invalid)
    #expect(sent.isClosedElsewhere())
    #expect(send(3, descriptors: [], to: far))
    #expect(receive(near, takesDescriptor: false) == .bytes(3, hasDescriptor: false))
  }

  /// The largest packet arrives whole; one that is larger is not taken for its beginning.
  @Test func aPacketIsNotCut() throws {
    let (near, far) = try PacketSocket.pair(childFrom: 5)
    defer { close(far) }
    #expect(send(PacketSocket.limit, descriptors: [], to: far))
    #expect(receive(near) == .bytes(PacketSocket.limit, hasDescriptor: false))
    for more in [1, 2, 1000] {
      #expect(send(PacketSocket.limit + more, descriptors: [], to: far))
      #expect(receive(near) == .invalid)
    }
    let sent = SentPipe()
    #expect(send(PacketSocket.limit + 2, descriptors: [sent.writer], to: far))
    #expect(receive(near) == .invalid)
    #expect(sent.isClosedElsewhere())
  }

  @Test func anEmptyPacketIsTheEnd() throws {
    let (near, far) = try PacketSocket.pair(childFrom: 5)
    defer { close(far) }
    let sent = SentPipe()
    #expect(send(0, descriptors: [sent.writer], to: far))
    #expect(receive(near) == .end)
    #expect(sent.isClosedElsewhere())
  }
}
