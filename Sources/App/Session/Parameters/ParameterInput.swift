/// What the parameter panel shows.
package struct ParameterInput: Hashable, Sendable {
  package var look: SceneLook
  package var selection: NumberParameter.Name
  package var catalog: Catalog
  /// What the scene shows: rows for the rest would change nothing.
  package var features: SceneFeatures
  /// The motions to choose from.
  package var motions: [Motion]
  package var backgrounds: [Background]
  /// The previews whose parameters are shown in place of the look's; nil where there are none.
  package var preview: PreviewChoice?
  /// The parameter of a preview that the arrow keys change.
  package var selectedParameter: UInt64?
  /// The functions of the chain that is shown.
  package var effects: [EffectFunction]
  /// The chains to choose from: none, each function alone, and the one that the session began with.
  package var effectChoices: [EffectChain?]
  package var selectedArgument: SelectedArgument?
  /// The name of the format that the material is exported in.
  package var exportFormat: String
  package var canUndo: Bool
  package var canRedo: Bool
  /// Why the material looks as it does, a line each.
  package var captions: [String]
}

extension SceneModel {
  /// What the panel shows; nil while it is closed.
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
      // Its functions are those of the source that is shown.
      if chain?.file == effectFile { choices.append(chain) }
    }
    return choices
  }
}

extension ParameterInput {
  /// Whether the panel has a section for effects.
  package var showsEffects: Bool { look.effects != nil || look.scene == "effects" }
}
