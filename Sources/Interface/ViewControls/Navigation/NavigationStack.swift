/// Pages of which links lead from one to the next. A bar at the top has the title, the way back and the toolbar.
nonisolated public struct NavigationStack<Data, Root: View>: View {
  let root: Root
  let path: NavigationPathBinding?

  @MainActor public var body: some View { NavigationContainer(root: root, path: path) }
}

extension NavigationStack where Data == NavigationPath {
  /// Pages that begin with this one, and are the stack's own.
  public init(@ViewBuilder root: () -> Root) {
    self.root = root()
    path = nil
  }

  /// Pages that begin with this one; those after it are of the values of a path.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
    self.root = root()
    self.path = NavigationPathBinding(path)
  }
}

extension NavigationStack {
  /// Pages that begin with this one; those after it are of the elements of a collection.
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
    self.root = root()
    self.path = NavigationPathBinding(path)
  }
}

/// Pages of which links lead from one to the next: SwiftUI's first form of `NavigationStack`.
nonisolated public struct NavigationView<Content: View>: View {
  let content: Content

  /// Pages that begin with this one.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor public var body: some View { NavigationContainer(root: content) }
}

/// The look of a `NavigationView`.
public protocol NavigationViewStyle: Sendable {}

/// One page at a time.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
  /// As `.navigationViewStyle(.automatic)`.
  public init() {}
}

/// One page at a time.
public struct StackNavigationViewStyle: NavigationViewStyle {
  /// As `.navigationViewStyle(.stack)`.
  public init() {}
}

/// In SwiftUI pages side by side; here one page at a time. `NavigationSplitView` has columns.
public struct ColumnNavigationViewStyle: NavigationViewStyle {
  init() {}
}

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  /// One page at a time.
  public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}

extension NavigationViewStyle where Self == StackNavigationViewStyle {
  /// One page at a time.
  public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

extension NavigationViewStyle where Self == ColumnNavigationViewStyle {
  /// Here one page at a time.
  public static var columns: ColumnNavigationViewStyle { ColumnNavigationViewStyle() }
}

nonisolated extension View {
  /// Accepted for source compatibility: a `NavigationView` shows one page at a time.
  public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }
}
