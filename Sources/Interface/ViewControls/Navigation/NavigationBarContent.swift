/// The content of the bar above a page, as the page declares it.
struct NavigationBarContent {
  var title: Text?
  var displayMode = NavigationBarItem.TitleDisplayMode.automatic
  var isHidden = false
  var hidesBackButton = false
  var items: [ToolbarEntry] = []
  /// The style behind the bar; nil draws none.
  var background: AnyShapeStyle?
  var colorScheme: ColorScheme?

  func items(_ slot: ToolbarItemPlacement.Slot) -> [ToolbarEntry] { items.filter { $0.placement.slot == slot } }

  /// True if the bar has nothing to show except a way back.
  var isEmpty: Bool {
    title?.segments.isEmpty != false && items.allSatisfy { $0.placement.slot == .bottom || $0.placement.slot == .none }
  }
}

/// The bar at the top of a page.
public struct NavigationBarItem: Sendable {
  /// The size of a page's title.
  public enum TitleDisplayMode: Hashable, Sendable {
    /// The size on the page before; large on the first page.
    case automatic
    /// A title in the middle of the bar.
    case inline
    /// A large title below the bar.
    case large
  }
}

extension EnvironmentValues {
  private enum SettingsKey: EnvironmentKey { static var defaultValue: ContainerSettings<NavigationBarContent>? { nil } }

  var navigationBarSettings: ContainerSettings<NavigationBarContent>? {
    get { self[SettingsKey.self] }
    set { self[SettingsKey.self] = newValue }
  }
}

nonisolated extension View {
  func navigationBarSetting(_ change: @escaping (inout NavigationBarContent) -> Void) -> some View {
    modifier(ContainerSettingModifier(settings: \.navigationBarSettings, change: change))
  }

  /// Sets the title of the page, in the bar of the navigation container around it.
  public func navigationTitle(_ title: Text) -> some View { navigationBarSetting { $0.title = title } }
  /// Sets the title of the page, in the bar of the navigation container around it; the key is shown untranslated.
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(Text(titleKey)) }
  /// Sets the title of the page, in the bar of the navigation container around it.
  @_disfavoredOverload
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(Text(title)) }

  /// Sets the title of the page: SwiftUI's first name for `navigationTitle`.
  public func navigationBarTitle(_ title: Text) -> some View { navigationTitle(title) }
  /// Sets the title of the page: SwiftUI's first name for `navigationTitle`.
  public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(titleKey) }
  /// Sets the title of the page: SwiftUI's first name for `navigationTitle`.
  @_disfavoredOverload
  public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(title) }

  /// Sets the title of the page and its size.
  public func navigationBarTitle(_ title: Text, displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
    navigationBarSetting {
      $0.title = title
      $0.displayMode = displayMode
    }
  }

  /// Sets the title of the page and its size.
  public func navigationBarTitle(
    _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { navigationBarTitle(Text(titleKey), displayMode: displayMode) }

  /// Sets the title of the page and its size.
  @_disfavoredOverload
  public func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { navigationBarTitle(Text(title), displayMode: displayMode) }

  /// Sets the size of the page's title.
  public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
    navigationBarSetting { $0.displayMode = displayMode }
  }

  /// Sets whether the page's bar is hidden.
  public func navigationBarHidden(_ hidden: Bool) -> some View { navigationBarSetting { $0.isHidden = hidden } }

  /// Sets whether the page's bar hides the button that goes back.
  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    navigationBarSetting { $0.hidesBackButton = hidesBackButton }
  }

  /// Adds views at both ends of the page's bar: SwiftUI's first form of `toolbar`.
  public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    navigationBarSetting {
      $0.items += [ToolbarEntry(.topBarLeading, leading), ToolbarEntry(.topBarTrailing, trailing)]
    }
  }

  /// Adds views at the leading end of the page's bar: SwiftUI's first form of `toolbar`.
  public func navigationBarItems<L: View>(leading: L) -> some View {
    navigationBarSetting { $0.items.append(ToolbarEntry(.topBarLeading, leading)) }
  }

  /// Adds views at the trailing end of the page's bar: SwiftUI's first form of `toolbar`.
  public func navigationBarItems<T: View>(trailing: T) -> some View {
    navigationBarSetting { $0.items.append(ToolbarEntry(.topBarTrailing, trailing)) }
  }

  /// Accepted for source compatibility: there is no line below the title of a window.
  public func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View { self }
  /// Accepted for source compatibility: there is no line below the title of a window.
  @_disfavoredOverload
  public func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View { self }
}
