/// Views that belong together, with what stands before and after them. A grouping without a look of its own, as in a
/// `VStack`.
nonisolated public struct Section<Parent: View, Content: View, Footer: View>: View {
  let header: Parent
  let content: Content
  let footer: Footer

  /// Content between a header and a footer, which are set as secondary footnotes.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }

  @MainActor public var body: some View {
    header.font(.footnote).foregroundStyle(.secondary)
    content
    footer.font(.footnote).foregroundStyle(.secondary)
  }
}

extension Section where Footer == EmptyView {
  /// Content below a header.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header) { EmptyView() }
  }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
  /// Content alone: a grouping that is not seen.
  public init(@ViewBuilder content: () -> Content) { self.init(content: content) { EmptyView() } }
}

extension Section where Parent == Text, Footer == EmptyView {
  /// Content below a header that is a text.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
}

/// Controls one above the other, leading, in the width that is offered. SwiftUI's scrolls and groups them on plates.
nonisolated public struct Form<Content: View>: View {
  let content: Content

  /// Controls one above the other, 10 points apart.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor public var body: some View {
    VStack(alignment: .leading, spacing: 10) { content }.frame(maxWidth: .infinity, alignment: .leading).padding()
  }
}

/// Views on a background, with a title above it.
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
    .background(.fill.quaternary, in: RoundedRectangle(cornerRadius: 10, style: .continuous))
  }
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
    label.foregroundStyle(Color.accentColor).contentShape(Rectangle())
      .modifier(PresentationModifier(trigger: .primary) { AnyView(content()) })
  }
}

extension Menu where Label == Text {
  /// A menu with a text as its label; the key stands for itself.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
}
