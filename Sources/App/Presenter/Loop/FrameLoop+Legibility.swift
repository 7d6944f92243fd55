import FrameTiming
import Scenes
import Session
import Windowing

// The text of the newest frame -> contrast -> the next frame's HUD.
extension FrameLoop {
  /// Which frame was measured last, and when.
  struct LegibilityLog {
    /// Seconds between two measurements while something moves.
    static let interval = 0.25

    var revision: Int?
    var time = -Double.infinity
    var figure: LegibilityFigure?
  }

  /// Takes in what has been measured since the last call; a still scene makes a frame to show it.
  func collectLegibility() {
    guard composer.legibility.hasNews else { return }
    let figure = LegibilityFigure(composer.legibility.take(), scale: backend.scale)
    guard figure != legibility.figure else { return }
    legibility.figure = figure
    guard model.state.hud != .off else { return }
    hud.legibility = figure
    needsFrame = true
  }

  /// Has the newest frame measured, while the figures are shown and it is not the one that was.
  func measureLegibility() {
    if model.state.hud == .off { composer.legibility.rest() }
    guard let due = legibilityTime, due <= clock.now() else { return }
    legibility.time = clock.now()
    let list = composer.newestFrame(withOverlays: false)
    guard composer.legibility.start(list, of: composer.sceneTexts) else { return }
    legibility.revision = composer.sceneRevision
  }

  /// When the newest frame is to be measured; nil for not at all.
  var legibilityTime: Double? {
    guard model.state.hud != .off, composer.sceneRevision > 0, composer.sceneRevision != legibility.revision,
      !composer.legibility.isWorking
    else { return nil }
    return legibility.time + LegibilityLog.interval
  }
}
