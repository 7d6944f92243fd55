import DisplayList
import Session
import Surfaces
import Testing
import Vitrine

@testable import Scenes

@MainActor
@Suite struct IOS8SceneTests {
  private static let size = CGSize(width: 1280, height: 800)

  private func items(_ layers: SceneState.Layers, material: String = "regular") -> [DisplayItem] {
    var state = SceneState()
    (state.scene, state.layers, state.material) = ("ios8", layers, material)
    // A slider has the accent colour between the neutral value and its own.
    state.look.rotation = 60
    let host = ViewHost(SceneView(input: SceneInput(state: state, motion: SceneMotion(), size: Self.size)))
    return host.displayList(size: Self.size, scale: 1, time: 0).items
  }

  /// Returns the paints of areas and text, including those inside effects.
  private func paints(_ items: [DisplayItem]) -> [Paint] {
    items.flatMap { item -> [Paint] in
      switch item.value {
      case .content(.fill(_, let paint)), .content(.mask(_, _, _, let paint)): [paint]
      case .content: []
      case .effect(_, let inner): paints(inner)
      }
    }
  }

  /// On a blur the controls keep their colours, and on vibrancy they take those of what lies behind.
  @Test(arguments: ["regular", "ultraThin", "ios8-light", "ios8-dark", "clear"])
  func vibrancyRecoloursTheControls(material: String) {
    let blue = [ColorScheme.light, .dark].map { scheme in
      var environment = EnvironmentValues()
      environment.colorScheme = scheme
      return Color.blue.resolve(in: environment)
    }
    func isBlue(_ paint: Paint) -> Bool {
      guard case .color(let color) = paint else { return false }
      return blue.contains { abs($0.red - color.red) < 0.01 && abs($0.blue - color.blue) < 0.01 }
    }
    #expect(paints(items(.none, material: material)).contains(where: isBlue))
    #expect(paints(items(.blur, material: material)).contains(where: isBlue))
    #expect(!paints(items(.vibrancy, material: material)).contains(where: isBlue))
  }

  @Test func theTransformHasTwoScales() {
    var look = SceneLook()
    (look.scene, look.scaleX, look.scaleY) = ("ios8", 2, 0.5)
    let transform = BackgroundTransform(look)
    #expect(transform.scaleX == 2 && transform.scaleY == 0.5)
    look.scene = "glass"
    #expect(BackgroundTransform(look) == .identity)
    let shown = NumberParameter.table.filter { $0.scene == .ios8 }.map(\.title)
    #expect(shown == ["Rotation", "Scale X", "Scale Y", "Shift X", "Shift Y"])
  }
}
