nonisolated extension View {
  /// Accepted for source compatibility: while an animation moves or resizes a view, each view inside moves from its own
  /// last place, so that one that appears meanwhile is at its final place at once. SwiftUI's group moves it along.
  public func geometryGroup() -> some View { self }

  /// Accepted for source compatibility: there is no right-to-left layout.
  public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View { self }
}
