import Glibc
import Platform
import TestSupport

/// A proxy of an X server on a socket of its own: it passes on bytes, and loses the descriptors sent with them.
///
/// It serves one connection after the other.
final class Relay {
  /// The name of the display.
  let display: String
  private let path: String
  private let listener: Int32

  init(_ server: XServer) throws {
    // No server chooses a number as large as that of a process.
    display = ":\(getpid())"
    path = socketPath(display)
    listener = socket(AF_UNIX, streams, 0)
    unlink(path)
    guard withAddress(path, { bind(listener, $0, $1) }) == 0, listen(listener, 1) == 0 else { throw SystemError.last }
    let target = socketPath(server.display)
    DetachedThread.start(named: "relay") { [listener] in
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { break }
        let server = socket(AF_UNIX, streams, 0)
        if withAddress(target, { connect(server, $0, $1) }) == 0 { relay(client, server) }
        close(client)
        close(server)
      }
      close(listener)
    }
  }

  deinit {
    // Ends the wait for connections.
    shutdown(listener, Int32(SHUT_RDWR))
    unlink(path)
  }
}

private func socketPath(_ display: String) -> String { "/tmp/.X11-unix/X\(display.dropFirst())" }

private let streams = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)

/// Passes on what comes from both sockets until one is closed.
private func relay(_ first: Int32, _ second: Int32) {
  var sockets = [first, second].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  var bytes = [UInt8](repeating: 0, count: 65536)
  while poll(&sockets, 2, -1) > 0 {
    for index in 0..<2 where sockets[index].revents != 0 {
      let count = read(sockets[index].fd, &bytes, bytes.count)
      guard count > 0, send(sockets[1 - index].fd, bytes, count, Int32(MSG_NOSIGNAL)) == count else { return }
    }
  }
}

private func withAddress(_ path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
  return withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
  }
}
