@_spi(Nodes) import ViewGraph

/// A scrolling column of rows, whose sections are drawn on backgrounds.
///
/// ```swift
/// List(["Apples", "Pears", "Plums"], id: \.self) { fruit in
///   Text(fruit)
/// }
/// ```
nonisolated public struct List<SelectionValue: Hashable, Content: View>: View {
  let selection: ListSelection?
  let content: Content

  /// Rows of which a click selects one.
  public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {
    self.selection = selection.map { ListSelection($0) }
    self.content = content()
  }

  /// Rows of which clicks select several.
  public init(selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content) {
    self.selection = selection.map { ListSelection($0) }
    self.content = content()
  }

  /// A row for each element of a collection; a click selects one.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<SelectionValue?>?, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// A row for each element of a collection; clicks select several.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// A row for each element of a collection; a click selects one.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  /// A row for each element of a collection; clicks select several.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  @MainActor public var body: some View { StyledList(content: content, selection: selection) }
}

extension List where SelectionValue == Never {
  /// Rows that cannot be selected.
  public init(@ViewBuilder content: () -> Content) {
    selection = nil
    self.content = content()
  }

  /// A row for each element of a collection.
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    self.init { ForEach(data, content: rowContent) }
  }

  /// A row for each element of a collection, whose id is found at a key path.
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    self.init { ForEach(data, id: id, content: rowContent) }
  }

  /// A row for each element of a bound collection, with a binding to the element.
  public init<C: MutableCollection & RandomAccessCollection, RowContent: View>(
    _ data: Binding<C>, @ViewBuilder rowContent: @escaping (Binding<C.Element>) -> RowContent
  ) where Content == ForEach<Binding<C>, C.Element.ID, RowContent>, C.Element: Identifiable {
    self.init { ForEach(data, content: rowContent) }
  }

  /// A row for each number of a half-open range.
  public init<RowContent: View>(_ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> RowContent)
  where Content == ForEach<Range<Int>, Int, RowContent> {
    self.init { ForEach(data, content: rowContent) }
  }
}

/// The selection of a list, and the effect of a click on it.
struct ListSelection {
  let contains: (AnyHashable) -> Bool
  let select: (AnyHashable) -> Void

  init<Value: Hashable>(_ value: Binding<Value?>) {
    contains = { value.wrappedValue.map { AnyHashable($0) } == $0 }
    select = { if let new = $0.base as? Value { value.wrappedValue = new } }
  }

  init<Value: Hashable>(_ values: Binding<Set<Value>>) {
    contains = { ($0.base as? Value).map { values.wrappedValue.contains($0) } ?? false }
    select = { if let new = $0.base as? Value { values.wrappedValue.formSymmetricDifference([new]) } }
  }
}

private struct StyledList<Content: View>: View {
  let content: Content
  let selection: ListSelection?
  @Environment(\.listStyle) private var style
  @Environment(\.showsScrollBackground) private var showsBackground
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    ScrollView {
      ListRows(content: content, selection: selection, style: style)
        .padding(.vertical, style.hasCards ? 20 : 0)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background { if showsBackground, style != .sidebar { Rectangle().fill(background).ignoresSafeArea() } }
  }

  /// The colour published for iOS's grouped background: `#F2F2F7`, and black in dark mode.
  private var background: AnyShapeStyle {
    guard style.hasCards, colorScheme == .light else { return AnyShapeStyle(.background) }
    return AnyShapeStyle(Color(red: 242 / 255, green: 242 / 255, blue: 247 / 255))
  }
}

/// The rows of a list, evaluated to read their traits.
private struct ListRows<Content: View>: PrimitiveView {
  let content: Content
  let selection: ListSelection?
  let style: ListStyleKind

  func nodes(in context: ViewContext) -> [ViewNode] {
    var inner = context.child(0).changingEnvironment(.listEnvironment) {
      $0.isListRow = true
      $0.sectionLabels = .list
      $0.showsScrollBackground = true
    }
    inner.axis = nil
    inner.tagsElements = selection != nil
    let runs = inner.runs(of: content)
    if runs.reduce(0, { $0 + $1.count }) > LazyListRows.eagerRowLimit {
      let rows = LazyListRows(selection: selection, style: style, spacing: context.environment.listSectionSpacing)
      let layout = LazyLayout(axis: .vertical, alignment: .leading, spacing: 0, pinned: [])
      if let nodes = context.child(2).lazyNodes(layout, of: rows.styled(runs)) { return nodes }
    }
    var sections: [ListSection] = []
    for node in inner.nodes(of: content) {
      let part = node.traits.section
      if sections.isEmpty || sections[sections.count - 1].id != part?.id { sections.append(ListSection(id: part?.id)) }
      switch part?.role {
      case .header: sections[sections.count - 1].headers.append(EvaluatedView(node: node))
      case .footer: sections[sections.count - 1].footers.append(EvaluatedView(node: node))
      case .content, nil: sections[sections.count - 1].rows.append(ListRow(node))
      }
    }
    return context.child(1).nodes(of: ListColumn(sections: sections, selection: selection, style: style))
  }
}

struct ListSection {
  var id: ViewIdentity?
  var headers: [EvaluatedView] = []
  var rows: [ListRow] = []
  var footers: [EvaluatedView] = []
}

/// A row, with its traits, tag and badge.
@MainActor
struct ListRow {
  let view: EvaluatedView
  let traits: ListRowTraits
  let tag: AnyHashable?
  let badge: Text?

  init(_ node: ViewNode) {
    view = EvaluatedView(node: node)
    let values = node.traits.values
    traits = values[LayoutTraits.listRow] as? ListRowTraits ?? ListRowTraits()
    tag = values[LayoutTraits.tag] as? AnyHashable
    badge = values[LayoutTraits.badge] as? Text
  }
}
