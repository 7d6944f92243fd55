import Session
import Vitrine

/// The prompt for a preview: a part of its name, and the names that contain it. The arrow keys and Tab move the mark,
/// Return shows the marked preview, Escape closes the prompt.
struct PreviewSearchView: View {
  let search: PreviewSearch
  /// The window's size in points.
  let size: CGSize
  let perform: (SceneAction) -> Void
  @State private var text: String
  @FocusState private var isFocused: Bool

  init(search: PreviewSearch, size: CGSize, perform: @escaping (SceneAction) -> Void) {
    self.search = search
    self.size = size
    self.perform = perform
    _text = State(initialValue: search.text)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: spacing) {
      TextField("Name of a preview", text: Binding(get: { text }, set: type)).font(.system(size: 13))
        .focused($isFocused)
        .onSubmit { step(.take) }
        // The field itself handles these keys first, before it moves its caret or gives up the focus.
        .onKeyPress(phases: [.down, .repeat], action: take)
        .promptField()
      if rows > 0, !search.matches.isEmpty { list }
      if search.matches.isEmpty || !isSmall {
        Text(verbatim: remark).lineLimit(1).promptRemark(isError: search.matches.isEmpty)
      }
    }
    .promptCard(width: 380, room: room)
    .onAppear { isFocused = true }
  }

  private var isSmall: Bool { min(size.width, size.height) < 240 }
  private var room: Double { isSmall ? 6 : 14 }
  private var spacing: Double { isSmall ? 4 : 10 }

  /// The number of names that fit, below the field and above the remark.
  private var rows: Int {
    let others = 4 * room + 28 + spacing + (isSmall ? 0 : 16 + spacing)
    return min(max(Int((size.height - others) / PromptList.rowHeight), 0), 12)
  }

  private var list: some View {
    PromptList(
      count: search.matches.count, marked: search.marked, rows: rows, notch: 1,
      title: { search.titles[search.matches[$0]] }, move: { step(.move($0)) },
      select: { step(.select(search.matches[$0])) })
  }

  private var remark: String {
    if search.matches.isEmpty { return "No such preview" }
    return "\(search.marked + 1) of \(search.matches.count)"
  }

  private func step(_ step: SearchStep) { perform(.searchStep(step)) }

  private func type(_ new: String) {
    text = new
    step(.type(new))
  }

  private func take(_ press: KeyPress) -> KeyPress.Result {
    if press.key == .tab, press.modifiers == .shift {
      step(.move(-1))
      return .handled
    }
    guard press.modifiers.isEmpty, let wanted = Self.steps[press.key] else { return .ignored }
    step(wanted)
    return .handled
  }

  private static let steps: [KeyEquivalent: SearchStep] = [
    .escape: .close, .tab: .move(1), .upArrow: .move(-1), .downArrow: .move(1),
  ]
}
