/// The room between a window's edges and what is in it.
public struct ScenePadding: Sendable {
  /// The usual one: 16 points.
  public static let minimum = ScenePadding()
}

nonisolated extension View {
  /// The room that a view of its own has in a window: 16 points on some edges.
  public func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges) }

  /// The room that a view of its own has in a window, on some edges.
  public func scenePadding(_ padding: ScenePadding, edges: Edge.Set = .all) -> some View { scenePadding(edges) }
}
