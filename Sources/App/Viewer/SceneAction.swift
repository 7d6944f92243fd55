/// What a person can do to a scene: the only way in which a session's state changes.
public enum SceneAction: Hashable, Sendable {
  case quit
  /// Closes the help, else the parameters, else leaves full screen, else nothing.
  case escape
  case toggleHelp
  case toggleParameters
  case toggleFullscreen

  case togglePause
  /// Pauses and moves by this many frames.
  case step(Int)
  case multiplySpeed(Double)
  case resetSpeed
  case rewind
  /// The state as it was at the start, at time 0.
  case restart

  case cycleMaterial(Int)
  case cycleVibrancy(Int)
  case cycleLayers
  case toggleAppearance
  case cycleMotion(Int)
  case cycleBackground(Int)
  case cycleScene(Int)
  case cycleEffect(Int)

  case set(SceneSetting)
  /// What was changed continuously has been let go of.
  case endGesture
  /// The selected parameter by this many steps.
  case nudge(Double)
  case cycleSelection(Int)
  case select(NumberParameter.Name)
  /// The selected parameter back to the material's or the scene's own.
  case resetSelection
  /// Every parameter back to the material's or the scene's own.
  case resetParameters
  case undo
  case redo

  case cycleHUD
  case resetStatistics
  case screenshot(withHUD: Bool)
  case changeThreads(Int)
  case cycleFrameLimit
}

/// What an action asks of the session beyond the state.
public enum SceneRequest: Hashable, Sendable {
  case quit
  case resetStatistics
  case screenshot(withHUD: Bool)
}
