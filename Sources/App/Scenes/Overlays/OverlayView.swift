package import Session
package import Vitrine

/// What lies over the scene: statistics, help, parameters, loupe, passes, notes and notices.
package struct OverlayView: View, Equatable {
  let hud: HUDContent?
  let passes: PassesContent?
  let loupe: LoupeContent?
  let notes: NotesContent
  let level: SceneState.HUDLevel
  let showsHelp: Bool
  let parameters: ParameterInput?
  let notice: String?
  let faults: [String]
  let scheme: ColorScheme
  /// The window in points.
  let size: CGSize
  let perform: (SceneAction) -> Void

  package init(
    state: SceneState, content: OverlayContent, faults: [String], size: CGSize,
    perform: @escaping (SceneAction) -> Void
  ) {
    hud = state.hud == .off ? nil : content.hud
    passes = content.passes
    loupe = content.loupe
    notes = content.notes
    level = state.hud
    showsHelp = state.showsHelp
    parameters = state.showsParameters ? content.parameters : nil
    notice = state.notice?.text
    self.faults = faults
    scheme = state.look.scheme
    self.size = size
    self.perform = perform
  }

  package nonisolated static func == (a: OverlayView, b: OverlayView) -> Bool {
    a.hud == b.hud && a.passes == b.passes && a.loupe == b.loupe && a.notes == b.notes && a.level == b.level
      && a.showsHelp == b.showsHelp && a.parameters == b.parameters && a.notice == b.notice && a.faults == b.faults
      && a.scheme == b.scheme && a.size == b.size
  }

  package var body: some View {
    ZStack {
      if level == .page, let legibility = hud?.legibility {
        LegibilityMark(summary: legibility).place(.topLeading, in: size).allowsHitTesting(false)
      }
      if !notes.rows.isEmpty { NoteOutlines(content: notes).place(.topLeading, in: size).allowsHitTesting(false) }
      if let passes { PassOutlines(content: passes).place(.topLeading, in: size).allowsHitTesting(false) }
      VStack(alignment: .leading, spacing: 0) {
        if let passes { PassList(content: passes) }
        if !notes.rows.isEmpty { NoteList(content: notes) }
        if !faults.isEmpty { FaultView(faults: faults) }
      }
      .place(.bottomLeading, in: size)
      if let hud { HUDView(content: hud, level: level).place(.topLeading, in: size) }
      if let parameters {
        ParameterPanel(input: parameters, perform: perform)
          .frame(maxHeight: max(0, size.height - 2 * Self.room), alignment: .top)
          .padding(Self.room)
          .place(.topTrailing, in: size)
      }
      if showsHelp { HelpView() }
      if let loupe { LoupeView(content: loupe).place(loupe, in: size).allowsHitTesting(false) }
      NoticeView(text: notice).padding(.bottom, 32).place(.bottom, in: size)
    }
    .frame(width: size.width, height: size.height)
    .environment(\.colorScheme, scheme)
  }

  /// Points between a panel and the window's edge.
  private static let room = 16.0
}

extension View {
  fileprivate func place(_ alignment: Alignment, in size: CGSize) -> some View {
    frame(width: size.width, height: size.height, alignment: alignment)
  }
}
