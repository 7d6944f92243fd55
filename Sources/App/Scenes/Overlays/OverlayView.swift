package import Session
package import Vitrine

/// What lies over the scene: statistics, help, parameters, loupe, passes and notes.
package struct OverlayView: View, Equatable {
  let content: OverlayContent
  let level: SceneState.HUDLevel
  let showsHelp: Bool
  /// Whether the notes are listed; the scene may show them itself.
  let listsNotes: Bool
  let savePrompt: SavePrompt?
  let marks: PaneMarksContent
  let faults: [String]
  let scheme: ColorScheme
  /// The window in points.
  let size: CGSize
  let perform: (SceneAction) -> Void

  package init(
    state: SceneState, content: OverlayContent, faults: [String], size: CGSize,
    perform: @escaping (SceneAction) -> Void
  ) {
    var content = content
    if state.hud == .off { content.hud = HUDContent() }
    if !state.showsNotes { content.notes = NotesContent() }
    if !state.showsParameters { content.parameters = nil }
    self.content = content
    level = state.hud
    showsHelp = state.showsHelp
    listsNotes = !SceneTable.row(named: state.scene).showsNotes
    savePrompt = state.savePrompt
    marks = PaneMarksContent(state, size: size)
    self.faults = faults
    scheme = state.look.scheme
    self.size = size
    self.perform = perform
  }

  package nonisolated static func == (a: OverlayView, b: OverlayView) -> Bool {
    a.content == b.content && a.level == b.level && a.showsHelp == b.showsHelp && a.listsNotes == b.listsNotes
      && a.savePrompt == b.savePrompt && a.marks == b.marks
      && a.faults == b.faults && a.scheme == b.scheme && a.size == b.size
  }

  package var body: some View {
    ZStack {
      if !marks.labels.isEmpty { PaneMarks(content: marks, size: size, perform: perform) }
      if level == .page, let legibility = content.hud.legibility {
        LegibilityMark(summary: legibility).place(.topLeading, in: size).allowsHitTesting(false)
      }
      if !content.notes.rows.isEmpty {
        NoteOutlines(content: content.notes).place(.topLeading, in: size).allowsHitTesting(false)
      }
      if let passes = content.passes {
        PassOutlines(content: passes).place(.topLeading, in: size).allowsHitTesting(false)
      }
      VStack(alignment: .leading, spacing: 0) {
        if let passes = content.passes { PassList(content: passes, size: size) }
        if listsNotes, !content.notes.rows.isEmpty { NoteList(content: content.notes) }
        if !faults.isEmpty { FaultView(faults: faults) }
      }
      .frame(maxWidth: messageWidth, alignment: .leading)
      .place(.bottomLeading, in: size)
      if level != .off { HUDView(content: content.hud, level: level).place(.topLeading, in: size) }
      if let parameters = content.parameters {
        ParameterPanel(input: parameters, perform: perform)
          .frame(
            maxWidth: max(0, size.width - 2 * side), maxHeight: max(0, size.height - 2 * room), alignment: .topTrailing
          )
          .padding(EdgeInsets(top: room, leading: side, bottom: room, trailing: side))
          .place(.topTrailing, in: size)
      }
      if showsHelp { HelpView().frame(maxWidth: size.width, maxHeight: size.height) }
      if let loupe = content.loupe {
        LoupeView(content: loupe, available: size.width).placed(in: size).allowsHitTesting(false)
      }
      if let savePrompt { SavePromptView(prompt: savePrompt, perform: perform) }
    }
    .frame(width: size.width, height: size.height)
    .environment(\.colorScheme, scheme)
  }

  /// The width for messages, in points: beside the parameters where there is room for that.
  private var messageWidth: CGFloat {
    content.parameters == nil ? size.width : max(min(size.width, 320), size.width - ParameterPanel.width - room)
  }

  /// Points between a panel and the window's sides.
  private var side: Double { min(room, max(0, (size.width - ParameterPanel.width) / 2)) }

  /// Points between a panel and the window's edge.
  private var room: Double { min(size.width, size.height) < 400 ? 4 : 16 }
}

extension View {
  /// A line of a readout.
  func label(_ text: String, _ color: Color) -> some View {
    Text(verbatim: text).font(.system(size: 12, design: .monospaced)).foregroundStyle(color).lineLimit(1)
  }

  fileprivate func place(_ alignment: Alignment, in size: CGSize) -> some View {
    frame(width: size.width, height: size.height, alignment: alignment)
  }
}
