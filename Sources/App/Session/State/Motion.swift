import Glibc

/// What animates. Every motion is a function of the scene's time alone and stands at rest at time 0.
package enum Motion: String, CaseIterable, Hashable, Sendable {
  /// Nothing.
  case none
  /// The material's tint.
  case tint
  /// The blur's radius.
  case blur
  /// The panel's place.
  case panel
  /// The background, which scrolls.
  case background
  /// All four.
  case all

  func includes(_ motion: Motion) -> Bool { self == motion || self == .all }

  /// Where everything is at one moment.
  package func pose(at time: Double) -> Pose {
    var pose = Pose()
    func wave(_ period: Double) -> Double { sin(2 * Double.pi * time / period) }
    if includes(.blur) { pose.blur = wave(5) }
    if includes(.tint) {
      pose.tintHue = (time / 12).truncatingRemainder(dividingBy: 1)
      pose.tintAmount = 0.5 - 0.5 * cos(2 * Double.pi * time / 6)
    }
    if includes(.panel) {
      pose.panelX = wave(7)
      pose.panelY = wave(5.5)
    }
    if includes(.background) { pose.panTime = time }
    return pose
  }
}

/// The animated quantities at one moment.
package struct Pose: Hashable, Sendable {
  /// More or less of the blur radius, -1 ... 1.
  package var blur = 0.0
  /// A turn of the colour wheel, 0 ..< 1.
  package var tintHue = 0.0
  /// How much of the animated tint is laid on, 0 ... 1.
  package var tintAmount = 0.0
  /// The panel's way from its place, -1 ... 1 of the room it has.
  package var panelX = 0.0
  /// As `panelX`, downwards.
  package var panelY = 0.0
  /// Time that the background has scrolled for; nil when it stands.
  package var panTime: Double?

  /// Everything at rest.
  package init() {}

  /// How far the background has scrolled over ranges of `rangeX` by `rangeY` pixels, in whole pixels.
  ///
  /// A triangle wave on each axis, 2 and 1.5 pixels a frame at 60 Hz: at least one pixel on every axis, and where one
  /// turns back onto the pixel of the frame before, the other goes on. No frame equals its neighbour.
  package func pan(rangeX: Int, rangeY: Int) -> (x: Int, y: Int) {
    guard let panTime else { return (0, 0) }
    return (Self.triangle(panTime * 120, rangeX), Self.triangle(panTime * 90, rangeY))
  }

  private static func triangle(_ distance: Double, _ range: Int) -> Int {
    guard range > 0, distance.isFinite, abs(distance) < 1e15 else { return 0 }
    let period = 2 * range
    let along = ((Int(distance.rounded(.down)) % period) + period) % period
    return along <= range ? along : period - along
  }
}
