import Surfaces

/// A colour well that opens sliders for the colour's components when it is clicked; SwiftUI's opens the system's panel.
nonisolated public struct ColorPicker<Label: View>: View {
  let selection: Binding<Color>
  let supportsOpacity: Bool
  let label: Label

  /// A picker with any view as its label, before the colour.
  ///
  /// - Parameter supportsOpacity: true adds a slider for the opacity.
  public init(selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {
    self.selection = selection
    self.supportsOpacity = supportsOpacity
    self.label = label()
  }

  @MainActor public var body: some View {
    HStack {
      ControlLabel(label: label, pushesToTrailing: false)
      ColorWell(selection: selection, supportsOpacity: supportsOpacity).platformView("BridgedColorPicker")
    }
  }
}

extension ColorPicker where Label == Text {
  /// A picker with a text as its label; the key is shown untranslated.
  public init(_ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(titleKey) }
  }

  /// A picker with a string as its label, as it is.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) }
  }
}

private struct ColorWell: View {
  @Binding var selection: Color
  let supportsOpacity: Bool
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    Circle()
      .fill(selection)
      .overlay { Circle().stroke(.separator, lineWidth: 1) }
      .frame(width: 28, height: 28)
      .opacity(isEnabled ? 1 : 0.4)
      .contentShape(Circle())
      .modifier(
        PresentationModifier(trigger: .primary) {
          AnyView(ScrollView { ColorSliders(selection: $selection, supportsOpacity: supportsOpacity) })
        })
  }
}

struct ColorSliders: View {
  @Binding var selection: Color
  let supportsOpacity: Bool

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      row("R", \.red)
      row("G", \.green)
      row("B", \.blue)
      if supportsOpacity { row("A", \.opacity) }
    }
    .font(.caption.monospacedDigit())
    .padding(8)
    .frame(width: 220)
  }

  /// Returns a component in levels of 255; extended colours go beyond, to 999 either way.
  static func level(of component: Float) -> Int { Int((component.orZeroIfNaN * 255).clamped(to: -999...999).rounded()) }

  private func row(_ name: String, _ component: WritableKeyPath<Color.Resolved, Float>) -> some View {
    let value = Binding<Float>(
      get: { selection.resolve(in: EnvironmentValues())[keyPath: component] },
      set: { new in
        var resolved = selection.resolve(in: EnvironmentValues())
        resolved[keyPath: component] = new
        selection = Color(resolved)
      })
    return HStack {
      Text(verbatim: name)
      Slider(value: value)
      Text(verbatim: "\(Self.level(of: value.wrappedValue))").frame(width: 26, alignment: .trailing)
    }
  }
}
