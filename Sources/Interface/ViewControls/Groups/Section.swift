@_spi(Nodes) import ViewGraph

/// Views that belong together, with a header and a footer. Lists draw them on a background, and lazy grids give the
/// header and the footer lines of their own; elsewhere, as in a `VStack`, a section has no look of its own.
///
/// ```swift
/// List {
///   Section("Fruit") {
///     Text("Apples")
///     Text("Pears")
///   }
/// }
/// ```
nonisolated public struct Section<Parent: View, Content: View, Footer: View>: View, PrimitiveView {
  let header: Parent
  let content: Content
  let footer: Footer
  /// A binding that is true while the content is shown; nil if it always is.
  var isExpanded: Binding<Bool>?

  /// Content between a header and a footer, which are set as secondary footnotes outside lazy stacks and grids.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }

  @MainActor
  package func nodes(in context: ViewContext) -> [ViewNode] {
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
        let prominence = context.environment.headerProminence
        return inner.memberNodes(of: listLabel(view, isHeader: index == 0, prominence: prominence))
      }
    }
    let heading =
      isExpanded.map { label(ExpandingHeader(header: header, isExpanded: $0), 3) } ?? label(header, 0)
    let rows = isExpanded?.wrappedValue == false ? [] : context.child(1).memberNodes(of: content)
    return marked(heading, .header) + marked(rows, .content) + marked(label(footer, 2), .footer)
  }
}

/// Returns a header or footer in the look that lists give it.
@MainActor @ViewBuilder
func listLabel<V: View>(_ view: V, isHeader: Bool, prominence: Prominence) -> some View {
  if isHeader, prominence == .increased {
    view.font(.title3.bold())
  } else {
    view.font(.footnote).foregroundStyle(.secondary).textCase(isHeader ? .uppercase : nil)
  }
}

/// The degree to which a view stands out.
public enum Prominence: Hashable, Sendable {
  /// The usual prominence.
  case standard
  /// A higher prominence than usual.
  case increased
}

extension EnvironmentValues {
  private enum ProminenceKey: EnvironmentKey { static let defaultValue = Prominence.standard }

  /// The prominence of the headers of sections; `standard` by default.
  public var headerProminence: Prominence {
    get { self[ProminenceKey.self] }
    set { self[ProminenceKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets the prominence of the headers of sections in lists inside: with `increased` they are larger and bold.
  public func headerProminence(_ prominence: Prominence) -> some View {
    environment(\.headerProminence, prominence)
  }
}

/// A header that shows and hides the content of its section when it is clicked.
struct ExpandingHeader<Header: View>: View {
  let header: Header
  let isExpanded: Binding<Bool>

  var body: some View {
    Button(action: { withAnimation(.snappy(duration: 0.25)) { isExpanded.wrappedValue.toggle() } }) {
      HStack(spacing: 8) {
        header
        Spacer(minLength: 8)
        BackChevron().stroke(style: StrokeStyle(lineWidth: 1.5, lineCap: .round, lineJoin: .round))
          .frame(width: 5, height: 9)
          .frame(width: 10)
          .rotationEffect(.degrees(isExpanded.wrappedValue ? -90 : 180))
          .foregroundStyle(Color.accentColor)
      }
    }
    .buttonStyle(.plain)
  }
}

extension Section where Footer == EmptyView {
  /// Content below a header.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header) { EmptyView() }
  }
}

extension Section where Footer == EmptyView {
  /// Content below a header, which shows and hides it when it is clicked.
  public init(isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header)
    self.isExpanded = isExpanded
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  /// Content below a text, which shows and hides it when it is clicked.
  public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
  }

  /// Content below a string, as it is, which shows and hides it when it is clicked.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(isExpanded: isExpanded, content: content) { Text(title) }
  }
}

extension Section where Parent == EmptyView {
  /// Content above a footer.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
  /// Content alone: a grouping that is invisible.
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
