import FrameTiming
import RenderPlan
import Session
import Surfaces
import Testing

@testable import Presenter
@testable import Scenes

@MainActor
@Suite struct NotesTests {
  private func composer() throws -> FrameComposer {
    let store = BackgroundStore()
    try store.load(.named(Background.plainName))
    return FrameComposer(backgrounds: store)
  }

  /// The viewer's own content is shown as written, except for the scene about notes.
  @Test(arguments: SceneTable.rows.filter { !$0.showsNotes }.map(\.name.rawValue))
  func noSceneHasNotes(name: String) throws {
    for motion in [Motion.none, .all] {
      let composer = try composer()
      var told: [String] = []
      let reporter = DiagnosticReporter { told.append($0) }
      var state = SceneState()
      state.background = .named(Background.plainName)
      state.scene = name
      state.motion = motion
      var record = FrameRecord()
      let size = PixelSize(width: 1280, height: 800)
      let input = FrameComposer.Input(state: state, size: size, scale: 1, instant: 0.5)
      let frame = composer.compose(input, record: &record)
      #expect(frame.passes.notes.filter(\.isForAuthor) == [])
      reporter.report(frame.diagnostics)
      // Pictures may be missing where the tests run.
      #expect(told.allSatisfy { $0.contains("no image named") }, "\(told)")
    }
  }
}
