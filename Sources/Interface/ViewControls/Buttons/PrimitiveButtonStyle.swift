/// The look and the behaviour of buttons.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
  /// The view that a button looks like.
  associatedtype Body: View
  /// A button's label, role and action.
  typealias Configuration = PrimitiveButtonStyleConfiguration
  /// The look of a button; it calls `configuration.trigger()` when it is used.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A button as a style sees it that decides itself when it acts.
nonisolated public struct PrimitiveButtonStyleConfiguration {
  /// The button's label.
  nonisolated public struct Label: View {
    let content: AnyView
    @MainActor public var body: some View { content }
  }

  /// The button's role; nil for none.
  public let role: ButtonRole?
  /// The button's label.
  public let label: Label
  let action: () -> Void

  /// Does what the button is for.
  public func trigger() { action() }
}

extension PrimitiveButtonStyle {
  func erasedBody(_ configuration: Configuration) -> AnyView { AnyView(makeBody(configuration: configuration)) }
}

/// A style of any type, as the environment keeps it.
struct AnyPrimitiveButtonStyle: SelfComparable {
  let style: any PrimitiveButtonStyle
  func isSame(as other: AnyPrimitiveButtonStyle) -> Bool { ValueComparison.sameContents(style, other.style) }
}

/// A button in the style as such, whose parts may be buttons again.
struct PrimitivelyStyledButton: View {
  let style: AnyPrimitiveButtonStyle
  let configuration: PrimitiveButtonStyleConfiguration

  var body: some View {
    style.style.erasedBody(configuration)
      .environment(\.primitiveButtonStyle, nil)
      .modifier(ShortcutModifier(action: configuration.action))
  }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
  /// The button that a style is about, in another style.
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, action: configuration.action) { configuration.label }
  }
}

extension EnvironmentValues {
  private enum StyleKey: EnvironmentKey { static var defaultValue: AnyPrimitiveButtonStyle? { nil } }

  /// In the place of the button style; nil for none.
  var primitiveButtonStyle: AnyPrimitiveButtonStyle? {
    get { self[StyleKey.self] }
    set { self[StyleKey.self] = newValue }
  }
}

extension View {
  /// The style of buttons inside, which decides itself when they act.
  @_disfavoredOverload
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    environment(\.primitiveButtonStyle, AnyPrimitiveButtonStyle(style: style))
  }
}
