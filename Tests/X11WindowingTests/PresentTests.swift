import CX11
import Platform
import Surfaces
import TestSupport
import Testing
import Windowing

@testable import X11Windowing

extension X11 {
  /// The Present extension: frames shown at refreshes, and their times.
  @Suite(.serialized) struct Present {
    enum Way: CaseIterable { case pixmaps, puts, requests }

    private func open(_ server: XServer, _ way: Way = .pixmaps, _ width: Int = 77, _ height: Int = 53) throws
      -> X11Backend
    {
      let backend = try X11Backend.onServer(server, width, height) { options in
        options.usesPresent = true
        options.useSharedMemory = way != .requests
      }
      if way == .puts { backend.pool.presentsPixmaps = false }
      try backend.collect { $0 == .exposed }
      return backend
    }

    /// Presents frames of the whole window and collects their results, until each has both.
    private func present(_ count: Int, on backend: X11Backend) throws -> [PresentFeedback] {
      var results: [PresentFeedback] = []
      for _ in 0..<count {
        var surface: AcquiredSurface?
        try waitUntil("a buffer", every: 0) {
          surface = try backend.acquireSurface()
          if surface == nil { _ = try backend.events(until: monotonicSeconds() + 0.05) }
          return surface != nil
        }
        let lent = try #require(surface)
        try backend.present(lent, damage: Region(lent.view.bounds))
        results += backend.drainFeedback()
      }
      try waitUntil("the results", every: 0) {
        _ = try backend.events(until: monotonicSeconds() + 0.05)
        results += backend.drainFeedback()
        return results.count >= 2 * count
      }
      return results
    }

    @Test(arguments: Way.allCases) func refreshesAreReported(way: Way) throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try open(server, way)
      let path = [Way.pixmaps: "MIT-SHM pixmaps", .puts: "MIT-SHM", .requests: "XPutImage"]
      #expect(backend.presentationNote.contains(", \(path[way] ?? ""), "))
      #expect(backend.presentationNote.hasSuffix("times by Present"))
      let before = monotonicSeconds()
      let results = try present(12, on: backend)
      #expect(results.filter { $0.refresh == nil }.map(\.frame).sorted() == Array(0..<12))
      let reported = results.filter { $0.refresh != nil }.sorted { $0.frame < $1.frame }
      let shown = reported.compactMap { $0.refresh }
      #expect(reported.map(\.frame) == Array(0..<12))
      #expect(shown.allSatisfy { (before - ServerClock.tolerance...monotonicSeconds()).contains($0.time) })
      if way == .pixmaps {
        // Pixmaps wait for a refresh each; Xvfb has one every 1/60 s, by a timer of whole milliseconds.
        #expect(zip(shown.dropFirst(), shown).allSatisfy { $0.count > $1.count && $0.time > $1.time })
        let (first, last) = (shown[1], shown[11])
        let period = (last.time - first.time) / Double(last.count - first.count)
        // Either end may be half an interval late.
        #expect(abs(period - 1.0 / 60) < 1.0 / 60 / Double(last.count - first.count))
      }
      #expect(backend.drainErrors() == [])
    }

