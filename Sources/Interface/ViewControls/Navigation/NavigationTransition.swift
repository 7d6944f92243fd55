/// The way in which a page appears.
public struct NavigationTransition: Sendable {
  /// The page appears at once, as all pages do here.
  public static let automatic = NavigationTransition()
  /// The page appears at once here; in SwiftUI it grows out of the view with `matchedTransitionSource(id:in:)`.
  public static func zoom<ID: Hashable, Space: Hashable>(sourceID: ID, in namespace: Space) -> NavigationTransition {
    NavigationTransition()
  }
}

/// The look of a view while a page grows out of it.
public protocol MatchedTransitionSourceConfiguration {}

/// The unchanged look of a view while a page grows out of it.
public struct EmptyMatchedTransitionSourceConfiguration: MatchedTransitionSourceConfiguration, Sendable {
  /// Accepted for source compatibility: pages do not grow out of views.
  public func background(_ style: Color) -> EmptyMatchedTransitionSourceConfiguration { self }
  /// Accepted for source compatibility: pages do not grow out of views.
  public func clipShape(_ shape: RoundedRectangle) -> EmptyMatchedTransitionSourceConfiguration { self }
  /// Accepted for source compatibility: pages do not grow out of views.
  public func shadow(
    color: Color = Color.black.opacity(0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> EmptyMatchedTransitionSourceConfiguration { self }
}

nonisolated extension View {
  /// Accepted for source compatibility: pages appear at once.
  public func navigationTransition(_ transition: NavigationTransition) -> some View { self }

  /// Accepted for source compatibility: pages appear at once.
  public func matchedTransitionSource<ID: Hashable, Space: Hashable>(id: ID, in namespace: Space) -> some View { self }

  /// Accepted for source compatibility: pages appear at once.
  public func matchedTransitionSource<ID: Hashable, Space: Hashable>(
    id: ID, in namespace: Space,
    configuration: (EmptyMatchedTransitionSourceConfiguration) -> some MatchedTransitionSourceConfiguration
  ) -> some View { self }
}
