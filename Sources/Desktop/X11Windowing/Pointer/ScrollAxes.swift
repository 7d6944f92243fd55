/// The valuators by which a device scrolls, and their last positions.
///
/// A valuator is an unbounded position (XI2 protocol, 2.1): its change, divided by the increment of the axis, is the
/// number of notches.
struct ScrollAxes {
  struct Axis {
    var valuator: Int
    var isVertical: Bool
    /// The change that is one notch; negative if the device turns the other way.
    var increment: Double
    /// The last position; nil while it is unknown.
    var position: Double?
  }

  var axes: [Axis]
  /// True if the last move began at a known position, in which case the button that stands for its notch is redundant.
  private(set) var isFollowed = false

  /// Forgets the positions of the axes: the device may scroll over other windows.
  mutating func forget() {
    for index in axes.indices { axes[index].position = nil }
    isFollowed = false
  }

  /// Returns the notches since the last positions; positive is right and down.
  ///
  /// An axis whose position was unknown contributes nothing.
  mutating func move(to positions: [(valuator: Int, value: Double)]) -> (dx: Double, dy: Double) {
    var (dx, dy) = (0.0, 0.0)
    for (valuator, value) in positions where value.isFinite {
      for index in axes.indices where axes[index].valuator == valuator {
        let axis = axes[index]
        axes[index].position = value
        isFollowed = axis.position != nil && axis.increment != 0
        guard isFollowed, let last = axis.position else { continue }
        let notches = (value - last) / axis.increment
        if axis.isVertical { dy += notches } else { dx += notches }
      }
    }
    return (dx, dy)
  }
}
