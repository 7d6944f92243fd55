import AQUI
import DisplayList
import Session
import Testing
import Vitrine

@testable import Scenes

@MainActor
@Suite struct SystemsSceneTests {
  private static let size = CGSize(width: 1280, height: 900)

  private func host(_ change: (inout SceneLook) -> Void = { _ in }) -> ViewHost {
    var state = SceneState()
    (state.scene, state.appearance) = ("systems", .light)
    change(&state.look)
    let host = ViewHost(SceneView(input: SceneInput(state: state, motion: SceneMotion(), size: Self.size)))
    _ = host.displayList(size: Self.size, scale: 1, time: 0)
    return host
  }

  private func materials(_ items: [DisplayItem]) -> [ResolvedMaterial] {
    items.flatMap { item -> [ResolvedMaterial] in
      switch item.value {
      case .content(.backdrop(let backdrop)): [backdrop.material]
      case .content: []
      case .effect(_, let inner): materials(inner)
      }
    }
  }

  /// Each row has the material that AQUI makes of its effect on each system, and the third has none.
  @Test func eachSystemShowsTheEffectInItsWay() {
    let shown = materials(host { $0.material = "thin" }.displayList().items)
    func expected(_ effect: AQUI.VisualEffect) -> [ResolvedMaterial] {
      Personality.allCases.map { personality in
        effect.style(on: personality)
          .resolved(in: MaterialContext(colorScheme: .light, personality: personality)).recipe.resolved(scale: 1)
      }
    }
    let own = Personality.allCases.map { personality in
      Material.thin.resolved(in: MaterialContext(colorScheme: .light, personality: personality)).recipe
        .resolved(scale: 1)
    }
    #expect(shown == expected(.adaptive(.headerView(behindWindow: false))) + expected(.dark(.titlebar)) + own)
  }

  @Test func theNamesOfTheMaterialsAreTold() {
    let texts = host().textFrames.map { $0.text.filter { $0 != "\u{200B}" } }
    for personality in Personality.allCases { #expect(texts.filter { $0 == personality.title }.count == 4) }
    for name in [
      "ios-systemMaterial", "ios-regular", "macos-headerView", "ios-systemMaterialDark", "ios8-dark", "macos-titlebar",
    ] { #expect(texts.contains(name), "\(name) in \(texts)") }
    #expect(texts.filter { $0 == "no effect" }.count == 3)
    #expect(texts.contains(".visualEffect(.adaptive(.headerView(behindWindow: false)))"))
  }
}
