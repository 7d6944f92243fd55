import FrameTiming
import Vitrine

extension SceneModel {
  /// Returns the notice for an action that has been applied: the new choice, if the picture alone may not show it.
  ///
  /// - Parameter before: the look before the action.
  func notice(on action: SceneAction, since before: SceneLook) -> String? {
    switch action {
    case .togglePause: state.clock.isPaused ? "Paused" : "Running"
    case .step: step
    case .multiplySpeed, .resetSpeed: "Speed \(state.clock.speed.fixed(2))"
    case .rewind: "Time 0 s"
    case .restart: "Restarted"
    case .cycleMotion: "Motion: \(state.motion.rawValue)"
    case .cycleMaterial: MaterialTitle.text(for: state.material)
    case .cycleVibrancy: "Vibrancy: \(state.vibrancy)"
    case .cycleLayers: state.layers.title
    case .toggleAppearance: state.appearance == .light ? "Light" : "Dark"
    case .cycleBackground: "Background: \(state.background.title)"
    case .cycleEffect where catalog.isReadingEffects: "The effects are still being read"
    case .cycleEffect: state.look.effects.map { "Effect: \($0.names.joined(separator: ", "))" } ?? "No effect"
    case .cycleComparison where state.preview != nil: state.preview?.grid.title
    case .cycleComparison, .cycleCompared: comparisonNotice
    case .walk: "Random change \(state.walk.steps), seed \(state.walk.seed)"
    case .cycleScene:
      state.preview.map { [$0.title ?? Self.noPreview, $0.ordinal].compactMap(\.self).joined(separator: ", ") }
        ?? "Scene: \(state.scene)"
    case .askForPreview where state.previewSearch == nil: Self.noPreview
    case .searchStep(.take), .searchStep(.select): state.previewSearch == nil ? state.preview?.title : nil
    case .toggleNotes: state.showsNotes ? "Notes on" : "Notes off"
    case .toggleLoupe: state.showsLoupe ? "Loupe: the pixel under the pointer" : "Loupe off"
    case .resetStatistics: "Statistics reset"
    case .cycleStatisticsSpan: "Statistics of \(state.statisticsSeconds) s"
    case .toggleAdaptive: state.isAdaptive ? "Adaptive blur resolution" : "Full blur resolution"
    case .changeThreads: state.threads == 1 ? "1 thread" : "\(state.threads) threads"
    case .cycleFrameLimit: Self.limits[state.frameLimit]
    case .undo: lastUndoTitle.map { "Undone: \($0)" } ?? "Nothing to undo"
    case .redo: lastUndoTitle.map { "Redone: \($0)" } ?? "Nothing to redo"
    case .show(let files): "Opened: \(files.titles)"
    case .startPicking where state.preview != nil && state.picking == nil: "No colour is picked"
    case .startPicking: state.picking == nil ? "Picking cancelled" : "Click a pixel to pick its colour"
    case .resetSelection where state.preview != nil:
      selectedControl.map { "\($0.parameter.label): as in the source" } ?? "No parameters"
    case .resetSelection: reset(since: before)
    case .resetParameters where state.preview != nil: "Parameters as in the source"
    case .resetParameters: "Material reset"
    default: nil
    }
  }

  /// The notice before the first successful build.
  private static let noPreview = "No preview yet"

  /// The notice with the current time and, if nothing moves, the reason for that.
  private var step: String {
    let time = "Paused at \(state.clock.time(at: 0).fixed(3)) s"
    return state.motion == .none && state.features.contains(.background) ? time + "; no motion selected (t)" : time
  }

  /// Returns the notice for the effect of Delete.
  private func reset(since before: SceneLook) -> String {
    if before.gradient != state.look.gradient { return "Stop deleted" }
    if deletion != nil { return "A gradient has at least \(GradientDocument.minimumStops) stops" }
    if let argument = state.selectedArgument?.argument {
      return argument.parameter + (before.effectValues[argument] == nil ? " is at its default" : ": default")
    }
    let parameter = selected
    guard parameter.isOverridden(in: before) else { return "\(parameter.title) is at its default" }
    let number = parameter.value(in: state.look).fixed(parameter.decimals)
    return "\(parameter.title): \(number)\(parameter.unit) (default)"
  }

  private static let limits: [SceneState.FrameLimit: String] = [
    .sixty: "60 frames per second", .display: "Display refresh rate", .none: "No frame limit",
  ]
}

extension SceneAction {
  /// The name of a change of the look, for the notice when it is undone.
  var title: String {
    switch self {
    case .restart: "start"
    case .cycleMaterial: "material"
    case .cycleVibrancy: "vibrancy"
    case .cycleLayers: "layers"
    case .toggleAppearance: "appearance"
    case .cycleMotion: "motion"
    case .cycleBackground: "background"
    case .cycleScene: "scene"
    case .cycleEffect: "effect"
    case .resetParameters: "reset"
    case .walk: "random change"
    case .pick: "colour"
    case .show(let files): "opened \(files.titles)"
    default: "change"
    }
  }
}
