public import Vitrine

// The parameters of each system's own effect view for an effect.

extension VisualEffect {
  /// The blur style on iOS, one of fifteen.
  var blurStyle: UIBlurEffect.Style {
    let styles: (adaptive: UIBlurEffect.Style, light: UIBlurEffect.Style, dark: UIBlurEffect.Style) =
      switch parts.material {
      case .ultraThin:
        (.systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark)
      case .thin: (.systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark)
      case .thick: (.systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark)
      case .chrome: (.systemChromeMaterial, .systemChromeMaterialLight, .systemChromeMaterialDark)
      default: (.systemMaterial, .systemMaterialLight, .systemMaterialDark)
      }
    return pick(styles)
  }

  /// The blur style on tvOS: regular, light or dark; the material is silently ignored.
  var tvBlurStyle: UIBlurEffect.Style { pick((.regular, .light, .dark)) }

  private func pick(
    _ styles: (adaptive: UIBlurEffect.Style, light: UIBlurEffect.Style, dark: UIBlurEffect.Style)
  ) -> UIBlurEffect.Style {
    switch parts.appearance {
    case nil: styles.adaptive
    case .light: styles.light
    case .dark: styles.dark
    }
  }

  /// The parameters of an `NSVisualEffectView` on macOS.
  struct NSEffectParameters: Equatable {
    var material = NSVisualEffectView.Material.contentBackground
    var blendingMode = NSVisualEffectView.BlendingMode.behindWindow
    var appearance: NSAppearance?
  }

  var parameters: NSEffectParameters {
    let appearance: NSAppearance? =
      switch parts.appearance {
      case nil: nil
      case .light: NSAppearance(named: .aqua)
      case .dark: NSAppearance(named: .darkAqua)
      }
    let (material, blendingMode) = parts.material.appKit
    return NSEffectParameters(material: material, blendingMode: blendingMode, appearance: appearance)
  }

  /// Returns the material that a system uses for the effect.
  ///
  /// - Parameter isEmphasized: whether the focus is inside; it makes a difference on macOS alone.
  public func style(on personality: Personality, isEmphasized: Bool = false) -> Vitrine.Material {
    switch personality {
    case .iOS: return UIBlurEffect(style: blurStyle).material
    case .tvOS: return UIBlurEffect(style: tvBlurStyle).material
    case .macOS:
      let parameters = parameters
      return parameters.material.style(
        blendingMode: parameters.blendingMode, isEmphasized: isEmphasized, appearance: parameters.appearance)
    }
  }
}

extension VisualEffect.Material {
  /// AppKit's material with its blending mode, which is implied by some materials and given for most.
  fileprivate var appKit: (NSVisualEffectView.Material, NSVisualEffectView.BlendingMode) {
    func mode(_ behindWindow: Bool) -> NSVisualEffectView.BlendingMode { behindWindow ? .behindWindow : .withinWindow }
    switch self {
    // AppKit has no thickness, so its default is used.
    case .default, .ultraThin, .thin, .thick, .chrome: return (.contentBackground, .behindWindow)
    case .titlebar: return (.titlebar, .withinWindow)
    case .windowBackground: return (.windowBackground, .behindWindow)
    case .headerView(let behind): return (.headerView, mode(behind))
    case .contentBackground(let behind): return (.contentBackground, mode(behind))
    case .behindPageBackground(let behind): return (.underPageBackground, mode(behind))
    }
  }
}

extension VisualEffect {
  /// Returns notes on surprising aspects of the effect's look in an environment, one line each.
  public func captions(in environment: EnvironmentValues) -> [String] {
    var lines: [String] = []
    switch (environment.personality, parts.material) {
    case (.tvOS, let material) where material != .default:
      lines.append("tvOS ignores the material: it has regular, light and dark")
    case (.macOS, .ultraThin), (.macOS, .thin), (.macOS, .thick), (.macOS, .chrome):
      lines.append("macOS has no thickness: contentBackground stands in")
    case (.iOS, .titlebar), (.iOS, .windowBackground), (.iOS, .headerView), (.iOS, .contentBackground),
      (.iOS, .behindPageBackground):
      lines.append("iOS has no such place: the default material stands in")
    default: break
    }
    return lines + style(on: environment.personality).captions(in: environment)
  }
}
