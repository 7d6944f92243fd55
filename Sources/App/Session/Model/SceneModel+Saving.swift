package import Vitrine

extension SceneModel {
  /// Shows the prompt for a name, or an error about the name that was given.
  package mutating func ask(_ prompt: SavePrompt) {
    (state.openPrompt, state.previewSearch) = (nil, nil)
    state.savePrompt = prompt
  }

  /// Closes the prompt, because the tuned material has been saved under a name.
  ///
  /// - Parameters:
  ///   - old: the recipe that had the name before, by appearance; nil for none. Looks that show it keep their
  ///     appearance.
  ///   - new: the recipe that has the name now.
  package mutating func finishSaving(
    as name: String, replacing old: ((ColorScheme) -> MaterialRecipe)?, with new: (ColorScheme) -> MaterialRecipe
  ) {
    state.savePrompt = nil
    if let old {
      history.rewrite { look in
        guard look.material == name else { return }
        for scheme in ColorScheme.allCases {
          look.tuning[scheme] = look.tuning[scheme].rebased(from: old(scheme), to: new(scheme))
        }
      }
      state.look = history.value
    }
    if state.material != name {
      state.material = name
      state.look.tuning = AppearanceOverrides()
      record("saved as \(name)", as: nil)
    }
    (state.canUndo, state.canRedo) = (history.canUndo, history.canRedo)
  }
}
