/// The room between a window's edges and its content.
public struct ScenePadding: Sendable {
  /// The usual room: 16 points.
  public static let minimum = ScenePadding()
}

nonisolated extension View {
  /// Adds the room that the content of a window has on some edges: 16 points.
  public func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges) }

  /// Adds the room that the content of a window has on some edges.
  public func scenePadding(_ padding: ScenePadding, edges: Edge.Set = .all) -> some View { scenePadding(edges) }
}
