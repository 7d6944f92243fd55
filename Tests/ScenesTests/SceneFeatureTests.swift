import DisplayList
import Session
import Testing
import Vitrine

@testable import Scenes

/// The features that the table of scenes lists for a scene are those of its views.
@MainActor
@Suite struct SceneFeatureTests {
  private func list(_ scene: SceneRow.Name, motion: MotionSample = MotionSample(), _ change: (inout SceneLook) -> Void)
    -> DisplayList
  {
    var state = SceneState()
    state.scene = scene.rawValue
    change(&state.look)
    let size = CGSize(width: 1280, height: 800)
    let host = ViewHost(SceneView(input: SceneInput(state: state, motion: SceneMotion(motion), size: size)))
    return host.displayList(size: size, scale: 1, time: 0)
  }

  private func text(_ list: DisplayList) -> String { DisplayListPrinter().print(list) }

  @Test(arguments: SceneRow.Name.allCases) func theTableSaysWhatShows(scene: SceneRow.Name) {
    let features = SceneTable.row(named: scene.rawValue).features
    let plain = text(list(scene) { _ in })
    #expect(text(list(scene) { _ in }) == plain)
    let changes: [(SceneFeatures, (inout SceneLook) -> Void)] = [
      (.material, { $0.material = "thick" }), (.vibrancy, { $0.vibrancy = "tertiaryLabel" }),
      (.layers, { $0.layers = .none }),
    ]
    for (feature, change) in changes {
      #expect((text(list(scene, change)) != plain) == features.contains(feature), "\(feature)")
    }
    var moved = MotionSample()
    moved.panelX = 0.5
    #expect((text(list(scene, motion: moved) { _ in }) != plain) == features.contains(.panel))
  }
}
