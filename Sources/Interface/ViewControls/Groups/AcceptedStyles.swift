/// The look of menus.
public protocol MenuStyle: Sendable {}

/// A label that opens a panel.
public struct DefaultMenuStyle: MenuStyle {
  /// The same as `.menuStyle(.automatic)`.
  public init() {}
}

/// A label that opens a panel.
public struct ButtonMenuStyle: MenuStyle {
  /// The same as `.menuStyle(.button)`.
  public init() {}
}

/// A label that opens a panel.
public struct BorderlessButtonMenuStyle: MenuStyle {
  /// The same as `.menuStyle(.borderlessButton)`.
  public init() {}
}

extension MenuStyle where Self == DefaultMenuStyle {
  /// A label that opens a panel.
  public static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
}

extension MenuStyle where Self == ButtonMenuStyle {
  /// A label that opens a panel.
  public static var button: ButtonMenuStyle { ButtonMenuStyle() }
}

extension MenuStyle where Self == BorderlessButtonMenuStyle {
  /// A label that opens a panel.
  public static var borderlessButton: BorderlessButtonMenuStyle { BorderlessButtonMenuStyle() }
}

/// The order of the rows of a menu.
public struct MenuOrder: Hashable, Sendable {
  private let name: String
  /// The order in which the rows are written.
  public static let automatic = MenuOrder(name: "automatic")
  /// The order in which the rows are written, here.
  public static let priority = MenuOrder(name: "priority")
  /// The order in which the rows are written.
  public static let fixed = MenuOrder(name: "fixed")
}

nonisolated extension View {
  /// Accepted for source compatibility: a menu is a label that opens a panel.
  public func menuStyle<S: MenuStyle>(_ style: S) -> some View { self }
  /// Accepted for source compatibility: a menu has no mark beside its label.
  public func menuIndicator(_ visibility: Visibility) -> some View { self }
  /// Accepted for source compatibility: the rows of a menu are in the order in which they are written.
  public func menuOrder(_ order: MenuOrder) -> some View { self }
  /// Accepted for source compatibility: a pointer at rest shows no help.
  public func help(_ textKey: LocalizedStringKey) -> some View { self }
  /// Accepted for source compatibility: a pointer at rest shows no help.
  public func help(_ text: Text) -> some View { self }
  /// Accepted for source compatibility: a pointer at rest shows no help.
  @_disfavoredOverload
  public func help<S: StringProtocol>(_ text: S) -> some View { self }
}
