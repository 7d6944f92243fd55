import DisplayList
package import Vitrine

/// What a material is resolved with besides its name and the appearance: the system, the window, the user's settings.
package struct MaterialTraits: Hashable, Sendable {
  /// The system whose materials are shown.
  package var personality = Personality.iOS
  /// What a material blurs: the window's content, or what lies behind the window.
  package var blending = MaterialBlendingMode.withinWindow
  /// Whether the window counts as in use.
  package var isActive = true
  /// Whether materials are emphasized, as around what has the focus.
  package var isEmphasized = false
  /// The accessibility setting that makes backgrounds opaque.
  package var reducesTransparency = false
  /// The accessibility setting that increases contrast.
  package var increasesContrast = false
  /// What lies behind the window; nil where that is unknown.
  package var wallpaper: WindowBackdrop?

  /// iOS, in a window in use, without accessibility settings.
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

  /// The value of a flag.
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

  /// Why a material looks as it does here, one line each.
  package func captions(of material: Material, _ scheme: ColorScheme) -> [String] {
    var environment = EnvironmentValues()
    write(to: &environment)
    environment.colorScheme = scheme
    return material.captions(in: environment)
  }
}
