/// What the parameter panel is made from, as a value.
struct ParameterInput: Hashable, Sendable {
  var look: SceneLook
  var selection: NumberParameter.Name
  var catalog: Catalog
  var backgrounds: [Background]
  var canUndo: Bool
  var canRedo: Bool
}

extension SceneModel {
  /// What the panel shows; nil while it is closed.
  var parameters: ParameterInput? {
    guard state.showsParameters else { return nil }
    return ParameterInput(
      look: state.look, selection: state.selection, catalog: catalog, backgrounds: backgrounds,
      canUndo: history.canUndo, canRedo: history.canRedo)
  }
}
