import CX11
import Glibc
import Surfaces
import TestSupport
import Testing
import Windowing

@testable import X11Windowing

extension X11 {
  @Suite(.serialized) struct WindowManagement {
    @Test func setsThePropertiesForTheWindowManager() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server) { options in
        options.title = "Gläser 2"
        options.icons = [X11Backend.Icon(width: 2, height: 1, pixels: [0xFFFF_0000, 0x8000_00FF])]
        (options.minimumWidth, options.minimumHeight) = (40, 30)
      }
      try backend.collect { $0 == .exposed }
      let peer = try Peer(server)
      let window = backend.windowID
      #expect(peer.text(window, "_NET_WM_NAME") == "Gläser 2")
      #expect(peer.text(window, "WM_CLASS") == "vitrine\0Vitrine\0")
      var host = [CChar](repeating: 0, count: 256)
      gethostname(&host, host.count)
      #expect(
        peer.text(window, "WM_CLIENT_MACHINE") == host.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
      #expect(peer.values(window, "_NET_WM_PID") == [Int(getpid())])
      #expect(peer.values(window, "_NET_WM_ICON").map { $0 & 0xFFFF_FFFF } == [2, 1, 0xFFFF_0000, 0x8000_00FF])
      #expect(peer.values(window, "_NET_WM_WINDOW_TYPE") == [Int(peer.atom("_NET_WM_WINDOW_TYPE_NORMAL"))])
      let protocols = ["WM_DELETE_WINDOW", "_NET_WM_PING", "_NET_WM_SYNC_REQUEST"].map { Int(peer.atom($0)) }
      #expect(peer.values(window, "WM_PROTOCOLS") == protocols)
      // ICCCM 4.1.2.3: flags (PMinSize is 16), five unused numbers before the minimum.
      #expect(Array(peer.values(window, "WM_NORMAL_HINTS").prefix(7)) == [16, 0, 0, 0, 0, 40, 30])
      // ICCCM 4.1.2.4: flags InputHint and StateHint, input, NormalState.
      #expect(Array(peer.values(window, "WM_HINTS").prefix(3)) == [3, 1, 1])
      backend.setTitle("次")
      _ = try backend.events(until: nil)
      XSync(backend.connection.handle, 0)
      #expect(peer.text(window, "_NET_WM_NAME") == "次")
      #expect(backend.drainErrors() == [])
    }

    @Test func closingIsARequest() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      let peer = try Peer(server)
      peer.send("WM_DELETE_WINDOW", to: backend.windowID)
      #expect(try backend.collect { $0 == .closeRequested }.contains(.closeRequested))
      try backend.show(testPicture)
    }

    /// EWMH 1.3, "_NET_WM_PING": sent back to the root window with only the window field changed.
    @Test func aPingComesBackAtOnce() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      let peer = try Peer(server)
      peer.listenOnRoot()
      peer.send("_NET_WM_PING", to: backend.windowID, (123_456, Int(backend.windowID), 7), extra: 9)
      try backend.collectPending()
      let answers = peer.rootMessages()
      #expect(answers.count == 1)
      let answer = try #require(answers.first)
      #expect(answer.window == peer.root && answer.message_type == peer.atom("WM_PROTOCOLS") && answer.format == 32)
      let data = answer.data.l
      #expect(
        [data.0, data.1, data.2, data.3, data.4] == [
          Int(peer.atom("_NET_WM_PING")), 123_456, Int(backend.windowID), 7, 9,
        ])
    }

    @Test func theSyncCounterIsRaisedByTheFirstFrameOfTheNewSize() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server, 80, 60)
      let peer = try Peer(server)
      try backend.collect { $0 == .exposed }
      try backend.show(testPicture)
      let counter = XSyncCounter(
        bitPattern: try #require(peer.values(backend.windowID, "_NET_WM_SYNC_REQUEST_COUNTER").first))
      #expect(peer.counterValue(counter) == 0)
      let old = try #require(try backend.acquireSurface())
      let value = 3 << 32 | 5
      peer.send("_NET_WM_SYNC_REQUEST", to: backend.windowID, (0, value & 0xFFFF_FFFF, value >> 32))
      peer.resize(backend.windowID, 100, 70)
      try backend.collect { $0 == .resized(PixelSize(width: 100, height: 70)) }
      // A frame of the old size does not satisfy the request.
      try backend.present(old, damage: Region(old.view.bounds))
      try backend.collectPending()
      #expect(peer.counterValue(counter) == 0)
      try backend.show(testPicture)
      #expect(peer.counterValue(counter) == value)
      // A request whose ConfigureNotify does not change the size is satisfied by the current frame.
      peer.send("_NET_WM_SYNC_REQUEST", to: backend.windowID, (0, 9, 4))
      peer.move(backend.windowID, 30, 20)
      try backend.collectPending()
      #expect(peer.counterValue(counter) == 4 << 32 | 9)
    }

    @Test func fillsTheScreenThroughTheWindowManager() throws {
      let server = try XServer(screen: "800x600x24")
      defer { withExtendedLifetime(server) {} }
      try server.startWindowManager()
      let backend = try X11Backend.onServer(server, 300, 200)
      // Before the window has been mapped.
      backend.setFullscreen(true)
      let filled = InputEvent.resized(PixelSize(width: 800, height: 600))
      #expect(try backend.collect(filled, .fullscreen(true)).contains(.fullscreen(true)))
      #expect(backend.size == PixelSize(width: 800, height: 600))
      try server.xdotool("mousemove", "799", "599")
      try backend.show(testPicture)
      let shot = try server.screenshot()
      // The pointer is visible too, in the corner where it was moved.
      #expect(shot.wrongPixels(0..<760, 0..<560, testPicture) == 0)
      backend.setFullscreen(false)
      let restored = InputEvent.resized(PixelSize(width: 300, height: 200))
      #expect(try backend.collect(restored, .fullscreen(false)).contains(.fullscreen(false)))
      #expect(backend.size == PixelSize(width: 300, height: 200))
      // The window manager may do it unasked.
      try runTool(
        ["wmctrl", "-i", "-r", String(backend.windowID), "-b", "add,fullscreen"],
        environment: ["DISPLAY": server.display])
      if isInstalled("wmctrl") { #expect(try backend.collect { $0 == .fullscreen(true) }.contains(.fullscreen(true))) }
      #expect(backend.drainErrors() == [])
    }

    @Test func startsInFullScreen() throws {
      let server = try XServer(screen: "640x480x24")
      defer { withExtendedLifetime(server) {} }
      try server.startWindowManager()
      let backend = try X11Backend.onServer(server, 300, 200) { $0.fullscreen = true }
      let filled = InputEvent.resized(PixelSize(width: 640, height: 480))
      let events = try backend.collect(filled, .fullscreen(true))
      #expect(events.contains(.fullscreen(true)))
      #expect(backend.size == PixelSize(width: 640, height: 480))
    }

    @Test func fillsTheScreenWithoutAWindowManager() throws {
      let server = try XServer(screen: "640x480x24")
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server, 300, 200)
      try backend.collect { $0 == .exposed }
      let peer = try Peer(server)
      peer.move(backend.windowID, 40, 30)
      try backend.collectPending()
      backend.setFullscreen(true)
      try backend.collect { $0 == .resized(PixelSize(width: 640, height: 480)) }
      #expect(backend.size == PixelSize(width: 640, height: 480))
      backend.setFullscreen(false)
      try backend.collect { $0 == .resized(PixelSize(width: 300, height: 200)) }
      #expect(backend.size == PixelSize(width: 300, height: 200))
      #expect(peer.place(backend.windowID) == PixelRect(x: 40, y: 30, width: 300, height: 200))
    }

    @Test func aWindowManagerMayComeAndGo() throws {
      let server = try XServer(screen: "640x480x24")
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      try backend.collect { $0 == .exposed }
      for _ in 0..<2 {
        try server.startWindowManager()
        try backend.collectPending()
        try backend.show(testPicture)
        server.stopWindowManager()
        try backend.collectPending()
        try backend.show(testPicture)
      }
      #expect(backend.drainErrors() == [])
    }

    @Test func theScaleFollowsTheResources() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let peer = try Peer(server)
      peer.setText(peer.root, "RESOURCE_MANAGER", "*font:\tfixed\nXft.dpi:\t144\n")
      let backend = try X11Backend.onServer(server, 100, 80)
      #expect(backend.scale == 1.5 && backend.size == PixelSize(width: 150, height: 120))
      peer.setText(peer.root, "RESOURCE_MANAGER", "Xft.dpi: 192\n")
      #expect(try backend.collect { $0 == .scaleChanged(2) }.contains(.scaleChanged(2)))
      #expect(backend.scale == 2)
    }

    @Test(
      arguments: [
        ("", nil), ("Xft.dpi:96", 1), ("Xft.dpi: 120 \n", 1.25), ("Xft.dpi: 5", nil), ("Xft.dpi: x", nil),
        ("XXft.dpi: 192", nil), ("Xft.dpi: 96\nXft.dpi:\t192", 2), (":\n::\nXft.dpi", nil),
      ] as [(String, Double?)])
    func readsTheScaleFromResources(text: String, expected: Double?) {
      #expect(scale(inResources: text) == expected)
    }
  }
}
