import Vitrine

extension View {
  /// Makes the view a row of the panel that arrow keys change only while it has the focus.
  func panelRow(keys: @escaping (KeyPress) -> KeyPress.Result) -> some View {
    panelRow(isSelected: false, onFocus: {}, keys: keys)
  }

  /// Makes the view a row of the panel: Tab and the arrows reach it, and it has a frame while it has the focus.
  ///
  /// - Parameters:
  ///   - isSelected: whether the arrow keys change the row while no row has the focus.
  ///   - onFocus: called when it gets the focus.
  ///   - keys: what keys do while it has the focus.
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
  /// Whether the key presses a button that has the focus.
  var isPress: Bool { (key == .return || key == .space) && modifiers.isEmpty }

  /// The steps by which an arrow changes a value, ten with Shift; nil for another key.
  var steps: Double? {
    let size = modifiers.contains(.shift) ? 10.0 : 1
    return key == .upArrow ? size : key == .downArrow ? -size : nil
  }
}

extension ScrollEvent {
  /// The steps by which a turn of the wheel changes a value: upwards is more, with Shift ten times as much.
  var steps: Double { -delta.height / 48 * (modifiers.contains(.shift) ? 10 : 1) }
}

/// A button of the panel that the keyboard reaches.
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
