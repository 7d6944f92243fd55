package import Vitrine

/// A change of a session's state, which keys and controls perform.
package enum SceneAction: Hashable, Sendable {
  case quit
  /// Stops taking a colour; otherwise closes the first open one of the prompts for a file, a name and a preview, help,
  /// parameters, passes, loupe and comparison; otherwise leaves full screen.
  case escape
  case toggleHelp
  case toggleParameters
  case toggleFullscreen

  /// Pauses or continues the scene's time.
  case togglePause
  /// Pauses, and moves by this number of frames.
  case step(Int)
  /// Multiplies the speed of scene time, within `SceneClock.speeds`.
  case multiplySpeed(Double)
  /// Sets the speed of scene time to 1.
  case resetSpeed
  /// Sets scene time to 0, without ending a pause.
  case rewind
  /// Restores the initial state, at time 0.
  case restart

  /// Moves by a number of materials in the catalog, wrapping around.
  case cycleMaterial(Int)
  /// Moves by a number of vibrancy styles, wrapping around.
  case cycleVibrancy(Int)
  /// Moves to the next choice of layers.
  case cycleLayers
  case toggleAppearance
  /// Moves by a number of motions, wrapping around.
  case cycleMotion(Int)
  /// Moves by a number of backgrounds, wrapping around.
  case cycleBackground(Int)
  /// Moves by a number of scenes, or of previews where a Swift file is open, wrapping around.
  case cycleScene(Int)
  /// Moves by a number of effects, which include none, wrapping around.
  case cycleEffect(Int)

  /// Moves to the next comparison: before and after, two materials, several backgrounds, none; if a Swift file is open,
  /// light and dark, two text sizes, three widths, all previews, one.
  case cycleComparison
  /// Compares with the next material, or on one more background.
  case cycleCompared
  /// Moves the line between before and after by a share of the window's width.
  case nudgeLine(Double)
  /// Moves the line between before and after to a share of the window's width.
  case moveLine(Double)
  /// Changes the material's numbers slightly, at random.
  case walk

  /// Sets one part of the look.
  case set(SceneSetting)
  /// Ends a continuous change, such as a drag.
  case endGesture
  /// Changes the selected parameter by a number of steps.
  case nudge(Double)
  /// Moves the selection by a number of parameters, wrapping around, and opens the panel.
  case cycleSelection(Int)
  /// Selects the parameter that the arrow keys change.
  case select(NumberParameter.Name)
  /// Selects the effect's argument that the arrow keys change.
  case selectArgument(SelectedArgument)
  /// Sets parameters of the previews.
  case setParameters([StateParameter.Change])
  /// Selects the parameter of a preview that the arrow keys change, by its id.
  case selectParameter(UInt64)
  /// Selects the gradient's stop with an id.
  case selectStop(Int)
  /// Starts taking a colour from the picture; doing so again, or Escape, cancels it. With nil the colour is for the
  /// gradient's selected stop if the scene shows it and the panel is closed, otherwise for the tint.
  case startPicking(ColorTarget?)
  /// Uses a colour of the picture, in encoded sRGB, for the target that was chosen.
  case pick(SIMD3<Float>)
  /// Deletes the gradient's selected stop if the scene shows it and the panel is closed; otherwise resets the selected
  /// parameter to the default of the material, the scene or the source.
  case resetSelection
  /// Resets every parameter to the default of the material, the scene or the source.
  case resetParameters
  /// Restores the look before the last change.
  case undo
  /// Restores the look after the change that was undone.
  case redo
  /// Copies a part of the session to the clipboard.
  case copy(CopySubject)
  /// Saves the tuned material as a material file.
  case save(SaveOrder)
  /// Closes the prompt for a name.
  case closeSavePrompt
  /// Shows the prompt for a file to open.
  case askForFile
  /// Takes a step in the prompt for a file.
  case openStep(OpenStep)
  /// Opens the files that the clipboard names.
  case openClipboard
  /// Opens the Swift file in the user's editor, at its first error or at the preview that is shown.
  case openEditor
  /// Shows the prompt for a preview by a part of its name.
  case askForPreview
  /// Takes a step in the prompt for a preview.
  case searchStep(SearchStep)
  /// Shows files that have been read.
  case show([OpenedFile])
  /// Saves the tuned material in the format with a name, in a new file.
  case export(String)
  /// Chooses the format in which the panel exports the material.
  case selectFormat(String)

  /// Moves the HUD to the next of off, line and page.
  case cycleHUD
  /// Moves by a number of the spans that the statistics can cover, wrapping around.
  case cycleStatisticsSpan(Int)
  /// Switches the blurs' adaptive resolution on or off.
  case toggleAdaptive
  case togglePasses
  case toggleNotes
  case toggleLoupe
  case resetStatistics
  /// Takes a screenshot, with or without the overlays.
  case screenshot(withHUD: Bool)
  /// Copies the picture without the overlays to the clipboard.
  case copyPicture
  /// Changes the number of threads, within `SceneModel.threads`.
  case changeThreads(Int)
  /// Moves the frame limit to the next of 60 Hz, the display's rate and no limit.
  case cycleFrameLimit
}

/// A request that an action makes of the session, in addition to changing its state.
package enum SceneRequest: Hashable, Sendable {
  case quit
  case resetStatistics
  /// Resets the statistics, and restarts the views of a Swift file.
  case restart
  case screenshot(withHUD: Bool)
  case copyPicture
  /// Puts a text on the clipboard; the title is for the notice.
  case copy(text: String, title: String)
  case save(SaveOrder)
  case askForFile
  /// Opens files by their paths.
  case open([String])
  /// Passes new values to the previews.
  case setParameters([StateParameter.Change])
  /// Opens the files that the clipboard names.
  case openClipboard
  /// Opens the Swift file in the user's editor.
  case openEditor
  /// Saves the tuned material in the format with a name, in a new file.
  case export(String)
}
