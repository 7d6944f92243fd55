/// The cost of a frame's views in work done instead of in time: tests check how it grows with the size of a change.
package struct FrameCounts: Hashable, Sendable {
  /// Bodies that have run.
  package var bodies = 0
  /// Parts of the tree that were evaluated, with a body or without.
  package var evaluated = 0
  /// Layouts of a node for a proposal that it was not laid out for.
  package var arranged = 0
  /// Nodes that have come to another place, or have been made.
  package var placed = 0
  /// Nodes that have painted again, instead of reusing what they painted before.
  package var painted = 0
  /// Nodes that were visited for preferences.
  package var collected = 0

  /// Creates counts of zero.
  package init() {}

  /// The work since the last frame of any host began.
  @MainActor @exclusivity(unchecked) static var current = FrameCounts()
}

extension ViewHost {
  /// The cost of the views in the last frame; in a frame of several hosts only the last one's is known.
  package var counts: FrameCounts {
    var counts = FrameCounts.current
    counts.bodies = session.bodyCount
    counts.painted = session.paintCount.nodes
    return counts
  }
}
