/// What a person can do to a scene: the only way in which a session's state changes.
package enum SceneAction: Hashable, Sendable {
  /// Ends the session.
  case quit
  /// Closes the help, else the parameters, else the passes, the loupe, else leaves full screen, else nothing.
  case escape
  /// Shows the keys, or takes them away.
  case toggleHelp
  /// Shows the panel of parameters, or takes it away.
  case toggleParameters
  /// Fills the screen, or gives it back.
  case toggleFullscreen

  /// Stops the scene's time, or lets it run.
  case togglePause
  /// Pauses and moves by this many frames.
  case step(Int)
  /// Scene time goes so many times as fast, within `SceneClock.speeds`.
  case multiplySpeed(Double)
  /// Scene time goes as fast as the clock's.
  case resetSpeed
  /// Scene time 0; whether it runs stays.
  case rewind
  /// The state as it was at the start, at time 0.
  case restart

  /// So many materials on in the catalog, around its end.
  case cycleMaterial(Int)
  /// So many inks on, around the end.
  case cycleVibrancy(Int)
  /// The next amount of the effect.
  case cycleLayers
  /// Light to dark, dark to light.
  case toggleAppearance
  /// So many motions on, around the end.
  case cycleMotion(Int)
  /// So many backgrounds on, around the end.
  case cycleBackground(Int)
  /// So many scenes on, around the end.
  case cycleScene(Int)
  /// So many effects on, around the end; none is one of them.
  case cycleEffect(Int)

  /// One thing of the look.
  case set(SceneSetting)
  /// What was changed continuously has been let go of.
  case endGesture
  /// The selected parameter by this many steps.
  case nudge(Double)
  /// So many parameters on, around the end; opens the panel.
  case cycleSelection(Int)
  /// The parameter that the arrow keys change.
  case select(NumberParameter.Name)
  case selectArgument(SelectedArgument)
  /// The selected parameter back to the material's or the scene's own, or to the source's default.
  case resetSelection
  /// Every parameter back to the material's or the scene's own, or to the source's default.
  case resetParameters
  /// The look before the last change.
  case undo
  /// The look after the change that was undone.
  case redo
  /// The material as it is tuned, written for another program.
  case export(ExportOrder)

  /// The next of off, line and page.
  case cycleHUD
  /// Draws the passes over the picture, or takes them away.
  case togglePasses
  /// Shows the loupe at the pointer, or takes it away.
  case toggleLoupe
  /// The figures begin anew.
  case resetStatistics
  /// A picture of what is shown, with or without the figures.
  case screenshot(withHUD: Bool)
  /// So many threads more, within `SceneModel.threads`.
  case changeThreads(Int)
  /// The next of 60 Hz, the display's rate and no limit.
  case cycleFrameLimit
}

/// What an action asks of the session beyond the state.
package enum SceneRequest: Hashable, Sendable {
  /// The session is to end.
  case quit
  /// The log is to begin anew.
  case resetStatistics
  /// A picture is to be written.
  case screenshot(withHUD: Bool)
  /// The material is to be written.
  case export(ExportOrder)
}

/// Where the material, as it is tuned, is written for another program: a format by its name.
package enum ExportOrder: Hashable, Sendable {
  /// To the desktop's clipboard.
  case copy(String)
  /// Into a new file.
  case save(String)
}
