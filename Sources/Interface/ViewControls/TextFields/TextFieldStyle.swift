/// The look of text fields.
public protocol TextFieldStyle: Sendable {
  /// The library's style behind this one; there are no others.
  var kind: TextFieldStyleKind { get }
}

/// The look of text fields.
public enum TextFieldStyleKind: Sendable {
  /// The text alone.
  case plain
  /// The text in a frame with round corners.
  case roundedBorder
}

/// The text alone.
public struct PlainTextFieldStyle: TextFieldStyle {
  /// The same as `.textFieldStyle(.plain)`.
  public init() {}
  public var kind: TextFieldStyleKind { .plain }
}

/// The text in a frame with round corners.
public struct RoundedBorderTextFieldStyle: TextFieldStyle {
  /// The same as `.textFieldStyle(.roundedBorder)`.
  public init() {}
  public var kind: TextFieldStyleKind { .roundedBorder }
}

extension TextFieldStyle where Self == PlainTextFieldStyle {
  /// The style of fields for which none is set: plain.
  public static var automatic: PlainTextFieldStyle { PlainTextFieldStyle() }
  /// The text alone.
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  /// The text in a frame with round corners.
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

extension EnvironmentValues {
  private enum TextFieldStyleKey: EnvironmentKey { static let defaultValue = TextFieldStyleKind.plain }
  private enum SubmitKey: EnvironmentKey { static var defaultValue: [() -> Void] { [] } }

  var textFieldStyle: TextFieldStyleKind {
    get { self[TextFieldStyleKey.self] }
    set { self[TextFieldStyleKey.self] = newValue }
  }

  /// The actions to run when Return is pressed, from the outermost in.
  var submitActions: [() -> Void] {
    get { self[SubmitKey.self] }
    set { self[SubmitKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets the style of text fields inside.
  public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { environment(\.textFieldStyle, style.kind) }

  /// Acts when Return is pressed in a text field inside.
  public func onSubmit(_ action: @escaping () -> Void) -> some View {
    transformEnvironment(\.submitActions) { $0.append(action) }
  }
}
