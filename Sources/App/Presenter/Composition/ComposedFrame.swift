import DisplayList
import RenderPlan
import Renderer
import Shaders

/// A frame as its views were laid out: the display list, for everything that looks at it.
@MainActor
final class ComposedFrame {
  /// The layers below the overlays: what screenshots without the HUD and the legibility meter see.
  let scene: DisplayList
  /// `scene`, to be planned.
  let flatScene: FlatList
  /// The whole frame: what is planned.
  let flat: FlatList
  /// The frame without the notice: what screenshots with the overlays see.
  private(set) lazy var flatWithoutNotice = notice.isEmpty ? flat : flatScene.appending(hud).appending(overlays)
  /// The picture of the statistics; nil while they are not shown.
  let hudPicture: DisplayIdentity?
  private let hud: DisplayGroup
  private let overlays: DisplayGroup
  private let notice: DisplayGroup
  /// The passes of `scene`, made when they are first asked for.
  private(set) lazy var passes = PassTable(flatScene)
  /// Changes when `scene` may look different.
  let sceneRevision: Int
  /// What in the views and the shader sources cannot be shown as written, a line each.
  let diagnostics: [String]
  /// Errors in the sources, a text each, as the window shows them and as standard error has them.
  private let sourceFaults: [String]
  private let sourceReports: [String]
  /// The functions whose names, kinds and arguments follow their source.
  private let followed: Set<String>
  /// The errors of the functions that the scene uses, as of the first look at them.
  ///
  /// An error of a function's name, kind or arguments before its source was saved is left out: `sourceFaults` has what
  /// is wrong with it now.
  private(set) lazy var shaderErrors = flatScene.shaderErrors(in: .shared, waits: false).filter { error in
    switch error {
    case .unknownFunction, .wrongKind, .wrongArguments: !followed.contains(error.function ?? "")
    default: true
    }
  }

  init(
    scene: DisplayList, hud: DisplayGroup, overlays: DisplayGroup, notice: DisplayGroup, sceneRevision: Int,
    diagnostics: [String], sourceFaults: [String] = [], sourceReports: [String]? = nil, followed: Set<String> = []
  ) {
    self.hud = hud
    self.overlays = overlays
    self.notice = notice
    self.sourceFaults = sourceFaults
    self.sourceReports = sourceReports ?? sourceFaults
    self.followed = followed
    self.scene = scene
    self.sceneRevision = sceneRevision
    self.diagnostics = diagnostics
    flatScene = FlatList(scene)
    let statistics = hud.isEmpty ? flatScene : flatScene.appending(hud)
    hudPicture = hud.isEmpty ? nil : statistics.topmostPicture
    flat = overlays.isEmpty && notice.isEmpty ? statistics : statistics.appending(overlays).appending(notice)
  }

  /// Errors in the sources, and of the functions that the scene uses, a text each, which may have several lines.
  var faults: [String] { lines(of: shaderErrors, after: sourceFaults) }

  /// Those of `faults` that stay, as standard error has them.
  var reports: [String] { lines(of: shaderErrors.filter { !$0.isTransient }, after: sourceReports) }

  private func lines(of errors: [ShaderError], after sourceFaults: [String]) -> [String] {
    var lines = sourceFaults
    for line in errors.flatMap(\.lines) where !lines.contains(line) { lines.append(line) }
    return lines
  }
}
