nonisolated extension View {
  /// Accepted for source compatibility: while a view moves or grows by an animation, what is drawn inside moves from where it
  /// was itself, so that a view that appears meanwhile is at its final place at once. SwiftUI's group moves it along.
  public func geometryGroup() -> some View { self }

  /// Accepted for source compatibility: there is no right-to-left layout.
  public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View { self }
}
