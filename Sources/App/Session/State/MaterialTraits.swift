import DisplayList
package import Vitrine

/// The traits that a material is resolved with, besides its name and appearance: the system, the window, the user's
/// settings.
package struct MaterialTraits: Hashable, Sendable {
  /// The system whose materials are shown.
  package var personality = Personality.iOS
  /// The content that a material blurs: the window's own, or the desktop behind the window.
  package var blending = MaterialBlendingMode.withinWindow
  /// True if the window counts as active.
  package var isActive = true
  /// True if materials are emphasized, as around a focused view.
  package var isEmphasized = false
  /// The accessibility setting that makes backgrounds opaque.
  package var reducesTransparency = false
  /// The accessibility setting that increases contrast.
  package var increasesContrast = false
  /// The wallpaper behind the window; nil if it is not known.
  package var wallpaper: WindowBackdrop?

  /// Creates the traits of iOS, in an active window, without accessibility settings.
  package init() {}

  /// A trait that is true or false.
  package enum Flag: CaseIterable, Hashable, Sendable {
    case isActive, isEmphasized, reducesTransparency, increasesContrast

    fileprivate var path: WritableKeyPath<MaterialTraits, Bool> {
      switch self {
      case .isActive: \.isActive
      case .isEmphasized: \.isEmphasized
      case .reducesTransparency: \.reducesTransparency
      case .increasesContrast: \.increasesContrast
      }
    }
  }

  /// Accesses the value of a flag.
  package subscript(_ flag: Flag) -> Bool {
    get { self[keyPath: flag.path] }
    set { self[keyPath: flag.path] = newValue }
  }

  package func write(to environment: inout EnvironmentValues) {
    environment.personality = personality
    environment.appearsActive = isActive
    environment.isMaterialEmphasized = isEmphasized
    environment.accessibilityReduceTransparency = reducesTransparency
    environment.colorSchemeContrast = increasesContrast ? .increased : .standard
    environment.windowBackdrop = wallpaper
  }

  package func context(_ scheme: ColorScheme) -> MaterialContext {
    MaterialContext(
      colorScheme: scheme, personality: personality, isActive: isActive, isEmphasized: isEmphasized,
      reducesTransparency: reducesTransparency, contrast: increasesContrast ? .increased : .standard)
  }

  /// Returns the reasons for a material's appearance under these traits, a line each.
  package func captions(of material: Material, _ scheme: ColorScheme) -> [String] {
    var environment = EnvironmentValues()
    write(to: &environment)
    environment.colorScheme = scheme
    return material.captions(in: environment)
  }
}
