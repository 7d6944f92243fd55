/// An appearance of AppKit, by its name.
public struct NSAppearance: Hashable, Sendable {
  /// The names of AppKit's appearances.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    /// The light appearance.
    case aqua
    /// The dark appearance.
    case darkAqua
    /// The vibrant light appearance; here the same as `aqua`.
    case vibrantLight
    /// The vibrant dark appearance; here the same as `darkAqua`.
    case vibrantDark
    /// The light appearance with increased contrast.
    case accessibilityHighContrastAqua
    /// The dark appearance with increased contrast.
    case accessibilityHighContrastDarkAqua
    /// `vibrantLight` with increased contrast.
    case accessibilityHighContrastVibrantLight
    /// `vibrantDark` with increased contrast.
    case accessibilityHighContrastVibrantDark
  }

  /// The name of the appearance.
  public let name: Name

  /// The appearance of a name; never nil, since each name has one.
  public init?(named name: Name) { self.name = name }

  /// The colour scheme of the appearance.
  public var colorScheme: ColorScheme { name.rawValue.contains("ark") ? .dark : .light }
  /// The contrast of the appearance.
  public var contrast: ColorSchemeContrast {
    name.rawValue.hasPrefix("accessibilityHighContrast") ? .increased : .standard
  }
}
