/// The look and the behaviour of buttons.
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
  /// The type of the view that a button looks like.
  associatedtype Body: View
  /// A button's label, role and action.
  typealias Configuration = PrimitiveButtonStyleConfiguration
  /// Returns the view that a button looks like; it calls `configuration.trigger()` when it is used.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A button as seen by a style that decides itself when the button acts.
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

  /// Performs the button's action.
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

/// A button drawn by a primitive style; buttons among its parts do not have that style.
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
  /// The button of a style's configuration, drawn in another style.
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, action: configuration.action) { configuration.label }
  }
}

extension EnvironmentValues {
  private enum StyleKey: EnvironmentKey { static var defaultValue: AnyPrimitiveButtonStyle? { nil } }

  /// The primitive style that takes the place of the button style; nil for none.
  var primitiveButtonStyle: AnyPrimitiveButtonStyle? {
    get { self[StyleKey.self] }
    set { self[StyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of buttons inside, which decides itself when they act.
  @_disfavoredOverload
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    environment(\.primitiveButtonStyle, AnyPrimitiveButtonStyle(style: style))
  }
}
