/// The appearance of an interface, with UIKit's names.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
  /// None in particular: as light.
  case unspecified
  /// Dark text on light.
  case light
  /// Light text on dark.
  case dark
}

/// What an interface is shown in, as far as colours depend on it.
public final class UITraitCollection: Hashable, Sendable {
  /// Light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle

  /// The traits of an appearance.
  public init(userInterfaceStyle: UIUserInterfaceStyle) { self.userInterfaceStyle = userInterfaceStyle }

  /// The traits of light: a colour that is shown is resolved in its view's environment instead.
  public static let current = UITraitCollection(userInterfaceStyle: .light)

  var environment: EnvironmentValues {
    var environment = EnvironmentValues()
    environment.colorScheme = userInterfaceStyle == .dark ? .dark : .light
    return environment
  }

  /// Whether both are the same appearance.
  public static func == (a: UITraitCollection, b: UITraitCollection) -> Bool {
    a.userInterfaceStyle == b.userInterfaceStyle
  }

  /// Hashes the appearance.
  public func hash(into hasher: inout Hasher) { hasher.combine(userInterfaceStyle) }
}
