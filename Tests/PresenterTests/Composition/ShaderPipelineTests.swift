import FrameTiming
import ImageFiles
import RenderPlan
import Session
import Surfaces
import Testing
import Vitrine

@testable import Presenter
@testable import Scenes

@MainActor
@Suite struct ShaderPipelineTests {
  /// The cards' figures agree with the scene's display list, at any size.
  @Test(
    .enabled(if: AssetLibrary.standard.imagePath(named: "lake") != nil, "the pictures are not there"),
    arguments: [(1280, 800), (700, 900), (400, 2400)])
  func theSceneRunsAsManyPassesAsItSays(width: Int, height: Int) throws {
    let store = BackgroundStore()
    try store.load(.named(Background.plainName))
    let composer = FrameComposer(backgrounds: store)
    var state = SceneState()
    state.background = .named(Background.plainName)
    state.scene = "shader-pipeline"
    var record = FrameRecord()
    let frame = composer.compose(
      FrameComposer.Input(state: state, size: PixelSize(width: width, height: height), scale: 1, instant: 0),
      record: &record)
    #expect(frame.passes.shaderPasses == PipelineCard.all.reduce(0) { $0 + $1.passCount })
    #expect(frame.passes.notes == [])
  }
}
