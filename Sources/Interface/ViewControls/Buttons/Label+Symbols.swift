extension Label where Title == Text, Icon == Image {
  /// A text beside a symbol, named as in SF Symbols.
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
  }

  /// A string, as it is, beside a symbol.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }
}

extension Toggle where Label == ViewControls.Label<Text, Image> {
  /// A toggle with a text and a symbol, named as in SF Symbols.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { ViewControls.Label(titleKey, systemImage: systemImage) }
  }
}

extension Menu where Label == ViewControls.Label<Text, Image> {
  /// A menu with a text and a symbol, named as in SF Symbols.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { ViewControls.Label(titleKey, systemImage: systemImage) }
  }
}

extension Button where Label == ViewControls.Label<Text, Image> {
  /// A button with a text and a symbol, named as in SF Symbols.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, action: @escaping () -> Void) {
    self.init(titleKey, systemImage: systemImage, role: nil, action: action)
  }

  /// A button with a role, a text and a symbol.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping () -> Void
  ) {
    self.init(role: role, action: action) { ViewControls.Label(titleKey, systemImage: systemImage) }
  }

  /// A button with a string, as it is, and a symbol.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: ButtonRole? = nil, action: @escaping () -> Void
  ) {
    self.init(role: role, action: action) { ViewControls.Label(title, systemImage: systemImage) }
  }
}
