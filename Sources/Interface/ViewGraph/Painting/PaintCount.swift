/// The work of painting a display list that could not be reused from earlier ones.
nonisolated struct PaintCount: Equatable {
  /// Nodes that were drawn.
  var nodes = 0
  /// Items that were made.
  var items = 0
}
