package import Session
package import Vitrine

/// The layer over the scene: help, parameters, loupe, passes and notes.
package struct OverlayView: View, Equatable {
  let content: OverlayContent
  /// The features that the help covers; nil while it is closed.
  let help: SceneFeatures?
  /// True if the notes are listed, because the scene does not show them itself.
  let listsNotes: Bool
  let savePrompt: SavePrompt?
  let openPrompt: OpenPrompt?
  let previewSearch: PreviewSearch?
  /// True while files are being dragged over the window.
  let isDropTarget: Bool
  let marks: PaneMarksContent
  let faults: [String]
  let scheme: ColorScheme
  /// The window's size in points.
  let size: CGSize
  let perform: (SceneAction) -> Void

  package init(
    state: SceneState, content: OverlayContent, faults: [String], size: CGSize,
    perform: @escaping (SceneAction) -> Void
  ) {
    var content = content
    if !state.showsNotes { content.notes = NotesContent() }
    if !state.showsParameters { content.parameters = nil }
    self.content = content
    help = state.showsHelp ? state.features : nil
    listsNotes = !SceneTable.row(named: state.scene).showsNotes
    savePrompt = state.savePrompt
    openPrompt = state.openPrompt
    previewSearch = state.previewSearch
    isDropTarget = state.isDropTarget
    marks = PaneMarksContent(state, size: size)
    self.faults = faults
    scheme = state.look.scheme
    self.size = size
    self.perform = perform
  }

  package nonisolated static func == (a: OverlayView, b: OverlayView) -> Bool {
    a.content == b.content && a.help == b.help && a.listsNotes == b.listsNotes
      && a.savePrompt == b.savePrompt && a.openPrompt == b.openPrompt
      && a.previewSearch == b.previewSearch && a.isDropTarget == b.isDropTarget && a.marks == b.marks
      && a.faults == b.faults && a.scheme == b.scheme && a.size == b.size
  }

  package var body: some View {
    ZStack {
      if !marks.labels.isEmpty { PaneMarks(content: marks, size: size, perform: perform) }
      if !content.notes.rows.isEmpty {
        NoteOutlines(content: content.notes).place(.topLeading, in: size).allowsHitTesting(false)
      }
      if let passes = content.passes {
        PassOutlines(content: passes).place(.topLeading, in: size).allowsHitTesting(false)
      }
      VStack(alignment: .leading, spacing: 0) {
        if let passes = content.passes { PassList(content: passes, size: size) }
        if listsNotes, !content.notes.rows.isEmpty { NoteList(content: content.notes, room: messageRoom) }
        if !faults.isEmpty { FaultView(faults: faults, room: messageRoom, width: messageWidth) }
      }
      .frame(maxWidth: messageWidth, maxHeight: size.height, alignment: .bottomLeading)
      .place(.bottomLeading, in: size)
      if let parameters = content.parameters {
        ParameterPanel(input: parameters, perform: perform)
          .frame(
            maxWidth: max(0, size.width - 2 * side), maxHeight: max(0, size.height - 2 * room), alignment: .topTrailing
          )
          .padding(EdgeInsets(top: room, leading: side, bottom: room, trailing: side))
          .place(.topTrailing, in: size)
      }
      if let help { HelpView(size: size, features: help).frame(maxWidth: size.width, maxHeight: size.height) }
      if let loupe = content.loupe {
        LoupeView(content: loupe, window: size).placed(in: size).allowsHitTesting(false)
      }
      if let savePrompt { SavePromptView(prompt: savePrompt, perform: perform) }
      if let openPrompt { OpenPromptView(prompt: openPrompt, height: size.height, perform: perform) }
      if let previewSearch {
        PreviewSearchView(search: previewSearch, size: size, perform: perform).place(.top, in: size)
      }
      if isDropTarget { DropHint() }
    }
    .frame(width: size.width, height: size.height)
    .environment(\.colorScheme, scheme)
  }

  /// The width for messages, in points; they stand beside the parameters if there is room.
  private var messageWidth: CGFloat {
    content.parameters == nil ? size.width : max(min(size.width, 320), size.width - ParameterPanel.width - room)
  }

  /// The points between a message and the window's edge.
  private var messageRoom: Double {
    let side = min(size.width, size.height)
    return side < 100 ? 2 : side < 400 ? 8 : 16
  }

  /// The points between a panel and the window's sides.
  private var side: Double { min(room, max(0, (size.width - ParameterPanel.width) / 2)) }

  /// The points between a panel and the window's edge.
  private var room: Double { min(size.width, size.height) < 400 ? 4 : 16 }
}

extension View {
  /// A line of a readout; with `lines` nil, it takes as many lines as it needs.
  func label(_ text: String, _ color: Color, lines: Int? = 1) -> some View {
    Text(verbatim: text).font(.system(size: 12, design: .monospaced)).foregroundStyle(color).lineLimit(lines)
  }

  fileprivate func place(_ alignment: Alignment, in size: CGSize) -> some View {
    frame(width: size.width, height: size.height, alignment: alignment)
  }
}
