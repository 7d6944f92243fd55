/// The look of a list.
enum ListStyleKind: Hashable, Sendable {
  case plain, grouped, insetGrouped, sidebar

  /// True if sections have backgrounds of their own.
  var hasCards: Bool { self == .grouped || self == .insetGrouped }
}

/// The look of lists.
public protocol ListStyle: Sendable {}

/// A style that the library draws.
protocol KnownListStyle: ListStyle {
  var kind: ListStyleKind { get }
}

/// Sections on backgrounds with round corners, as in iOS's lists by default.
public struct DefaultListStyle: ListStyle, KnownListStyle {
  /// The same as `.listStyle(.automatic)`.
  public init() {}
  var kind: ListStyleKind { .insetGrouped }
}

/// Rows on the window's background.
public struct PlainListStyle: ListStyle, KnownListStyle {
  /// The same as `.listStyle(.plain)`.
  public init() {}
  var kind: ListStyleKind { .plain }
}

/// Rows on the window's background.
public struct InsetListStyle: ListStyle, KnownListStyle {
  /// The same as `.listStyle(.inset)`.
  public init() {}
  var kind: ListStyleKind { .plain }
}

/// Sections on backgrounds as wide as the list.
public struct GroupedListStyle: ListStyle, KnownListStyle {
  /// The same as `.listStyle(.grouped)`.
  public init() {}
  var kind: ListStyleKind { .grouped }
}

/// Sections on backgrounds with round corners.
public struct InsetGroupedListStyle: ListStyle, KnownListStyle {
  /// The same as `.listStyle(.insetGrouped)`.
  public init() {}
  var kind: ListStyleKind { .insetGrouped }
}

/// Rows on the window's background, of which the selected one has a tinted background.
public struct SidebarListStyle: ListStyle, KnownListStyle {
  /// The same as `.listStyle(.sidebar)`.
  public init() {}
  var kind: ListStyleKind { .sidebar }
}

extension ListStyle where Self == DefaultListStyle {
  /// Sections on backgrounds with round corners.
  public static var automatic: DefaultListStyle { DefaultListStyle() }
}

extension ListStyle where Self == PlainListStyle {
  /// Rows on the window's background.
  public static var plain: PlainListStyle { PlainListStyle() }
}

extension ListStyle where Self == InsetListStyle {
  /// Rows on the window's background.
  public static var inset: InsetListStyle { InsetListStyle() }
}

extension ListStyle where Self == GroupedListStyle {
  /// Sections on backgrounds as wide as the list.
  public static var grouped: GroupedListStyle { GroupedListStyle() }
}

extension ListStyle where Self == InsetGroupedListStyle {
  /// Sections on backgrounds with round corners.
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

extension ListStyle where Self == SidebarListStyle {
  /// Rows of which the selected one has a tinted background.
  public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

extension EnvironmentValues {
  private enum StyleKey: EnvironmentKey { static let defaultValue = ListStyleKind.insetGrouped }
  private enum SpacingKey: EnvironmentKey { static let defaultValue: CGFloat? = nil }
  private enum HeightKey: EnvironmentKey { static let defaultValue: CGFloat = 44 }

  var listStyle: ListStyleKind {
    get { self[StyleKey.self] }
    set { self[StyleKey.self] = newValue }
  }

  /// The space between sections, in points; nil is the style's.
  var listSectionSpacing: CGFloat? {
    get { self[SpacingKey.self] }
    set { self[SpacingKey.self] = newValue }
  }

  /// The least height of a row of a list, in points; 44 by default.
  public var defaultMinListRowHeight: CGFloat {
    get { self[HeightKey.self] }
    set { self[HeightKey.self] = newValue.isFinite ? max(0, newValue) : 44 }
  }
}

nonisolated extension View {
  /// Sets the style of lists inside.
  public func listStyle<S: ListStyle>(_ style: S) -> some View {
    environment(\.listStyle, (style as? any KnownListStyle)?.kind ?? .insetGrouped)
  }

  /// Sets the space between the sections of lists inside, in points.
  public func listSectionSpacing(_ spacing: CGFloat) -> some View {
    environment(\.listSectionSpacing, spacing.isFinite ? max(0, spacing) : nil)
  }

  /// Sets the space between the sections of lists inside.
  public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View {
    environment(\.listSectionSpacing, spacing.length)
  }
}

/// The space between the sections of a list.
public struct ListSectionSpacing: Sendable {
  let length: CGFloat?
  /// The style's own.
  public static let `default` = ListSectionSpacing(length: nil)
  /// Less than the style's own.
  public static let compact = ListSectionSpacing(length: 14)
  /// A number of points.
  public static func custom(_ spacing: CGFloat) -> ListSectionSpacing {
    ListSectionSpacing(length: spacing.isFinite ? max(0, spacing) : nil)
  }
}
