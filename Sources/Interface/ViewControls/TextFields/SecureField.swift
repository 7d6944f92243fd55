/// A line of text that the user edits, shown as dots and never copied.
nonisolated public struct SecureField<Label: View>: View {
  let text: Binding<String>
  let prompt: Text
  let label: Label

  /// A field with any view as its label, which is not drawn.
  ///
  /// - Parameter prompt: shown while the text is empty; nil shows the label, if that is a text.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.text = text
    self.label = label()
    self.prompt = prompt ?? self.label as? Text ?? Text(verbatim: "")
  }

  @MainActor public var body: some View {
    FramedTextInput(input: TextInput(text: text, prompt: prompt, isSecure: true))
  }
}

extension SecureField where Label == Text {
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
