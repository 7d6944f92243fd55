/// A visual effect, described once for systems whose effect views take quite different parameters.
public enum VisualEffect: Equatable, Hashable, Sendable {
  /// What an effect is made of.
  public enum Material: Equatable, Hashable, Sendable {
    /// On every system.
    case `default`

    /// Of iOS; tvOS takes its one thickness for them, and macOS its default.
    case ultraThin
    case thin
    case thick
    case chrome

    /// Of macOS; iOS and tvOS take their default for them.
    case titlebar
    case windowBackground
    case headerView(behindWindow: Bool)
    case contentBackground(behindWindow: Bool)
    case behindPageBackground(behindWindow: Bool)
  }

  /// As `adaptive(.default)`, `light(.default)` and `dark(.default)`.
  case system
  case systemLight
  case systemDark

  /// Follows the colour scheme.
  case adaptive(Material)
  case light(Material)
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
