/// The appearance of an interface, with UIKit's names.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
  /// No particular appearance; the same as light.
  case unspecified
  /// Dark text on light.
  case light
  /// Light text on dark.
  case dark
}

/// The traits of an interface on which colours depend.
public final class UITraitCollection: Hashable, Sendable {
  /// The appearance, light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle

  /// The traits of an appearance.
  public init(userInterfaceStyle: UIUserInterfaceStyle) { self.userInterfaceStyle = userInterfaceStyle }

  /// The traits of a light appearance; a colour that is shown is resolved in its view's environment instead.
  public static let current = UITraitCollection(userInterfaceStyle: .light)

  var environment: EnvironmentValues {
    var environment = EnvironmentValues()
    environment.colorScheme = userInterfaceStyle == .dark ? .dark : .light
    return environment
  }

  /// Returns whether both have the same appearance.
  public static func == (a: UITraitCollection, b: UITraitCollection) -> Bool {
    a.userInterfaceStyle == b.userInterfaceStyle
  }

  /// Hashes the appearance.
  public func hash(into hasher: inout Hasher) { hasher.combine(userInterfaceStyle) }
}
