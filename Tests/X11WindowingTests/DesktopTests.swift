import CX11
import Platform
import Surfaces
import TestSupport
import Testing
import Windowing

@testable import X11Windowing

extension X11 {
  /// Tests of the properties by which the window informs launchers, window managers and compositors.
  @Suite(.serialized) struct DesktopTests {
    /// Startup notification 0.2: `_NET_STARTUP_INFO_BEGIN`, then `_NET_STARTUP_INFO`, 20 bytes each, the last with a
    /// zero.
    @Test func theLauncherHearsOfTheEndOfTheStart() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let peer = try Peer(server)
      XSelectInput(peer.display, peer.root, PropertyChangeMask)
      XSync(peer.display, 0)
      let id = #"panel/vitrine "a\b"-7-host_TIME123456"#
      let backend = try X11Backend.onServer(server) { $0.startupID = id }
      try backend.collectPending()
      #expect(peer.text(backend.windowID, "_NET_STARTUP_ID") == id)
      #expect(peer.values(backend.windowID, "_NET_WM_USER_TIME") == [123_456])
      let parts = peer.rootMessages()
      let names = ["_NET_STARTUP_INFO_BEGIN", "_NET_STARTUP_INFO"].map(peer.atom)
      #expect(parts.map(\.message_type) == [names[0]] + Array(repeating: names[1], count: parts.count - 1))
      #expect(parts.allSatisfy { $0.format == 8 && $0.window == backend.windowID })
      let bytes = parts.flatMap { part in withUnsafeBytes(of: part.data) { Array($0.prefix(20)) } }
      let end = try #require(bytes.firstIndex(of: 0))
      #expect(
        String(decoding: bytes[..<end], as: UTF8.self) == #"remove: ID="panel/vitrine \"a\\b\"-7-host_TIME123456""#)
      #expect(bytes.count - end <= 20 && backend.drainErrors() == [])
    }

    @Test(
      arguments: [("x_TIME77", 77), ("a_TIME1_TIME2", 2), ("none", nil), ("x_TIME", nil), ("x_TIME-1", nil)]
        as [(String, Int?)])
    func theTimeOfTheStartIsInItsID(id: String, time: Int?) {
      #expect(StartupNotification(id: id).time == time.map { Time($0) })
    }

