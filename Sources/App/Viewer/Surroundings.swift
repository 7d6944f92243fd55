import DisplayList
public import Vitrine

/// What decides a material's look besides its name and the appearance: the system, the window, the person's settings.
public struct Surroundings: Hashable, Sendable {
  public var personality = Personality.iOS
  public var blending = MaterialBlendingMode.withinWindow
  /// Whether the window is to be taken for one in use.
  public var isActive = true
  public var isEmphasized = false
  public var reducesTransparency = false
  public var increasesContrast = false
  /// What lies behind the window; nil where that cannot be had.
  public var wallpaper: WindowBackdrop?

  public init() {}

  func write(to environment: inout EnvironmentValues) {
    environment.personality = personality
    environment.appearsActive = isActive
    environment.isMaterialEmphasized = isEmphasized
    environment.accessibilityReduceTransparency = reducesTransparency
    environment.colorSchemeContrast = increasesContrast ? .increased : .standard
    environment.windowBackdrop = wallpaper
  }

  func context(_ scheme: ColorScheme) -> MaterialContext {
    var environment = EnvironmentValues()
    write(to: &environment)
    environment.colorScheme = scheme
    return environment.materialContext
  }

  /// Why a material looks as it does here, one line each.
  func captions(of material: Material, _ scheme: ColorScheme) -> [String] {
    var environment = EnvironmentValues()
    write(to: &environment)
    environment.colorScheme = scheme
    return material.captions(in: environment)
  }
}
