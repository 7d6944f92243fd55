/// A system that is imitated: a material resolves to its look on that system.
public enum Personality: String, CaseIterable, Hashable, Sendable {
  /// The system of the iPhone and the iPad: the default.
  case iOS = "ios"
  /// The system of the Apple TV, where materials have one thickness.
  case tvOS = "tvos"
  /// The system of the Mac.
  case macOS = "macos"

  /// The name of the system, as it is written.
  public var title: String {
    switch self {
    case .iOS: "iOS"
    case .tvOS: "tvOS"
    case .macOS: "macOS"
    }
  }
}
