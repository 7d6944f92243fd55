/// The placement of an item in a toolbar.
public struct ToolbarItemPlacement: Hashable, Sendable {
  /// The part of the bar.
  enum Slot: Hashable, Sendable { case leading, center, trailing, bottom, none }

  let slot: Slot
  private let name: String

  private init(_ name: String, _ slot: Slot) {
    self.name = name
    self.slot = slot
  }

  /// At the trailing end of the bar.
  public static let automatic = ToolbarItemPlacement("automatic", .trailing)
  /// In the middle of the bar, in the place of the title.
  public static let principal = ToolbarItemPlacement("principal", .center)
  /// At the leading end of the bar.
  public static let navigation = ToolbarItemPlacement("navigation", .leading)
  /// At the trailing end of the bar.
  public static let primaryAction = ToolbarItemPlacement("primaryAction", .trailing)
  /// At the trailing end of the bar.
  public static let secondaryAction = ToolbarItemPlacement("secondaryAction", .trailing)
  /// At the trailing end of the bar.
  public static let confirmationAction = ToolbarItemPlacement("confirmationAction", .trailing)
  /// At the leading end of the bar.
  public static let cancellationAction = ToolbarItemPlacement("cancellationAction", .leading)
  /// At the trailing end of the bar.
  public static let destructiveAction = ToolbarItemPlacement("destructiveAction", .trailing)
  /// In the middle of the bar at the bottom.
  public static let status = ToolbarItemPlacement("status", .bottom)
  /// In the bar at the bottom.
  public static let bottomBar = ToolbarItemPlacement("bottomBar", .bottom)
  /// Nowhere: there is no on-screen keyboard.
  public static let keyboard = ToolbarItemPlacement("keyboard", .none)
  /// At the leading end of the bar.
  public static let topBarLeading = ToolbarItemPlacement("topBarLeading", .leading)
  /// At the trailing end of the bar.
  public static let topBarTrailing = ToolbarItemPlacement("topBarTrailing", .trailing)
  /// At the leading end of the bar: SwiftUI's first name for `topBarLeading`.
  public static let navigationBarLeading = ToolbarItemPlacement("navigationBarLeading", .leading)
  /// At the trailing end of the bar: SwiftUI's first name for `topBarTrailing`.
  public static let navigationBarTrailing = ToolbarItemPlacement("navigationBarTrailing", .trailing)
}

/// A bar that toolbar modifiers apply to.
public struct ToolbarPlacement: Hashable, Sendable {
  private let name: String
  /// The bar of the page.
  public static let automatic = ToolbarPlacement(name: "automatic")
  /// The bar at the top of a page.
  public static let navigationBar = ToolbarPlacement(name: "navigationBar")
  /// The bar at the bottom of a page.
  public static let bottomBar = ToolbarPlacement(name: "bottomBar")
  /// The bar of a `TabView`.
  public static let tabBar = ToolbarPlacement(name: "tabBar")
  /// The bar of a window, which views cannot change.
  public static let windowToolbar = ToolbarPlacement(name: "windowToolbar")

  fileprivate var isPage: Bool { self == .automatic || self == .navigationBar }
}

extension View {
  /// Adds items to the bar of the navigation container around the view; without one they are not shown.
  public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
    let entries = content().allEntries
    return navigationBarSetting { $0.items += entries }
  }

  /// Adds items to the bar of the navigation container around the view; without one they are not shown.
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    let entry = ToolbarEntry(.automatic, content())
    return navigationBarSetting { $0.items.append(entry) }
  }

  /// The same as `toolbar(content:)`; the id is for toolbars that the user may arrange.
  public func toolbar<Content: ToolbarContent>(id: String, @ToolbarContentBuilder content: () -> Content) -> some View {
    toolbar(content: content)
  }
}

nonisolated extension View {
  /// Sets whether the bars around the view are shown: that of its page, that of its `TabView`.
  public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    let isHidden = visibility == .hidden
    let (page, tabs) = (bars.contains(where: \.isPage), bars.contains(.tabBar))
    return navigationBarSetting { if page { $0.isHidden = isHidden } }
      .modifier(ContainerSettingModifier(settings: \.tabBarSettings) { if tabs { $0.isHidden = isHidden } })
  }

  /// Sets whether the bars around the view are shown: the name since 2024 of `toolbar(_:for:)`.
  public func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    let isHidden = visibility == .hidden
    let (page, tabs) = (bars.contains(where: \.isPage), bars.contains(.tabBar))
    return navigationBarSetting { if page { $0.isHidden = isHidden } }
      .modifier(ContainerSettingModifier(settings: \.tabBarSettings) { if tabs { $0.isHidden = isHidden } })
  }

  /// Sets the background of the bars around the view.
  public func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View {
    let style = AnyShapeStyle(style)
    let (page, tabs) = (bars.isEmpty || bars.contains(where: \.isPage), bars.contains(.tabBar))
    return navigationBarSetting { if page { $0.background = style } }
      .modifier(ContainerSettingModifier(settings: \.tabBarSettings) { if tabs { $0.background = style } })
  }

  /// Sets whether the bar of the page has a background.
  public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    let page = bars.isEmpty || bars.contains(where: \.isPage)
    return navigationBarSetting {
      if page, visibility == .hidden { $0.background = nil }
      if page, visibility == .visible, $0.background == nil { $0.background = AnyShapeStyle(Material.bar) }
    }
  }

  /// Sets whether the bar of the page has a background: the name since 2024 of `toolbarBackground(_:for:)`.
  public func toolbarBackgroundVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    let page = bars.isEmpty || bars.contains(where: \.isPage)
    return navigationBarSetting {
      if page, visibility == .hidden { $0.background = nil }
      if page, visibility == .visible, $0.background == nil { $0.background = AnyShapeStyle(Material.bar) }
    }
  }

  /// Sets the colour scheme of the bar of the page.
  public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View {
    let page = bars.isEmpty || bars.contains(where: \.isPage)
    return navigationBarSetting { if page { $0.colorScheme = colorScheme } }
  }

  /// Sets the size of the page's title.
  public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
    navigationBarTitleDisplayMode(mode.mode)
  }

  /// Accepted for source compatibility: there is no bar with the time and the battery.
  public func statusBarHidden(_ hidden: Bool = true) -> some View { self }
  /// Accepted for source compatibility: there is no bar with the time and the battery.
  public func statusBar(hidden: Bool) -> some View { self }
  /// Accepted for source compatibility: the system draws nothing over a window.
  public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
}

/// The size of a page's title.
public struct ToolbarTitleDisplayMode: Sendable {
  let mode: NavigationBarItem.TitleDisplayMode
  /// The size on the page before; large on the first page.
  public static let automatic = ToolbarTitleDisplayMode(mode: .automatic)
  /// A title in the middle of the bar.
  public static let inline = ToolbarTitleDisplayMode(mode: .inline)
  /// A large title below the bar. The bar does not shrink to one line when the page is scrolled.
  public static let inlineLarge = ToolbarTitleDisplayMode(mode: .large)
  /// A large title below the bar.
  public static let large = ToolbarTitleDisplayMode(mode: .large)
}
