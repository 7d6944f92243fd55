/// A named look of AppKit.
public struct NSAppearance: Hashable, Sendable {
  /// AppKit's names of its looks.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    /// Light.
    case aqua
    /// Dark.
    case darkAqua
    /// Light; here the same as `aqua`.
    case vibrantLight
    /// Dark; here the same as `darkAqua`.
    case vibrantDark
    /// Light, with increased contrast.
    case accessibilityHighContrastAqua
    /// Dark, with increased contrast.
    case accessibilityHighContrastDarkAqua
    /// `vibrantLight` with increased contrast.
    case accessibilityHighContrastVibrantLight
    /// `vibrantDark` with increased contrast.
    case accessibilityHighContrastVibrantDark
  }

  /// The look's name.
  public let name: Name

  /// The look of a name; never nil, since each name has one.
  public init?(named name: Name) { self.name = name }

  /// Whether the look is dark.
  public var colorScheme: ColorScheme { name.rawValue.contains("ark") ? .dark : .light }
  /// Whether the look is one of those with increased contrast.
  public var contrast: ColorSchemeContrast {
    name.rawValue.hasPrefix("accessibilityHighContrast") ? .increased : .standard
  }
}
