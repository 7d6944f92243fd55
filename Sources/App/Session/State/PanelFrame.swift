/// The panel's place in points: its size, and the distance of its top left corner from the window's.
package struct PanelFrame: Hashable, Sendable {
  /// In points.
  package var width: Double
  /// In points.
  package var height: Double
  /// Centred where nil.
  package var x: Double?
  /// In the middle where nil.
  package var y: Double?

  /// A place in points; nil is centred.
  package init(width: Double, height: Double, x: Double? = nil, y: Double? = nil) {
    self.width = width
    self.height = height
    self.x = x
    self.y = y
  }
}
