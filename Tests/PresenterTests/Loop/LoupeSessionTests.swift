import Session
import Surfaces
import Testing
import Windowing

@testable import Presenter
@testable import Scenes

@MainActor
@Suite struct LoupeSessionTests {
  /// The frames that it takes to look and to show what was seen, and then rest.
  @Test func theLoupeFollowsThePointerAndRests() throws {
    let session = ScriptedSession(seconds: 20, size: PixelSize(width: 640, height: 520)) { $0.panel = nil }
    let (backend, loop) = (session.backend, session.loop)
    backend.at(101, .pointerMoved(x: 20, y: 500, modifiers: []))
    backend.press([KeyInput(.character("z"))], at: 105)
    backend.at(110, .pointerMoved(x: 30, y: 510, modifiers: []))
    #expect(session.run() == .timeLimitReached)
    let loupe = try #require(loop.session.shown.loupe)
    #expect(loupe.x == 30 && loupe.y == 510)
    #expect(loupe.rows.map(\.name) == ["pixel", "shown"])
    #expect(loupe.rows[0].value == "30, 510")
    #expect(loupe.centre == backend.screen.view[30, 510])
    // Besides, the notice of the key fades out between 106 and 108.
    #expect((3...8).contains(backend.presents.filter { !(106...108).contains($0.time) }.count))
  }
}
