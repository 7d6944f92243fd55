import Platform
import Surfaces
import TestSupport
import Testing
import Windowing

@testable import X11Windowing

extension X11 {
  /// Frames that wait at the server together, each for a refresh of its own.
  @Suite(.serialized) struct Queue {
    private func open(_ server: XServer) throws -> X11Backend {
      let backend = try X11Backend.onServer(server, 78, 53) { $0.usesPresent = true }
      try backend.collect { $0 == .exposed }
      try backend.show(testPicture)
      return backend
    }

    /// Waits until the newest `count` frames have both results.
    private func results(_ count: Int, on backend: X11Backend) throws -> [PresentFeedback] {
      var results: [PresentFeedback] = []
      try waitUntil("the results", every: 0) {
        _ = try backend.events(until: monotonicSeconds() + 0.05)
        results += backend.drainFeedback().filter { $0.frame >= backend.pool.presented - count }
        return results.count >= 2 * count
      }
      return results
    }

    /// Presents three frames in a row, of which each changes another third of the picture, and returns their results.
    ///
    /// - Parameter refresh: returns the refresh of each frame, from the number of one that has just passed.
    private func presentThirds(on backend: X11Backend, _ refresh: (Int, Int) -> Int) throws -> (Int, [PresentFeedback])
    {
      let surface = try #require(try backend.acquireSurface())
      for y in 0..<53 {
        for x in 0..<78 { surface.view.pixel(x, y).storeBytes(of: testPicture(x, y), as: UInt32.self) }
      }
      _ = backend.drainFeedback()
      try backend.present(surface, damage: Region(surface.view.bounds))
      let last = try #require(try results(1, on: backend).compactMap { $0.refresh?.count }.first)
      var frames: [AcquiredSurface] = []
      for number in 0..<3 {
        let surface = try #require(try backend.acquireSurface())
        for y in 0..<53 {
          for x in 0..<78 {
            let pixel = testPicture(x < 26 * (number + 1) ? x + 40 : x, y)
            surface.view.pixel(x, y).storeBytes(of: pixel, as: UInt32.self)
          }
        }
        frames.append(surface)
      }
      for (number, surface) in frames.enumerated() {
        let third = PixelRect(x: 26 * number, y: 0, width: 26, height: 53)
        try backend.present(surface, damage: Region(third), refresh: refresh(last, number))
      }
      #expect(backend.queuesFrames && backend.pool.queued.isEmpty)
      return (last, try results(3, on: backend))
    }

    @Test func eachIsShownAtItsRefresh() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try open(server)
      let (last, results) = try presentThirds(on: backend) { $0 + 40 + 2 * $1 }
      let shown = results.filter { $0.refresh != nil }.sorted { $0.frame < $1.frame }.compactMap { $0.refresh?.count }
      // A server that is held up shows them later, in their order.
      #expect(shown.count == 3 && zip(shown, shown.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(zip(shown, [40, 42, 44]).allSatisfy { $0 >= last + $1 })
      #expect(try server.screenshot().wrongPixels(0..<78, 0..<53) { testPicture($0 + 40, $1) } == 0)
      #expect(backend.pool.presentsPixmaps && backend.drainErrors() == [])
    }

    /// The server shows the last of those whose refreshes have passed, and skips the others, whose parts are not lost.
    @Test func thoseThatAreTooLateLeaveNothingOut() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try open(server)
      let (_, results) = try presentThirds(on: backend) { $0 - 30 + $1 }
      #expect(results.contains { $0.refresh != nil })
      #expect(try server.screenshot().wrongPixels(0..<78, 0..<53) { testPicture($0 + 40, $1) } == 0)
      #expect(backend.pool.presentsPixmaps && backend.drainErrors() == [])
    }

    /// Two that are late for their refreshes were seen to be copied in the wrong order in 5 of 1,600 frames.
    @Test func anOlderFrameThatIsCopiedLaterIsShownOver() throws {
      let server = try XServer()
      defer { withExtendedLifetime(server) {} }
      let backend = try open(server)
      func isExposed() throws -> Bool { try backend.events(until: monotonicSeconds()).contains(.exposed) }
      try backend.collectPending()
      for frame: UInt32 in [0x7000_0000, 0xE000_0000, .max, 0, 1] { backend.pool.noteCopy(ofFrame: frame) }
      #expect(try !isExposed())
      backend.pool.noteCopy(ofFrame: 0)
      #expect(try isExposed())
      #expect(try !isExposed())
    }
  }
}
