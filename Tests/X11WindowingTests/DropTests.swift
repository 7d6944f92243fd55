import CX11
import Foundation
import Platform
import TestSupport
import Testing
import Windowing

@testable import X11Windowing

extension X11Backend {
  /// Collects input while a source answers, until an event is `wanted`.
  fileprivate func collect(from source: DragSource, until wanted: (InputEvent) -> Bool) throws -> [InputEvent] {
    var all: [InputEvent] = []
    try waitUntil("an event of a drag; collected \(all)") {
      source.serve()
      let some = try events(until: monotonicSeconds() + 0.01)
      all += some
      return some.contains(where: wanted)
    }
    source.serve()
    return all
  }

  fileprivate func dropped(from source: DragSource) throws -> FileList? {
    let events = try collect(from: source) { if case .dropped = $0 { true } else { false } }
    guard case .dropped(let files)? = events.last else { return nil }
    return files
  }
}

extension X11 {
  /// Files that another program drags over the window and drops (XDND).
  @Suite(.serialized) struct DropTests {
    private let list =
      "# from a test\r\nfile:///tmp/a%20b.png\r\nfile://localhost/tmp/c.metal\r\nhttps://example.org/d.png\r\n"

    private func isTold(_ events: [InputEvent]) -> [Bool] {
      events.compactMap { if case .dragged(let isOver) = $0 { isOver } else { nil } }
    }

    @Test(arguments: [DragSource.Answer.atOnce, .inParts(7)])
    func filesAreDropped(_ answer: DragSource.Answer) throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      let source = try DragSource(server, over: backend.window.id, list: list, answer: answer)
      #expect(source.announcedVersion == 5)
      // More than three types are in a property of the source.
      source.enter(types: ["a/b", "c/d", "e/f", "text/uri-list"])
      source.move(toX: 50, y: 60)
      #expect(isTold(try backend.collectPending()) == [true])
      source.serve()
      #expect(source.statuses == [true])
      source.drop()
      let files = try #require(try backend.dropped(from: source))
      #expect(files.paths == ["/tmp/a b.png", "/tmp/c.metal"])
      #expect(files.refused == ["https://example.org/d.png"])
      #expect(source.finished == true && source.endings == 1)
      #expect(backend.drag == nil && backend.drainErrors() == [])
    }

    @Test func whatIsNoFileIsNotTaken() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      let source = try DragSource(server, over: backend.window.id, list: "")
      source.enter(types: ["text/plain", "text/html"])
      source.move(toX: 1, y: 1)
      #expect(isTold(try backend.collectPending()) == [])
      source.serve()
      #expect(source.statuses == [false])
      source.leave()
      try backend.collectPending()
      #expect(backend.drag == nil)
      // A drop that was never announced ends too, and an old version is not answered.
      source.drop()
      source.enter(version: 2)
      source.move(toX: 1, y: 1)
      try backend.collectPending()
      source.serve()
      #expect(source.finished == false && source.statuses == [false] && backend.drag == nil)
    }

    @Test func aSourceMayLeaveRefuseOrDie() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      let leaving = try DragSource(server, over: backend.window.id, list: list)
      leaving.enter()
      leaving.leave()
      #expect(isTold(try backend.collectPending()) == [true, false])

      let refusing = try DragSource(server, over: backend.window.id, list: list, answer: .refusal)
      refusing.enter()
      refusing.drop()
      #expect(try backend.dropped(from: refusing) == nil)
      #expect(refusing.finished == false && refusing.endings == 1)

      for dropsFirst in [false, true] {
        let dying = try DragSource(server, over: backend.window.id, list: list, answer: .never)
        dying.enter()
        #expect(isTold(try backend.collectPending()) == [true])
        if dropsFirst { dying.drop() }
        dying.close()
        let events = try backend.collect { event in
          event == .dropped(nil) || (!dropsFirst && event == .dragged(isOver: false))
        }
        #expect(isTold(events) == [false])
        #expect(backend.drag == nil)
      }
      #expect(backend.drainErrors() == [])
    }

    /// A source that never answers holds the drop for `DragState.timeouts`; the window waits for nothing meanwhile.
    @Test func aSilentSourceIsGivenUp() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      let source = try DragSource(server, over: backend.window.id, list: list, answer: .never)
      source.enter()
      source.drop()
      #expect(isTold(try backend.collectPending()) == [true, false])
      let end = try #require(backend.drag?.transfer?.deadline)
      #expect(end > monotonicSeconds())
      backend.expireDrop(end)
      #expect(try backend.dropped(from: source) == nil)
      #expect(source.finished == false && source.endings == 1 && backend.drag == nil)
    }

    /// Messages that no honest source sends.
    @Test func lengthsAndWindowsThatCannotBe() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      // More than a list may have, in parts.
      let endless = String(repeating: "file:///a\r\n", count: DragState.limit / 11 + 1)
      let long = try DragSource(server, over: backend.window.id, list: endless, answer: .inParts(200_000))
      long.enter()
      long.drop()
      #expect(try backend.dropped(from: long) == nil)
      #expect(long.finished == false && long.endings == 1)
      // Windows of the display's, of this connection's, and of nobody's.
      let peer = try Peer(server)
      for window in [0, backend.window.id, backend.window.probe, peer.root, 0x1fff_ffff] {
        long.enter(source: window)
        try backend.collectPending()
        #expect(backend.drag == nil, "\(window)")
      }
      // The window still hears of its own events.
      peer.resize(backend.window.id, 210, 130)
      try backend.collect { if case .resized = $0 { true } else { false } }
      #expect(backend.drainErrors() == [])
    }
  }
}
