package import Vitrine

/// A change of a session's state: what keys and controls perform.
package enum SceneAction: Hashable, Sendable {
  case quit
  /// Gives up taking a colour; else closes the first that is open of the questions for a file, a name and a preview,
  /// help, parameters, passes, loupe and comparison, else leaves full screen.
  case escape
  case toggleHelp
  case toggleParameters
  case toggleFullscreen

  /// Pauses or continues the scene's time.
  case togglePause
  /// Pauses and moves by this many frames.
  case step(Int)
  /// Multiplies the speed of scene time, within `SceneClock.speeds`.
  case multiplySpeed(Double)
  /// Sets the speed of scene time to 1.
  case resetSpeed
  /// Sets scene time to 0; a pause stays.
  case rewind
  /// Restores the start state, at time 0.
  case restart

  /// Moves by a number of materials in the catalog, wrapping around.
  case cycleMaterial(Int)
  /// Moves by a number of vibrancy styles, wrapping around.
  case cycleVibrancy(Int)
  /// Moves to the next layers of the effect.
  case cycleLayers
  case toggleAppearance
  /// Moves by a number of motions, wrapping around.
  case cycleMotion(Int)
  /// Moves by a number of backgrounds, wrapping around.
  case cycleBackground(Int)
  /// Moves by a number of scenes, or of previews where a Swift file is open, wrapping around.
  case cycleScene(Int)
  /// Moves by a number of effects, of which none is one, wrapping around.
  case cycleEffect(Int)

  /// Moves to the next comparison: before and after, two materials, several backgrounds, none; where a Swift file is
  /// open, light and dark, two text sizes, three widths, all previews, one.
  case cycleComparison
  /// Compares with the next material, or on one background more.
  case cycleCompared
  /// Moves the line between before and after by a share of the window's width.
  case nudgeLine(Double)
  /// Moves that line to a share of the window's width.
  case moveLine(Double)
  /// Changes the material's numbers a little, at random.
  case walk

  /// Sets one part of the look.
  case set(SceneSetting)
  /// Ends a continuous change, such as a drag.
  case endGesture
  /// Changes the selected parameter by a number of steps.
  case nudge(Double)
  /// Moves the selection by a number of parameters, wrapping around; opens the panel.
  case cycleSelection(Int)
  /// Selects the parameter that the arrow keys change.
  case select(NumberParameter.Name)
  /// Selects the effect's argument that the arrow keys change.
  case selectArgument(SelectedArgument)
  /// Gives parameters of the previews other values.
  case setParameters([StateParameter.Change])
  /// Selects the parameter of a preview that the arrow keys change, by its id.
  case selectParameter(UInt64)
  /// Selects the gradient's stop of an id.
  case selectStop(Int)
  /// Begins to take a colour from the picture; again, or Escape, gives it up. Nil takes it for the gradient's selected
  /// stop where the scene shows it and the panel is closed, else for the tint.
  case startPicking(ColorTarget?)
  /// Takes a colour of the picture, encoded sRGB, for what it was wanted for.
  case pick(SIMD3<Float>)
  /// Deletes the gradient's selected stop where the scene shows it and the panel is closed; else resets the selected
  /// parameter to the material's, the scene's or the source's default.
  case resetSelection
  /// Resets every parameter to the material's, the scene's or the source's default.
  case resetParameters
  /// Restores the look before the last change.
  case undo
  /// Restores the look after the change that was undone.
  case redo
  /// Copies what is in front, or one thing of the session.
  case copy(CopySubject)
  /// Saves the tuned material as a material file.
  case save(SaveOrder)
  /// Closes the question for a name.
  case closeSavePrompt
  /// Asks for a file to open.
  case askForFile
  /// Goes on with that question.
  case openStep(OpenStep)
  /// Opens the files that the clipboard names.
  case openClipboard
  /// Opens the Swift file in the user's editor, at the error or at the preview that is shown.
  case openEditor
  /// Asks for a preview by a part of its name.
  case askForPreview
  /// Goes on with that question.
  case searchStep(SearchStep)
  /// Shows files that have been read.
  case show([OpenedFile])
  /// Saves the tuned material in the format of a name, in a new file.
  case export(String)
  /// Chooses the format in which the panel exports the material.
  case selectFormat(String)

  /// Moves to the next of off, line and page.
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
  /// Puts the picture without the overlays on the clipboard.
  case copyPicture
  /// Changes the number of threads, within `SceneModel.threads`.
  case changeThreads(Int)
  /// Moves to the next of 60 Hz, the display's rate and no limit.
  case cycleFrameLimit
}

/// What an action asks of the session beyond its state.
package enum SceneRequest: Hashable, Sendable {
  case quit
  case resetStatistics
  /// Resets the statistics, and starts the views of a Swift file again.
  case restart
  case screenshot(withHUD: Bool)
  case copyPicture
  /// Offers a text on the clipboard; the title is for the notice.
  case copy(text: String, title: String)
  case save(SaveOrder)
  case askForFile
  /// Opens the files of these paths.
  case open([String])
  /// Hands values on to the previews.
  case setParameters([StateParameter.Change])
  /// Opens the files that the clipboard names.
  case openClipboard
  /// Opens the Swift file in the user's editor.
  case openEditor
  /// Saves the tuned material in the format of a name, in a new file.
  case export(String)
}
