/// A view of a `TabView`, with its label and the value that selects it.
nonisolated public struct Tab<Value: Hashable, Content: View, Label: View>: View {
  let value: Value?
  let content: Content
  let label: Label

  /// A view with any view as its label.
  public init(value: Value, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.value = value
    self.content = content()
    self.label = label()
  }

  @MainActor public var body: some View {
    // One tab, however many views its content has.
    let content = ImplicitStack(content: content)
    if let value { content.tabItem { label }.tag(value) } else { content.tabItem { label } }
  }
}

extension Tab where Value == Never {
  /// A view with any view as its label, which no value selects.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    value = nil
    self.content = content()
    self.label = label()
  }
}

extension Tab where Label == ViewControls.Label<Text, Image> {
  /// A view with a text and the picture of a name as its label.
  public init(
    _ titleKey: LocalizedStringKey, image: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, content: content) { ViewControls.Label(titleKey, image: image) }
  }

  /// A view with a text and a symbol as its label, named as in SF Symbols.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, content: content) { ViewControls.Label(titleKey, systemImage: systemImage) }
  }

  /// A view with a string, as it is, and a symbol as its label.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(value: value, content: content) { ViewControls.Label(title, systemImage: systemImage) }
  }

  /// A view with the label that its role has.
  public init(value: Value, role: TabRole, @ViewBuilder content: () -> Content) {
    self.init(LocalizedStringKey(role.title), systemImage: role.systemImage, value: value, role: role, content: content)
  }
}

extension Tab where Value == Never, Label == ViewControls.Label<Text, Image> {
  /// A view with a text and the picture of a name as its label, which no value selects.
  public init(
    _ titleKey: LocalizedStringKey, image: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content) { ViewControls.Label(titleKey, image: image) }
  }

  /// A view with a text and a symbol as its label, which no value selects.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content) { ViewControls.Label(titleKey, systemImage: systemImage) }
  }

  /// A view with a string, as it is, and a symbol as its label, which no value selects.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content) { ViewControls.Label(title, systemImage: systemImage) }
  }

  /// A view with the label that its role has, which no value selects.
  public init(role: TabRole, @ViewBuilder content: () -> Content) {
    self.init(LocalizedStringKey(role.title), systemImage: role.systemImage, role: role, content: content)
  }
}

/// The purpose of a tab. It gives a label to a tab without one; the tab stays where it is written.
public struct TabRole: Hashable, Sendable {
  fileprivate let title: String
  fileprivate let systemImage: String

  /// A search, with a magnifying glass.
  public static let search = TabRole(title: "Search", systemImage: "magnifyingglass")
}
