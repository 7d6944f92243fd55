/// A visual effect, described once for systems with different effect views.
public enum VisualEffect: Equatable, Hashable, Sendable {
  /// The material of an effect.
  public enum Material: Equatable, Hashable, Sendable {
    /// The default material, available on every system.
    case `default`

    /// The thinnest material of iOS; tvOS uses its only thickness, and macOS its default.
    case ultraThin
    /// The second thinnest material of iOS; tvOS uses its only thickness, and macOS its default.
    case thin
    /// The thickest material of iOS; tvOS uses its only thickness, and macOS its default.
    case thick
    /// The material of toolbars on iOS; tvOS uses its only thickness, and macOS its default.
    case chrome

    /// The material of title bars on macOS; iOS and tvOS use their default.
    case titlebar
    /// The material of window backgrounds on macOS, behind the window; iOS and tvOS use their default.
    case windowBackground
    /// The material of header views on macOS, behind the window or within it; iOS and tvOS use their default.
    case headerView(behindWindow: Bool)
    /// The material of content backgrounds on macOS, behind the window or within it; iOS and tvOS use their default.
    case contentBackground(behindWindow: Bool)
    /// AppKit's `underPageBackground`, behind the window or within it; iOS and tvOS use their default.
    case behindPageBackground(behindWindow: Bool)
  }

  /// The default material that follows the colour scheme, the same as `adaptive(.default)`.
  case system
  /// The default material, always light, the same as `light(.default)`.
  case systemLight
  /// The default material, always dark, the same as `dark(.default)`.
  case systemDark

  /// A material that follows the colour scheme.
  case adaptive(Material)
  /// A material that is light in either colour scheme.
  case light(Material)
  /// A material that is dark in either colour scheme.
  case dark(Material)
}

extension VisualEffect {
  /// The material with its fixed appearance; nil follows the colour scheme.
  var parts: (material: Material, appearance: Appearance?) {
    switch self {
    case .system: (.default, nil)
    case .systemLight: (.default, .light)
    case .systemDark: (.default, .dark)
    case .adaptive(let material): (material, nil)
    case .light(let material): (material, .light)
    case .dark(let material): (material, .dark)
    }
  }

  enum Appearance { case light, dark }
}
