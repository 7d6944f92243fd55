/// An imitated system: the same material resolves to what it is there.
public enum Personality: String, CaseIterable, Hashable, Sendable {
  /// The iPhone's and the iPad's: the default.
  case iOS = "ios"
  /// The Apple TV's, where materials have one thickness.
  case tvOS = "tvos"
  /// The Mac's.
  case macOS = "macos"

  /// As the system writes its name.
  public var title: String {
    switch self {
    case .iOS: "iOS"
    case .tvOS: "tvOS"
    case .macOS: "macOS"
    }
  }
}
