import FrameTiming
import Session
import TestSupport
import Testing
import Windowing

@testable import Presenter

/// Pictures in a session's frames: prepared beside them.
@MainActor
@Suite struct BackgroundSessionTests {
  /// The kinds of work that frames of a session took.
  private func work(_ session: ScriptedSession) -> Set<String> { Set(session.loop.log.medianPasses.map(\.name)) }

  /// Another background, then two other scenes, at rest and while the panel moves: no frame scales a picture, and the
  /// one before is shown until the next is ready.
  @Test(arguments: [Motion.none, .panel]) func anotherPictureCostsNoFrame(motion: Motion) throws {
    let session = ScriptedSession(seconds: 3, begins: true) {
      $0.motion = motion
      $0.background = .named("petals")
    }
    let store = session.composer.backgrounds
    var pictures: [(time: Double, shown: Background?)] = []
    session.backend.onPresent = { pictures.append((session.clock.now() - 100, store.shown)) }
    session.backend.press([KeyInput(.character("w"))], at: 100.5)
    for time in [101.0, 101.5] { session.backend.press([KeyInput(.character("n"))], at: time) }
    #expect(session.run() == .timeLimitReached)
    #expect(pictures.count >= 2)
    #expect(pictures.allSatisfy { $0.time >= 0.5 || $0.shown == .named("petals") })
    #expect(session.state.background != .named("petals"))
    #expect(pictures.last?.shown == session.state.background)
    #expect(!work(session).contains("scale"), "\(work(session))")
    #expect(work(session).contains("paint"))
  }
}
