import Vitrine

/// What lies over the scene: the figures and the keys.
struct OverlayView: View, Equatable {
  let hud: HUDContent?
  let level: SceneState.HUDLevel
  let showsHelp: Bool

  nonisolated static func == (a: OverlayView, b: OverlayView) -> Bool {
    a.hud == b.hud && a.level == b.level && a.showsHelp == b.showsHelp
  }

  var body: some View {
    ZStack {
      Color.clear
      if let hud {
        HUDView(content: hud, level: level).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      }
      if showsHelp { HelpView() }
    }
  }
}
