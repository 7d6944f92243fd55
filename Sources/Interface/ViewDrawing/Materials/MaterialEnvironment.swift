extension EnvironmentValues {
  private enum PersonalityKey: EnvironmentKey { static let defaultValue = Personality.iOS }
  private enum EmphasisKey: EnvironmentKey { static let defaultValue = false }
  private enum ReduceTransparencyKey: EnvironmentKey { static let defaultValue = false }
  private enum ContrastKey: EnvironmentKey { static let defaultValue = ColorSchemeContrast.standard }
  private enum ActiveAppearanceKey: EnvironmentKey { static let defaultValue = MaterialActiveAppearance.automatic }
  private enum WindowBackdropKey: EnvironmentKey { static let defaultValue: WindowBackdrop? = nil }

  /// The system whose materials are imitated.
  public var personality: Personality {
    get { self[PersonalityKey.self] }
    set { self[PersonalityKey.self] = newValue }
  }

  /// True where materials mark the view that has the keyboard's focus.
  public var isMaterialEmphasized: Bool {
    get { self[EmphasisKey.self] }
    set { self[EmphasisKey.self] = newValue }
  }

  /// True if the user prefers opaque backgrounds.
  public var accessibilityReduceTransparency: Bool {
    get { self[ReduceTransparencyKey.self] }
    set { self[ReduceTransparencyKey.self] = newValue }
  }

  /// The contrast that the user asks for: more of it makes vibrancy stronger and, on macOS, reduces transparency.
  public var colorSchemeContrast: ColorSchemeContrast {
    get { self[ContrastKey.self] }
    set { self[ContrastKey.self] = newValue }
  }

  /// The rule by which materials here follow the window's state.
  public var materialActiveAppearance: MaterialActiveAppearance {
    get { self[ActiveAppearanceKey.self] }
    set { self[ActiveAppearanceKey.self] = newValue }
  }

  /// The picture behind the window, for materials that blend with it; nil for the window's own contents.
  public var windowBackdrop: WindowBackdrop? {
    get { self[WindowBackdropKey.self] }
    set { self[WindowBackdropKey.self] = newValue }
  }

  /// The values that a material's recipe depends on.
  public var materialContext: MaterialContext {
    MaterialContext(
      colorScheme: colorScheme, personality: personality, isActive: appearsActive, isEmphasized: isMaterialEmphasized,
      reducesTransparency: accessibilityReduceTransparency, contrast: colorSchemeContrast,
      activeAppearance: materialActiveAppearance)
  }
}

nonisolated extension View {
  /// Sets the rule by which materials inside follow the window's state.
  public func materialActiveAppearance(_ appearance: MaterialActiveAppearance) -> some View {
    environment(\.materialActiveAppearance, appearance)
  }
}
