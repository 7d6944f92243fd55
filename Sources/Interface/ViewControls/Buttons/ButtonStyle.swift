/// The look of buttons.
///
/// In SwiftUI the system's own styles are `PrimitiveButtonStyle`s; here they are `ButtonStyle`s.
@MainActor @preconcurrency
public protocol ButtonStyle {
  /// The type of the view that a button looks like.
  associatedtype Body: View
  /// A button's label, role and state.
  typealias Configuration = ButtonStyleConfiguration
  /// Returns the view that a button looks like.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A button as its style sees it.
nonisolated public struct ButtonStyleConfiguration {
  /// The button's label.
  nonisolated public struct Label: View {
    let content: AnyView
    @MainActor public var body: some View { content }
  }

  /// The button's role; nil for none.
  public let role: ButtonRole?
  /// The button's label.
  public let label: Label
  /// True while the button is held down with the pointer inside.
  public let isPressed: Bool
}

extension ButtonStyle {
  func erasedBody(_ configuration: Configuration) -> AnyView { AnyView(makeBody(configuration: configuration)) }
}

/// A style of any type, as the environment keeps it.
struct AnyButtonStyle: SelfComparable {
  let style: any ButtonStyle
  func isSame(as other: AnyButtonStyle) -> Bool { ValueComparison.sameContents(style, other.style) }
}

/// The label in the tint, or in the foreground style that is set around the button.
nonisolated public struct BorderlessButtonStyle: ButtonStyle, Sendable {
  /// The same as `.buttonStyle(.borderless)`.
  public init() {}

  @MainActor public func makeBody(configuration: Configuration) -> some View {
    HStack { configuration.label }
      .multilineTextAlignment(.center)
      .modifier(DefaultForegroundModifier(color: configuration.role == .destructive ? .red : .accentColor))
      .modifier(BorderlessPress(isPressed: configuration.isPressed))
      .modifier(DisabledFade())
  }
}

/// The label in the colour of links.
nonisolated public struct LinkButtonStyle: ButtonStyle, Sendable {
  /// The same as `.buttonStyle(.link)`.
  public init() {}

  @MainActor public func makeBody(configuration: Configuration) -> some View {
    HStack { configuration.label }
      .multilineTextAlignment(.center)
      .foregroundStyle(Color(SystemColor.link))
      .modifier(BorderlessPress(isPressed: configuration.isPressed))
      .modifier(DisabledFade())
  }
}

/// The label as it is.
nonisolated public struct PlainButtonStyle: ButtonStyle, Sendable {
  /// The same as `.buttonStyle(.plain)`.
  public init() {}

  @MainActor public func makeBody(configuration: Configuration) -> some View {
    HStack { configuration.label }.opacity(configuration.isPressed ? 0.75 : 1).modifier(DisabledFade(opacity: 0.5))
  }
}

/// The label in the tint on a light background.
nonisolated public struct BorderedButtonStyle: ButtonStyle, Sendable {
  /// The same as `.buttonStyle(.bordered)`.
  public init() {}

  @MainActor public func makeBody(configuration: Configuration) -> some View {
    HStack { configuration.label }
      .multilineTextAlignment(.center)
      .foregroundStyle(configuration.role == .destructive ? Color.red : .accentColor)
      .modifier(ButtonFrame(fill: FillShapeStyle().tertiary))
      .opacity(configuration.isPressed ? 0.6 : 1)
      .modifier(DisabledFade())
  }
}

/// The label in white on a background of the tint.
nonisolated public struct BorderedProminentButtonStyle: ButtonStyle, Sendable {
  /// The same as `.buttonStyle(.borderedProminent)`.
  public init() {}

  @MainActor public func makeBody(configuration: Configuration) -> some View {
    HStack { configuration.label }
      .multilineTextAlignment(.center)
      .foregroundStyle(.white)
      .modifier(ButtonFrame(fill: configuration.role == .destructive ? Color.red : .accentColor))
      .opacity(configuration.isPressed ? 0.75 : 1)
      .modifier(DisabledFade())
  }
}

/// Fades a button while controls are disabled. The opacities here are those that OpenSwiftUI has found in SwiftUI.
private struct DisabledFade: ViewModifier {
  var opacity = 0.4
  @Environment(\.isEnabled) private var isEnabled
  func body(content: Content) -> some View { content.opacity(isEnabled ? 1 : opacity) }
}

/// Fades a button to a fifth while it is pressed, in dark mode to two fifths.
private struct BorderlessPress: ViewModifier {
  let isPressed: Bool
  @Environment(\.colorScheme) private var colorScheme
  func body(content: Content) -> some View { content.opacity(isPressed ? colorScheme == .dark ? 0.4 : 0.2 : 1) }
}

extension ButtonStyle where Self == BorderlessButtonStyle {
  /// The style of buttons for which none is set: borderless. In SwiftUI it depends on where the button is.
  public static var automatic: BorderlessButtonStyle { BorderlessButtonStyle() }
  /// The label in the tint, fainter while it is pressed.
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension ButtonStyle where Self == LinkButtonStyle {
  /// The label in the colour of links, fainter while it is pressed.
  public static var link: LinkButtonStyle { LinkButtonStyle() }
}

extension ButtonStyle where Self == PlainButtonStyle {
  /// The label as it is, fainter while it is pressed.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension ButtonStyle where Self == BorderedButtonStyle {
  /// The label in the tint on a light background.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension ButtonStyle where Self == BorderedProminentButtonStyle {
  /// The label in white on a background of the tint.
  public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

extension EnvironmentValues {
  private enum ButtonStyleKey: EnvironmentKey {
    static var defaultValue: AnyButtonStyle { AnyButtonStyle(style: BorderlessButtonStyle()) }
  }

  var buttonStyle: AnyButtonStyle {
    get { self[ButtonStyleKey.self] }
    set { self[ButtonStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of buttons inside.
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    environment(\.buttonStyle, AnyButtonStyle(style: style)).environment(\.primitiveButtonStyle, nil)
  }
}
