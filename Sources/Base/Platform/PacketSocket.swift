import Glibc

/// One end of a socket that carries packets between this process and a child, each with an optional descriptor.
///
/// Any thread may send; only one at a time may receive.
public final class PacketSocket: Sendable {
  /// The result of receiving.
  public enum Packet {
    /// The packet's bytes, and the descriptor that came with them, which belongs to the receiver.
    case bytes(ArraySlice<UInt8>, descriptor: Int32?)
    /// The other end is closed.
    case end
    /// The packet was too large, or came with unexpected descriptors, which are closed: the other end violates the
    /// protocol, and nothing more should be received from it.
    case invalid
    /// Nothing came in time.
    case none
  }

  /// The largest packet in bytes; the socket's buffer is larger.
  public static let limit = 128 << 10

  public let descriptor: Int32

  /// Takes over the descriptor of a socket of the type `SOCK_SEQPACKET`.
  public init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Makes a socket whose other end is for a child.
  ///
  /// - Parameter lowest: the lowest number that the child's end may have; it is closed at `exec`.
  public static func pair(childFrom lowest: Int32) throws(SystemError) -> (PacketSocket, child: Int32) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw .last
    }
    let socket = PacketSocket(descriptor: ends[0])
    let child = fcntl(ends[1], F_DUPFD_CLOEXEC, lowest)
    let error = SystemError.last
    close(ends[1])
    guard child >= 0 else { throw error }
    return (socket, child)
  }

  /// Sends a packet; false if the other end is closed, or has not read for `patience` milliseconds.
  ///
  /// - Precondition: at most `limit` bytes.
  @discardableResult
  public func send(_ bytes: some Collection<UInt8>, descriptor receivedDescriptors: Int32? = nil, patience: Int32 = 100)
    -> Bool
  {
    let bytes = ContiguousArray(bytes)
    precondition(bytes.count <= Self.limit, "a packet of \(bytes.count) bytes")
    return bytes.withUnsafeBytes { body in
      var part = iovec(iov_base: UnsafeMutableRawPointer(mutating: body.baseAddress), iov_len: body.count)
      // One `cmsghdr` (length, level, type) with one descriptor, padded to its alignment.
      var control: (UInt, Int32, Int32, Int32, Int32) = (20, SOL_SOCKET, Int32(SCM_RIGHTS), receivedDescriptors ?? 0, 0)
      return withUnsafeMutablePointer(to: &part) { part in
        withUnsafeMutableBytes(of: &control) { control in
          var message = msghdr()
          message.msg_iov = part
          message.msg_iovlen = 1
          if receivedDescriptors != nil { (message.msg_control, message.msg_controllen) = (control.baseAddress, 24) }
          return transmit(&message, patience: patience)
        }
      }
    }
  }

  private func transmit(_ message: inout msghdr, patience: Int32) -> Bool {
    var isLate = false
    while true {
      if sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)) >= 0 { return true }
      if errno == EINTR { continue }
      guard errno == EAGAIN, !isLate else { return false }
      isLate = true
      var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&wait, 1, patience)
    }
  }

  /// True if the other end is closed.
  public var isClosed: Bool {
    var wait = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&wait, 1, 0) > 0 && wait.revents & Int16(POLLHUP) != 0
  }

  /// Returns a buffer to receive into: one byte larger than the largest packet.
  public static func buffer() -> [UInt8] { [UInt8](repeating: 0, count: limit + 1) }

  /// Receives a packet that has arrived, without waiting.
  ///
  /// - Parameters:
  ///   - buffer: the result of `buffer()`, which the caller reuses.
  ///   - takesDescriptor: whether a packet may come with a descriptor; if not, the system drops descriptors, and their
  ///     packet is invalid.
  public func receive(into buffer: inout [UInt8], takesDescriptor: Bool = true) -> Packet {
    var receivedDescriptors: [Int32] = []
    var flags: Int32 = 0
    let count = buffer.withUnsafeMutableBytes { body in
      var part = iovec(iov_base: body.baseAddress, iov_len: body.count)
      // One `cmsghdr` with one descriptor. The padding has room for another one, which the system uses.
      var control: (UInt, Int32, Int32, Int32, Int32) = (0, 0, 0, -1, -1)
      return withUnsafeMutablePointer(to: &part) { part in
        withUnsafeMutablePointer(to: &control) { control in
          var message = msghdr()
          message.msg_iov = part
          message.msg_iovlen = 1
          if takesDescriptor {
            (message.msg_control, message.msg_controllen) = (UnsafeMutableRawPointer(control), 24)
          }
          var count = -1
          repeat {
            count = recvmsg(descriptor, &message, Int32(MSG_DONTWAIT) | Int32(MSG_CMSG_CLOEXEC))
          } while count < 0 && errno == EINTR
          guard count >= 0 else { return count }
          flags = message.msg_flags
          let header = control.pointee
          if takesDescriptor, message.msg_controllen >= 16, header.1 == SOL_SOCKET, header.2 == Int32(SCM_RIGHTS) {
            receivedDescriptors = Array([header.3, header.4].prefix(max(0, Int(clamping: header.0) / 4 - 4)))
          }
          return count
        }
      }
    }
    if count < 0 { return errno == EAGAIN ? .none : .end }
    let isCut = flags & Int32(MSG_TRUNC | MSG_CTRUNC) != 0
    let isValid = count <= Self.limit && receivedDescriptors.count <= 1 && !isCut
    guard count > 0, isValid else {
      for file in receivedDescriptors { close(file) }
      return isValid ? .end : .invalid
    }
    return .bytes(buffer[..<count], descriptor: receivedDescriptors.first)
  }
}
