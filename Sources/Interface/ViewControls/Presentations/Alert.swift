/// An alert with one or two buttons, as `alert(isPresented:content:)` shows it.
public struct Alert {
  /// A button of an alert.
  public struct Button {
    let label: Text
    let role: ButtonRole?
    let action: (() -> Void)?

    /// A button that performs the action that the alert asks about.
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(label: label, role: nil, action: action)
    }

    /// A button that cancels.
    public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(label: label, role: .cancel, action: action)
    }

    /// A button that cancels.
    public static func cancel(_ action: (() -> Void)? = {}) -> Button {
      cancel(Text(verbatim: "Cancel"), action: action)
    }

    /// A button that deletes or discards something.
    public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(label: label, role: .destructive, action: action)
    }
  }

  private let title: Text
  private let message: Text?
  private let buttons: [Button]

  /// An alert with one button, by default an OK.
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    self.title = title
    self.message = message
    buttons = dismissButton.map { [$0] } ?? []
  }

  /// An alert with two buttons.
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    self.title = title
    self.message = message
    buttons = [primaryButton, secondaryButton]
  }

  func card(close: @escaping () -> Void) -> AlertCard {
    AlertCard(
      isDialog: false, title: title, message: message.map { AnyView($0) },
      actions: AnyView(ButtonList(buttons: buttons)),
      close: close)
  }
}

/// A list of choices, as `actionSheet(isPresented:content:)` shows it.
public struct ActionSheet {
  /// A button of the action sheet.
  public typealias Button = Alert.Button

  private let title: Text
  private let message: Text?
  private let buttons: [Button]

  /// Choices below a title; by default the only button is Cancel.
  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  func card(close: @escaping () -> Void) -> AlertCard {
    AlertCard(
      isDialog: true, title: title, message: message.map { AnyView($0) },
      actions: AnyView(ButtonList(buttons: buttons)),
      close: close)
  }
}

nonisolated private struct ButtonList: View {
  let buttons: [Alert.Button]

  @MainActor var body: some View {
    ForEach(Array(buttons.enumerated()), id: \.offset) { _, button in
      Button(role: button.role, action: { button.action?() }, label: { button.label })
    }
  }
}
