package import PreviewAgents
package import Surfaces

/// The frame that a window wants to show.
package struct PreviewDemand: Sendable {
  /// The size in pixels.
  package var size: PixelSize
  /// Pixels per point.
  package var scale: Double
  /// The time of the frame in seconds, which animations follow.
  package var time: Double
  /// A function that chooses what to show of the previews with these names.
  package var arrangement: @Sendable ([String]) -> PreviewArrangement

  /// True if the parameters of the views are wanted.
  package var listsParameters = false

  package init(
    size: PixelSize, scale: Double, time: Double, arrangement: @escaping @Sendable ([String]) -> PreviewArrangement
  ) {
    self.size = size
    self.scale = scale
    self.time = time
    self.arrangement = arrangement
  }
}
