import Session
import Surfaces
import TestSupport
import Testing
import Windowing

@testable import Presenter

/// Memory of earlier sizes of a window.
@MainActor
@Suite struct MemorySessionTests {
  @Test func memoryIsReleasedOnceAfterTheLastChangeOfSize() {
    let session = ScriptedSession(seconds: 10, begins: true) { $0.look.motion = .none }
    for number in 0..<50 {
      let size = PixelSize(width: 100 + 7 * number, height: 400 - 5 * number)
      session.backend.at(101 + Double(number) / 30, .resized(size))
    }
    let last = PixelSize(width: 160, height: 120)
    session.backend.at(103, .resized(last))
    #expect(session.loop.run() == .timeLimitReached)
    #expect(session.backend.releases == 1)
    #expect(session.composer.backgrounds.bytes == PixelBuffer.byteCount(size: PixelSize(width: 192, height: 120)))
    // Nothing was shown for it.
    #expect(session.backend.presents.last.map { $0.time < 100 + 3 + SpareMemory.delay } == true)
  }

  /// A frame that is made from empty caches is the same as one from full caches.
  @Test(arguments: [Motion.none, .all]) func theNextFrameIsRight(motion: Motion) {
    func screen(resizes: Bool) -> [UInt32] {
      let session = ScriptedSession(seconds: 8) { $0.look.motion = motion }
      if resizes {
        session.backend.at(101, .resized(PixelSize(width: 700, height: 500)))
        session.backend.at(102, .resized(PixelSize(width: 160, height: 120)))
      }
      session.backend.press([KeyInput(.character("m")), KeyInput(.character(" "))], at: 107)
      #expect(session.loop.run() == .timeLimitReached)
      #expect(session.backend.releases == (resizes ? 1 : 0))
      let view = session.backend.screen.view
      return view.bounds.rows.flatMap { y in view.bounds.columns.map { x in view[x, y] } }
    }
    #expect(screen(resizes: true) == screen(resizes: false))
  }

  @Test func aMovingSceneKeepsWhatItNeedsSoonAgain() {
    let size = PixelSize(width: 100, height: 100)
    var memory = SpareMemory(size: size)
    memory.resized(to: PixelSize(width: 140, height: 140), at: 1)
    memory.resized(to: size, at: 1.5)
    #expect(memory.due == 3.5)
    // 1.96 times as much.
    let isDue = [3.4, 3.6].map { memory.isDue(for: size, isMoving: true, at: $0) }
    #expect(isDue == [false, false])
    #expect(memory.due == .infinity)
    memory.resized(to: PixelSize(width: 151, height: 151), at: 4)
    memory.resized(to: size, at: 4)
    let isDueAfterMore = memory.isDue(for: size, isMoving: true, at: 6)
    #expect(isDueAfterMore)
  }

  @Test func aWindowThatIsLargerThanASurfaceSaysSo() {
    let session = ScriptedSession(seconds: 2) { $0.look.motion = .none }
    session.window.resized(to: PixelSize(width: 65535, height: 120))
    #expect(session.state.notice?.text == "The window is 65535 × 120 pixels; 160 × 120 are shown")
  }
}
