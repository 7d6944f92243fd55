import DisplayList
import Scenes
import Session
import Surfaces
import Vitrine

/// The layers of a window, each with views of its own: background, scene, overlays, and the notice over them.
@MainActor
final class LayerStack {
  let background: LayerHost<BackgroundView>
  let scene: LayerHost<SceneView>
  let overlays: LayerHost<OverlayView>
  /// Laid out after the others, since it keeps clear of them; it takes no input, and is in no screenshot.
  let notice: LayerHost<NoticeView>

  /// - Parameter wake: called, on any thread, when a view changes its state.
  init(wake: @escaping @Sendable () -> Void) {
    background = LayerHost(.scene, wake: wake)
    scene = LayerHost(.scene, wake: wake)
    overlays = LayerHost(.display, wake: wake)
    notice = LayerHost(.display, wake: wake)
  }

  /// The pasteboard of the views.
  var pasteboard = Pasteboard() {
    didSet {
      background.pasteboard = pasteboard
      scene.pasteboard = pasteboard
      overlays.pasteboard = pasteboard
    }
  }

  /// Lays out and draws what was evaluated, without the notice.
  func layout() {
    background.layout()
    scene.layout()
    overlays.layout()
  }

  /// What in the views could not be shown as written.
  var diagnostics: [ViewDiagnostic] { background.diagnostics + scene.diagnostics + overlays.diagnostics }

  /// What a notice is not to cover, in points: texts and controls.
  var occupiedFrames: [CGRect] { scene.occupiedFrames + overlays.occupiedFrames }

  /// The items below the overlays.
  var sceneItems: [DisplayItem] { background.items + scene.items }

  /// The texts below the overlays.
  var sceneTexts: [ShownText] { background.texts + scene.texts }

  /// Changes when what lies below the overlays may look different.
  var sceneRevision: Int { background.revision + scene.revision }

  // MARK: when the next frame is due

  /// Whether a view has changed its state since the last frame.
  var hasChanges: Bool { background.hasChanges || scene.hasChanges || overlays.hasChanges || notice.hasChanges }

  /// Returns whether an animation makes every frame differ from the one before.
  func isMoving(_ clock: SceneClock) -> Bool {
    background.isMoving(clock) || scene.isMoving(clock) || overlays.isMoving(clock) || notice.isMoving(clock)
  }

  /// Returns the display instant of the next change without input; nil when there will be none.
  func nextInstant(_ clock: SceneClock) -> Double? {
    [
      background.nextInstant(clock), scene.nextInstant(clock), overlays.nextInstant(clock), notice.nextInstant(clock),
    ].compactMap(\.self).min()
  }
}
