@_spi(Nodes) import ViewGraph

/// Views of which one is shown: with a bar of their labels below, or as pages that are swiped.
nonisolated public struct TabView<SelectionValue: Hashable, Content: View>: View {
  let selection: Binding<SelectionValue>?
  let content: Content

  /// Views with `tabItem`s, of which the one is shown whose `tag` is the selection.
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  /// Views with `tabItem`s, of which the one is shown whose `tag` is the selection.
  public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  @MainActor public var body: some View {
    TabSelection(content: content, selection: selection.map { Binding($0, as: AnyHashable.self) })
  }
}

extension TabView where SelectionValue == Int {
  /// Views with `tabItem`s, of which the first is shown first.
  public init(@ViewBuilder content: () -> Content) {
    selection = nil
    self.content = content()
  }
}

/// A tab as the bar of a `TabView` shows it.
struct TabChoice {
  let tag: AnyHashable
  let item: AnyView?
  let badge: Text?
  let node: ViewNode
}

/// The views, evaluated to read their labels and tags.
private struct TabSelection<Content: View>: View, KeepsOwnState {
  let content: Content
  let selection: Binding<AnyHashable>?
  /// The number of the tab, where the user's code has no selection.
  @State private var own = 0
  @Environment(\.tabViewStyle) private var style

  var body: some View {
    TabChoices(
      content: content, selection: selection ?? Binding<AnyHashable>($own), hasTags: selection != nil, style: style)
  }
}

private struct TabChoices<Content: View>: PrimitiveView {
  let content: Content
  let selection: Binding<AnyHashable>
  /// Whether views are known by their tags, and not by their numbers.
  let hasTags: Bool
  let style: TabViewStyleKind

  func nodes(in context: ViewContext) -> [ViewNode] {
    let board = context.noticeBoard { TabBarContent() }
    var inner = context.child(0).changingEnvironment(.tabEnvironment) {
      $0.tabBoard = board
      $0.tabViewStyle = .tabs
    }
    inner.axis = nil
    inner.tagsElements = hasTags
    let choices = inner.nodes(of: content).enumerated().map { index, node in
      node.hold()
      let values = node.traits.values
      let tag = hasTags ? values[LayoutTraits.tag] as? AnyHashable : nil
      return TabChoice(
        tag: tag ?? AnyHashable(index), item: values[LayoutTraits.tabItem] as? AnyView,
        badge: values[LayoutTraits.badge] as? Text, node: node)
    }
    let outer = context.child(1)
    switch style {
    case .page(let display): return outer.nodes(of: TabPages(choices: choices, selection: selection, display: display))
    case .tabs: return outer.nodes(of: TabBarLayout(choices: choices, selection: selection, board: board))
    }
  }
}

extension LayoutTraits {
  private enum Item {}
  private enum Badge {}
  static let tabItem = ObjectIdentifier(Item.self)
  static let badge = ObjectIdentifier(Badge.self)
}

/// What the views inside tell the bar.
struct TabBarContent {
  var isHidden = false
  var background: AnyShapeStyle?
}

extension EnvironmentValues {
  private enum BoardKey: EnvironmentKey { static var defaultValue: NoticeBoard<TabBarContent>? { nil } }

  var tabBoard: NoticeBoard<TabBarContent>? {
    get { self[BoardKey.self] }
    set { self[BoardKey.self] = newValue }
  }
}

nonisolated extension View {
  /// The view's label in the bar of the `TabView` around it.
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    modifier(TraitWriter(keyPath: \.values[LayoutTraits.tabItem], value: AnyView(label())))
  }

  /// A number at the view's tab, or at the end of its row in a list; 0 shows none.
  public func badge(_ count: Int) -> some View { badge(count == 0 ? nil : Text(verbatim: "\(count)")) }
  /// A text at the view's tab, or at the end of its row in a list.
  public func badge(_ label: Text?) -> some View {
    modifier(TraitModifier { $0.values[LayoutTraits.badge] = label })
  }
  /// A text at the view's tab, or at the end of its row in a list.
  public func badge(_ key: LocalizedStringKey?) -> some View { badge(key.map { Text($0) }) }
  /// A text at the view's tab, or at the end of its row in a list.
  @_disfavoredOverload
  public func badge<S: StringProtocol>(_ label: S?) -> some View { badge(label.map { Text($0) }) }
}
