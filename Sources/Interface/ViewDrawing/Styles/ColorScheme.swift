extension EnvironmentValues {
  private enum ColorSchemeKey: EnvironmentKey { static let defaultValue = ColorScheme.light }
  private enum IsEnabledKey: EnvironmentKey { static let defaultValue = true }

  /// The appearance for which colours, materials and vibrancy are resolved.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }

  /// True while controls react.
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }
}

nonisolated extension View {
  /// Sets the appearance of this view and of the views in it.
  public func colorScheme(_ colorScheme: ColorScheme) -> some View { environment(\.colorScheme, colorScheme) }

  /// Disables the controls inside.
  public func disabled(_ disabled: Bool) -> some View {
    transformEnvironment(\.isEnabled) { $0 = $0 && !disabled }
  }
}
