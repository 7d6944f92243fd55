/// The look of a `TabView`.
enum TabViewStyleKind: Hashable, Sendable {
  /// A bar of labels below the view.
  case tabs
  /// Pages beside one another.
  case page(PageTabViewStyle.IndexDisplayMode)
}

/// The look of a `TabView`.
public protocol TabViewStyle: Sendable {}

/// A style that the library draws.
protocol KnownTabViewStyle: TabViewStyle {
  var kind: TabViewStyleKind { get }
}

/// A bar of labels below the view.
public struct DefaultTabViewStyle: TabViewStyle, KnownTabViewStyle {
  /// The same as `.tabViewStyle(.automatic)`.
  public init() {}
  var kind: TabViewStyleKind { .tabs }
}

/// Pages beside one another, which a drag swipes, with dots below.
public struct PageTabViewStyle: TabViewStyle, KnownTabViewStyle {
  /// The condition under which the dots are shown.
  public struct IndexDisplayMode: Hashable, Sendable {
    private let name: String
    /// The dots are shown if there are several pages.
    public static let automatic = IndexDisplayMode(name: "automatic")
    /// The dots are always shown.
    public static let always = IndexDisplayMode(name: "always")
    /// The dots are never shown.
    public static let never = IndexDisplayMode(name: "never")

    func shows(_ count: Int) -> Bool { self == .always || (self == .automatic && count > 1) }
  }

  let mode: IndexDisplayMode
  /// The same as `.tabViewStyle(.page(indexDisplayMode:))`.
  public init(indexDisplayMode: IndexDisplayMode = .automatic) { mode = indexDisplayMode }
  var kind: TabViewStyleKind { .page(mode) }
}

extension TabViewStyle where Self == DefaultTabViewStyle {
  /// A bar of labels below the view.
  public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}

extension TabViewStyle where Self == PageTabViewStyle {
  /// Pages beside one another.
  public static var page: PageTabViewStyle { PageTabViewStyle() }
  /// Pages beside one another.
  public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> PageTabViewStyle {
    PageTabViewStyle(indexDisplayMode: indexDisplayMode)
  }
}

/// The look of the dots of pages.
public protocol IndexViewStyle: Sendable {
  /// True if there is a background behind the dots.
  var hasBackground: Bool { get }
}

/// Dots.
public struct PageIndexViewStyle: IndexViewStyle {
  /// The condition under which there is a background behind the dots.
  public struct BackgroundDisplayMode: Hashable, Sendable {
    private let name: String
    /// Never, here.
    public static let automatic = BackgroundDisplayMode(name: "automatic")
    /// While the dots are pressed; never here, because a click on a dot is over at once.
    public static let interactive = BackgroundDisplayMode(name: "interactive")
    /// Always.
    public static let always = BackgroundDisplayMode(name: "always")
    /// Never.
    public static let never = BackgroundDisplayMode(name: "never")
  }

  private let mode: BackgroundDisplayMode
  /// The same as `.indexViewStyle(.page(backgroundDisplayMode:))`.
  public init(backgroundDisplayMode: BackgroundDisplayMode = .automatic) { mode = backgroundDisplayMode }
  public var hasBackground: Bool { mode == .always }
}

extension IndexViewStyle where Self == PageIndexViewStyle {
  /// Dots.
  public static var page: PageIndexViewStyle { PageIndexViewStyle() }
  /// Dots.
  public static func page(backgroundDisplayMode: PageIndexViewStyle.BackgroundDisplayMode) -> PageIndexViewStyle {
    PageIndexViewStyle(backgroundDisplayMode: backgroundDisplayMode)
  }
}

extension EnvironmentValues {
  private enum StyleKey: EnvironmentKey { static let defaultValue = TabViewStyleKind.tabs }
  private enum PageIndexBackgroundKey: EnvironmentKey { static let defaultValue = false }

  var tabViewStyle: TabViewStyleKind {
    get { self[StyleKey.self] }
    set { self[StyleKey.self] = newValue }
  }

  /// True where there is a background behind the dots of pages.
  var showsPageIndexBackground: Bool {
    get { self[PageIndexBackgroundKey.self] }
    set { self[PageIndexBackgroundKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets the style of tab views inside.
  public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View {
    environment(\.tabViewStyle, (style as? any KnownTabViewStyle)?.kind ?? .tabs)
  }

  /// Sets the look of the dots of pages inside.
  public func indexViewStyle<S: IndexViewStyle>(_ style: S) -> some View {
    environment(\.showsPageIndexBackground, style.hasBackground)
  }
}
