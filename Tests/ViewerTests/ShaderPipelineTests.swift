import FrameTiming
import ImageFiles
import RenderPlan
import Surfaces
import Testing
import Vitrine

@testable import Viewer

@MainActor
@Suite struct ShaderPipelineTests {
  /// The article's rules: colours before a distortion share its pass; layer effects and distortions bake.
  @Test func everyCardSaysItsPasses() {
    #expect(PipelineCard.all.map(\.passCount) == [1, 3, 2, 1, 2, 1])
    #expect(
      PipelineCard.all.map { $0.passes.map { $0.names.joined(separator: " + ") } } == [
        ["tiles + swapped + sway"], ["tiles + swapped", "copied", "sway"], ["tiles + swapped + sway", "sway"],
        ["magnified"], ["sway"], ["sway"],
      ])
  }

  /// What the cards say is what the scene's display list comes to, at any size.
  @Test(
    .enabled(if: AssetLibrary.standard.imagePath(named: "lake") != nil, "the pictures are not there"),
    arguments: [(1280, 800), (700, 900), (400, 1200)])
  func theSceneRunsAsManyPassesAsItSays(width: Int, height: Int) throws {
    let store = BackgroundStore()
    try store.load(.named(PlainBackground.name))
    let composer = FrameComposer(backgrounds: store)
    var state = SceneState()
    state.background = .named(PlainBackground.name)
    state.scene = "shader-pipeline"
    var record = FrameRecord()
    let list = composer.compose(
      FrameComposer.Input(state: state, size: PixelSize(width: width, height: height), scale: 1, instant: 0),
      record: &record)
    let table = PassTable(list)
    #expect(table.shaderPasses == PipelineCard.all.reduce(0) { $0 + $1.passCount })
    #expect(table.notes == [])
  }
}
