import FrameTiming
import Scenes
import Session
import Surfaces
import Vitrine
import Windowing

// Input events -> actions -> scene state.
extension FrameLoop {
  func handle(_ event: InputEvent) {
    switch event {
    case .key(let press):
      composer.effects.retry()
      let (isTaken, actions) = input.send(press, clock: model.state.clock, at: clock.now())
      for action in actions { apply(action) }
      if !isTaken, let action = HotkeyTable.action(for: press) { apply(action) }
    case .pointerButton(let button, true, let x, let y, _) where model.state.picking != nil:
      follow(event)
      if button == 1 { picked = (Int(x.rounded(.down)), Int(y.rounded(.down))) } else { apply(.escape) }
    case .pointerMoved, .pointerButton, .pointerLeft, .scroll:
      follow(event)
      let actions = input.send(event, scale: backend.scale, clock: model.state.clock, at: clock.now())
      for action in actions { apply(action) }
    case .resized(let window): resized(to: window)
    case .scaleChanged:
      needsFrame = true
      readWallpaper()
    case .backdropChanged: readWallpaper()
    case .exposed: showAll()
    case .visible(let visible):
      isVisible = visible
      if visible { showAll() } else { pipeline.interrupt() }
    case .fullscreen(let on):
      isFullscreen = on
      model.setFullscreen(on)
    case .closeRequested: ending = .windowClosed
    case .destroyed: ending = .windowDestroyed
    case .dragged(let isOver):
      if isOver != model.state.isDropTarget { needsFrame = true }
      model.setDropTarget(isOver)
    case .dropped(let files):
      needsFrame = true
      drop(files)
    case .focus(let isActive):
      if isActive != model.state.isWindowActive { needsFrame = true }
      model.setWindowActive(isActive)
    }
  }

  /// Records the pointer's place for the loupe.
  private func follow(_ event: InputEvent) {
    switch event {
    case .pointerMoved(let x, let y, _), .pointerButton(_, _, let x, let y, _), .scroll(_, _, let x, let y, _):
      pointer = (x, y)
    case .pointerLeft: pointer = nil
    default: break
    }
  }

  /// Reads the wallpaper behind the window if materials blend with it.
  func readWallpaper() {
    let isWanted = model.state.traits.blending == .behindWindow
    let wallpaper = isWanted ? backend.wallpaper().map { WindowBackdrop($0, scale: backend.scale) } : nil
    guard wallpaper != model.state.wallpaper else { return }
    model.setWallpaper(wallpaper)
    needsFrame = true
  }

  private func resetStatistics() {
    pipeline.resetStatistics()
    hud = HUDContent()
    needsFrame = true
  }

  private func showAll() {
    needsFrame = true
    needsAll = true
  }

  func apply(_ action: SceneAction) {
    let before = model.state
    switch model.apply(action, at: clock.now(), interval: frameInterval) {
    case .quit: ending = .quit
    case .screenshot(let withHUD): takeScreenshot(self, withHUD)
    case .copyPicture: copyPicture()
    case .copy(let text, let title): copy(text, titled: title)
    case .save(let order): save(order)
    case .export(let format): export(format)
    case .askForFile: askForFile()
    case .open(let paths): open(paths)
    case .openClipboard: openClipboard()
    case .setParameters(let changes): composer.previews?.set(changes)
    case .openEditor: openEditor()
    case .restart:
      composer.previews?.reset()
      resetStatistics()
    case .resetStatistics: resetStatistics()
    case nil: break
    }
    followPrompt()
    if model.state.look != before.look { composer.effects.retry() }
    if model.state.traits.blending != before.traits.blending { readWallpaper() }
    if model.state != before { needsFrame = true }
    if model.state.showsParameters, !before.showsParameters {
      composer.layers.scene.clearFocus()
      composer.previews?.clearFocus()
    }
    if model.state.picking == nil { picked = nil }
    if model.state.isFullscreen != isFullscreen {
      isFullscreen = model.state.isFullscreen
      backend.setFullscreen(isFullscreen)
    }
    if model.state.threads != threads {
      threads = model.state.threads
      pipeline.restart()
    } else if model.state.showsPasses != before.showsPasses {
      // Passes whose results are cached would otherwise never be measured.
      pipeline.restart()
    }
    // The HUD shows the change at once.
    if model.state.measuring != before.measuring { hud.expire() }
    if model.state.isAdaptive != before.isAdaptive { quality = AdaptiveQuality() }
    if (model.state.scene, model.state.material) != (before.scene, before.material) { quality.retry() }
  }
}

extension WindowBackdrop {
  /// Creates a backdrop from a wallpaper, in points.
  ///
  /// - Parameter scale: pixels per point.
  init(_ wallpaper: Wallpaper, scale: Double) {
    let place = wallpaper.place
    self.init(
      bitmap: wallpaper.bitmap,
      frame: CGRect(
        x: Double(place.minX) / scale, y: Double(place.minY) / scale, width: Double(place.width) / scale,
        height: Double(place.height) / scale))
  }
}
