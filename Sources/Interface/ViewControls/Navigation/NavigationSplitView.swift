@_spi(Nodes) import ViewGraph

/// Columns side by side: links and lists in the sidebar decide on the content of the others.
nonisolated public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
  let visibility: Binding<NavigationSplitViewVisibility>?
  let sidebar: Sidebar
  let content: Content
  let detail: Detail

  /// Three columns.
  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    visibility = nil
    self.sidebar = sidebar()
    self.content = content()
    self.detail = detail()
  }

  /// Three columns; a binding says which of them are shown.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) {
    visibility = columnVisibility
    self.sidebar = sidebar()
    self.content = content()
    self.detail = detail()
  }

  @MainActor public var body: some View {
    SplitColumns(
      visibility: visibility?.wrappedValue ?? .automatic, sidebar: sidebar, content: content, detail: detail)
  }
}

extension NavigationSplitView where Content == EmptyView {
  /// Two columns.
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.init(sidebar: sidebar, content: { EmptyView() }, detail: detail)
  }

  /// Two columns; a binding says which of them are shown.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) {
    self.init(columnVisibility: columnVisibility, sidebar: sidebar, content: { EmptyView() }, detail: detail)
  }
}

/// The visibility of the columns of a split view.
public struct NavigationSplitViewVisibility: Hashable, Sendable {
  private let name: String
  /// All columns.
  public static let automatic = NavigationSplitViewVisibility(name: "automatic")
  /// All columns.
  public static let all = NavigationSplitViewVisibility(name: "all")
  /// The columns beside the sidebar.
  public static let doubleColumn = NavigationSplitViewVisibility(name: "doubleColumn")
  /// The last column.
  public static let detailOnly = NavigationSplitViewVisibility(name: "detailOnly")
}

/// The columns: 240 points for the sidebar, 300 for the content, the rest for the detail.
private struct SplitColumns<Sidebar: View, Content: View, Detail: View>: PrimitiveView {
  let visibility: NavigationSplitViewVisibility
  let sidebar: Sidebar
  let content: Content
  let detail: Detail

  func nodes(in context: ViewContext) -> [ViewNode] {
    let session = context.session
    let model = session.place(at: context.identity.child(.splitModel)) { NavigationModel(session: session) }
    let hasContent = Content.self != EmptyView.self
    let showsSidebar = visibility != .detailOnly && (visibility != .doubleColumn || !hasContent)
    let columns = HStack(spacing: 0) {
      if showsSidebar {
        NavigationContainer(root: SidebarRoot(model: model, content: sidebar)).frame(width: 240)
          .background(.bar)
        Divider()
      }
      if hasContent, visibility != .detailOnly {
        NavigationContainer(root: SidebarRoot(model: model, content: content)).frame(width: 300)
        Divider()
      }
      NavigationContainer(root: detail, model: model)
    }
    return context.child(0).nodes(of: columns)
  }
}

/// A column whose links open pages in the last one.
private struct SidebarRoot<Content: View>: PrimitiveView {
  let model: NavigationModel
  let content: Content

  func nodes(in context: ViewContext) -> [ViewNode] {
    context.child(0).changingEnvironment(.sidebarEnvironment) {
      $0.navigation = model
      $0.opensInDetail = true
    }.nodes(of: content)
  }
}

/// The look of a `NavigationSplitView`.
public protocol NavigationSplitViewStyle: Sendable {}

/// Columns side by side.
public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// The same as `.navigationSplitViewStyle(.automatic)`.
  public init() {}
}

/// Columns side by side.
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// The same as `.navigationSplitViewStyle(.balanced)`.
  public init() {}
}

extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
  /// Columns side by side.
  public static var automatic: AutomaticNavigationSplitViewStyle { AutomaticNavigationSplitViewStyle() }
}

extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
  /// Columns side by side.
  public static var balanced: BalancedNavigationSplitViewStyle { BalancedNavigationSplitViewStyle() }
}

nonisolated extension View {
  /// Accepted for source compatibility: columns are side by side.
  public func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View { self }
}
