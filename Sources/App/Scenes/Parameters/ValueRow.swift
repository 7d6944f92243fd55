import Session
import Vitrine

/// A name, a control, and the value as text. Return, or a double click on the text, turns it into a field; a typed text
/// that cannot be accepted stays, with the reason beside it.
struct ValueRow<Control: View>: View {
  let title: String
  /// The value in the form that is shown.
  let text: String
  /// The value in the form that is typed.
  let typed: String
  /// The values that can be typed, in a few words.
  let hint: String
  /// True if the value is the default of the material, the scene or the source.
  var isOwn = true
  var isSelected = false
  var titleWidth = ParameterRow<EmptyView>.titleWidth
  var textWidth = 48.0
  var onFocus: () -> Void = {}
  /// Sets the value from a typed text.
  let accept: (String) throws(RefusedText) -> Void
  let copy: (String) -> Void
  /// Restores the default value; nil if there is none to restore.
  var reset: (() -> Void)?
  /// The title and the action of a command that sets the value at which the picture is unchanged.
  var neutral: (title: String, set: () -> Void)?
  var keys: (KeyPress) -> KeyPress.Result = { _ in .ignored }
  /// Changes the value by a number of steps.
  var step: ((Double) -> Void)?
  let control: Control

  @State private var isEditing = false
  @State private var draft = ""
  @State private var refusal: String?
  @FocusState private var isFieldFocused: Bool

  var body: some View {
    ParameterRow(title, titleWidth: titleWidth) {
      if isEditing { field } else { shown }
    }
    .panelRow(isSelected: isSelected, onFocus: onFocus, keys: press)
    .contextMenu { menu }
    .onChange(of: isFieldFocused) { _, isFocused in if !isFocused, isEditing { commit() } }
  }

  private var shown: some View {
    HStack(spacing: 8) {
      control
      ResetButton(isShown: !isOwn) { reset?() }
      ValueText(text: text, isOwn: isOwn)
        .frame(width: textWidth, height: ParameterRow<EmptyView>.height, alignment: .trailing)
        .contentShape(Rectangle())
        .onTapGesture(count: 2) { begin() }
    }
    .contentShape(Rectangle())
    .onWheel { event in
      guard let step, event.delta.height != 0 else { return false }
      step(event.steps)
      return true
    }
  }

  private var field: some View {
    HStack(spacing: 8) {
      Text(verbatim: refusal ?? hint).font(.system(size: 11)).lineLimit(1)
        .remarkInk(isError: refusal != nil)
        .frame(maxWidth: .infinity, alignment: .leading)
      TextField("", text: $draft).textFieldStyle(.plain)
        .onKeyPress(.escape) {
          end()
          return .handled
        }
        .onSubmit { commit() }
        .focused($isFieldFocused)
        .font(.system(size: 12)).monospacedDigit()
        .padding(EdgeInsets(top: 3, leading: 6, bottom: 3, trailing: 6))
        .background(.background, in: RoundedRectangle(cornerRadius: 5, style: .continuous))
        .overlay { RoundedRectangle(cornerRadius: 5, style: .continuous).strokeBorder(Color.accentColor, lineWidth: 1) }
        .frame(width: max(84, textWidth))
    }
  }

  @ViewBuilder private var menu: some View {
    Button("Enter value\u{2026}") { begin() }
    Button("Copy value") { copy(typed) }
    if let neutral { Button(neutral.title) { neutral.set() } }
    if let reset { Button("Reset") { reset() }.disabled(isOwn) }
  }

  private func press(_ press: KeyPress) -> KeyPress.Result {
    guard !isEditing else { return .ignored }
    if press.key == .return, press.modifiers.isEmpty {
      begin()
      return .handled
    }
    return keys(press)
  }

  private func begin() {
    (draft, refusal) = (typed, nil)
    isEditing = true
    isFieldFocused = true
  }

  private func commit() {
    guard draft != typed else { return end() }
    do throws(RefusedText) {
      try accept(draft)
      end()
    } catch {
      refusal = error.reason
    }
  }

  private func end() {
    isEditing = false
    isFieldFocused = false
  }
}
