import DisplayList
package import Vitrine

/// What decides a material's look besides its name and the appearance: the system, the window, the person's settings.
package struct Surroundings: Hashable, Sendable {
  /// The system that materials look like.
  package var personality = Personality.iOS
  /// What a material blurs: what the window shows, or what is behind it.
  package var blending = MaterialBlendingMode.withinWindow
  /// Whether the window is to be taken for one in use.
  package var isActive = true
  /// Whether materials mark what has the focus.
  package var isEmphasized = false
  /// Whether backgrounds are to be opaque.
  package var reducesTransparency = false
  /// Whether more contrast is asked for.
  package var increasesContrast = false
  /// What lies behind the window; nil where that cannot be had.
  package var wallpaper: WindowBackdrop?

  /// iOS, in a window in use, without any wishes.
  package init() {}

  /// A question about them that is answered by yes or no.
  package enum Circumstance: CaseIterable, Hashable, Sendable {
    /// Those of `Surroundings`.
    case isActive, isEmphasized, reducesTransparency, increasesContrast

    fileprivate var path: WritableKeyPath<Surroundings, Bool> {
      switch self {
      case .isActive: \.isActive
      case .isEmphasized: \.isEmphasized
      case .reducesTransparency: \.reducesTransparency
      case .increasesContrast: \.increasesContrast
      }
    }
  }

  /// Whether a circumstance holds.
  package subscript(_ circumstance: Circumstance) -> Bool {
    get { self[keyPath: circumstance.path] }
    set { self[keyPath: circumstance.path] = newValue }
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
