import Vitrine

extension SceneModel {
  /// Shows the prompt for a file.
  package mutating func ask(_ prompt: OpenPrompt) {
    (state.savePrompt, state.previewSearch) = (nil, nil)
    state.openPrompt = prompt
  }

  /// Passes a folder's contents to the prompt; returns the path to open if one was waiting for them.
  package mutating func take(_ listing: FolderListing, recent: [String]) -> String? {
    state.openPrompt?.take(listing, recent: recent)
  }

  /// Makes the prompt enter a folder; returns false if it is not open.
  package mutating func enter(_ folder: String) -> Bool {
    guard state.openPrompt != nil else { return false }
    state.openPrompt?.enter(folder)
    return true
  }

  /// Shows an error about a file in the prompt; returns false if it is not open.
  package mutating func refuse(_ message: String) -> Bool {
    guard state.openPrompt != nil else { return false }
    state.openPrompt?.message = message
    return true
  }

  /// Sets whether files are being dragged over the window, as the display reports it.
  package mutating func setDropTarget(_ isTarget: Bool) { state.isDropTarget = isTarget }

  /// Takes a step in the prompt; returns the request to open a file, if there is one.
  mutating func follow(_ step: OpenStep) -> SceneRequest? {
    var path: String?
    switch step {
    case .type(let text): state.openPrompt?.type(text)
    case .complete: state.openPrompt?.complete()
    case .move(let entries): state.openPrompt?.move(by: entries)
    case .submit: path = state.openPrompt?.submit()
    case .open(let entry): path = state.openPrompt?.open(entry)
    case .close: state.openPrompt = nil
    }
    return path.map { .open([$0]) }
  }

  /// Shows files in the same way as the command line does: an image behind the panel, the first function of a Metal
  /// source in the scene `effects`, a material with its own numbers. Swift files have their previews in another window.
  mutating func show(_ files: [OpenedFile]) {
    state.openPrompt = nil
    for file in files {
      switch file.kind {
      case .image: show(image: .file(file.path))
      case .shader:
        state.look.effects = EffectChain(file: file.path)
        state.scene = SceneRow.Name.effects.rawValue
      case .material:
        guard let name = file.material else { continue }
        state.material = name
        state.look.tuning = AppearanceOverrides()
      // Previews are shown in a window of their own.
      case .swift: continue
      }
    }
  }

  private mutating func show(image: Background) {
    state.background = image
    if !backgrounds.contains(image) { backgrounds.insert(image, at: 0) }
    if state.comparison.kind == .backgrounds {
      state.comparison.backgrounds = filledBackgrounds(state.comparison.backgrounds.count, from: [image])
    }
  }
}

extension [OpenedFile] {
  /// The files' names, for notices.
  var titles: String { map(\.title).joined(separator: ", ") }
}
