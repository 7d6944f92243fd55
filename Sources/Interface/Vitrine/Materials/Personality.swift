/// A system whose look is imitated: the same material resolves to what it would be there.
public enum Personality: String, CaseIterable, Hashable, Sendable {
  /// The iPhone's and the iPad's: the default.
  case iOS = "ios"
  /// The Apple TV's, whose materials know no thickness.
  case tvOS = "tvos"
  /// The Mac's.
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
  /// As strongly as the system does by itself.
  case standard
  /// More strongly, as people can ask the system to.
  case increased
}

/// Whether the window that a view is in receives keys, is the frontmost, or neither.
public enum ControlActiveState: Hashable, CaseIterable, Sendable {
  /// The window receives keys.
  case key
  /// The window is the frontmost without receiving keys.
  case active
  /// The window is neither.
  case inactive
}

/// What of the environment decides a material's recipe.
public struct MaterialContext: Hashable, Sendable {
  /// Whether the view is light or dark.
  public var colorScheme: ColorScheme
  /// The system that materials look like.
  public var personality: Personality
  /// Whether the window is in use; materials that follow it look dull otherwise.
  public var isActive: Bool
  /// Whether the material marks what has the keyboard's focus.
  public var isEmphasized: Bool
  /// Whether backgrounds are to be opaque.
  public var reducesTransparency: Bool
  /// Whether more contrast is asked for.
  public var contrast: ColorSchemeContrast
  /// Whether materials that do not say themselves follow the window.
  public var activeAppearance: MaterialActiveAppearance

  /// A context; without anything given, iOS in a light appearance and an active window.
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
