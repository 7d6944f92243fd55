/// The part of the environment that a material's recipe depends on.
public struct MaterialContext: Hashable, Sendable {
  /// The appearance of the view, light or dark.
  public var colorScheme: ColorScheme
  /// The system that materials look like.
  public var personality: Personality
  /// True while the window is in use; materials that follow it look dull otherwise.
  public var isActive: Bool
  /// True where the material marks the element that has the keyboard's focus.
  public var isEmphasized: Bool
  /// True if backgrounds are to be opaque.
  public var reducesTransparency: Bool
  /// The contrast that is asked for.
  public var contrast: ColorSchemeContrast
  /// The way in which materials without a setting of their own follow the window.
  public var activeAppearance: MaterialActiveAppearance

  /// A context; by default iOS in a light appearance and an active window.
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
