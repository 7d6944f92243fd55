/// A control that is on or off, in the look of the environment's toggle style: by default iOS's switch.
///
/// ```swift
/// @State private var isOn = false
///
/// Toggle("Wi-Fi", isOn: $isOn)
/// ```
nonisolated public struct Toggle<Label: View>: View {
  let isOn: Binding<Bool>
  let label: Label

  /// A toggle with any view as its label, and iOS's switch at the trailing edge.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  @MainActor public var body: some View { StyledToggle(label: AnyView(label), isOn: isOn) }
}

private struct StyledToggle: View {
  let label: AnyView
  let isOn: Binding<Bool>
  @Environment(\.toggleStyle) private var toggleStyle

  var body: some View {
    toggleStyle.style.erasedBody(ToggleStyleConfiguration(label: .init(content: label), isOn: isOn))
  }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
  /// The toggle of a style's configuration, drawn in another style.
  public init(_ configuration: ToggleStyleConfiguration) {
    self.init(isOn: configuration.$isOn) { configuration.label }
  }
}

extension Toggle where Label == Text {
  /// A toggle with a text as its label; the key is shown untranslated.
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(titleKey) } }

  /// A toggle with a string as its label, as it is.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
}

/// iOS's switch, 51 by 31 points.
struct Switch: View {
  @Binding var isOn: Bool
  /// The tint while the switch is on; nil is the environment's.
  let ownTint: Color?
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.tint) private var tint

  var body: some View {
    Capsule()
      .fill(isOn ? ownTint ?? tint ?? .green : Color(.secondaryFill))
      .overlay(alignment: isOn ? .trailing : .leading) { Circle().fill(.white).padding(2) }
      .frame(width: 51, height: 31)
      .opacity(isEnabled ? 1 : 0.5)
      .animation(.snappy(duration: 0.25), value: isOn)
      .onTapGesture { isOn.toggle() }
      .modifier(ShortcutModifier { isOn.toggle() })
  }
}
