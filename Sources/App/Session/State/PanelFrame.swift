/// The panel's place in points: its size, and the distance of its top left corner from the window's.
package struct PanelFrame: Hashable, Sendable {
  /// Width in points.
  package var width: Double
  /// Height in points.
  package var height: Double
  /// Distance from the window's leading edge; centred where nil.
  package var x: Double?
  /// Distance from the window's top edge; centred where nil.
  package var y: Double?

  /// A frame in points; nil is centred.
  package init(width: Double, height: Double, x: Double? = nil, y: Double? = nil) {
    self.width = width
    self.height = height
    self.x = x
    self.y = y
  }
}
