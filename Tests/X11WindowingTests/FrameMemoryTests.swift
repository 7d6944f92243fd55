import CX11
import Foundation
import Platform
import Surfaces
import TestSupport
import Testing
import Windowing

@testable import X11Windowing

extension X11 {
  @Suite(.serialized) struct FrameMemoryTests {
    @Test func memoryGrowsByHalfAndShrinksSlowly() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      defer { backend.close() }
      let pool = backend.pool
      func lend(_ width: Int) throws {
        let surface = try #require(try pool.acquire(PixelSize(width: width, height: 256)))
        pool.discard(surface.index)
      }
      // 208 pixels, then 312, then 468: two steps instead of twelve.
      for width in stride(from: 208, through: 400, by: 16) { try lend(width) }
      #expect(pool.allocations == 3)
      // 4/9 of 468 is 208: below that, the memory shrinks after sixty frames.
      for _ in 0..<100 { try lend(224) }
      #expect(pool.allocations == 3)
      for _ in 0..<59 { try lend(160) }
      #expect(pool.allocations == 3)
      try lend(160)
      #expect(pool.allocations == 4)
      for _ in 0..<100 { try lend(160) }
      #expect(pool.allocations == 4)
    }

    @Test(arguments: ["640x400x24", "640x400x16"]) func agentsCanDrawIntoSurfaces(screen: String) throws {
      let server = try XServer(screen: screen)
      defer { withExtendedLifetime(server) {} }
      for transfer in [FrameTransfer.descriptor, .socket] {
        let backend = try X11Backend.onServer(server, 301, 203)
        backend.pool.transfer = transfer
        let view = try #require(try backend.acquireSurface()).view
        let id = try #require(SharedMemory.containing(view.base)).id
        #expect(SharedMemory.containing(view.base)?.access == .writable)
        #expect(SharedMemory.containing(view.row(202) + view.stride - 1)?.id == id)
        backend.close()
        #expect(!SharedMemory.exists(id))
      }
    }

    @Test func refusedMemoryIsReplacedByTheNextKind() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server, 64, 32)
      try backend.collect { $0 == .exposed }
      func refuse(_ next: FrameTransfer, _ request: () -> Void) throws {
        try backend.show { _, _ in 0 }
        let lent = try #require(try backend.acquireSurface())
        request()
        #expect(try backend.collect { $0 == .exposed }.contains(.exposed))
        // A frame in memory of the refused kind is dropped.
        try backend.present(lent, damage: Region(lent.view.bounds))
        #expect(backend.drainFeedback().map(\.shown) == [false])
        try backend.show(testPicture)
        #expect(backend.pool.transfer == next)
        #expect(try server.screenshot().wrongPixels(0..<64, 0..<32, testPicture) == 0, "\(next)")
      }
      // Memory that the server cannot attach, because it has no bytes or does not exist.
      try refuse(.systemV) { _ = backend.connection.attachNothing() }
      let segment = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
      segment.initialize(to: XShmSegmentInfo(shmseg: 0, shmid: Int32.max, shmaddr: nil, readOnly: 1))
      defer { segment.deallocate() }
      try refuse(.socket) { XShmAttach(backend.connection.handle, segment) }
      #expect(backend.presentationNote.contains("XPutImage"))
      #expect(try sharedSegments() == 0)
    }

    @Test func requestsThroughXCBHaveSerials() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let connection = try DisplayConnection(name: server.display)
      defer { connection.close() }
      for _ in 0..<3 {
        XNoOp(connection.handle)
        var serial: UInt = 0
        var next: UInt = 0
        let error = connection.trap {
          serial = connection.attachNothing()
          next = connection.nextRequest
        }
        #expect(next == serial + 1)
        #expect(error?.serial == serial)
        #expect(error?.minor == 6)
        #expect(connection.lastProcessed > serial)
      }
      #expect(connection.takeErrors().isEmpty)
    }

    /// Memory is unmapped on both sides when a window has outgrown it, and when it is closed.
    @Test func outgrownMemoryIsReleased() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      try backend.collect { $0 == .exposed }
      let before = mappings(of: server)
      var seen: Set<ino_t> = []
      for step in 0..<200 {
        // The buffer in use shrinks after sixty small frames.
        let side = step < 100 ? 40 + 6 * step : 40
        let view = try #require(try backend.pool.acquire(PixelSize(width: side, height: side)))
        seen.insert(inode(try #require(SharedMemory.containing(view.view.base)).descriptor))
        try backend.present(view, damage: Region(view.view.bounds))
        try backend.collectPending()
      }
      #expect(seen.count > 6)
      #expect(try descriptors(of: seen) <= 3)
      #expect(mappings(of: server) <= before + 3)
      #expect(backend.pool.usesCompletionEvents && backend.pool.missedCompletions == 0)
      #expect(backend.drainErrors() == [])
      backend.close()
      #expect(try descriptors(of: seen) == 0)
      try waitUntil("mappings without a window") { mappings(of: server) <= before }
    }

    private func inode(_ descriptor: Int32) -> ino_t {
      var status = stat()
      return fstat(descriptor, &status) == 0 ? status.st_ino : 0
    }

    /// Counts the descriptors of these files, or their mappings if those are more.
    private func descriptors(of files: Set<ino_t>) throws -> Int {
      let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      let mapped = ProcFile.mappings(of: getpid()).filter {
        let fields = $0.split(separator: " ")
        return fields.count > 5 && fields[5].hasPrefix("/memfd:") && files.contains(ino_t(fields[4]) ?? 0)
      }
      let open = names.compactMap { Int32($0) }.filter { files.contains(inode($0)) }
      return max(open.count, mapped.count)
    }

    /// Counts the memory of descriptors that the server maps.
    private func mappings(of server: XServer) -> Int {
      ProcFile.mappings(of: server.process.pid).filter { $0.contains("/memfd:vitrine") }.count
    }
  }
}

extension DisplayConnection {
  /// Asks the server to map a file without bytes, which it refuses, and returns the serial of the request.
  fileprivate func attachNothing() -> UInt {
    let server = XGetXCBConnection(handle)
    return UInt(xcb_shm_attach_fd(server, xcb_generate_id(server), open("/dev/null", O_RDONLY), 1).sequence)
  }
}
