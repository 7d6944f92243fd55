import CX11
import Glibc
import TestSupport
import Testing
import Windowing

@testable import X11Windowing

extension X11 {
  /// Requests to a server that is gone return, although Xlib's buffer is never emptied after that.
  @Suite(.serialized) struct DiscardedRequestTests {
    @Test(arguments: [1, 4_000, 100_000])
    func propertiesOfAnyLength(count: Int) throws {
      let connection = try lostConnection()
      connection.setProperty(
        connection.root, connection.atoms[.netWMIcon], XA_CARDINAL, Array(repeating: 7, count: count))
      connection.setProperty(connection.root, connection.atoms[.netWMName], text: String(repeating: "x", count: count))
      connection.flush()
      #expect(connection.isLost)
      connection.close()
    }

    /// XCB has taken the connection over from Xlib, whose buffer has no room then.
    @Test func requestsAfterThoseOfXCB() throws {
      let connection = try lostConnection { connection in _ = cx11_region_create(connection.handle) }
      for _ in 0..<1_000 { XStoreName(connection.handle, connection.root, "a name") }
      XSync(connection.handle, 0)
      #expect(connection.isLost)
      connection.close()
    }

    /// Returns a connection to a server that has ended, of which Xlib does not know yet.
    private func lostConnection(use: (DisplayConnection) -> Void = { _ in }) throws -> DisplayConnection {
      let server = try XServer()
      let connection = try DisplayConnection(name: server.display)
      XSync(connection.handle, 0)
      use(connection)
      server.process.send(signal: SIGKILL)
      try waitUntil("the end of the connection") {
        var source = pollfd(fd: connection.descriptor, events: 0, revents: 0)
        return poll(&source, 1, 0) == 1 && source.revents & Int16(POLLHUP) != 0
      }
      xcb_poll_for_event(XGetXCBConnection(connection.handle)).map { free($0) }
      return connection
    }
  }
}
