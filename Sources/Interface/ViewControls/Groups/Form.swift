/// Controls in a scrolling list, section by section, as on iOS. In the style `columns` they are stacked vertically in
/// the width that is offered.
///
/// ```swift
/// @State private var name = ""
/// @State private var isPublic = true
///
/// Form {
///   TextField("Name", text: $name)
///   Toggle("Public profile", isOn: $isPublic)
/// }
/// ```
nonisolated public struct Form<Content: View>: View {
  let content: Content

  /// Controls, each a row.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor public var body: some View { StyledForm(content: content) }
}

private struct StyledForm<Content: View>: View {
  let content: Content
  @Environment(\.formStyle) private var style

  var body: some View {
    switch style {
    case .grouped: List { content }.listStyle(.insetGrouped)
    case .columns: FormColumn(content: VStack(alignment: .leading, spacing: 10) { content })
    }
  }
}

/// A column as wide as it is offered, at the top of its page.
private struct FormColumn<Content: View>: View {
  let content: Content
  @Environment(\.navigationBarSettings) private var settings

  var body: some View {
    content.frame(maxWidth: .infinity, alignment: .leading).padding()
      .frame(maxHeight: settings == nil ? nil : .infinity, alignment: .top)
  }
}

/// Views on a background, with a title above them; `backgroundStyle(_:)` sets the background.
nonisolated public struct GroupBox<Label: View, Content: View>: View {
  let label: Label
  let content: Content

  /// Views on a background, below a label in the headline font.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content()
    self.label = label()
  }

  @MainActor public var body: some View {
    VStack(alignment: .leading) {
      label.font(.headline)
      content
    }
    .padding()
    .background(GroupBackground(), in: RoundedRectangle(cornerRadius: 10, style: .continuous))
  }
}

/// The style that `backgroundStyle(_:)` has set, or else a light fill.
private struct GroupBackground: PrimitiveShapeStyle {
  func resolved(in environment: EnvironmentValues, level: Int) -> ResolvedStyle {
    environment.backgroundStyle == nil
      ? FillShapeStyle().quaternary.resolvedStyle(in: environment, level: level)
      : BackgroundStyle().resolved(in: environment, level: level)
  }
}

extension GroupBox {
  /// Views on a background, below a label: SwiftUI's older spelling.
  public init(label: Label, @ViewBuilder content: () -> Content) { self.init(content: content) { label } }
}

extension GroupBox where Label == Text {
  /// Views on a background, below a text.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
}

extension GroupBox where Label == EmptyView {
  /// Views on a background.
  public init(@ViewBuilder content: () -> Content) { self.init(content: content) { EmptyView() } }
}

/// A label that opens a panel of buttons when it is clicked, inside the window.
nonisolated public struct Menu<Label: View, Content: View>: View {
  let label: Label
  let content: () -> Content

  /// A menu with any view as its label.
  ///
  /// - Parameter content: evaluated when the panel opens; a button in it closes the panel.
  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.content = content
    self.label = label()
  }

  @MainActor public var body: some View {
    HStack { label }.foregroundStyle(Color.accentColor).contentShape(Rectangle())
      .modifier(PresentationModifier(trigger: .primary) { AnyView(content()) })
  }
}

extension Menu where Label == Text {
  /// A menu with a string as its label, as it is.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// A menu with a text as its label; the key is shown untranslated.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
}
