/// The panel's place in points: its size, and the distance of its top left corner from the window's.
package struct PanelFrame: Hashable, Sendable {
  /// The width in points.
  package var width: Double
  /// The height in points.
  package var height: Double
  /// The distance from the window's leading edge; nil for centred.
  package var x: Double?
  /// The distance from the window's top edge; nil for centred.
  package var y: Double?

  /// Creates a frame in points; a nil coordinate is centred.
  package init(width: Double, height: Double, x: Double? = nil, y: Double? = nil) {
    self.width = width
    self.height = height
    self.x = x
    self.y = y
  }
}
