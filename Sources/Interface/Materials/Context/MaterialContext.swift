/// The part of the environment that a material's recipe depends on.
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
  /// Whether materials without a setting of their own follow the window.
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
