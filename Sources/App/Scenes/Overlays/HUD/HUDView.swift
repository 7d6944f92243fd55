package import Session
package import Vitrine

/// The frame statistics in the window's corner, as a line or as a page.
///
/// The background is plain in both appearances, because a material would be part of the measurement. The whole HUD is
/// one picture, which is painted when its numbers change and only drawn in the frames between.
package struct HUDView: View, Equatable {
  let content: HUDContent
  let level: SceneState.HUDLevel
  /// The window's size in points.
  let size: CGSize
  let perform: (SceneAction) -> Void

  package init(
    content: HUDContent, level: SceneState.HUDLevel, size: CGSize, perform: @escaping (SceneAction) -> Void
  ) {
    self.content = level == .off ? HUDContent() : content
    self.level = level
    self.size = size
    self.perform = perform
  }

  package nonisolated static func == (a: HUDView, b: HUDView) -> Bool {
    a.content == b.content && a.level == b.level && a.size == b.size
  }

  package var body: some View {
    ZStack(alignment: .topLeading) {
      if level == .page, let legibility = content.legibility {
        LegibilityMark(summary: legibility)
          .frame(width: size.width, height: size.height, alignment: .topLeading).allowsHitTesting(false)
      }
      if level != .off { panel.padding(HUDStyle.margin(in: size)) }
    }
    .frame(width: size.width, height: size.height, alignment: .topLeading)
    .environment(\.colorScheme, .dark)
  }

  private var panel: some View {
    VStack(alignment: .leading, spacing: 10) {
      if Build.isDebug { hudText("debug build: the timings mean nothing", HUDStyle.alert) }
      if level == .page { HUDPage(content: content, size: size) } else { HUDLine(content: content) }
    }
    .padding(EdgeInsets(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal))
    .background(HUDStyle.background, in: RoundedRectangle(cornerRadius: 14, style: .continuous))
    .drawingGroup()
    // The span of the statistics is chosen by a click, or by the wheel where the HUD does not scroll.
    .onTapGesture { perform(.cycleStatisticsSpan(1)) }
  }

  private var horizontal: Double { HUDStyle.padding(in: size) }
  private var vertical: Double { level == .page ? HUDStyle.padding(in: size) : 9 }
}
