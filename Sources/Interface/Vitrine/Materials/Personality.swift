/// A system whose look is imitated: the same material resolves to what it would be there.
public enum Personality: String, CaseIterable, Hashable, Sendable {
  case iOS = "ios"
  case tvOS = "tvos"
  case macOS = "macos"

  /// As the system writes its name.
  public var title: String {
    switch self {
    case .iOS: "iOS"
    case .tvOS: "tvOS"
    case .macOS: "macOS"
    }
  }
}

/// How strongly text and lines are set off.
public enum ColorSchemeContrast: Hashable, CaseIterable, Sendable {
  case standard
  case increased
}

/// Whether the window that a view is in receives keys, is the frontmost, or neither.
public enum ControlActiveState: Hashable, CaseIterable, Sendable {
  case key
  case active
  case inactive
}

/// What of the environment decides a material's recipe.
public struct MaterialContext: Hashable, Sendable {
  public var colorScheme: ColorScheme
  public var personality: Personality
  /// Of the window; materials that follow it look dull otherwise.
  public var isActive: Bool
  /// Whether the material marks what has the keyboard's focus.
  public var isEmphasized: Bool
  public var reducesTransparency: Bool
  public var contrast: ColorSchemeContrast
  /// Whether materials that do not say themselves follow the window.
  public var activeAppearance: MaterialActiveAppearance

  public init(
    colorScheme: ColorScheme = .light, personality: Personality = .iOS, isActive: Bool = true,
    isEmphasized: Bool = false, reducesTransparency: Bool = false, contrast: ColorSchemeContrast = .standard,
    activeAppearance: MaterialActiveAppearance = .automatic
  ) {
    self.colorScheme = colorScheme
    self.personality = personality
    self.isActive = isActive
    self.isEmphasized = isEmphasized
    self.reducesTransparency = reducesTransparency
    self.contrast = contrast
    self.activeAppearance = activeAppearance
  }
}
