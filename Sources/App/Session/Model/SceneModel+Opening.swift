import Vitrine

extension SceneModel {
  /// Asks for a file.
  package mutating func ask(_ prompt: OpenPrompt) {
    (state.savePrompt, state.previewSearch) = (nil, nil)
    state.openPrompt = prompt
  }

  /// Has the question for a file show what is in a folder; returns the path of a file that waited for that.
  package mutating func take(_ listing: FolderListing, recent: [String]) -> String? {
    state.openPrompt?.take(listing, recent: recent)
  }

  /// Has the question go into a folder; returns false while it is not open.
  package mutating func enter(_ folder: String) -> Bool {
    guard state.openPrompt != nil else { return false }
    state.openPrompt?.enter(folder)
    return true
  }

  /// Says in the question what is wrong with a file; returns false while it is not open.
  package mutating func refuse(_ message: String) -> Bool {
    guard state.openPrompt != nil else { return false }
    state.openPrompt?.message = message
    return true
  }

  /// Sets whether files are being dragged over the window, as the display reports it.
  package mutating func setDropTarget(_ isTarget: Bool) { state.isDropTarget = isTarget }

  /// Takes a step of the question.
  mutating func follow(_ step: OpenStep) -> SceneRequest? {
    var path: String?
    switch step {
    case .type(let text): state.openPrompt?.type(text)
    case .complete: state.openPrompt?.complete()
    case .move(let entries): state.openPrompt?.move(by: entries)
    case .submit: path = state.openPrompt?.submit()
    case .choose(let entry): path = state.openPrompt?.choose(entry)
    case .close: state.openPrompt = nil
    }
    return path.map { .open([$0]) }
  }

  /// Shows files as the command line would: an image behind the panel, a Metal source's first function in the scene
  /// `effects`, a material with its own numbers. The previews of Swift files are shown in another window.
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
      // Has a window of its own.
      case .swift: continue
      }
    }
  }

  private mutating func show(image: Background) {
    state.background = image
    if !backgrounds.contains(image) { backgrounds.insert(image, at: 0) }
    if state.comparison.kind == .backgrounds {
      state.comparison.backgrounds = chosen(state.comparison.backgrounds.count, from: [image])
    }
  }
}

extension [OpenedFile] {
  /// As notices name them.
  var titles: String { map(\.title).joined(separator: ", ") }
}
