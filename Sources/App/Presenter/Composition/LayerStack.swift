import DisplayList
import Scenes
import Session
import Surfaces
import Vitrine

/// The layers of a window, each with views of its own: background, scene, statistics, overlays, and the notice. While
/// looks are compared, one layer with the background and the scene of each takes the place of the first two.
@MainActor
final class LayerStack {
  let background: LayerHost<BackgroundView>
  let scene: LayerHost<SceneView>
  /// The frame statistics, whose cost is measured.
  let hud: LayerHost<HUDView>
  let overlays: LayerHost<OverlayView>
  /// The notice, laid out last because it keeps clear of the other layers; it takes no input and is in no screenshot.
  let notice: LayerHost<NoticeView>
  let comparison: LayerHost<ComparisonView>
  /// All of them, the lowest first.
  private let all: [any WindowLayer]
  /// Those that the overlays lie over.
  private var below: ArraySlice<any WindowLayer> { all[..<3] }
  /// The parts of the window with a look each; empty while one look is shown alone.
  var panes: [Pane] = [] {
    didSet {
      let compares = !panes.isEmpty
      guard compares == oldValue.isEmpty else { return }
      switches += 1
      (background.isShown, scene.isShown, comparison.isShown) = (!compares, !compares, compares)
    }
  }
  /// The number of times that a comparison has begun or ended.
  private var switches = 0

  /// - Parameter wake: called, on any thread, when a view changes its state.
  init(wake: @escaping @Sendable () -> Void) {
    background = LayerHost(.scene, wake: wake)
    scene = LayerHost(.scene, wake: wake)
    comparison = LayerHost(.scene, wake: wake)
    hud = LayerHost(.display, wake: wake)
    overlays = LayerHost(.display, wake: wake)
    notice = LayerHost(.display, wake: wake)
    all = [background, scene, comparison, hud, overlays, notice]
    comparison.isShown = false
  }

  /// The pasteboard of the views.
  var pasteboard = Pasteboard() {
    didSet { for layer in all { layer.pasteboard = pasteboard } }
  }

  /// Lays out and draws the evaluated views, without the statistics and the notice.
  func layout() {
    for layer in below { layer.layout() }
    overlays.layout()
  }

  /// The remarks on views that could not be shown as written.
  var diagnostics: [ViewDiagnostic] { all.flatMap(\.diagnostics) }

  /// The frames that a notice is not to cover, in points: of texts and controls.
  var occupiedFrames: [CGRect] { all.dropFirst().dropLast().flatMap(\.occupiedFrames) }

  /// The items below the overlays.
  var sceneGroup: DisplayGroup {
    panes.isEmpty ? DisplayGroup([.group(background.group), .group(scene.group)]) : DisplayGroup(items: paneItems)
  }

  /// The texts below the overlays.
  var sceneTexts: [ShownText] { below.flatMap(\.texts) }

  /// Changes when the picture below the overlays may look different.
  var sceneRevision: Int { below.reduce(switches) { $0 + $1.revision } }

  /// The number of layers that the window shows, and of their evaluations so far.
  var evaluations: (layers: Int, made: Int) { (all.count { $0.isShown }, all.reduce(0) { $0 + $1.revision }) }

  /// The panes' items. Each pane is a picture of its own, so that no material sees another pane, and is clipped to its
  /// visible part; the gaps between them are black.
  private var paneItems: [DisplayItem] {
    let window = panes.reduce(panes[0].area) { $0.union($1.area) }
    let gaps = DisplayItem(
      identity: DisplayIdentity(0x6761_7073),
      .content(.fill(.rect(DeviceRect(window)), .color(ResolvedColor(white: 0)))))
    return [gaps]
      + zip(comparison.items, panes).map { item, pane in
        let id = item.identity.rawValue
        let picture = DisplayItem(identity: DisplayIdentity(id ^ 0x7061_6E65), .effect(.flatten(opaque: true), [item]))
        let area = Outline.rect(DeviceRect(pane.area))
        return DisplayItem(identity: DisplayIdentity(id ^ 0x6172_6561), .effect(.clip(area), [picture]))
      }
  }

  // MARK: when the next frame is due

  /// True if a view has changed its state since the last frame.
  var hasChanges: Bool { all.contains { $0.hasChanges } }

  /// Returns whether an animation makes every frame differ from the one before.
  func isMoving(_ clock: SceneClock) -> Bool { all.contains { $0.isMoving(clock) } }

  /// Returns the display instant of the next change without input; nil when there will be none.
  func nextInstant(_ clock: SceneClock) -> Double? { all.lazy.compactMap { $0.nextInstant(clock) }.min() }
}
