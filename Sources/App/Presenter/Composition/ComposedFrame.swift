import DisplayList
import RenderPlan

/// A frame as its views were laid out: the display list, flattened once for everything that looks at it.
@MainActor
final class ComposedFrame {
  /// The layers below the overlays: what screenshots without the HUD and the legibility meter see.
  let scene: DisplayList
  /// `scene`, flattened.
  let flatScene: FlatList
  /// The whole frame, flattened: what is planned.
  let flat: FlatList
  /// The passes of `scene`, made when they are first asked for.
  private(set) lazy var passes = PassTable(flatScene)
  /// Changes when `scene` may look different.
  let sceneRevision: Int
  /// What in the views and the shader sources cannot be shown as written, a line each.
  let diagnostics: [String]
  /// Errors in the shader sources, and of the functions as they ran, a line each.
  let faults: [String]

  init(
    scene: DisplayList, overlays: [DisplayItem], sceneRevision: Int, diagnostics: [String], faults: [String] = []
  ) {
    self.faults = faults
    self.scene = scene
    self.sceneRevision = sceneRevision
    self.diagnostics = diagnostics
    flatScene = FlatList(scene)
    flat = overlays.isEmpty ? flatScene : flatScene.appending(overlays)
  }
}
