/// Views that belong together, with what stands before and after them. Lists put them on a plate, lazy grids give the
/// header and the footer lines of their own; elsewhere it is a grouping without a look, as in a `VStack`.
nonisolated public struct Section<Parent: View, Content: View, Footer: View>: View, PrimitiveView {
  let header: Parent
  let content: Content
  let footer: Footer

  /// Content between a header and a footer, which are set as secondary footnotes outside lazy stacks and grids.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }

  @MainActor
  func nodes(in context: ViewContext) -> [ViewNode] {
    func marked(_ nodes: [ViewNode], _ role: SectionPart.Role) -> [ViewNode] {
      let part = SectionPart(id: context.identity, role: role)
      return nodes.map { child in
        TraitNode(change: { $0.values[LayoutTraits.sectionPart] = part }, child: child)
      }
    }
    func label<V: View>(_ view: V, _ index: Int) -> [ViewNode] {
      let inner = context.child(index)
      switch context.environment.sectionLabels {
      case .plain: return inner.memberNodes(of: view)
      case .footnote: return inner.memberNodes(of: view.font(.footnote).foregroundStyle(.secondary))
      case .list:
        return inner.memberNodes(
          of: view.font(.footnote).foregroundStyle(.secondary).textCase(index == 0 ? .uppercase : nil))
      }
    }
    return marked(label(header, 0), .header) + marked(context.child(1).memberNodes(of: content), .content)
      + marked(label(footer, 2), .footer)
  }
}

/// What a view is in the section that it is in.
struct SectionPart: Equatable {
  enum Role { case header, content, footer }
  let id: ViewIdentity
  let role: Role
}

extension LayoutTraits {
  private enum Part {}
  static let sectionPart = ObjectIdentifier(Part.self)

  /// The innermost section's; nil outside sections.
  var section: SectionPart? { values[Self.sectionPart] as? SectionPart }
}

extension EnvironmentValues {
  private enum SectionLabelsKey: EnvironmentKey { static let defaultValue = SectionLabels.footnote }

  var sectionLabels: SectionLabels {
    get { self[SectionLabelsKey.self] }
    set { self[SectionLabelsKey.self] = newValue }
  }
}

/// How headers and footers of sections are set.
enum SectionLabels: Hashable, Sendable {
  case plain
  /// Small and secondary.
  case footnote
  /// Small and secondary, headers in capitals.
  case list
}

extension Section where Footer == EmptyView {
  /// Content below a header.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header) { EmptyView() }
  }
}

extension Section where Parent == EmptyView {
  /// Content above a footer.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
  /// Content alone: a grouping that is not seen.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  /// Content below a header that is a text.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  /// Content below a header that is a string, as it is.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension Section where Footer == EmptyView {
  /// Content below a header, in the order of SwiftUI's first version.
  public init(header: Parent, @ViewBuilder content: () -> Content) { self.init(content: content) { header } }
}

extension Section {
  /// Content between a header and a footer, in the order of SwiftUI's first version.
  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header }, footer: { footer })
  }
}

extension Section where Parent == EmptyView {
  /// Content above a footer, in the order of SwiftUI's first version.
  public init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { footer })
  }
}

/// Controls one above the other, leading, in the width that is offered. SwiftUI's scrolls and groups them on plates.
nonisolated public struct Form<Content: View>: View {
  let content: Content

  /// Controls one above the other, 10 points apart.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor public var body: some View {
    FormColumn(content: VStack(alignment: .leading, spacing: 10) { content })
  }
}

/// A column in the width that is offered, and at the top of a page.
private struct FormColumn<Content: View>: View {
  let content: Content
  @Environment(\.navigationBoard) private var board

  var body: some View {
    content.frame(maxWidth: .infinity, alignment: .leading).padding()
      .frame(maxHeight: board == nil ? nil : .infinity, alignment: .top)
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
  /// A menu with a string as its label, as it is.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(title) }
  }

  /// A menu with a text as its label; the key stands for itself.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
}
