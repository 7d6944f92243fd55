import Session
import Surfaces
import Testing
import Windowing

@testable import Presenter
@testable import Scenes

@MainActor
@Suite struct PassOverlayTests {
  /// A still scene makes the frames that it takes to measure and to show, and then rests.
  @Test func aStillSceneIsMeasuredAndRests() {
    let session = ScriptedSession(seconds: 20, size: PixelSize(width: 640, height: 520)) { $0.panel = nil }
    let (backend, loop) = (session.backend, session.loop)
    backend.press([KeyInput(.character("x"))], at: 105)
    #expect(session.run() == .timeLimitReached)
    #expect(loop.session.model.state.showsPasses)
    #expect((2...6).contains(backend.presents.count))
    #expect(loop.session.shown.passes.rows.last?.title == "surface")
    #expect(loop.session.shown.passes.rows.contains { $0.title.hasPrefix("material") })
    #expect(loop.session.shown.passes.rows.allSatisfy { $0.milliseconds != "..." })
  }
}
