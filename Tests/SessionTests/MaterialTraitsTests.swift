import DisplayList
import Surfaces
import Testing
import Vitrine

@testable import Session

@Suite struct MaterialTraitsTests {
  @Test func circumstancesAreSetAndUndone() {
    var model = SceneModel(SceneState(), catalog: .standard())
    for circumstance in Surroundings.Circumstance.allCases {
      let before = model.state.surroundings[circumstance]
      _ = model.apply(.set(.surrounding(circumstance, !before)), at: 0, interval: 1)
      #expect(model.state.surroundings[circumstance] == !before)
      _ = model.apply(.undo, at: 0, interval: 1)
      #expect(model.state.surroundings[circumstance] == before)
    }
  }

  /// Emphasis and the inactive window reach the numbers that are shown.
  @Test func theyReachTheRecipe() {
    var state = SceneState()
    state.material = "macos-sidebar"
    state.surroundings.personality = .macOS
    #expect(state.lookInWindow.recipe.blurRadius == 30)
    state.isWindowActive = false
    #expect(state.lookInWindow.recipe.tint.alpha == 1)
    #expect(state.lookInWindow.captions.contains("the window is not in use"))
  }
}
