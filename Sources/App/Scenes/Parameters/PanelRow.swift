import Vitrine

extension View {
  /// Makes the view a row of the panel that only handles arrow keys while it has the focus.
  func panelRow(keys: @escaping (KeyPress) -> KeyPress.Result) -> some View {
    panelRow(isSelected: false, onFocus: {}, keys: keys)
  }

  /// Makes the view a row of the panel, which Tab and the arrow keys reach, and which has a frame while it has the
  /// focus.
  ///
  /// - Parameters:
  ///   - isSelected: whether the arrow keys change the row while no row has the focus.
  ///   - onFocus: called when it gets the focus.
  ///   - keys: handles the keys that the row receives while it has the focus.
  func panelRow(
    isSelected: Bool, onFocus: @escaping () -> Void, keys: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    contentShape(Rectangle())
      .modifier(FocusFrame(isSelected: isSelected, onFocus: onFocus))
      .focusable()
      .onKeyPress(phases: [.down, .repeat], action: keys)
  }
}

private struct FocusFrame: ViewModifier {
  let isSelected: Bool
  let onFocus: () -> Void
  @Environment(\.isFocused) private var isFocused

  func body(content: Content) -> some View {
    let shape = RoundedRectangle(cornerRadius: 7, style: .continuous)
    content
      .background { if isSelected || isFocused { shape.fill(.fill.tertiary).padding(.horizontal, -8) } }
      .overlay {
        if isFocused {
          shape.strokeBorder(Color.accentColor, lineWidth: 1.5).padding(.horizontal, -8).allowsHitTesting(false)
        }
      }
      .onChange(of: isFocused) { _, isFocused in if isFocused { onFocus() } }
  }
}

extension KeyPress {
  /// True if the key presses a focused button.
  var isPress: Bool { (key == .return || key == .space) && modifiers.isEmpty }

  /// The steps by which an arrow key changes a value, ten with Shift; nil for any other key.
  var steps: Double? {
    let size = modifiers.contains(.shift) ? 10.0 : 1
    return key == .upArrow ? size : key == .downArrow ? -size : nil
  }
}

extension ScrollEvent {
  /// The steps by which a turn of the wheel changes a value: up is positive, and with Shift there are ten times as
  /// many.
  var steps: Double { -delta.height / 48 * (modifiers.contains(.shift) ? 10 : 1) }
}

/// A button of the panel that can be reached with the keyboard.
struct PanelButton: View {
  let title: String
  var isEnabled = true
  let action: () -> Void

  var body: some View {
    Button(title, action: action).buttonStyle(ToolButtonStyle()).disabled(!isEnabled)
      .contentShape(Rectangle())
      .modifier(ButtonFrame())
      .focusable(isEnabled)
      .onKeyPress(phases: [.down]) { press in
        guard press.isPress else { return .ignored }
        action()
        return .handled
      }
  }

  private struct ButtonFrame: ViewModifier {
    @Environment(\.isFocused) private var isFocused

    func body(content: Content) -> some View {
      content.overlay {
        if isFocused {
          RoundedRectangle(cornerRadius: 8, style: .continuous).strokeBorder(Color.accentColor, lineWidth: 1.5)
            .allowsHitTesting(false)
        }
      }
    }
  }
}
