import DisplayList
import Session
import Testing
import Vitrine

@testable import Scenes

@MainActor
@Suite struct SceneInputTests {
  @Test func overridesReachTheMaterial() {
    var state = SceneState()
    state.material = "clear"
    state.overrides.blurRadius = 12
    state.edge = .global
    let input = SceneInput(state: state, motion: MotionSample(), size: CGSize(width: 100, height: 100))
    #expect(input.material.recipe(for: .dark).blurRadius == 12)
    #expect(input.material.recipe(for: .dark).edge == .global)
    var moving = MotionSample()
    moving.blur = -1
    let swung = SceneInput(state: state, motion: moving, size: CGSize(width: 100, height: 100))
    // Nine tenths less.
    #expect(abs(swung.material.recipe(for: .dark).blurRadius - 1.2) < 1e-9)
  }
}
