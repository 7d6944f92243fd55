import CX11
import Glibc
import Platform
import Surfaces
import TestSupport
import Testing
import Windowing

@testable import X11Windowing

extension X11 {
  /// Events that are lost or late, and extensions that a server does not have: a relay between window and server sees
  /// to that.
  @Suite(.serialized) struct WireFaultTests {
    private func open(_ relay: Relay, _ width: Int = 90, _ height: Int = 60, present: Bool = false) throws -> X11Backend
    {
      var options = X11Backend.Options()
      options.display = relay.display
      (options.width, options.height) = (Double(width), Double(height))
      options.usesPresent = present
      let backend = try X11Backend(options)
      try backend.collect { $0 == .exposed }
      try backend.collectPending()
      return backend
    }

    @Test("row 9: three lost completions are found out, and then no frame waits for one") func lostCompletions() throws
    {
      let server = try XServer()
      let relay = try Relay(server)
      defer { withExtendedLifetime((server, relay)) {} }
      let backend = try open(relay)
      #expect(backend.pool.transfer == .systemV)
      relay.faults.events["MIT-SHM"] = .dropped
      for frame in 1...3 {
        #expect(backend.pool.usesCompletionEvents)
        let surface = try #require(try backend.acquireSurface())
        try backend.present(surface, damage: Region(surface.view.bounds))
        guard case .busy(_, _, _, let submitted, let isProbed) = backend.pool.slots[surface.index].state else {
          Issue.record("frame \(frame) does not wait")
          return
        }
        // The answer to the probe frees the buffer: a round trip after a quarter of a second.
        #expect(!isProbed && backend.pool.nextProbeTime == submitted + 0.25)
        var results: [PresentFeedback] = []
        try waitUntil("the buffer of frame \(frame)", every: 0) {
          _ = try backend.events(until: monotonicSeconds() + 1)
          results += backend.drainFeedback()
          return !results.isEmpty
        }
        #expect(results.map(\.shown) == [true] && results[0].completed - results[0].submitted >= 0.25)
        #expect(backend.pool.missedCompletions == frame && relay.dropped == frame)
      }
      #expect(!backend.pool.usesCompletionEvents)
      #expect(backend.presentationNote.contains("completion by request serial"))
      // No separate probe is sent any more: a put includes one.
      for _ in 0..<3 { try backend.show(testPicture) }
      #expect(relay.dropped == 3)
      #expect(try server.screenshot().wrongPixels(0..<90, 0..<60, testPicture) == 0)
      #expect(backend.drainErrors() == [])
    }

    @Test("row 10: late completions are no lost ones, and cost no memory") func lateCompletions() throws {
      let server = try XServer()
      let relay = try Relay(server)
      defer { withExtendedLifetime((server, relay)) {} }
      let backend = try open(relay)
      try backend.show(testPicture)
      relay.faults.events["MIT-SHM"] = .held
      let start = monotonicSeconds()
      for _ in 0..<2 {
        let surface = try #require(try backend.acquireSurface())
        try backend.present(surface, damage: Region(surface.view.bounds))
      }
      try waitUntil("a completion") {
        _ = try backend.events(until: nil)
        return relay.isHolding
      }
      // Half a second, in which the watchdog asks and gets no answer.
      try waitUntil("the probes") {
        _ = try backend.events(until: start + 0.5)
        return monotonicSeconds() >= start + 0.5 && backend.pool.nextProbeTime == nil
      }
      #expect(backend.drainFeedback() == [])
      let allocations = backend.pool.allocations
      #expect(allocations <= 3)
      relay.faults.events["MIT-SHM"] = .passed
      var results: [PresentFeedback] = []
      try waitUntil("the completions", every: 0) {
        _ = try backend.events(until: monotonicSeconds() + 1)
        results += backend.drainFeedback()
        return results.count == 2
      }
      #expect(results.allSatisfy { $0.shown && $0.completed >= start + 0.5 })
      #expect(backend.pool.usesCompletionEvents && backend.pool.missedCompletions == 0)
      for _ in 0..<3 { try backend.show(testPicture) }
      #expect(backend.pool.allocations <= 3)
      #expect(backend.drainErrors() == [])
    }

    @Test(
      "rows 28, 29: without an extension frames are shown, and the window is resized",
      arguments: [["RANDR"], ["SYNC"], ["Present"], ["XFIXES"], ["RANDR", "SYNC", "Present", "XFIXES", "MIT-SHM"]])
    func hiddenExtensions(names: [String]) throws {
      let server = try XServer()
      let relay = try Relay(server)
      defer { withExtendedLifetime((server, relay)) {} }
      relay.faults.hidden = Set(names)
      let backend = try open(relay, present: true)
      if names.contains("RANDR") { #expect(backend.refreshInterval == nil) }
      #expect((backend.syncRequests == nil) == names.contains("SYNC"))
      let hasTimes = !names.contains("Present") && !names.contains("XFIXES")
      #expect(backend.presentationNote.hasSuffix(hasTimes ? "times by Present" : "display times not available"))
      let peer = try Peer(server)
      let protocols = peer.values(backend.windowID, "WM_PROTOCOLS")
      #expect(protocols.contains(Int(peer.atom("_NET_WM_SYNC_REQUEST"))) != names.contains("SYNC"))
      peer.resize(backend.windowID, 131, 47)
      try backend.collect { $0 == .resized(PixelSize(width: 131, height: 47)) }
      for _ in 0..<3 { try backend.show(testPicture) }
      // A pixmap may wait for the next refresh.
      try waitUntil("the picture") { try server.screenshot().wrongPixels(0..<131, 0..<47, testPicture) == 0 }
      #expect(backend.drainErrors() == [])
    }

    @Test("row 28: a change of the screen is read again") func changedScreen() throws {
      let server = try XServer(screen: "800x600x24")
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      try backend.collect { $0 == .exposed }
      #expect(backend.refreshRates.monitors.count == 1)
      let peer = try Peer(server)
      // A screen cannot become smaller than what its monitor shows: that is switched off.
      let resources = try #require(XRRGetScreenResourcesCurrent(peer.display, peer.root))
      defer { XRRFreeScreenResources(resources) }
      XRRSetCrtcConfig(
        peer.display, resources, resources.pointee.crtcs[0], Time(CurrentTime), 0, 0, 0, UInt16(RR_Rotate_0), nil, 0)
      XRRSetScreenSize(peer.display, peer.root, 640, 480, 169, 127)
      XSync(peer.display, 0)
      try backend.collectPending()
      #expect(cx11_display_width(backend.connection.handle, backend.connection.screen) == 640)
      #expect(backend.refreshRates.monitors.isEmpty && backend.refreshInterval == nil)
      try backend.show(testPicture)
      #expect(try server.screenshot().wrongPixels(0..<200, 0..<120, testPicture) == 0)
      #expect(backend.drainErrors() == [])
    }
  }
}
