/// What a page tells the bar above it.
struct NavigationBarContent {
  var title: Text?
  var displayMode = NavigationBarItem.TitleDisplayMode.automatic
  var isHidden = false
  var hidesBackButton = false
  var items: [ToolbarEntry] = []
  /// Behind the bar; nil shows what is below it.
  var background: AnyShapeStyle?
  var colorScheme: ColorScheme?

  func items(_ slot: ToolbarItemPlacement.Slot) -> [ToolbarEntry] { items.filter { $0.placement.slot == slot } }

  /// Whether there is anything to show, but for a way back.
  var isEmpty: Bool {
    title?.segments.isEmpty != false && items.allSatisfy { $0.placement.slot == .bottom || $0.placement.slot == .none }
  }
}

/// The bar at the top of a page.
public struct NavigationBarItem: Sendable {
  /// The size of a page's title.
  public enum TitleDisplayMode: Hashable, Sendable {
    /// As on the page before; large on the first.
    case automatic
    /// In the middle of the bar.
    case inline
    /// Large, below the bar.
    case large
  }
}

extension EnvironmentValues {
  private enum BoardKey: EnvironmentKey { static var defaultValue: NoticeBoard<NavigationBarContent>? { nil } }

  var navigationBoard: NoticeBoard<NavigationBarContent>? {
    get { self[BoardKey.self] }
    set { self[BoardKey.self] = newValue }
  }
}

nonisolated extension View {
  func barNotice(_ change: @escaping (inout NavigationBarContent) -> Void) -> some View {
    modifier(NoticeModifier(board: \.navigationBoard, change: change))
  }

  /// The title of the page, in the bar of the navigation container around it.
  public func navigationTitle(_ title: Text) -> some View { barNotice { $0.title = title } }
  /// The title of the page, in the bar of the navigation container around it; the key stands for itself.
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(Text(titleKey)) }
  /// The title of the page, in the bar of the navigation container around it.
  @_disfavoredOverload
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(Text(title)) }

  /// The title of the page: SwiftUI's first name for `navigationTitle`.
  public func navigationBarTitle(_ title: Text) -> some View { navigationTitle(title) }
  /// The title of the page: SwiftUI's first name for `navigationTitle`.
  public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(titleKey) }
  /// The title of the page: SwiftUI's first name for `navigationTitle`.
  @_disfavoredOverload
  public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(title) }

  /// The title of the page and its size.
  public func navigationBarTitle(_ title: Text, displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
    barNotice {
      $0.title = title
      $0.displayMode = displayMode
    }
  }

  /// The title of the page and its size.
  public func navigationBarTitle(
    _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { navigationBarTitle(Text(titleKey), displayMode: displayMode) }

  /// The title of the page and its size.
  @_disfavoredOverload
  public func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { navigationBarTitle(Text(title), displayMode: displayMode) }

  /// The size of the page's title.
  public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
    barNotice { $0.displayMode = displayMode }
  }

  /// Whether the page has no bar.
  public func navigationBarHidden(_ hidden: Bool) -> some View { barNotice { $0.isHidden = hidden } }

  /// Whether the page's bar has no button that goes back.
  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    barNotice { $0.hidesBackButton = hidesBackButton }
  }

  /// Views at both ends of the page's bar: SwiftUI's first form of `toolbar`.
  public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    barNotice { $0.items += [ToolbarEntry(.topBarLeading, leading), ToolbarEntry(.topBarTrailing, trailing)] }
  }

  /// Views at the leading end of the page's bar: SwiftUI's first form of `toolbar`.
  public func navigationBarItems<L: View>(leading: L) -> some View {
    barNotice { $0.items.append(ToolbarEntry(.topBarLeading, leading)) }
  }

  /// Views at the trailing end of the page's bar: SwiftUI's first form of `toolbar`.
  public func navigationBarItems<T: View>(trailing: T) -> some View {
    barNotice { $0.items.append(ToolbarEntry(.topBarTrailing, trailing)) }
  }

  /// Accepted for source compatibility: there is no line below the title of a window.
  public func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View { self }
  /// Accepted for source compatibility: there is no line below the title of a window.
  @_disfavoredOverload
  public func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View { self }
}
