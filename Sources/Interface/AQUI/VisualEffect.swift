/// A visual effect, described once for systems with different effect views.
public enum VisualEffect: Equatable, Hashable, Sendable {
  /// What an effect is made of.
  public enum Material: Equatable, Hashable, Sendable {
    /// On every system.
    case `default`

    /// Of iOS; tvOS takes its one thickness for them, and macOS its default.
    case ultraThin
    /// Of iOS; tvOS takes its one thickness for it, and macOS its default.
    case thin
    /// Of iOS; tvOS takes its one thickness for it, and macOS its default.
    case thick
    /// Of iOS, for toolbars; tvOS takes its one thickness for it, and macOS its default.
    case chrome

    /// Of macOS; iOS and tvOS take their default for them.
    case titlebar
    /// Of macOS, behind the window; iOS and tvOS take their default for it.
    case windowBackground
    /// Of macOS, behind the window or within it; iOS and tvOS take their default for it.
    case headerView(behindWindow: Bool)
    /// Of macOS, behind the window or within it; iOS and tvOS take their default for it.
    case contentBackground(behindWindow: Bool)
    /// AppKit's `underPageBackground`, behind the window or within it; iOS and tvOS take their default for it.
    case behindPageBackground(behindWindow: Bool)
  }

  /// As `adaptive(.default)`, `light(.default)` and `dark(.default)`.
  case system
  /// As `light(.default)`.
  case systemLight
  /// As `dark(.default)`.
  case systemDark

  /// Follows the colour scheme.
  case adaptive(Material)
  /// Light, whatever the colour scheme.
  case light(Material)
  /// Dark, whatever the colour scheme.
  case dark(Material)
}

extension VisualEffect {
  /// The material, and the appearance that it keeps; nil follows the colour scheme.
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
