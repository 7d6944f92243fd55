import CX11
import Surfaces
import TestSupport
import Testing
import Windowing

@testable import X11Windowing

extension Peer {
  /// Names a pixmap as the root window's wallpaper: two colours, the left half and the right one of each tile.
  func setWallpaper(_ width: Int, _ height: Int, left: UInt, right: UInt) -> Pixmap {
    let depth = UInt32(cx11_default_depth(display, 0))
    let pixmap = XCreatePixmap(display, root, UInt32(width), UInt32(height), depth)
    let context = XCreateGC(display, pixmap, 0, nil)
    XSetForeground(display, context, left)
    XFillRectangle(display, pixmap, context, 0, 0, UInt32(width), UInt32(height))
    XSetForeground(display, context, right)
    XFillRectangle(display, pixmap, context, Int32(width / 2), 0, UInt32(width), UInt32(height))
    XFreeGC(display, context)
    var value = UInt(pixmap)
    withUnsafeBytes(of: &value) { bytes in
      _ = XChangeProperty(
        display, root, atom("_XROOTPMAP_ID"), Atom(XA_PIXMAP), 32, PropModeReplace,
        bytes.bindMemory(to: UInt8.self).baseAddress, 1)
    }
    XSync(display, 0)
    return pixmap
  }
}

extension X11 {
  @Suite(.serialized) struct WallpaperTests {
    @Test func isNilWithoutAWallpaper() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      #expect(backend.wallpaper() == nil)
      #expect(backend.drainErrors() == [])
    }

    @Test(arguments: [
      ("640x400x24", UInt(0x30_6090), UInt(0xFF_8000), UInt32(0xFF30_6090), UInt32(0xFFFF_8000)),
      // Five, six and five bits: 0x3060 is red 6, green 3, blue 0.
      ("640x400x16", 0x3060, 0xFFFF, 0xFF31_0C00, 0xFFFF_FFFF),
    ])
    func isReadAndTiledOverTheScreen(
      screen: String, left: UInt, right: UInt, leftPixel: UInt32, rightPixel: UInt32
    ) throws {
      let server = try XServer(screen: screen)
      defer { withExtendedLifetime(server) {} }
      let peer = try Peer(server)
      _ = peer.setWallpaper(100, 50, left: left, right: right)
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      try backend.collect { $0 == .exposed }
      peer.move(backend.window.id, 30, 20)
      let wallpaper = try #require(backend.wallpaper())
      #expect(wallpaper.bitmap.size == PixelSize(width: 640, height: 400))
      #expect(wallpaper.place == PixelRect(x: -30, y: -20, width: 640, height: 400))
      let view = wallpaper.bitmap.pixels.view
      for (x, y) in [(0, 0), (49, 49), (110, 60), (600, 399)] { #expect(view[x, y] == leftPixel, "\(x) \(y)") }
      for (x, y) in [(50, 0), (99, 49), (199, 399), (580, 120)] { #expect(view[x, y] == rightPixel, "\(x) \(y)") }
      #expect(backend.drainErrors() == [])
    }

    @Test func aNewWallpaperAndPositionAreReported() throws {
      let server = try XServer(screen: "640x400x24")
      defer { withExtendedLifetime(server) {} }
      let peer = try Peer(server)
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      try backend.collect { $0 == .exposed }
      // It has not been read yet.
      _ = peer.setWallpaper(100, 50, left: 0x10_2030, right: 0x10_2030)
      #expect(try !backend.collectPending().contains(.backdropChanged))
      #expect(backend.wallpaper()?.bitmap.pixels.view[5, 5] == 0xFF10_2030)

      _ = peer.setWallpaper(100, 50, left: 0x40_5060, right: 0x40_5060)
      #expect(try backend.collect { $0 == .backdropChanged }.contains(.backdropChanged))
      let second = try #require(backend.wallpaper())
      #expect(second.bitmap.pixels.view[5, 5] == 0xFF40_5060)
      #expect(backend.wallpaper()?.bitmap == second.bitmap)

      peer.move(backend.window.id, 70, 40)
      #expect(try backend.collect { $0 == .backdropChanged }.contains(.backdropChanged))
      #expect(backend.wallpaper()?.place.minX == -70)
      #expect(backend.wallpaper()?.place.minY == -40)

      // Another wallpaper setter frees its pixmap.
      XDeleteProperty(peer.display, peer.root, peer.atom("_XROOTPMAP_ID"))
      XSync(peer.display, 0)
      #expect(try backend.collect { $0 == .backdropChanged }.contains(.backdropChanged))
      #expect(backend.wallpaper() == nil)
      #expect(backend.drainErrors() == [])
    }

    @Test func isNilForAFreedPixmap() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let peer = try Peer(server)
      let pixmap = peer.setWallpaper(10, 10, left: 0, right: 0)
      XFreePixmap(peer.display, pixmap)
      XSync(peer.display, 0)
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      #expect(backend.wallpaper() == nil)
      #expect(backend.drainErrors() == [])
      // The window still works.
      try backend.collect { $0 == .exposed }
      try backend.show(testPicture)
    }
  }
}
