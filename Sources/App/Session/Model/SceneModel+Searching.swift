extension SceneModel {
  /// Shows the prompt for a preview, if there are any.
  mutating func askForPreview() {
    guard let preview = state.preview, preview.title != nil else { return }
    (state.openPrompt, state.savePrompt) = (nil, nil)
    state.previewSearch = PreviewSearch(preview)
  }

  /// Takes a step in the prompt.
  mutating func follow(_ step: SearchStep) {
    switch step {
    case .type(let text): state.previewSearch?.type(text)
    case .move(let names): state.previewSearch?.move(by: names)
    case .take: if let index = state.previewSearch?.selected { take(preview: index) }
    case .select(let index): take(preview: index)
    case .close: state.previewSearch = nil
    }
  }

  private mutating func take(preview index: Int) {
    guard state.previewSearch != nil else { return }
    state.previewSearch = nil
    state.preview?.select(index)
  }
}
