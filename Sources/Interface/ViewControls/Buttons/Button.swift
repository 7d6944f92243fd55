/// The role of a button.
public struct ButtonRole: Equatable, Sendable {
  private let name: String
  /// The role of a button that deletes or discards something: all of the system's styles but `plain` draw it in red.
  public static let destructive = ButtonRole(name: "destructive")
  /// The role of a button that cancels; it is drawn like one without a role.
  public static let cancel = ButtonRole(name: "cancel")
}

/// A control that acts when it is clicked.
///
/// ```swift
/// @State private var isLiked = false
///
/// Button("Like", systemImage: isLiked ? "heart.fill" : "heart") { isLiked.toggle() }
///   .buttonStyle(.borderedProminent)
/// ```
nonisolated public struct Button<Label: View>: View {
  let role: ButtonRole?
  let action: () -> Void
  let label: Label

  /// A button with any view as its label.
  ///
  /// - Parameters:
  ///   - role: the purpose of the action; styles may draw the button accordingly.
  ///   - action: called when a press ends inside the button.
  public init(role: ButtonRole? = nil, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.role = role
    self.action = action
    self.label = label()
  }

  @MainActor public var body: some View {
    PressedButton(role: role, action: action, label: ButtonStyleConfiguration.Label(content: AnyView(label)))
  }
}

extension Button where Label == Text {
  /// A button with a text as its label; the key is shown untranslated.
  public init(_ titleKey: LocalizedStringKey, role: ButtonRole? = nil, action: @escaping () -> Void) {
    self.init(role: role, action: action) { Text(titleKey) }
  }

  /// A button with a string as its label, as it is.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, role: ButtonRole? = nil, action: @escaping () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
}

private struct PressedButton: View {
  let role: ButtonRole?
  let action: () -> Void
  let label: ButtonStyleConfiguration.Label
  @State private var isPressed = false
  @Environment(\.buttonStyle) private var buttonStyle
  @Environment(\.primitiveButtonStyle) private var primitiveStyle
  @Environment(\.dismissPresentation) private var dismissPresentation

  var body: some View {
    if let primitiveStyle {
      PrimitivelyStyledButton(
        style: primitiveStyle, configuration: .init(role: role, label: .init(content: label.content), action: act))
    } else {
      styled
    }
  }

  @ViewBuilder
  private var styled: some View {
    let configuration = ButtonStyleConfiguration(role: role, label: label, isPressed: isPressed)
    // One button, however many views the style makes of the label.
    ImplicitStack(content: buttonStyle.style.erasedBody(configuration))
      .contentShape(Rectangle())
      .gesture(
        PressGesture()
          .onChanged { isPressed = $0 }
          .onEnded { isInside in
            isPressed = false
            if isInside { act() }
          }
      )
      .modifier(ShortcutModifier(action: act))
  }

  private func act() {
    action()
    dismissPresentation?()
  }
}
