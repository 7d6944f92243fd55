import Platform
import Surfaces
import TestSupport
import Testing
import Windowing

@Suite struct HeadlessBackendTests {
  private func pixels(of view: SurfaceView) -> [UInt32] {
    (0..<view.size.height).flatMap { y in (0..<view.size.width).map { view[$0, y] } }
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func keepsToTheProtocol(seed: UInt64) throws {
    let backend = try HeadlessBackend(size: PixelSize(width: 61 + Int(seed), height: 37))
    var conformance = BackendConformance(backend, seed: seed)
    try conformance.run()
    #expect(conformance.violations == [], "seed \(seed)")
    #expect(pixels(of: backend.screen.view) == conformance.history.last)
  }

  @Test func aNewSizeTakesEffectWithItsEvent() throws {
    let backend = try HeadlessBackend(size: PixelSize(width: 20, height: 10), scale: 2, refreshInterval: nil)
    #expect(try backend.events(until: nil) == [.visible(true), .focus(true)])
    var conformance = BackendConformance(backend, seed: 5)
    try conformance.presentFrame()
    try conformance.presentFrame()
    backend.send([
      .resized(PixelSize(width: 5, height: 5)), .key(KeyInput(.space)), .resized(PixelSize(width: 0, height: 7)),
    ])
    #expect(backend.size == PixelSize(width: 20, height: 10))
    #expect(
      try backend.events(until: nil) == [.key(KeyInput(.space)), .resized(PixelSize(width: 0, height: 7))])
    #expect(backend.size == PixelSize(width: 1, height: 7))
    try conformance.presentFrame()
    try conformance.presentFrame()
    #expect(conformance.violations == [])
    #expect(pixels(of: backend.screen.view) == conformance.history.last)
    #expect(backend.scale == 2 && backend.refreshInterval == nil)
  }

  @Test func inputComesInTheOrderOfItsTimesAndEndsAWait() throws {
    let backend = try HeadlessBackend(size: PixelSize(width: 4, height: 4))
    _ = try backend.events(until: nil)
    let late = monotonicSeconds() + 100 * waitLimit
    backend.send([.key(KeyInput(.home))], at: late)
    backend.send([.key(KeyInput(.escape))])
    #expect(try backend.events(until: nil) == [.key(KeyInput(.escape))])
    let soon = monotonicSeconds() + 0.01
    backend.send([.key(KeyInput(.tab))], at: soon)
    #expect(try backend.events(until: late) == [.key(KeyInput(.tab))])
    #expect((soon..<late).contains(monotonicSeconds()))
  }

  @Test func agentsCanDrawIntoSurfaces() throws {
    let backend = try HeadlessBackend(size: PixelSize(width: 4, height: 4))
    let surface = try #require(try backend.acquireSurface())
    #expect(SharedMemory.containing(surface.view.base)?.access == .writable)
  }

  @Test func reportsRequestsToTheWindow() throws {
    let backend = try HeadlessBackend(size: PixelSize(width: 4, height: 4))
    backend.setTitle("Layers")
    backend.setFullscreen(true)
    #expect(backend.title == "Layers")
    #expect(try backend.events(until: nil).last == .fullscreen(true))
    backend.close()
    #expect(try backend.acquireSurface() == nil)
  }
}
