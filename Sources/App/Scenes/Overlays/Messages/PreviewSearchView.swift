import Session
import Vitrine

/// The question for a preview: a part of its name, and the names that have it. The arrows and Tab move, Return shows the
/// marked one, Escape closes the question.
struct PreviewSearchView: View {
  let search: PreviewSearch
  /// The window in points.
  let size: CGSize
  let perform: (SceneAction) -> Void
  @State private var text: String
  @FocusState private var isFocused: Bool

  private static let rowHeight = 24.0

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
        // Of the field itself, before it moves its caret or gives the focus back.
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

  /// How many names there is room for, below the field and above the remark.
  private var rows: Int {
    let others = 4 * room + 28 + spacing + (isSmall ? 0 : 16 + spacing)
    return min(max(Int((size.height - others) / Self.rowHeight), 0), 12)
  }

  /// The part of the matches around the marked one.
  private var shown: Range<Int> {
    let count = search.matches.count
    let first = min(max(search.marked - rows / 2, 0), max(0, count - rows))
    return first..<min(count, first + rows)
  }

  private var list: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(shown, id: \.self) { place in row(search.matches[place], isMarked: place == search.marked) }
    }
    .contentShape(Rectangle())
    .onWheel { event in
      guard event.delta.height != 0 else { return false }
      step(.move(event.delta.height > 0 ? 1 : -1))
      return true
    }
  }

  private func row(_ index: Int, isMarked: Bool) -> some View {
    Text(verbatim: search.titles[index])
      .font(.system(size: 13)).lineLimit(1).truncationMode(.middle)
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(.horizontal, 7)
      .frame(height: Self.rowHeight)
      .background { if isMarked { RoundedRectangle(cornerRadius: 6, style: .continuous).fill(.fill.tertiary) } }
      .contentShape(Rectangle())
      .onTapGesture { step(.choose(index)) }
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
