import Surfaces
import TestSupport
import Testing
import Windowing

@testable import X11Windowing

extension X11 {
  @Suite(.serialized) struct Presentation {
    enum Route { case direct, withoutDescriptors, overTCP, withoutExtension, withoutSharing }

    @Test(arguments: [
      (Route.direct, FrameTransfer.descriptor), (.withoutDescriptors, .systemV), (.overTCP, .socket),
      (.withoutExtension, .socket), (.withoutSharing, .socket),
    ])
    func keepsToTheProtocol(route: Route, transfer: FrameTransfer) throws {
      let arguments =
        switch route {
        case .overTCP: ["-listen", "tcp"]
        case .withoutExtension: ["-extension", "MIT-SHM"]
        default: [] as [String]
        }
      let server = try XServer(arguments: arguments)
      let relay = try route == .withoutDescriptors ? Relay(server) : nil
      defer { withExtendedLifetime((server, relay)) {} }
      for seed in [1, 2] as [UInt64] {
        // Odd sizes, so that rows have padding.
        let backend = try X11Backend.onServer(server, 77 + Int(seed), 53) { options in
          options.useSharedMemory = route != .withoutSharing
          if route == .overTCP { options.display = "localhost\(server.display)" }
          if let relay { options.display = relay.display }
        }
        #expect(backend.pool.transfer == transfer)
        #expect(backend.presentationNote.contains(transfer == .socket ? "XPutImage" : "MIT-SHM"))
        var conformance = BackendConformance(backend, seed: seed)
        try conformance.run()
        #expect(conformance.violations == [], "seed \(seed)")
        #expect(backend.pool.usesCompletionEvents && backend.pool.missedCompletions == 0)
        let shot = try server.screenshot()
        let last = try #require(conformance.history.last)
        #expect(shot.rows(0..<backend.size.width, 0..<backend.size.height).elementsEqual(last))
        #expect(backend.drainErrors() == [])
        backend.close()
      }
    }

    @Test(arguments: [
      ("640x400x24", (8, 8, 8)), ("640x400x16", (5, 6, 5)), ("640x400x15", (5, 5, 5)), ("640x400x30", (10, 10, 10)),
    ])
    func showsItsPixels(screen: String, bits: (Int, Int, Int)) throws {
      let server = try XServer(screen: screen)
      defer { withExtendedLifetime(server) {} }
      for transfer in [FrameTransfer.descriptor, .systemV, .socket] {
        let backend = try X11Backend.onServer(server, 301, 203)
        backend.pool.transfer = transfer
        try backend.collect { $0 == .exposed }
        try backend.show(testPicture)
        let shot = try server.screenshot()
        let wrong = (0..<203).flatMap { y in
          (0..<301).filter { x in shot[x, y] != quantised(testPicture(x, y), bits: bits) }
        }
        #expect(wrong.count == 0, "\(screen), \(transfer), \(backend.presentationNote)")
        #expect(backend.drainErrors() == [])
        backend.close()
      }
    }

    @Test func refusesPseudoColorByName() throws {
      let server = try XServer(screen: "320x200x8")
      defer { withExtendedLifetime(server) {} }
      let error = #expect(throws: WindowError.self) { _ = try X11Backend.onServer(server) }
      #expect(error == .missing("TrueColor visual (the default one is PseudoColor, depth 8)"))
    }

    @Test func everyWidthHasItsRowsInPlace() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server, 1, 3)
      try backend.collect { $0 == .exposed }
      let peer = try Peer(server)
      for width in [2, 3, 15, 16, 17, 31, 33, 64, 67, 1024, 1, 1023] {
        peer.resize(backend.windowID, width, 3)
        try backend.collect { $0 == .resized(PixelSize(width: width, height: 3)) }
        try backend.show(testPicture)
        let shot = try server.screenshot()
        let expected = (0..<3).flatMap { y in (0..<width).map { testPicture($0, y) } }
        #expect(shot.rows(0..<width, 0..<3).elementsEqual(expected), "width \(width)")
      }
    }

    @Test func aSmallerFrameDoesNotShowItsPadding() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server, 65, 40)
      try backend.collect { $0 == .exposed }
      try backend.show { _, _ in 0xFFAA_BBCC }
      let peer = try Peer(server)
      // The window grows while the next frame is being drawn for the old size; the screen's own black stays beside it.
      let surface = try #require(try backend.acquireSurface())
      for y in 0..<40 {
        for x in 0..<surface.view.stride / 4 { surface.view.pixel(x, y).storeBytes(of: 0xFF11_2233, as: UInt32.self) }
      }
      peer.resize(backend.windowID, 120, 60)
      try backend.present(surface, damage: Region(surface.view.bounds))
      try backend.collectPending()
      let shot = try server.screenshot()
      #expect(shot[64, 39] & 0xFFFFFF == 0x112233)
      #expect((65..<120).allSatisfy { shot[$0, 20] & 0xFFFFFF != 0x112233 })
    }

    @Test func exposureAndVisibilityAreReported() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server, 50, 40)
      let first = try backend.collect { $0 == .exposed }
      #expect(first.contains(.visible(true)))
      try backend.show(testPicture)
      let cover = try X11Backend.onServer(server, 90, 90)
      let hidden = try backend.collect { $0 == .visible(false) }
      #expect(hidden.last == .visible(false))
      cover.close()
      let seen = try backend.collect { $0 == .exposed }
      #expect(seen.contains(.visible(true)) && seen.contains(.exposed))
      #expect(backend.drainErrors() == [])
    }

    @Test func refreshAndSizeFollowTheDisplay() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server, 101, 77) { $0.scale = 1.5 }
      #expect(backend.size == PixelSize(width: 152, height: 116))
      #expect(backend.scale == 1.5)
      // Xvfb's only mode has no timing, or a whole number of hertz.
      #expect(backend.refreshInterval.map { (1.0 / 1000...1.0).contains($0) } ?? true)
      let bare = try XServer(arguments: ["-extension", "RANDR"])
      #expect(try X11Backend.onServer(bare).refreshInterval == nil)
    }
  }
}

extension Screenshot {
  /// Counts the pixels of a part that differ from a picture; a failing comparison of arrays would print all of them.
  func wrongPixels(_ columns: Range<Int>, _ rows: Range<Int>, _ picture: (Int, Int) -> UInt32) -> Int {
    rows.reduce(0) { count, y in count + columns.count { self[$0, y] != picture($0, y) } }
  }

  /// A part of the picture, row by row.
  func rows(_ columns: Range<Int>, _ rows: Range<Int>) -> [UInt32] {
    rows.flatMap { y in columns.map { self[$0, y] } }
  }
}
