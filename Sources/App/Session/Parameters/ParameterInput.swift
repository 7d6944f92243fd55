/// What the parameter panel is made from, as a value.
package struct ParameterInput: Hashable, Sendable {
  package var look: SceneLook
  package var selection: NumberParameter.Name
  package var catalog: Catalog
  package var backgrounds: [Background]
  /// The functions of the chain that is shown.
  package var effects: [EffectFunction]
  /// What there is to choose from; none, a function, and the chain that the session began with.
  package var effectChoices: [EffectChain?]
  package var selectedArgument: SelectedArgument?
  package var canUndo: Bool
  package var canRedo: Bool
  /// What may surprise in the material's look, a line each.
  package var captions: [String]
}

extension SceneModel {
  /// What the panel shows; nil while it is closed.
  package var parameters: ParameterInput? {
    guard state.showsParameters else { return nil }
    return ParameterInput(
      look: state.look, selection: state.selection, catalog: catalog, backgrounds: backgrounds,
      effects: catalog.effectFunctions, effectChoices: effectChoices, selectedArgument: state.selectedArgument,
      canUndo: history.canUndo, canRedo: history.canRedo, captions: state.lookInWindow.captions)
  }

  private var effectChoices: [EffectChain?] {
    var choices = [nil] + catalog.effects.map { EffectChain(file: launchEffects?.file, names: [$0]) }
    for chain in [launchEffects, state.look.effects] where !choices.contains(chain) { choices.append(chain) }
    return choices
  }
}

extension ParameterInput {
  /// Whether there is something to say about effects.
  package var showsEffects: Bool { look.effects != nil || look.scene == "effects" }
}
