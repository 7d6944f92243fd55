/// A type whose views the viewer shows as previews while their source is edited.
@MainActor @preconcurrency
public protocol PreviewProvider {
  /// The type of the previews.
  associatedtype Previews: View
  /// The views to preview; each member of a group is a preview of its own.
  @ViewBuilder static var previews: Previews { get }
  /// The platform for which the previews are meant. Accepted for source compatibility: it does not change them.
  static var platform: PreviewPlatform? { get }
}

extension PreviewProvider {
  public static var platform: PreviewPlatform? { nil }
}

/// A platform for which previews are meant.
public enum PreviewPlatform: Hashable, Sendable {
  /// Phones and tablets.
  case iOS
  /// Desktops.
  case macOS
  /// Televisions.
  case tvOS
  /// Watches.
  case watchOS
  /// Headsets.
  case visionOS
}
