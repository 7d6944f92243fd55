import DisplayList
import RenderPlan
import Renderer
import Shaders

/// A frame as its views were laid out: the display list that planning, screenshots and measurements share.
@MainActor
final class ComposedFrame {
  /// The layers below the overlays, which screenshots without the HUD show and the legibility meter measures.
  let scene: DisplayList
  /// The flattened form of `scene`, for planning.
  let flatScene: FlatList
  /// The flattened display list of the whole frame, which is planned.
  let flat: FlatList
  /// The flattened display list without the notice, which screenshots with the overlays show.
  private(set) lazy var flatWithoutNotice = notice.isEmpty ? flat : flatScene.appending(hud).appending(overlays)
  /// The picture of the statistics; nil while they are not shown.
  let hudPicture: DisplayIdentity?
  private let hud: DisplayGroup
  private let overlays: DisplayGroup
  private let notice: DisplayGroup
  /// The passes of `scene`, made on first access.
  private(set) lazy var passes = PassTable(flatScene)
  /// A number that changes when `scene` may look different.
  let sceneRevision: Int
  /// The parts of the views and the shader sources that cannot be shown as written, a line each.
  let diagnostics: [String]
  /// The errors in the sources, a text each: in the window's wording, then in that of standard error.
  private let sourceFaults: [String]
  private let sourceReports: [String]
  /// The functions whose names, kinds and arguments are taken from their source at each save.
  private let followed: Set<String>
  /// The errors of the functions that the scene uses, as of the first access.
  ///
  /// Errors of a function's name, kind or arguments are left out where the function follows its source: `sourceFaults`
  /// then has the current one.
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

  /// The errors in the sources and of the functions that the scene uses, a text each, which may have several lines.
  var faults: [String] { lines(of: shaderErrors, after: sourceFaults) }

  /// The lasting errors among `faults`, in the wording of standard error.
  var reports: [String] { lines(of: shaderErrors.filter { !$0.isTransient }, after: sourceReports) }

  private func lines(of errors: [ShaderError], after sourceFaults: [String]) -> [String] {
    var lines = sourceFaults
    for line in errors.flatMap(\.lines) where !lines.contains(line) { lines.append(line) }
    return lines
  }
}
