@_spi(Nodes) import ViewGraph

/// Several views, one of which is shown: with a bar of their labels below, or as pages that are swiped.
///
/// ```swift
/// TabView {
///   Tab("Home", systemImage: "house") { Text("Welcome") }
///   Tab("Search", systemImage: "magnifyingglass") { Text("Nothing found") }
/// }
/// ```
nonisolated public struct TabView<SelectionValue: Hashable, Content: View>: View {
  let selection: Binding<SelectionValue>?
  let content: Content

  /// Views with `tabItem`s; the one whose `tag` is the selection is shown.
  public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  /// Views with `tabItem`s; the one whose `tag` is the selection is shown.
  public init(selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
    self.selection = selection
    self.content = content()
  }

  @MainActor public var body: some View {
    TabSelection(content: content, selection: selection.map { Binding($0, as: AnyHashable.self) })
  }
}

extension TabView where SelectionValue == Int {
  /// Views with `tabItem`s, beginning with the first.
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

/// The views of a `TabView`, with a bound selection or one of their own.
private struct TabSelection<Content: View>: View, KeepsOwnState {
  let content: Content
  let selection: Binding<AnyHashable>?
  /// The index of the selected tab, used if the user's code has no selection.
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
  /// True if views are identified by their tags, false if by their indices.
  let hasTags: Bool
  let style: TabViewStyleKind

  func nodes(in context: ViewContext) -> [ViewNode] {
    let barSettings = context.containerSettings { TabBarContent() }
    var inner = context.child(0).changingEnvironment(.tabEnvironment) {
      $0.tabBarSettings = barSettings
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
    case .tabs: return outer.nodes(of: TabBarLayout(choices: choices, selection: selection, barSettings: barSettings))
    }
  }
}

extension LayoutTraits {
  private enum Item {}
  private enum Badge {}
  static let tabItem = ObjectIdentifier(Item.self)
  static let badge = ObjectIdentifier(Badge.self)
}

/// The content of the bar, as the views inside declare it.
struct TabBarContent {
  var isHidden = false
  var background: AnyShapeStyle?
}

extension EnvironmentValues {
  private enum SettingsKey: EnvironmentKey { static var defaultValue: ContainerSettings<TabBarContent>? { nil } }

  var tabBarSettings: ContainerSettings<TabBarContent>? {
    get { self[SettingsKey.self] }
    set { self[SettingsKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets the view's label in the bar of the `TabView` around it.
  public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    modifier(TraitWriter(keyPath: \.values[LayoutTraits.tabItem], value: AnyView(label())))
  }

  /// Adds a number to the view's tab, or to the end of its row in a list; 0 adds none.
  public func badge(_ count: Int) -> some View { badge(count == 0 ? nil : Text(verbatim: "\(count)")) }
  /// Adds a text to the view's tab, or to the end of its row in a list.
  public func badge(_ label: Text?) -> some View {
    modifier(TraitModifier { $0.values[LayoutTraits.badge] = label })
  }
  /// Adds a text to the view's tab, or to the end of its row in a list.
  public func badge(_ key: LocalizedStringKey?) -> some View { badge(key.map { Text($0) }) }
  /// Adds a text to the view's tab, or to the end of its row in a list.
  @_disfavoredOverload
  public func badge<S: StringProtocol>(_ label: S?) -> some View { badge(label.map { Text($0) }) }
}
