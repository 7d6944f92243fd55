import Glibc
import Platform
import Synchronization

/// A proxy of an X server on a socket of its own, which fails on request.
///
/// It passes on what client and server send, loses the descriptors sent with it, and serves one connection after the
/// other.
public final class Relay: Sendable {
  /// The fate of an event.
  public enum Delivery: Sendable {
    case passed, dropped
    /// The event and everything after it wait until the event is to be passed.
    case held
  }

  /// The ways in which it fails.
  public struct Faults: Sendable {
    /// The number of requests of a connection after which it is cut; nil for never.
    public var requests: Int?
    /// True if the connection is cut in the middle of the request after them.
    public var cutsInside = false
    /// The extensions that the server seems not to have.
    public var hidden: Set<String> = []
    /// The fate of the first kind of event of an extension, such as the completion of MIT-SHM.
    public var events: [String: Delivery] = [:]

    public init() {}
  }

  /// The name of the display.
  public let display: String
  private let path: String
  private let listener: Int32
  private let state = Mutex(State())

  private struct State {
    var faults = Faults()
    var dropped = 0
    var requests = 0
    var isHolding = false
    var isServing = false
    var isCut = false
  }

  private static let count = Atomic<Int32>(0)

  public init(_ server: XServer) throws {
    // No server chooses a number as large as that of a process.
    display = ":\(getpid() * 64 + Self.count.wrappingAdd(1, ordering: .relaxed).oldValue % 64)"
    path = socketPath(display)
    listener = socket(AF_UNIX, streams, 0)
    unlink(path)
    guard withAddress(path, { bind(listener, $0, $1) }) == 0, listen(listener, 1) == 0 else { throw SystemError.last }
    let target = socketPath(server.display)
    DetachedThread.start(named: "relay") { [listener, weak self] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { break }
        let server = socket(AF_UNIX, streams, 0)
        if withAddress(target, { connect(server, $0, $1) }) == 0 { self?.serve(client, server) }
        close(client)
        close(server)
        self?.state.withLock { $0.isServing = false }
      }
      close(listener)
    }
  }

  deinit {
    // Ends the wait for connections.
    shutdown(listener, Int32(SHUT_RDWR))
    unlink(path)
  }

  /// The ways in which it fails from now on.
  public var faults: Faults {
    get { state.withLock { $0.faults } }
    set { state.withLock { $0.faults = newValue } }
  }

  /// The number of events that were dropped.
  public var dropped: Int { state.withLock { $0.dropped } }
  /// The number of requests that were passed on in the last connection.
  public var requests: Int { state.withLock { $0.requests } }
  /// True while an event waits.
  public var isHolding: Bool { state.withLock { $0.isHolding } }

  /// Cuts the connection, and returns when both sockets are closed.
  public func cut() throws {
    state.withLock { $0.isCut = true }
    try waitUntil("the end of the connection", every: 1_000) { state.withLock { !$0.isServing } }
  }

  /// Passes on the bytes from both sockets until one is closed, or the connection is to be cut.
  private func serve(_ client: Int32, _ server: Int32) {
    var (requests, answers) = (WireStream.requests(), WireStream.answers())
    state.withLock { ($0.requests, $0.isHolding, $0.isServing, $0.isCut) = (0, false, true, false) }
    while true {
      let (isHolding, isCut) = state.withLock { ($0.isHolding, $0.isCut) }
      if isCut { return }
      var sockets = [
        pollfd(fd: client, events: Int16(POLLIN), revents: 0),
        // poll ignores a negative descriptor.
        pollfd(fd: isHolding ? ~server : server, events: Int16(POLLIN), revents: 0),
      ]
      // The faults may change at any time.
      guard poll(&sockets, 2, 5) >= 0 else { return }
      if sockets[0].revents != 0, !requests.read(client) { return }
      while let request = requests.next() {
        let (cut, inside) = pass(request, &answers)
        if cut {
          if inside { write(request.prefix(request.count / 2), to: server) }
          return
        }
        guard write(request[...], to: server) else { return }
      }
      if sockets[1].revents != 0, !answers.read(server) { return }
      while true {
        let extensions = answers.extensions
        guard let answer = answers.next(where: { mayPass($0, extensions) }) else { break }
        guard let treated = treated(answer, &answers) else { continue }
        guard write(treated[...], to: client) else { return }
      }
    }
  }

  /// Counts a request, and notes the question for an extension.
  private func pass(_ request: [UInt8], _ answers: inout WireStream) -> (cut: Bool, inside: Bool) {
    let cut = state.withLock { state -> (Bool, Bool) in
      let (limit, passed) = (state.faults.requests, state.requests)
      // The first message is no request.
      if answers.sent > 0, limit.map({ passed >= $0 }) ?? false { return (true, state.faults.cutsInside) }
      if answers.sent > 0 { state.requests += 1 }
      return (false, false)
    }
    answers.note(request)
    return cut
  }

  /// Returns whether an answer is to be passed on now, or dropped.
  private func mayPass(_ answer: [UInt8], _ extensions: [UInt8: String]) -> Bool {
    state.withLock { state -> Bool in
      let delivery = extensions[answer[0] & 0x7F].flatMap { state.faults.events[$0] }
      state.isHolding = delivery == .held
      return !state.isHolding
    }
  }

  /// Returns what the client gets in place of an answer; nil for nothing.
  private func treated(_ answer: [UInt8], _ answers: inout WireStream) -> [UInt8]? {
    state.withLock { state -> [UInt8]? in
      if let name = answers.extensions[answer[0] & 0x7F], state.faults.events[name] == .dropped {
        state.dropped += 1
        return nil
      }
      return answers.known(answer, hidden: state.faults.hidden)
    }
  }

  @discardableResult
  private func write(_ bytes: ArraySlice<UInt8>, to file: Int32) -> Bool {
    var bytes = bytes
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      bytes = bytes.dropFirst(count)
    }
    return true
  }
}

private func socketPath(_ display: String) -> String { "/tmp/.X11-unix/X\(display.dropFirst())" }

private let streams = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)

private func withAddress(_ path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
  return withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
  }
}
