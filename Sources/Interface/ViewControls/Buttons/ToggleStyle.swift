/// The look of toggles.
@MainActor @preconcurrency
public protocol ToggleStyle {
  /// The type of the view that a toggle looks like.
  associatedtype Body: View
  /// A toggle's label and state.
  typealias Configuration = ToggleStyleConfiguration
  /// Returns the view that a toggle looks like; it writes `configuration.isOn` when it is used.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A toggle as its style sees it.
nonisolated public struct ToggleStyleConfiguration {
  /// The toggle's label.
  nonisolated public struct Label: View {
    let content: AnyView
    @MainActor public var body: some View { content }
  }

  /// The toggle's label.
  public let label: Label
  /// True while the toggle is on; writing it switches the toggle.
  @Binding public var isOn: Bool
  /// True where the toggle stands for several values that differ; never here.
  public var isMixed: Bool { false }

  init(label: Label, isOn: Binding<Bool>) {
    self.label = label
    _isOn = isOn
  }
}

extension ToggleStyle {
  func erasedBody(_ configuration: Configuration) -> AnyView { AnyView(makeBody(configuration: configuration)) }
}

/// A style of any type, as the environment keeps it.
struct AnyToggleStyle: SelfComparable {
  let style: any ToggleStyle
  func isSame(as other: AnyToggleStyle) -> Bool { ValueComparison.sameContents(style, other.style) }
}

/// iOS's switch at the trailing edge.
nonisolated public struct DefaultToggleStyle: ToggleStyle, Sendable {
  /// The same as `.toggleStyle(.automatic)`.
  public init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    SwitchToggleStyle().makeBody(configuration: configuration)
  }
}

/// iOS's switch at the trailing edge.
nonisolated public struct SwitchToggleStyle: ToggleStyle, Sendable {
  private let tint: Color?

  /// The same as `.toggleStyle(.switch)`.
  public init() { tint = nil }
  /// A switch that has a colour while it is on.
  public init(tint: Color) { self.tint = tint }

  @MainActor public func makeBody(configuration: Configuration) -> some View {
    SwitchRow(configuration: configuration, tint: tint)
  }
}

private struct SwitchRow: View {
  let configuration: ToggleStyleConfiguration
  let tint: Color?
  @Environment(\.hidesLabels) private var hidesLabels

  var body: some View {
    if hidesLabels {
      Switch(isOn: configuration.$isOn, ownTint: tint).platformView("Switch")
    } else {
      HStack {
        configuration.label
        Spacer()
        Switch(isOn: configuration.$isOn, ownTint: tint).platformView("Switch")
      }
    }
  }
}

/// A button that stays tinted while the toggle is on.
nonisolated public struct ButtonToggleStyle: ToggleStyle, Sendable {
  /// The same as `.toggleStyle(.button)`.
  public init() {}

  @MainActor public func makeBody(configuration: Configuration) -> some View {
    Button(
      action: { configuration.isOn.toggle() },
      label: {
        configuration.label.padding(EdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10))
          .foregroundStyle(configuration.isOn ? Color.white : .accentColor)
          .background(
            configuration.isOn ? Color.accentColor : .clear, in: RoundedRectangle(cornerRadius: 8, style: .continuous))
      }
    )
    .buttonStyle(.plain)
  }
}

/// macOS's box with a mark before the label.
nonisolated public struct CheckboxToggleStyle: ToggleStyle, Sendable {
  /// The same as `.toggleStyle(.checkbox)`.
  public init() {}

  @MainActor public func makeBody(configuration: Configuration) -> some View {
    Button(
      action: { configuration.isOn.toggle() },
      label: {
        HStack(spacing: 7) {
          Checkbox(isOn: configuration.isOn)
          configuration.label
        }
      }
    )
    .buttonStyle(.plain)
  }
}

private struct Checkbox: View {
  let isOn: Bool

  var body: some View {
    let shape = RoundedRectangle(cornerRadius: 4, style: .continuous)
    shape.fill(isOn ? AnyShapeStyle(Color.accentColor) : AnyShapeStyle(.fill.tertiary))
      .overlay { shape.strokeBorder(.separator, lineWidth: isOn ? 0 : 1) }
      .overlay {
        if isOn {
          Checkmark().stroke(.white, style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
            .frame(width: 9, height: 7)
        }
      }
      .frame(width: 16, height: 16)
  }
}

extension ToggleStyle where Self == DefaultToggleStyle {
  /// A switch.
  public static var automatic: DefaultToggleStyle { DefaultToggleStyle() }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  /// A switch at the trailing edge.
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
  /// A button that stays tinted while the toggle is on.
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

extension ToggleStyle where Self == CheckboxToggleStyle {
  /// A box with a mark before the label.
  public static var checkbox: CheckboxToggleStyle { CheckboxToggleStyle() }
}

extension EnvironmentValues {
  private enum ToggleStyleKey: EnvironmentKey {
    static var defaultValue: AnyToggleStyle { AnyToggleStyle(style: DefaultToggleStyle()) }
  }

  var toggleStyle: AnyToggleStyle {
    get { self[ToggleStyleKey.self] }
    set { self[ToggleStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of toggles inside.
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    environment(\.toggleStyle, AnyToggleStyle(style: style))
  }
}
