/// A line of text that the user edits, or several.
///
/// ```swift
/// @State private var name = ""
///
/// TextField("Name", text: $name)
///   .textFieldStyle(.roundedBorder)
///   .onSubmit { print("Hello, \(name)!") }
/// ```
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
  /// True if the typed text is shown until editing ends, instead of the value of the binding.
  var keepsDraft = false

  /// A field with any view as its label, which is not drawn.
  ///
  /// - Parameter prompt: shown while the text is empty; nil shows the label, if that is a text.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.text = text
    self.label = label()
    self.prompt = prompt ?? self.label as? Text ?? Text(verbatim: "")
  }

  /// A field with any view as its label, which grows along an axis: along the vertical one it has as many lines as the
  /// text, up to the line limit, and Return begins a line.
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
  /// A field that grows along an axis, with a text as its label, like `init(text:prompt:axis:label:)`.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
    self.init(text: text, prompt: prompt, axis: axis) { Text(titleKey) }
  }

  /// A field that grows along an axis, with a string as its label, like `init(text:prompt:axis:label:)`.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
    self.init(text: text, prompt: prompt, axis: axis) { Text(title) }
  }

  /// A field that reports the start and the end of editing, and the Return key: SwiftUI's first form of text fields.
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void = {}
  ) {
    self.init(titleKey, text: text)
    self.onEditingChanged = onEditingChanged
    self.onCommit = onCommit
  }

  /// A field that reports when Return is pressed: SwiftUI's first form of text fields.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
    self.init(titleKey, text: text)
    self.onCommit = onCommit
  }

  /// A field that reports the start and the end of editing, and the Return key: SwiftUI's first form of text fields.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void,
    onCommit: @escaping () -> Void = {}
  ) {
    self.init(title, text: text)
    self.onEditingChanged = onEditingChanged
    self.onCommit = onCommit
  }

  /// A field with a text as its label; the key is shown untranslated.
  ///
  /// - Parameter prompt: shown while the text is empty; nil shows the label.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(titleKey) }
  }

  /// A field with a string as its label, as it is.
  ///
  /// - Parameter prompt: shown while the text is empty; nil shows the label.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
    self.init(text: text, prompt: prompt) { Text(title) }
  }
}
