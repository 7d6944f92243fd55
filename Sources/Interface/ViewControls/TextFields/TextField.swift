/// A line of text that the user edits, or several.
///
/// Arrows, Home and End move the caret, with Shift they select; Control or Command goes by words, and with A, C, X, V,
/// Z and Y selects all, copies, cuts, pastes, undoes and redoes. Return submits, Escape gives the focus back. A press
/// places the caret, a drag selects, a double click selects a word.
nonisolated public struct TextField<Label: View>: View {
  let text: Binding<String>
  let prompt: Text
  let label: Label
  var lines = TextInputLines.one
  var onEditingChanged: (Bool) -> Void = { _ in }
  var onCommit: () -> Void = {}
  /// Whether what is typed is shown as it is, and not as the binding has it, until editing ends.
  var keepsDraft = false

  /// A field with any view as its label, which is not drawn.
  ///
  /// - Parameter prompt: shown while the text is empty; without one the label is, where it is a text.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.text = text
    self.label = label()
    self.prompt = prompt ?? self.label as? Text ?? Text(verbatim: "")
  }

  /// A field with any view as its label, which grows on an axis: along the vertical one it has as many lines as the text,
  /// up to the line limit, and Return begins a line.
  public init(text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label) {
    self.init(text: text, prompt: prompt, label: label)
    lines = axis == .vertical ? .growing : .one
  }

  @MainActor public var body: some View {
    FramedTextInput(
      input: TextInput(
        text: text, prompt: prompt, isSecure: false, lines: lines, onEditingChanged: onEditingChanged,
        onCommit: onCommit), keepsDraft: keepsDraft)
  }
}

extension TextField where Label == Text {
  /// A field that grows on an axis, with a text as its label. As `init(text:prompt:axis:label:)`.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
    self.init(text: text, prompt: prompt, axis: axis) { Text(titleKey) }
  }

  /// A field that grows on an axis, with a string as its label, as it is. As `init(text:prompt:axis:label:)`.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
    self.init(text: text, prompt: prompt, axis: axis) { Text(title) }
  }

  /// A field that tells when editing begins and ends, and when Return is pressed: SwiftUI's first form of it.
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void = {}
  ) {
    self.init(titleKey, text: text)
    self.onEditingChanged = onEditingChanged
    self.onCommit = onCommit
  }

  /// A field that tells when Return is pressed: SwiftUI's first form of it.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(titleKey, text: text)
    self.onCommit = onCommit
  }

  /// A field that tells when editing begins and ends, and when Return is pressed: SwiftUI's first form of it.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void = {}
  ) {
    self.init(title, text: text)
    self.onEditingChanged = onEditingChanged
    self.onCommit = onCommit
  }

  /// A field with a text as its label; the key stands for itself.
  ///
  /// - Parameter prompt: shown while the text is empty; without one the label is.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(titleKey) }
  }

  /// A field with a string as its label, as it is.
  ///
  /// - Parameter prompt: shown while the text is empty; without one the label is.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(title) }
  }
}