    @Test func theTimeOfTheLastInputIsSet() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      let peer = try Peer(server)
      try backend.collect { $0 == .exposed }
      #expect(peer.values(backend.windowID, "_NET_WM_USER_TIME") == [])
      try server.xdotool("mousemove", "40", "30", "click", "1")
      try backend.collect { if case .pointerButton(_, false, _, _, _) = $0 { true } else { false } }
      try backend.collectPending()
      let clicked = try #require(peer.values(backend.windowID, "_NET_WM_USER_TIME").first)
      #expect(clicked > 0 && clicked <= Int(backend.copied.lastInput))
      try server.xdotool("windowfocus", "--sync", String(backend.windowID), "key", "a")
      try backend.collect { if case .key(let press) = $0 { press.phase == .up } else { false } }
      try backend.collectPending()
      #expect(try #require(peer.values(backend.windowID, "_NET_WM_USER_TIME").first) > clicked)
    }

    /// A visual with alpha: nothing behind the window shows through, and compositors know it.
    @Test func aVisualWithAlphaIsOpaque() throws {
      let server = try XServer(screen: "640x400x24")
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server, 301, 203) { $0.depth = 32 }
      let peer = try Peer(server)
      try backend.collect { $0 == .exposed }
      #expect(backend.presentationNote.contains("depth 32"))
      try backend.show(testPicture)
      // The server composites windows of another depth than the screen's when it has nothing else to do.
      try waitUntil("the picture") { try server.screenshot().wrongPixels(0..<301, 0..<203, testPicture) == 0 }
      #expect(peer.values(backend.windowID, "_NET_WM_OPAQUE_REGION") == [0, 0, 301, 203])
      peer.resize(backend.windowID, 150, 90)
      try backend.collect { $0 == .resized(PixelSize(width: 150, height: 90)) }
      try backend.collectPending()
      #expect(peer.values(backend.windowID, "_NET_WM_OPAQUE_REGION") == [0, 0, 150, 90])
      #expect(backend.drainErrors() == [])
      let other = try X11Backend.onServer(server)
      try other.collectPending()
      #expect(peer.values(other.windowID, "_NET_WM_OPAQUE_REGION") == [])
      #expect(throws: WindowError.missing("TrueColor visual of depth 11")) {
        _ = try X11Backend.onServer(server) { $0.depth = 11 }
      }
    }

    @Test(arguments: [false, true]) func theCompositorIsBypassedInFullScreenOnly(isAsked: Bool) throws {
      let server = try XServer(screen: "640x480x24")
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server) { $0.bypassesCompositor = isAsked }
      let peer = try Peer(server)
      try backend.collect { $0 == .exposed }
      for isOn in [true, false] {
        backend.setFullscreen(isOn)
        try backend.collect { $0 == .fullscreen(isOn) }
        try backend.collectPending()
        #expect(peer.values(backend.windowID, "_NET_WM_BYPASS_COMPOSITOR") == (isOn && isAsked ? [1] : []))
      }
      #expect(backend.drainErrors() == [])
    }

    @Test func theUnusedPointerIsHiddenInFullScreen() throws {
      let server = try XServer(screen: "640x480x24")
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      try backend.collect { $0 == .exposed }
      #expect(backend.pointer.deadline == nil)
      backend.setFullscreen(true)
      try backend.collectPending()
      let deadline = try #require(backend.pointer.deadline)
      backend.hidePointer(deadline)
      #expect(backend.pointer.isHidden && backend.pointer.deadline == nil)
      try server.xdotool("mousemove", "40", "30")
      try backend.collect { $0 == .pointerMoved(x: 40, y: 30, modifiers: []) }
      #expect(!backend.pointer.isHidden)
      // Waiting for input hides it too, at its time.
      try waitUntil("a hidden pointer") {
        _ = try backend.events(until: monotonicSeconds() + 0.5)
        return backend.pointer.isHidden
      }
      backend.setFullscreen(false)
      #expect(!backend.pointer.isHidden && backend.pointer.deadline == nil)
      try backend.collectPending()
      #expect(backend.drainErrors() == [])
    }
  }
}

@Suite struct RefreshRateTests {
  private let rates = RefreshRates(monitors: [
    (area: PixelRect(x: 0, y: 0, width: 1920, height: 1080), interval: 1.0 / 60),
    (area: PixelRect(x: 1920, y: 0, width: 2560, height: 1440), interval: 1.0 / 144),
    // A copy of a part of the first one.
    (area: PixelRect(x: 0, y: 0, width: 1280, height: 720), interval: 1.0 / 50),
  ])

  @Test(
    arguments: [
      (PixelRect(x: 100, y: 100, width: 800, height: 600), 60.0),
      (PixelRect(x: 1500, y: 0, width: 839, height: 600), 60),
      (PixelRect(x: 1500, y: 0, width: 840, height: 600), 144),
      (PixelRect(x: 3000, y: 900, width: 800, height: 600), 144),
      // The centre is below the first monitor, which shows most of it.
      (PixelRect(x: 1000, y: 1000, width: 100, height: 300), 60),
      // The centre is left of all monitors.
      (PixelRect(x: -900, y: 0, width: 1000, height: 300), 60),
    ] as [(PixelRect, Double)])
  func theMonitorUnderTheCentreDecides(area: PixelRect, hertz: Double) {
    #expect(rates.interval(for: area) == 1 / hertz)
  }

  @Test func withoutMonitorsItIsUnknown() {
    #expect(RefreshRates(monitors: []).interval(for: PixelRect(x: 0, y: 0, width: 9, height: 9)) == nil)
  }
}
