/// What a display list had to paint, because it was not kept.
nonisolated struct PaintCount: Equatable {
  /// Nodes that were drawn.
  var nodes = 0
  /// Items that were made.
  var items = 0
}
