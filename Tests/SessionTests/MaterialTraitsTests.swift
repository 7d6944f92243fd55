import DisplayList
import Surfaces
import Testing
import Vitrine

@testable import Session

@Suite struct MaterialTraitsTests {
  @Test func circumstancesAreSetAndUndone() {
    var model = SceneModel(SceneState(), catalog: .standard())
    for flag in MaterialTraits.Flag.allCases {
      let before = model.state.traits[flag]
      _ = model.apply(.set(.trait(flag, !before)), at: 0, interval: 1)
      #expect(model.state.traits[flag] == !before)
      _ = model.apply(.undo, at: 0, interval: 1)
      #expect(model.state.traits[flag] == before)
    }
  }

  /// Emphasis and the inactive window reach the numbers that are shown.
  @Test func theyReachTheRecipe() {
    var state = SceneState()
    state.material = "macos-sidebar"
    state.traits.personality = .macOS
    #expect(state.lookInWindow.recipe.blurRadius == 30)
    state.isWindowActive = false
    #expect(state.lookInWindow.recipe.color.tint.alpha == 1)
    #expect(state.lookInWindow.captions.contains("the window is inactive"))
  }
}
