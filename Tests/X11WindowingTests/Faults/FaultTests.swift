import CX11
import Foundation
import Glibc
import Platform
import Surfaces
import TestSupport
import Testing
import Windowing

@testable import X11Windowing

extension X11 {
  /// Failures of servers and other clients must not block, leak or end the process.
  @Suite(.serialized) struct Faults {
    @Test("row 1: a missing server is reported") func aMissingServerIsReported() {
      var options = X11Backend.Options()
      options.display = ":9999"
      let error = #expect(throws: WindowError.self) { _ = try X11Backend(options) }
      #expect(error == .noDisplay(name: ":9999"))
    }

    @Test(
      "rows 11, 12: a lost server ends in an error", arguments: [SIGKILL, SIGTERM],
      [FrameTransfer.descriptor, .systemV])
    func aLostServerEndsInAnError(signal: Int32, transfer: FrameTransfer) throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      backend.pool.transfer = transfer
      try backend.collect { $0 == .exposed }
      try backend.show(testPicture)
      let lent = try #require(try backend.acquireSurface())
      server.process.send(signal: signal)
      let error = #expect(throws: WindowError.self) {
        let deadline = monotonicSeconds() + waitLimit
        while monotonicSeconds() < deadline { _ = try backend.events(until: deadline) }
      }
      #expect(error == .displayLost(name: server.display))
      #expect(throws: WindowError.self) { try backend.present(lent, damage: Region(lent.view.bounds)) }
      #expect(throws: WindowError.self) { _ = try backend.acquireSurface() }
      #expect(throws: WindowError.self) { _ = try backend.events(until: nil) }
      backend.setTitle("nobody reads this")
      backend.setFullscreen(true)
      backend.discard(lent)
      _ = backend.drainFeedback()
      backend.close()
      try waitUntilSegmentsAreGone()
    }

    @Test func pendingFramesAreReportedAsLost() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      try backend.collect { $0 == .exposed }
      server.process.send(signal: SIGSTOP)
      let surface = try #require(try backend.acquireSurface())
      try backend.present(surface, damage: Region(surface.view.bounds))
      server.process.send(signal: SIGKILL)
      #expect(throws: WindowError.self) {
        try waitUntil("the loss") {
          _ = try backend.events(until: nil)
          return false
        }
      }
      #expect(backend.drainFeedback().map(\.shown) == [false])
    }

    @Test("rows 8, 14: a destroyed window is reported") func aDestroyedWindowIsReported() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      try backend.collect { $0 == .exposed }
      let surface = try #require(try backend.acquireSurface())
      try Peer(server).destroy(backend.windowID)
      // The event has not been read: the put fails, but its buffer is freed.
      try backend.present(surface, damage: Region(surface.view.bounds))
      #expect(try backend.collect { $0 == .destroyed }.contains(.destroyed))
      try backend.collectPending()
      #expect(backend.drainFeedback().map(\.shown) == [false])
      #expect(try backend.acquireSurface() == nil)
      backend.setTitle("no window has this")
      backend.close()
    }

    @Test("row 13: a stopped server does not block") func aStoppedServerDoesNotBlock() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      try backend.collect { $0 == .exposed }
      server.process.send(signal: SIGSTOP)
      var taken = 0
      func takeOne() throws {
        guard let surface = try backend.acquireSurface() else { return }
        taken += 1
        try backend.present(surface, damage: Region(surface.view.bounds))
      }
      // Three buffers are pending, and the watchdog has probed for each of them; nothing waits for the server.
      try waitUntil("the probes of the watchdog") {
        try takeOne()
        _ = try backend.events(until: nil)
        return taken >= 3 && backend.pool.nextProbeTime == nil
      }
      // No other buffer is free.
      for _ in 0..<20 {
        try takeOne()
        _ = try backend.events(until: nil)
      }
      #expect(taken == 3)
      server.process.send(signal: SIGCONT)
      var shown = 0
      try waitUntil("three frames") {
        _ = try backend.events(until: nil)
        shown += backend.drainFeedback().filter(\.shown).count
        return shown >= 3
      }
      #expect(shown == 3)
      #expect(!backend.presentationNote.contains("serial"))
      try backend.show(testPicture)
    }

    @Test("row 9: missing completion events are tolerated") func missingCompletionEventsAreTolerated() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      try backend.collect { $0 == .exposed }
      for frame in 0..<3 {
        #expect(backend.pool.usesCompletionEvents)
        let surface = try #require(try backend.acquireSurface())
        try backend.present(surface, damage: Region(surface.view.bounds))
        // Removes the event before the backend reads it.
        var event = XEvent()
        XSync(backend.connection.handle, 0)
        #expect(XCheckTypedEvent(backend.connection.handle, backend.pool.completionEventType, &event) != 0)
        _ = try backend.events(until: nil)
        #expect(backend.drainFeedback().map(\.shown) == [true], "frame \(frame)")
      }
      #expect(backend.presentationNote.contains("completion by request serial"))
      try backend.show(testPicture)
    }

    @Test("row 9: the watchdog probes a silent put") func theWatchdogProbesASilentPut() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      try backend.collect { $0 == .exposed }
      try backend.collectPending()
      // A request without an answer simulates a put with a lost event.
      let surface = try #require(try backend.acquireSurface())
      let put = backend.connection.nextRequest
      XNoOp(backend.connection.handle)
      backend.pool.slots[surface.index].state = .busy(
        frame: 0, puts: put...put, serial: put, submitted: monotonicSeconds(), probed: false)
      let deadline = monotonicSeconds() + waitLimit
      while backend.pool.feedback.isEmpty && monotonicSeconds() < deadline { _ = try backend.events(until: deadline) }
      #expect(backend.drainFeedback().map(\.shown) == [true])
      #expect(backend.connection.lastProcessed >= put)
      #expect(try backend.acquireSurface() != nil)
    }

    @Test func aResizeStormAllocatesLittle() throws {
      let server = try XServer(screen: "1000x800x24")
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server, 400, 300)
      try backend.collect { $0 == .exposed }
      let peer = try Peer(server)
      var random = SeededRandom(case: 0)
      let seed = random.seed
      for _ in 0..<500 {
        let (width, height) = (random.int(in: 1...900), random.int(in: 1...700))
        XResizeWindow(peer.display, backend.windowID, UInt32(width), UInt32(height))
        if random.oneIn(4) {
          XSync(peer.display, 0)
          _ = try backend.events(until: nil)
          if let surface = try backend.acquireSurface() {
            #expect(surface.view.size == backend.size)
            try backend.present(surface, damage: Region(surface.view.bounds))
          }
        }
      }
      peer.resize(backend.windowID, 333, 222)
      try backend.collectPending()
      #expect(backend.size == PixelSize(width: 333, height: 222))
      try backend.show(testPicture)
      let shot = try server.screenshot()
      #expect(
        shot.wrongPixels(0..<333, 0..<222, testPicture) == 0, "seed \(seed)")
      // Growing by half each time from 400 by 300 to 900 by 700 takes four steps per buffer.
      #expect(backend.pool.allocations <= 12, "seed \(seed)")
      #expect(backend.drainErrors() == [], "seed \(seed)")
    }

    @Test func extremeSizesAndPlacesAreShown() throws {
      let server = try XServer(screen: "64x64x24")
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server, 200, 150)
      try backend.collect { $0 == .exposed }
      let peer = try Peer(server)
      peer.move(backend.windowID, -50, -40)
      try backend.collectPending()
      try backend.show(testPicture)
      let shot = try server.screenshot()
      #expect(shot.wrongPixels(0..<64, 0..<64) { testPicture($0 + 50, $1 + 40) } == 0)
      peer.resize(backend.windowID, 32767, 1)
      try backend.collect { if case .resized = $0 { true } else { false } }
      try backend.show(testPicture)
      #expect(backend.drainErrors() == [])
    }

    @Test(arguments: [(0.0, 0.0), (-5, .nan), (1e9, .infinity)]) func sizesAreClamped(width: Double, height: Double)
      throws
    {
      #expect((1...16384).contains(pixels(width, 2)))
      #expect((1...16384).contains(pixels(height, 2)))
    }

    @Test(arguments: [FrameTransfer.descriptor, .systemV]) func nothingIsLeftBehind(transfer: FrameTransfer) throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      var own: Set<ino_t> = []
      for _ in 0..<5 {
        let backend = try X11Backend.onServer(server)
        own.insert(inode(cx11_connection_number(backend.connection.handle)))
        backend.pool.transfer = transfer
        try backend.show(testPicture)
        #expect(try sharedSegments() <= 1)
        backend.close()
      }
      #expect(try sharedSegments() == 0)
      server.process.stop()
      // Other tests have descriptors of their own at the same time.
      #expect(own.count == 5)
      let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      #expect(!names.compactMap { Int32($0) }.contains { own.contains(inode($0)) })
    }

    @Test func aClosedWindowIsQuiet() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      let lent = try #require(try backend.acquireSurface())
      backend.close()
      backend.close()
      #expect(try backend.acquireSurface() == nil)
      #expect(try backend.events(until: monotonicSeconds() + waitLimit) == [])
      try backend.present(lent, damage: Region(PixelRect(x: 0, y: 0, width: 1, height: 1)))
      backend.discard(lent)
      backend.setTitle("closed")
      backend.setFullscreen(true)
      #expect(backend.drainFeedback() == [])
    }

    private func inode(_ descriptor: Int32) -> ino_t {
      var status = stat()
      return fstat(descriptor, &status) == 0 ? status.st_ino : 0
    }
  }
}
