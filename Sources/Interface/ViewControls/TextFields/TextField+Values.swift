extension TextField where Label == Text {
  /// A field for a value in a format, with a text as its label. Text that cannot be parsed leaves the value as it was,
  /// and is discarded when editing ends.
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(
      titleKey,
      text: Binding(
        get: { format.format(value.wrappedValue) },
        set: { if let read = try? format.parseStrategy.parse($0) { value.wrappedValue = read } }), prompt: prompt)
    keepsDraft = true
  }

  /// A field for an optional value in a format, with a text as its label. An empty text is nil.
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(
      titleKey,
      text: Binding(
        get: { value.wrappedValue.map(format.format) ?? "" },
        set: { text in
          if text.isEmpty { value.wrappedValue = nil }
          if let read = try? format.parseStrategy.parse(text) { value.wrappedValue = read }
        }), prompt: prompt)
    keepsDraft = true
  }

  /// A field for a value that a formatter writes and reads, with a text as its label.
  public init<V>(_ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, prompt: Text? = nil) {
    self.init(
      titleKey,
      text: Binding(
        get: { formatter.string(for: value.wrappedValue) ?? "" },
        set: { text in
          let number = (formatter as? NumberFormatter)?.number(from: text)
          if let read = (number as Any?) as? V ?? number?.doubleValue as? V ?? number?.intValue as? V {
            value.wrappedValue = read
          }
        }), prompt: prompt)
    keepsDraft = true
  }
}

/// A field whose text stays as it is typed while it is edited, however its value is formatted.
struct DraftedTextInput: View {
  let input: TextInput
  @State private var draft: String?

  var body: some View {
    var input = input
    let (text, tell) = (input.text, input.onEditingChanged)
    input.text = Binding(
      get: { draft ?? text.wrappedValue },
      set: {
        draft = $0
        text.wrappedValue = $0
      })
    input.onEditingChanged = { isEditing in
      if !isEditing { draft = nil }
      tell(isEditing)
    }
    return input
  }
}
