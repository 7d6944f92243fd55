import Glibc
import Surfaces
import TestSupport
import Testing
import Windowing

@testable import X11Windowing

extension X11 {
  /// System calls for shared memory that fail: the next kind of memory shows the same pixels.
  @Suite(.serialized) struct MemoryFaultTests {
    struct Case: Sendable, CustomTestStringConvertible {
      var testDescription: String
      var faults: [SystemCallFault]
      var transfer: FrameTransfer
    }

    static let cases = [
      Case(testDescription: "row 5: shmget", faults: [.memfdCreate, .shmget], transfer: .socket),
      Case(testDescription: "row 6: shmat", faults: [.memfdCreate, .shmat], transfer: .socket),
      Case(testDescription: "row 6: mmap", faults: [.mmap], transfer: .systemV),
      Case(testDescription: "row 7: memfd_create", faults: [.memfdCreate], transfer: .systemV),
    ].filter { !$0.faults.contains(.mmap) || !hasAddressSanitizer }

    /// It replaces `mmap` too.
    private static let hasAddressSanitizer = dlsym(nil, "__asan_init") != nil

    private func whileFailing(_ faults: ArraySlice<SystemCallFault>, from call: Int32, _ body: () throws -> Void) throws
    {
      guard let first = faults.first else { return try body() }
      try first.whileFailing(from: call) { try whileFailing(faults.dropFirst(), from: call, body) }
    }

    @Test("rows 5, 6, 7: memory that the system refuses is replaced by the next kind", arguments: cases)
    func refusedAtTheStart(example: Case) throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      try whileFailing(example.faults[...], from: 1) {
        let backend = try X11Backend.onServer(server, 123, 45)
        #expect(backend.pool.transfer == example.transfer)
        #expect(backend.presentationNote.contains(example.transfer == .socket ? "XPutImage" : "MIT-SHM"))
        try backend.collect { $0 == .exposed }
        try backend.show(testPicture)
        #expect(try server.screenshot().wrongPixels(0..<123, 0..<45, testPicture) == 0)
        #expect(backend.drainErrors() == [])
        #expect(try sharedSegments() <= 1)
        backend.close()
      }
      try waitUntilSegmentsAreGone()
    }

    /// The window grows by half each time; every allocation from the second on fails.
    @Test("rows 5, 6, 7: memory that runs out while the window grows", arguments: cases, [2] as [Int32])
    func refusedLater(example: Case, call: Int32) throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server, 100, 40)
      try backend.collect { $0 == .exposed }
      try backend.show(testPicture)
      let peer = try Peer(server)
      try whileFailing(example.faults[...], from: call) {
        for width in [150, 225, 340, 510] {
          peer.resize(backend.windowID, width, 40)
          try backend.collect { $0 == .resized(PixelSize(width: width, height: 40)) }
          for _ in 0..<2 { try backend.show(testPicture) }
          #expect(try server.screenshot().wrongPixels(0..<width, 0..<40, testPicture) == 0, "width \(width)")
        }
      }
      #expect(backend.drainErrors() == [])
      backend.close()
      try waitUntilSegmentsAreGone()
    }
  }
}
