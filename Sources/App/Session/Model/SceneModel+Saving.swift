package import Vitrine

extension SceneModel {
  /// Asks for a name, or says what is wrong with the one that was given.
  package mutating func ask(_ prompt: SavePrompt) {
    (state.openPrompt, state.previewSearch) = (nil, nil)
    state.savePrompt = prompt
  }

  /// Closes the question: the tuned material is in a file now, with a name.
  ///
  /// - Parameters:
  ///   - old: what was of that name before, by appearance; nil for nothing. Looks that show it are kept as they look.
  ///   - new: what is of that name now.
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
