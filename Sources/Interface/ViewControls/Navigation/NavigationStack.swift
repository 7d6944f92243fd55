/// A stack of pages with links that lead from one to the next. A bar at the top has the title, the back button and
/// the toolbar.
///
/// ```swift
/// NavigationStack {
///   List(["Lima", "Oslo"], id: \.self) { NavigationLink($0, value: $0) }
///     .navigationTitle("Cities")
///     .navigationDestination(for: String.self) { Text($0) }
/// }
/// ```
nonisolated public struct NavigationStack<Data, Root: View>: View {
  let root: Root
  let path: NavigationPathBinding?

  @MainActor public var body: some View { NavigationContainer(root: root, path: path) }
}

extension NavigationStack where Data == NavigationPath {
  /// A stack that begins with a page, and keeps the pages after it itself.
  public init(@ViewBuilder root: () -> Root) {
    self.root = root()
    path = nil
  }

  /// A stack that begins with a page; the pages after it are those of a path's values.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
    self.root = root()
    self.path = NavigationPathBinding(path)
  }
}

extension NavigationStack {
  /// A stack that begins with a page; the pages after it are those of a collection's elements.
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
    self.root = root()
    self.path = NavigationPathBinding(path)
  }
}

/// A stack of pages with links that lead from one to the next: SwiftUI's first form of `NavigationStack`.
nonisolated public struct NavigationView<Content: View>: View {
  let content: Content

  /// A stack that begins with a page.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor public var body: some View { NavigationContainer(root: content) }
}

/// The look of a `NavigationView`.
public protocol NavigationViewStyle: Sendable {}

/// One page at a time.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
  /// The same as `.navigationViewStyle(.automatic)`.
  public init() {}
}

/// One page at a time.
public struct StackNavigationViewStyle: NavigationViewStyle {
  /// The same as `.navigationViewStyle(.stack)`.
  public init() {}
}

/// Pages side by side in SwiftUI; here one page at a time. `NavigationSplitView` has columns.
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
  /// One page at a time, here.
  public static var columns: ColumnNavigationViewStyle { ColumnNavigationViewStyle() }
}

nonisolated extension View {
  /// Accepted for source compatibility: a `NavigationView` shows one page at a time.
  public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }
}
