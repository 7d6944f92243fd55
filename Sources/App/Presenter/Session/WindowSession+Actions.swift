import FrameTiming
import Scenes
import Session
import Windowing

// Actions -> scene state.
extension WindowSession {
  /// Performs an action, with all that follows from the new state.
  ///
  /// - Parameter frameInterval: the seconds by which a step moves the scene's time.
  func apply(_ action: SceneAction, frameInterval: Double = 1.0 / 60) {
    let before = model.state
    switch model.apply(action, at: clock.now(), interval: frameInterval) {
    case .quit: needs.ending = .quit
    case .screenshot(let withHUD): needs.pictures.append(.screenshot(withHUD: withHUD))
    case .copyPicture: needs.pictures.append(.clipboard)
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
    if model.state != before { needs.frame = true }
    if model.state.showsParameters, !before.showsParameters {
      composer.layers.scene.clearFocus()
      composer.previews?.clearFocus()
    }
    if model.state.picking == nil { pointerState.picked = nil }
    if model.state.isFullscreen != window.isFullscreen {
      window.isFullscreen = model.state.isFullscreen
      backend.setFullscreen(window.isFullscreen)
    }
    if model.state.threads != threads {
      threads = model.state.threads
      needs.newPlanner = true
    } else if model.state.showsPasses != before.showsPasses {
      // Passes whose results are cached would otherwise never be measured.
      needs.newPlanner = true
    }
    // The HUD shows the change at once.
    if model.state.measuring != before.measuring { shown.hud.expire() }
    if model.state.isAdaptive != before.isAdaptive { blurs.quality = AdaptiveQuality() }
    if (model.state.scene, model.state.material) != (before.scene, before.material) { blurs.quality.retry() }
  }

  private func resetStatistics() {
    needs.newStatistics = true
    shown.hud = HUDContent()
    needs.frame = true
  }
}
