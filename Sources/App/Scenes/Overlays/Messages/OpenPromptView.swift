import Session
import Vitrine

/// The prompt for a file to open: a path, and the contents of its folder. Tab completes the path, the arrow keys
/// choose, Return opens, Escape closes the prompt.
struct OpenPromptView: View {
  let prompt: OpenPrompt
  /// The window's height in points.
  let height: CGFloat
  let perform: (SceneAction) -> Void
  @State private var text: String
  @FocusState private var isFocused: Bool

  /// The points for everything above and below the list.
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
        // The field itself handles these keys first, before it moves its caret or gives up the focus.
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
    // The field takes over text that was completed or chosen.
    .onChange(of: prompt.text) { _, new in if new != text { text = new } }
  }

  /// The number of entries that fit.
  private var rows: Int { min(max(Int((height - Self.surroundings) / PromptList.rowHeight), 0), 12) }

  private var list: some View {
    PromptList(
      count: prompt.matches.count, marked: prompt.marked, rows: rows, notch: 3,
      title: { title(prompt.matches[$0]) }, move: { step(.move($0)) }, select: { step(.open(prompt.matches[$0])) }
    )
    .frame(maxWidth: .infinity, alignment: .leading)
    .frame(height: Double(rows) * PromptList.rowHeight, alignment: .top)
  }

  private func title(_ entry: FolderListing.Entry) -> String { entry.isFolder ? entry.name + "/" : entry.name }

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
