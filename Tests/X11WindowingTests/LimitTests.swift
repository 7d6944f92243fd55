import CX11
import Surfaces
import TestSupport
import Testing
import Windowing

@testable import X11Windowing

extension X11 {
  /// Windows that other programs make larger than a frame may be, and memory of sizes that are over.
  @Suite(.serialized) struct LimitTests {
    @Test func framesStayWithinTheLimitsOfASurface() throws {
      let server = try XServer(screen: "64x64x24")
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      try backend.collect { $0 == .exposed }
      let peer = try Peer(server)
      for (width, height) in [(1, 1), (2, 65535), (65535, 3), (32767, 1), (20001, 20001), (201, 101)] {
        let window = PixelSize(width: width, height: height)
        peer.resize(backend.windowID, width, height)
        try backend.collect { $0 == .resized(window) }
        #expect(backend.size == window.limitedToSurface)
        // A frame of 64 megapixels is not made: that takes 256 MiB of a test's machine.
        guard backend.size.area < 1 << 20 else { continue }
        try backend.show(testPicture)
        let shot = try server.screenshot()
        let columns = 0..<min(64, backend.size.width)
        let rows = 0..<min(64, backend.size.height)
        #expect(shot.wrongPixels(columns, rows, testPicture) == 0, "\(window)")
      }
      #expect(backend.drainErrors() == [])
    }

    /// A frame ends where a surface does; the area beyond does not show the screen's earlier contents.
    @Test func whatIsBeyondAFrameIsBlack() throws {
      let server = try XServer(screen: "64x64x24")
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      try backend.collect { $0 == .exposed }
      try backend.show(testPicture)
      let peer = try Peer(server)
      peer.move(backend.windowID, 10 - 16384, 0)
      peer.resize(backend.windowID, 20000, 200)
      try backend.collect { $0 == .resized(PixelSize(width: 20000, height: 200)) }
      try backend.show(testPicture)
      let shot = try server.screenshot()
      #expect(shot.wrongPixels(0..<10, 0..<64) { testPicture($0 + 16374, $1) } == 0)
      #expect(shot.wrongPixels(10..<64, 0..<64) { _, _ in 0xFF00_0000 } == 0)
      #expect(backend.drainErrors() == [])
    }

    /// Buffers are released like after a resize: large ones go, those of the window's size stay, and the next frame is
    /// whole.
    @Test(arguments: [FrameTransfer.descriptor, .systemV]) func spareBuffersAreReleased(transfer: FrameTransfer) throws
    {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server, 900, 700)
      defer { backend.close() }
      backend.pool.transfer = transfer
      try backend.collect { $0 == .exposed }
      for _ in 0..<3 { try backend.show(testPicture) }
      let before = backend.pool.bytes
      #expect(before >= 900 * 700 * 4)
      let peer = try Peer(server)
      peer.resize(backend.windowID, 180, 100)
      try backend.collect { $0 == .resized(PixelSize(width: 180, height: 100)) }
      try backend.show(testPicture)
      #expect(backend.pool.bytes == before)
      backend.releaseSpareMemory()
      try waitUntil("the server lets go of the memory") {
        _ = try backend.events(until: nil)
        return backend.pool.bytes == 0
      }
      let surface = try #require(try backend.acquireSurface())
      #expect(surface.age == 0)
      backend.discard(surface)
      try backend.show(testPicture)
      let shot = try server.screenshot()
      #expect(shot.wrongPixels(0..<180, 0..<100, testPicture) == 0)
      #expect(backend.pool.bytes < 4 * 180 * 100 * 4)
      let kept = backend.pool.bytes
      backend.releaseSpareMemory()
      #expect(backend.pool.bytes == kept)
      #expect(backend.drainErrors() == [])
    }

    /// Growing by half each time from 800 by 600 to 1900 by 1060, three buffers take four steps each at most: 1.5 to
    /// the fourth is 5.1, and the ratio of the sizes 4.2.
    @Test func twoThousandSizesTakeFewAllocations() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server, 800, 600)
      defer { backend.close() }
      var random = SeededRandom(case: 0)
      let seed = random.seed
      for number in 0..<2000 {
        let size =
          number == 0
          ? PixelSize(width: 800, height: 600)
          : PixelSize(width: random.int(in: 200...1900), height: random.int(in: 150...1060))
        let surfaces = try (0..<3).compactMap { _ in try backend.pool.acquire(size) }
        #expect(surfaces.count == 3)
        for surface in surfaces { backend.discard(surface) }
      }
      #expect(backend.pool.allocations - 3 <= 12, "seed \(seed)")
    }
  }
}
