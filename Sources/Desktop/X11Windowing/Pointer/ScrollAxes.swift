/// The valuators by which a device scrolls, and where they were.
///
/// A valuator is a position without ends (XI2 protocol, 2.1): its change, divided by the increment of the axis, is the
/// number of notches.
struct ScrollAxes {
  struct Axis {
    var valuator: Int
    var isVertical: Bool
    /// The change that is one notch; negative where the device turns the other way.
    var increment: Double
    /// nil until it is known.
    var position: Double?
  }

  var axes: [Axis]
  /// Whether the last move began where it was known to; the button that stands for its notch says nothing new then.
  private(set) var isFollowed = false

  /// Forgets where the axes are: the device may scroll over other windows.
  mutating func forget() {
    for index in axes.indices { axes[index].position = nil }
    isFollowed = false
  }

  /// Returns the notches since the last positions; positive is right and down.
  ///
  /// A position that was not known gives nothing.
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
