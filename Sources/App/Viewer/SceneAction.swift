/// What a person can do to a scene: the only way in which a session's state changes.
public enum SceneAction: Hashable, Sendable {
  case quit
  /// Closes the help, else leaves full screen, else nothing.
  case escape
  case toggleHelp
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
