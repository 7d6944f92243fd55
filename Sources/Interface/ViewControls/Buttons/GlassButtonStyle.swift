/// The label on glass.
nonisolated public struct GlassButtonStyle: ButtonStyle, Sendable {
  private let glass: Glass

  /// The style that `.buttonStyle(.glass)` names.
  public init() { glass = .regular }
  /// The style that `.buttonStyle(.glass(glass))` names.
  public init(_ glass: Glass) { self.glass = glass }

  @MainActor public func makeBody(configuration: Configuration) -> some View {
    GlassButton(configuration: configuration, glass: glass)
  }
}

/// The label in white on glass of the tint.
nonisolated public struct GlassProminentButtonStyle: ButtonStyle, Sendable {
  /// The style that `.buttonStyle(.glassProminent)` names.
  public init() {}

  @MainActor public func makeBody(configuration: Configuration) -> some View {
    let tint = configuration.role == .destructive ? Color.red : .accentColor
    GlassButton(configuration: configuration, glass: .regular.tint(tint).prominent(), foreground: .white)
  }
}

private struct GlassButton: View {
  let configuration: ButtonStyleConfiguration
  let glass: Glass
  var foreground: Color?
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    configuration.label
      .modifier(DefaultForegroundModifier(color: foreground ?? (configuration.role == .destructive ? .red : .primary)))
      .padding(EdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16))
      .glassEffect(glass)
      .opacity(isEnabled ? 1 : 0.4)
      .scaleEffect(configuration.isPressed ? 0.96 : 1)
      .animation(.spring(duration: 0.25), value: configuration.isPressed)
  }
}

extension ButtonStyle where Self == GlassButtonStyle {
  /// The label on glass.
  public static var glass: GlassButtonStyle { GlassButtonStyle() }
  /// The label on a given kind of glass.
  public static func glass(_ glass: Glass) -> GlassButtonStyle { GlassButtonStyle(glass) }
}

extension ButtonStyle where Self == GlassProminentButtonStyle {
  /// The label in white on glass of the tint.
  public static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}
