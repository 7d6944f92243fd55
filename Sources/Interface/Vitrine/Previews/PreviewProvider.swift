/// Views to be shown by the viewer while they are written.
@MainActor @preconcurrency
public protocol PreviewProvider {
  /// The type of the previews.
  associatedtype Previews: View
  /// The views to preview; each member of a group is a preview of its own.
  @ViewBuilder static var previews: Previews { get }
  /// The platform that the previews are for. Accepted for source compatibility: they are shown as they are.
  static var platform: PreviewPlatform? { get }
}

extension PreviewProvider {
  public static var platform: PreviewPlatform? { nil }
}

/// A platform that previews are for.
public enum PreviewPlatform: Hashable, Sendable {
  /// Telephones and tablets.
  case iOS
  /// Desktops.
  case macOS
  /// Television sets.
  case tvOS
  /// Watches.
  case watchOS
  /// Headsets.
  case visionOS
}
