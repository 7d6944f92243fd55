import FrameTiming

extension SceneModel {
  /// Returns the notice for an action that has been applied: the new choice, where the picture alone may not show it.
  func notice(on action: SceneAction) -> String? {
    switch action {
    case .togglePause: state.clock.isPaused ? "Paused" : "Running"
    case .multiplySpeed, .resetSpeed: "Speed \(state.clock.speed.fixed(2))"
    case .rewind: "Time 0"
    case .restart: "As at the start"
    case .cycleMotion: "Motion: \(state.motion.rawValue)"
    case .cycleMaterial: MaterialTitle.text(for: state.material)
    case .cycleVibrancy: "Vibrancy: \(state.vibrancy)"
    case .cycleLayers: Self.layers[state.layers]
    case .toggleAppearance: state.appearance == .light ? "Light" : "Dark"
    case .cycleBackground: "Background: \(state.background.title)"
    case .cycleEffect: state.look.effects.map { "Effect: \($0.names.joined(separator: ", "))" } ?? "No effect"
    case .cycleScene: "Scene: \(state.scene)"
    case .toggleNotes: state.showsNotes ? "Notes on the picture" : "No notes"
    case .resetStatistics: "Statistics reset"
    case .changeThreads: state.threads == 1 ? "1 thread" : "\(state.threads) threads"
    case .cycleFrameLimit: Self.limits[state.frameLimit]
    case .undo: history.canRedo ? "Undone" : "Nothing to undo"
    case .redo: history.canUndo ? "Redone" : "Nothing to redo"
    case .resetParameters: "The material's own numbers"
    default: nil
    }
  }

  private static let layers: [SceneState.Layers: String] = [
    .none: "No effect", .blur: "Blur", .vibrancy: "Blur and vibrancy",
  ]
  private static let limits: [SceneState.FrameLimit: String] = [
    .sixty: "60 frames per second", .display: "Frames at the display's rate", .none: "Frames without a limit",
  ]
}
