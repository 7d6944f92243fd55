/// A control that is on or off. It looks like iOS's switch: there are no toggle styles.
nonisolated public struct Toggle<Label: View>: View {
  let isOn: Binding<Bool>
  let label: Label

  /// A toggle with any view as its label, and iOS's switch at the trailing edge.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  @MainActor public var body: some View {
    HStack {
      label
      Spacer()
      Switch(isOn: isOn).platformView("Switch")
    }
  }
}

extension Toggle where Label == Text {
  /// A toggle with a text as its label; the key stands for itself.
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(titleKey) } }

  /// A toggle with a string as its label, as it is.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
}

/// iOS's switch, 51 by 31 points.
private struct Switch: View {
  @Binding var isOn: Bool
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.tint) private var tint

  var body: some View {
    Capsule()
      .fill(isOn ? tint ?? .green : Color(.secondaryFill))
      .overlay(alignment: isOn ? .trailing : .leading) { Circle().fill(.white).padding(2) }
      .frame(width: 51, height: 31)
      .opacity(isEnabled ? 1 : 0.5)
      .animation(.snappy(duration: 0.25), value: isOn)
      .onTapGesture { isOn.toggle() }
      .modifier(ShortcutModifier { isOn.toggle() })
  }
}
