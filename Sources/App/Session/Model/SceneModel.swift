package import Vitrine

/// A session's state and the rules by which actions change it.
package struct SceneModel: Sendable {
  /// The current state.
  package internal(set) var state: SceneState
  /// The names that the session can choose from.
  package var catalog: Catalog
  private let launch: SceneState
  /// The history of the session, whose looks include the documents that scenes edit.
  var history: EditHistory<SceneLook>
  /// The title of the change that was undone or redone last; nil if there was none.
  private(set) var lastUndoTitle: String?
  /// The backgrounds: opened image files, the newest first, the initial one, and those of the catalog.
  var backgrounds: [Background]
  /// The Metal source of the current or the last chain; nil for the project's samples.
  private(set) var effectFile: String?

  /// The numbers of threads that a renderer can have.
  package static let threads = 1...256

  /// Creates a session in its initial state, which `restart` restores.
  package init(_ launch: SceneState, catalog: Catalog) {
    self.launch = launch
    self.catalog = catalog
    state = launch
    history = EditHistory(launch.look)
    let named = catalog.backgrounds.map(Background.named)
    backgrounds = named.contains(launch.background) ? named : [launch.background] + named
    effectFile = launch.look.effects?.file
  }

  /// The chain that the session began with.
  var launchEffects: EffectChain? { launch.look.effects }

  /// Sets whether the window has the focus, as the display reports it.
  package mutating func setWindowActive(_ isActive: Bool) { state.isWindowActive = isActive }

  /// Sets the wallpaper behind the window, as the display reports it.
  package mutating func setWallpaper(_ wallpaper: WindowBackdrop?) { state.wallpaper = wallpaper }

  /// Sets whether the window fills the screen, as the display reports it.
  package mutating func setFullscreen(_ on: Bool) { state.isFullscreen = on }

  /// Shows a notice for `Notice.seconds(for:)`.
  package mutating func showNotice(_ text: String, at now: Double) {
    state.notice = Notice(text: text, end: now + Notice.seconds(for: text))
  }

  /// Removes the notice when its time is over.
  package mutating func expire(at now: Double) {
    if let notice = state.notice, notice.end <= now { state.notice = nil }
  }

  /// Applies an action.
  ///
  /// - Parameters:
  ///   - now: the time on the display's clock.
  ///   - interval: seconds between two frames.
  /// - Returns: the request for the session, in addition to the change of its state.
  package mutating func apply(_ action: SceneAction, at now: Double, interval: Double) -> SceneRequest? {
    let missing = HotkeyTable.missing(for: action, in: state.features)
    if let missingFeatureText = missing.missingFeatureText(in: state.place) {
      showNotice(missingFeatureText, at: now)
      return nil
    }
    let (before, wasOpen) = (state.look, state.showsParameters)
    let deletion = action == .resetSelection ? self.deletion : nil
    let (isDone, asked) = changePreviews(action)
    let request = isDone ? asked : change(action, at: now, interval: interval)
    switch action {
    case _ where isDone: break
    case .undo, .redo, .endGesture, .select, .selectArgument, .selectStop, .startPicking: break
    case .set(let setting): record(setting.title, as: setting.gesture)
    case .resetSelection: record(deletion?.title ?? resetting.title, as: nil)
    case .nudge: record(resetting.title, as: resetting.gesture)
    default: record(action.title, as: nil)
    }
    (state.canUndo, state.canRedo) = (history.canUndo, history.canRedo)
    pauseMotionForPanel(after: action, wasOpen: wasOpen)
    if let chain = state.look.effects { effectFile = chain.file }
    if let text = notice(on: action, since: before) { showNotice(text, at: now) }
    return request
  }

  private mutating func change(_ action: SceneAction, at now: Double, interval: Double) -> SceneRequest? {
    switch action {
    case .quit: return .quit
    case .resetStatistics: return .resetStatistics
    case .screenshot(let withHUD): return .screenshot(withHUD: withHUD)
    case .copyPicture: return .copyPicture
    case .copy(let subject): return copied(subject).map { .copy(text: $0.text, title: $0.title) }
    case .save(let order): return .save(order)
    case .closeSavePrompt: state.savePrompt = nil
    case .askForFile: return state.openPrompt == nil ? .askForFile : nil
    case .openStep(let step): return follow(step)
    case .openClipboard: return .openClipboard
    case .openEditor: return .openEditor
    case .askForPreview: askForPreview()
    case .searchStep(let step): follow(step)
    case .show(let files): show(files)
    case .export(let format): return .export(format)
    case .selectFormat(let name): state.exportFormat = name
    case .escape: escape()
    case .toggleHelp: state.showsHelp.toggle()
    case .toggleParameters: state.showsParameters.toggle()
    case .toggleFullscreen: state.isFullscreen.toggle()
    case .togglePause: state.clock.setPaused(!state.clock.isPaused, at: now)
    case .step(let frames): state.clock.step(frames, interval: interval, at: now)
    case .multiplySpeed(let factor): state.clock.setSpeed(state.clock.speed * factor, at: now)
    case .resetSpeed: state.clock.setSpeed(1, at: now)
    case .rewind: state.clock.setTime(0, at: now)
    case .restart:
      let window = state
      state = launch
      state.isFullscreen = window.isFullscreen
      state.isWindowActive = window.isWindowActive
      state.preview = window.preview
      if state.preview != nil { state.showsParameters = window.showsParameters }
      state.wallpaper = window.wallpaper
      state.clock = SceneClock(time: 0, at: now)
      return .restart
    case .cycleMaterial(let step): state.material = catalog.materials.element(after: state.material, step: step)
    case .cycleVibrancy(let step): state.vibrancy = catalog.vibrancies.element(after: state.vibrancy, step: step)
    case .cycleLayers: state.layers = SceneState.Layers.allCases.element(after: state.layers)
    case .toggleAppearance: state.appearance = state.appearance == .light ? .dark : .light
    case .cycleMotion(let step): state.motion = state.motions.element(after: state.motion, step: step)
    case .cycleBackground(let step): state.background = backgrounds.element(after: state.background, step: step)
    case .cycleScene(let step) where state.preview != nil: state.preview?.move(step)
    case .cycleScene(let step): state.scene = catalog.scenes.element(after: state.scene, step: step)
    case .cycleEffect(let step): cycleEffect(step)
    case .cycleComparison where state.preview != nil:
      let grid = state.preview?.grid ?? .one
      state.preview?.grid = PreviewChoice.Grid.allCases.element(after: grid)
    case .cycleComparison: cycleComparison()
    case .cycleCompared: cycleCompared()
    case .nudgeLine(let share): moveLine(to: state.comparison.line + share)
    case .moveLine(let share): moveLine(to: share)
    case .walk: state.walk.step(&state.look)
    case .set(let setting):
      if case .gradient(.insertStop) = setting { state.selectedStop = state.look.gradient.nextID }
      if case .gradient(.preset) = setting { state.selectedStop = 1 }
      setting.apply(to: &state.look)
    case .endGesture: history.endEdit()
    case .nudge(let steps): nudge(by: steps)
    case .cycleSelection(let step): cycleSelection(step)
    case .select(let name): (state.selection, state.selectedArgument) = (name, nil)
    case .selectArgument(let argument): state.selectedArgument = argument
    case .selectStop(let id): state.selectedStop = id
    case .startPicking(let target?): state.picking = state.picking == target ? nil : target
    case .startPicking(nil) where state.preview != nil && state.picking == nil:
      if let control = selectedControl, control.parameter.kind == .color { state.picking = .parameter(control.id) }
    case .startPicking(nil): state.picking = state.picking == nil ? selectedStop.map(ColorTarget.stop) ?? .tint : nil
    case .pick(let color):
      if let target = state.picking {
        target.setting(target.color(color, in: state.look), in: state.look)?.apply(to: &state.look)
      }
      state.picking = nil
    case .resetSelection: (deletion.map(SceneSetting.gradient) ?? resetting).apply(to: &state.look)
    case .resetParameters:
      state.look.effectValues = [:]
      state.look.tuning = AppearanceOverrides()
      for parameter in NumberParameter.table { state.look[keyPath: parameter.path] = nil }
    case .undo:
      lastUndoTitle = history.undo()
      state.look = history.value
    case .redo:
      lastUndoTitle = history.redo()
      state.look = history.value
    case .togglePasses: state.showsPasses.toggle()
    case .toggleNotes: state.showsNotes.toggle()
    case .toggleLoupe: state.showsLoupe.toggle()
    case .cycleHUD: state.hud = SceneState.HUDLevel.allCases.element(after: state.hud)
    case .cycleStatisticsSpan(let step):
      state.statisticsSeconds = SceneState.statisticsSpans.element(after: state.statisticsSeconds, step: step)
    case .setParameters, .selectParameter: break
    case .toggleAdaptive: state.isAdaptive.toggle()
    case .changeThreads(let step):
      state.threads = min(max(state.threads + step, Self.threads.lowerBound), Self.threads.upperBound)
    case .cycleFrameLimit: state.frameLimit = SceneState.FrameLimit.allCases.element(after: state.frameLimit)
    }
    return nil
  }

  /// Pauses the motion while the panel is open, unless one is chosen there.
  private mutating func pauseMotionForPanel(after action: SceneAction, wasOpen: Bool) {
    switch action {
    case .cycleMotion, .set(.motion): state.restsMotion = false
    default: state.restsMotion = state.showsParameters && (state.restsMotion || !wasOpen)
    }
  }

  /// Cycles through no effect and each function. A chain without names counts as the source's first function. Until the
  /// functions are known, the chain stays as it is.
  private mutating func cycleEffect(_ step: Int) {
    if catalog.isReadingEffects { return }
    let choices = [""] + catalog.effects
    let shown = state.look.effects.map { $0.names.first ?? catalog.effects.first ?? "" }
    let name = choices.element(after: shown ?? "", step: step)
    state.look.effects = name.isEmpty ? nil : EffectChain(file: effectFile, names: [name])
  }

  /// Records the look for undo; an action without a gesture ends the running edit.
  mutating func record(_ title: String, as gesture: String?) {
    if gesture == nil { history.endEdit() }
    history.edit(as: gesture, titled: title) { $0 = state.look }
  }

  /// Closes one thing at a time, in the order of `SceneAction.escape`.
  private mutating func escape() {
    if state.picking != nil {
      state.picking = nil
    } else if state.openPrompt != nil {
      state.openPrompt = nil
    } else if state.savePrompt != nil {
      state.savePrompt = nil
    } else if state.previewSearch != nil {
      state.previewSearch = nil
    } else if state.showsHelp {
      state.showsHelp = false
    } else if state.showsParameters {
      state.showsParameters = false
    } else if state.showsPasses {
      state.showsPasses = false
    } else if state.showsLoupe {
      state.showsLoupe = false
    } else if state.comparison.kind != .off {
      state.comparison.kind = .off
    } else {
      state.isFullscreen = false
    }
  }
}

extension Array where Element: Equatable {
  /// Returns the element `step` places after `element`, wrapping around; the first if `element` is not in the array.
  func element(after element: Element, step: Int = 1) -> Element {
    guard !isEmpty else { return element }
    guard let index = firstIndex(of: element) else { return self[0] }
    return self[((index + step) % count + count) % count]
  }
}