    @Test(arguments: Way.allCases) func keepsToTheProtocol(way: Way) throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server, 78, 53) { options in
        options.usesPresent = true
        options.useSharedMemory = way != .requests
      }
      if way == .puts { backend.pool.presentsPixmaps = false }
      var conformance = BackendConformance(backend, seed: 3)
      try conformance.run()
      #expect(conformance.violations == [])
      let shot = try server.screenshot()
      let last = try #require(conformance.history.last)
      #expect(shot.rows(0..<backend.size.width, 0..<backend.size.height).elementsEqual(last))
      #expect(backend.drainErrors() == [])
    }

    @Test func framesInQuickSuccessionKeepTheirOrder() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try open(server)
      for round in 0..<6 {
        var pictures: [AcquiredSurface] = []
        for number in 0..<3 {
          let surface = try #require(try backend.acquireSurface())
          for y in surface.view.bounds.rows {
            for x in surface.view.bounds.columns {
              surface.view.pixel(x, y).storeBytes(of: testPicture(x + 40 * number, y + round), as: UInt32.self)
            }
          }
          pictures.append(surface)
        }
        for (number, surface) in pictures.enumerated() {
          try backend.present(surface, damage: Region(surface.view.bounds), atOnce: number == 2)
        }
        var free = 0
        try waitUntil("three frames", every: 0) {
          _ = try backend.events(until: monotonicSeconds() + 0.05)
          free += backend.drainFeedback().filter { $0.refresh == nil }.count
          return free == 3
        }
        #expect(try server.screenshot().wrongPixels(0..<77, 0..<53) { testPicture($0 + 80, $1 + round) } == 0)
      }
      #expect(backend.drainErrors() == [])
    }

    @Test func aSmallerPixmapDoesNotShowItsPadding() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try open(server, .pixmaps, 65, 40)
      try backend.show { _, _ in 0xFFAA_BBCC }
      let surface = try #require(try backend.acquireSurface())
      for y in 0..<40 {
        for x in 0..<surface.view.stride / 4 { surface.view.pixel(x, y).storeBytes(of: 0xFF11_2233, as: UInt32.self) }
      }
      try Peer(server).resize(backend.windowID, 120, 60)
      try backend.present(surface, damage: Region(surface.view.bounds))
      try waitUntil("the frame", every: 0) {
        _ = try backend.events(until: monotonicSeconds() + 0.05)
        return backend.drainFeedback().contains { $0.frame == 1 && $0.refresh == nil }
      }
      let shot = try server.screenshot()
      #expect(shot[64, 39] & 0xFFFFFF == 0x112233)
      #expect((65..<120).allSatisfy { shot[$0, 20] & 0xFFFFFF != 0x112233 })
    }

    @Test func anUnmappedWindowFreesItsBuffers() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try open(server)
      try backend.show(testPicture)
      XUnmapWindow(backend.connection.handle, backend.window.id)
      try backend.collect { $0 == .visible(false) }
      _ = try present(4, on: backend)
      XMapWindow(backend.connection.handle, backend.window.id)
      try backend.collect { $0 == .visible(true) }
      try backend.show(testPicture)
      #expect(try server.screenshot().wrongPixels(0..<77, 0..<53, testPicture) == 0)
      #expect(backend.pool.presentsPixmaps && backend.drainErrors() == [])
    }

    @Test func aRefusedPixmapIsPutInstead() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try open(server)
      try backend.show { _, _ in 0 }
      // Another pixmap of that name is not there.
      for slot in backend.pool.slots where slot.pixmap != 0 { XFreePixmap(backend.connection.handle, slot.pixmap) }
      let surface = try #require(try backend.acquireSurface())
      _ = backend.drainFeedback()
      try backend.present(surface, damage: Region(surface.view.bounds))
      try backend.collect { $0 == .exposed }
      #expect(backend.drainFeedback().contains { !$0.shown })
      #expect(!backend.pool.presentsPixmaps)
      try backend.show(testPicture)
      #expect(try server.screenshot().wrongPixels(0..<77, 0..<53, testPicture) == 0)
      #expect(backend.presentationNote.contains(", MIT-SHM, "))
    }

    @Test func anEventThatNeverComesIsGivenUp() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try open(server)
      let surface = try #require(try backend.acquireSurface())
      try backend.present(surface, damage: Region(surface.view.bounds))
      // The frame that the events are about is another one.
      for index in backend.pool.slots.indices { backend.pool.slots[index].presentedFrame = -7 }
      backend.pool.awaited = []
      var results: [PresentFeedback] = []
      try waitUntil("the buffer", every: 0) {
        _ = try backend.events(until: monotonicSeconds() + 1)
        results += backend.drainFeedback()
        return !results.isEmpty
      }
      #expect(results.map(\.shown) == [true] && results[0].refresh == nil)
      #expect(results[0].completed - results[0].submitted >= FramePool.refreshTimeout)
      #expect(!backend.pool.presentsPixmaps)
      try backend.show(testPicture)
    }

    @Test func withoutTheExtensionNothingIsReported() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try X11Backend.onServer(server)
      try backend.collect { $0 == .exposed }
      try backend.show(testPicture)
      #expect(backend.presentationNote.hasSuffix("display times not available"))
      #expect(backend.drainFeedback().allSatisfy { $0.refresh == nil })
    }
  }
}

@Suite struct ServerClockTests {
  @Test func timesOfThisMachineArePassedOn() {
    var clock = ServerClock()
    #expect(clock.time(of: 5_010_000, request: 5, now: 5.011) == 5.01)
    // The refresh before the request, and one that is just about to happen.
    #expect(clock.time(of: 4_990_000, request: 5, now: 5.011) == 4.99)
    #expect(clock.time(of: 5_020_000, request: 5, now: 5.011) == 5.02)
    #expect(!clock.isForeign)
  }

  @Test func anotherClockIsNoticed() {
    var clock = ServerClock()
    #expect(clock.time(of: 0, request: 5, now: 5.01) == nil)
    #expect(clock.time(of: 5_000_000, request: 5, now: 5.01) == 5)
    // 70 ms before the request, and 70 ms after the event: three in a row, and nothing is believed.
    for _ in 0..<2 { #expect(clock.time(of: 4_930_000, request: 5, now: 5.01) == nil) }
    #expect(!clock.isForeign)
    #expect(clock.time(of: 5_080_000, request: 5, now: 5.01) == nil)
    #expect(clock.isForeign)
    #expect(clock.time(of: 5_000_000, request: 5, now: 5.01) == nil)
    // The clock of a machine that was started later.
    var remote = ServerClock()
    for _ in 0..<3 { #expect(remote.time(of: 72_000_000_000, request: 5, now: 5.01) == nil) }
    #expect(remote.isForeign)
  }
}
