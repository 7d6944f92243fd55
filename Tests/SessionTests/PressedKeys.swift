import Windowing

@testable import Session

/// A small catalog.
let smallCatalog = Catalog(
  scenes: ["glass", "gallery"], materials: ["thin", "regular", "thick"], vibrancies: ["label", "fill"],
  backgrounds: ["dusk", "coast"])

/// A session's state at its start, over the small catalog.
func model(_ change: (inout SceneState) -> Void = { _ in }) -> SceneModel {
  var state = SceneState()
  state.background = .named("dusk")
  change(&state)
  return SceneModel(state, catalog: smallCatalog)
}

/// Presses keys one after another, a second apart.
func pressing(_ keys: KeyInput..., on model: SceneModel) -> (SceneState, [SceneRequest]) {
  var model = model
  var requests: [SceneRequest] = []
  for (index, key) in keys.enumerated() {
    guard let action = HotkeyTable.action(for: key) else { continue }
    if let request = model.apply(action, at: Double(index + 1), interval: 0.02) { requests.append(request) }
  }
  return (model.state, requests)
}

func key(_ character: Character) -> KeyInput { KeyInput(.character(character)) }
