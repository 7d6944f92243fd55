import DisplayList
import FrameTiming
import Surfaces
import Vitrine

/// Turns a scene's state into a display list: the part of a frame that is views.
@MainActor
public final class FrameComposer {
  let backgrounds: BackgroundStore
  private let clock: any FrameClock
  private let background = LayerHost<BackgroundView>()
  private let scene = LayerHost<SceneView>()
  private let overlays = LayerHost<OverlayView>()

  public init(backgrounds: BackgroundStore) {
    self.backgrounds = backgrounds
    clock = MonotonicClock()
  }

  /// Evaluates and lays out the views for one display instant.
  ///
  /// - Parameters:
  ///   - size: of the surface in pixels.
  ///   - scale: pixels a point.
  ///   - instant: when the frame will be seen, on the clock that `state.clock` is anchored to.
  ///   - record: gets the times of update and layout.
  func compose(
    _ state: SceneState, hud: HUDContent = HUDContent(), size: PixelSize, scale: Double, at instant: Double,
    record: inout FrameRecord
  ) -> DisplayList {
    record.update.start = clock.now()
    let time = state.clock.time(at: instant)
    let pose = state.motion.pose(at: time)
    let points = CGSize(width: Double(size.width) / scale, height: Double(size.height) / scale)
    background.evaluate(
      BackgroundView(bitmap: backgrounds.bitmap(for: state.background), window: size, scale: scale, pose: pose),
      size: size, scale: scale, time: time)
    scene.evaluate(
      SceneView(input: SceneInput(state: state, pose: pose, size: points)), size: size, scale: scale, time: time)
    overlays.evaluate(
      OverlayView(hud: state.hud == .off ? nil : hud, level: state.hud, showsHelp: state.showsHelp), size: size,
      scale: scale, time: time)
    record.update.end = clock.now()

    record.layout.start = record.update.end
    background.layout()
    scene.layout()
    overlays.layout()
    let list = DisplayList(size: size, items: background.items + scene.items + overlays.items)
    record.layout.end = clock.now()
    return list
  }
}
