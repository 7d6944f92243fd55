import Vitrine

// The parameters of previews, which replace those of the look in the panel.
extension SceneModel {
  /// Sets the names of the previews in the newest build.
  package mutating func setPreviewTitles(_ titles: [String]) {
    state.preview?.setTitles(titles)
    state.previewSearch?.setTitles(titles)
  }

  /// Sets the parameters of the previews that are shown; nil while they are not known.
  package mutating func setPreviewControls(_ controls: [PreviewControl]?) { state.preview?.controls = controls }

  /// Applies an action to the parameters of the previews, if it concerns them.
  ///
  /// - Returns: whether it does, and the request for the session.
  mutating func changePreviews(_ action: SceneAction) -> (isDone: Bool, request: SceneRequest?) {
    if case .pick(let color) = action, case .parameter(let id)? = state.picking { return (true, pick(color, for: id)) }
    return switch action {
    case .setParameters(let changes): (true, set(changes))
    case .selectParameter(let id): (true, select(id))
    case .cycleSelection(let step) where state.preview != nil: (true, cycleParameter(step))
    case .nudge(let steps) where state.preview != nil: (true, nudgeParameter(by: steps))
    case .resetSelection where state.preview != nil:
      (true, selectedControl.flatMap { set([.init(id: $0.id, value: nil)]) })
    case .resetParameters where state.preview != nil:
      (true, set((state.preview?.controls ?? []).filter(\.isSet).map { .init(id: $0.id, value: nil) }))
    default: (false, nil)
    }
  }

  /// The parameter that the arrow keys change; the first if the selected one no longer exists.
  package var selectedControl: PreviewControl? {
    let controls = state.preview?.controls ?? []
    return controls.first { $0.id == state.preview?.selected } ?? controls.first
  }

  private mutating func set(_ changes: [StateParameter.Change]) -> SceneRequest? {
    for change in changes { state.preview?.set(change) }
    return changes.isEmpty ? nil : .setParameters(changes)
  }

  private mutating func select(_ id: UInt64) -> SceneRequest? {
    state.preview?.selected = id
    return nil
  }

  private mutating func pick(_ color: SIMD3<Float>, for id: UInt64) -> SceneRequest? {
    state.picking = nil
    return set([.init(id: id, value: .color(SIMD4(color, 1)))])
  }

  private mutating func cycleParameter(_ step: Int) -> SceneRequest? {
    state.showsParameters = true
    let ids = (state.preview?.controls ?? []).map(\.id)
    if let current = selectedControl?.id { state.preview?.selected = ids.element(after: current, step: step) }
    return nil
  }

  /// Changes the selected parameter; opens the panel instead while it is closed.
  private mutating func nudgeParameter(by steps: Double) -> SceneRequest? {
    guard state.showsParameters else {
      state.showsParameters = true
      return nil
    }
    guard let control = selectedControl, let value = control.nudged(by: steps) else { return nil }
    return set([.init(id: control.id, value: value)])
  }
}
