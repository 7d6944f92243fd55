import Session
import Vitrine

/// The question for a file to open: a path, and what is in its folder. Tab completes the path, the arrows choose,
/// Return opens, Escape closes the question.
struct OpenPromptView: View {
  let prompt: OpenPrompt
  /// The window's height in points.
  let height: CGFloat
  let perform: (SceneAction) -> Void
  @State private var text: String
  @FocusState private var isFocused: Bool

  private static let rowHeight = 24.0
  /// Points for what is above and below the list.
  private static let surroundings = 176.0

  init(prompt: OpenPrompt, height: CGFloat, perform: @escaping (SceneAction) -> Void) {
    self.prompt = prompt
    self.height = height
    self.perform = perform
    _text = State(initialValue: prompt.text)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      Text("Open a file").font(.system(size: 13, weight: .semibold)).lineLimit(1)
      TextField("Path", text: Binding(get: { text }, set: type)).font(.system(size: 13))
        .focused($isFocused)
        .onSubmit { step(.submit) }
        // Of the field itself, before it moves its caret or gives the focus back.
        .onKeyPress(phases: [.down, .repeat], action: take)
        .promptField()
      if rows > 0 { list }
      Text(verbatim: prompt.message ?? remark).lineLimit(2).promptRemark(isError: prompt.message != nil)
      HStack(spacing: 8) {
        Spacer(minLength: 0)
        Button("Cancel") { step(.close) }
        Button("Open") { step(.submit) }
      }
      .font(.system(size: 13))
      .buttonStyle(ToolButtonStyle())
    }
    .promptCard(width: 480)
    .onAppear { isFocused = true }
    // What was completed or chosen.
    .onChange(of: prompt.text) { _, new in if new != text { text = new } }
  }

  /// How many entries there is room for.
  private var rows: Int { min(max(Int((height - Self.surroundings) / Self.rowHeight), 0), 12) }

  /// The part of the matches around the chosen one.
  private var shown: Range<Int> {
    let count = prompt.matches.count
    let first = min(max((prompt.marked ?? 0) - rows / 2, 0), max(0, count - rows))
    return first..<min(count, first + rows)
  }

  private var list: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(shown, id: \.self) { index in row(prompt.matches[index], isMarked: index == prompt.marked) }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .frame(height: Double(rows) * Self.rowHeight, alignment: .top)
    .contentShape(Rectangle())
    .onWheel { event in
      guard event.delta.height != 0 else { return false }
      step(.move(event.delta.height > 0 ? 3 : -3))
      return true
    }
  }

  private func row(_ entry: FolderListing.Entry, isMarked: Bool) -> some View {
    Text(verbatim: entry.isFolder ? entry.name + "/" : entry.name)
      .font(.system(size: 13)).lineLimit(1).truncationMode(.middle)
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(.horizontal, 7)
      .frame(height: Self.rowHeight)
      .background { if isMarked { RoundedRectangle(cornerRadius: 6, style: .continuous).fill(.fill.tertiary) } }
      .contentShape(Rectangle())
      .onTapGesture { step(.choose(entry)) }
  }

  private var remark: String {
    if prompt.showsRecent { return "Opened last" }
    guard !prompt.isReading, let listing = prompt.listing else { return "Reading the folder" }
    if let problem = listing.problem { return "The folder cannot be read: \(problem)" }
    let (count, all) = (prompt.matches.count, listing.entries.count)
    if all == 0 || (count == 0 && prompt.text.hasSuffix("/")) {
      return "No image, Metal source or material in this folder"
    }
    if count == 0 { return "No match" }
    if let marked = prompt.marked { return "\(marked + 1) of \(count)" }
    return (count == all ? "\(count) in this folder" : "\(count) of \(all)")
      + (listing.isCut ? ", and more unread" : "")
  }

  private func step(_ step: OpenStep) { perform(.openStep(step)) }

  private func type(_ new: String) {
    text = new
    step(.type(new))
  }

  private func take(_ press: KeyPress) -> KeyPress.Result {
    guard press.modifiers.isEmpty, let wanted = Self.steps[press.key] else { return .ignored }
    step(wanted)
    return .handled
  }

  private static let steps: [KeyEquivalent: OpenStep] = [
    .escape: .close, .tab: .complete, .upArrow: .move(-1), .downArrow: .move(1), .pageUp: .move(-10),
    .pageDown: .move(10),
  ]
}
