import CX11
import Glibc
import Platform
import Surfaces
import Synchronization
import TestSupport
import Testing
import Windowing

@testable import X11Windowing

extension X11 {
  /// A server that goes away at any moment: the window's error says so, nothing hangs and nothing is left.
  @Suite(.serialized) struct LostConnectionTests {
    private enum Ending: Hashable, Sendable {
      case orderly
      case lost(WindowError)
      case failed(String)
    }

    private final class Report: Sendable {
      let ending = Mutex<Ending?>(nil)
    }

    /// A call that is the first after the connection was lost.
    enum Call: CaseIterable, Sendable {
      case events, acquire, present, title, icons, fullscreen, wallpaper, copy, paste, close

      func make(on backend: X11Backend, lent: AcquiredSurface) throws {
        switch self {
        case .events: _ = try backend.events(until: nil)
        case .acquire: _ = try backend.acquireSurface()
        case .present: try backend.present(lent, damage: Region(lent.view.bounds))
        case .title: backend.setTitle(String(repeating: "long ", count: 10_000))
        // 256 KiB, sixteen times Xlib's buffer.
        case .icons:
          backend.setIcons([
            X11Backend.Icon(width: 256, height: 256, pixels: .init(repeating: 0xFF00_00FF, count: 65536))
          ])
        case .fullscreen: backend.setFullscreen(true)
        case .wallpaper: _ = backend.wallpaper()
        case .copy: backend.clipboard = String(repeating: "long ", count: 10_000)
        case .paste: _ = backend.clipboard
        case .close: return backend.close()
        }
        // The end of the connection arrives some time after it was cut.
        try waitUntil("the loss", every: 1_000) {
          _ = try backend.events(until: nil)
          return false
        }
      }
    }

    @Test(
      "row 11: every call returns after the connection was lost, and the next one says so", arguments: Call.allCases)
    func unnoticed(call: Call) throws {
      let server = try XServer(screen: "200x150x24")
      let relay = try Relay(server)
      defer { withExtendedLifetime((server, relay)) {} }
      let found = try ending("a call of \(call)") {
        var options = X11Backend.Options()
        options.display = relay.display
        (options.width, options.height) = (97, 61)
        let backend = try X11Backend(options)
        try backend.collect { $0 == .exposed }
        try backend.show(testPicture)
        let lent = try #require(try backend.acquireSurface())
        try relay.cut()
        try call.make(on: backend, lent: lent)
      }
      #expect(found == (call == .close ? .orderly : .lost(.displayLost(name: relay.display))))
      try waitUntilSegmentsAreGone()
    }

    /// Runs a session on a thread of its own, so that one that hangs fails the test.
    private func ending(_ what: String, _ session: @escaping @Sendable () throws -> Void) throws -> Ending {
      let report = Report()
      let status = DetachedThread.start(named: "session") {
        let ending: Ending
        do {
          try session()
          ending = .orderly
        } catch let error as WindowError {
          ending = .lost(error)
        } catch {
          ending = .failed("\(error)")
        }
        report.ending.withLock { $0 = ending }
      }
      #expect(status == 0)
      try waitUntil("the end of the session: \(what)", every: 1_000) { report.ending.withLock { $0 != nil } }
      return try #require(report.ending.withLock { $0 })
    }

    @Test("row 15: a connection that another client has closed is lost") func killedClient() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      try backend.collect { $0 == .exposed }
      let peer = try Peer(server)
      XKillClient(peer.display, backend.windowID)
      XSync(peer.display, 0)
      let error = #expect(throws: WindowError.self) {
        try waitUntil("the loss") {
          _ = try backend.events(until: nil)
          return false
        }
      }
      #expect(error == .displayLost(name: server.display))
      backend.close()
      try waitUntilSegmentsAreGone()
    }
  }
}
