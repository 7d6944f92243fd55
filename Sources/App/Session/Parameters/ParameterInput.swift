/// The content of the parameter panel.
package struct ParameterInput: Hashable, Sendable {
  package var look: SceneLook
  package var selection: NumberParameter.Name
  package var catalog: Catalog
  /// The scene's features: rows for others would have no effect.
  package var features: SceneFeatures
  /// The motions that can be chosen.
  package var motions: [Motion]
  package var backgrounds: [Background]
  /// The previews whose parameters are shown in place of the look's; nil where there are none.
  package var preview: PreviewChoice?
  /// The parameter of a preview that the arrow keys change.
  package var selectedParameter: UInt64?
  /// The functions of the chain that is shown.
  package var effects: [EffectFunction]
  /// The chains that can be chosen: none, each function alone, and the initial one.
  package var effectChoices: [EffectChain?]
  package var selectedArgument: SelectedArgument?
  /// The name of the format that the material is exported in.
  package var exportFormat: String
  package var canUndo: Bool
  package var canRedo: Bool
  /// The reasons for the material's appearance, a line each.
  package var captions: [String]
}

extension SceneModel {
  /// The content of the panel; nil while it is closed.
  package var parameters: ParameterInput? {
    guard state.showsParameters else { return nil }
    return ParameterInput(
      look: state.look, selection: selected.name, catalog: catalog, features: state.features,
      motions: state.motions, backgrounds: backgrounds,
      preview: state.preview, selectedParameter: selectedControl?.id,
      effects: catalog.effectFunctions, effectChoices: effectChoices, selectedArgument: state.selectedArgument,
      exportFormat: state.exportFormat, canUndo: history.canUndo, canRedo: history.canRedo,
      captions: state.lookInWindow.captions)
  }

  private var effectChoices: [EffectChain?] {
    var choices = [nil] + catalog.effects.map { EffectChain(file: effectFile, names: [$0]) }
    for chain in [launchEffects, state.look.effects] where !choices.contains(chain) {
      // Only chains of the current source can be chosen.
      if chain?.file == effectFile { choices.append(chain) }
    }
    return choices
  }
}

extension ParameterInput {
  /// True if the panel has a section for effects.
  package var showsEffects: Bool { look.effects != nil || look.scene == "effects" }
}
