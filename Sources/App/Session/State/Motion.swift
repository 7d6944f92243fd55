import Glibc

/// A choice of animated quantities. Every motion is a function of the scene's time alone, and is at rest at time 0.
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

  /// The features that must be shown for the motion to have an effect.
  var needs: SceneFeatures {
    switch self {
    case .none: []
    case .panel: .panel
    case .tint, .blur: .material
    case .background, .all: .background
    }
  }

  /// True if the background scrolls.
  package var scrollsBackground: Bool { includes(.background) }

  func includes(_ motion: Motion) -> Bool { self == motion || self == .all }

  /// Returns the animated quantities at a scene time in seconds.
  package func sample(at time: Double) -> MotionSample {
    var sample = MotionSample()
    func wave(_ period: Double) -> Double { sin(2 * Double.pi * time / period) }
    if includes(.blur) { sample.blur = wave(5) }
    if includes(.tint) {
      sample.tintHue = (time / 12).truncatingRemainder(dividingBy: 1)
      sample.tintAmount = 0.5 - 0.5 * cos(2 * Double.pi * time / 6)
    }
    if includes(.panel) {
      sample.panelX = wave(7)
      sample.panelY = wave(5.5)
    }
    if scrollsBackground { sample.panTime = time }
    return sample
  }
}

/// The animated quantities at one moment.
package struct MotionSample: Hashable, Sendable {
  /// The change of the blur radius, -1 ... 1.
  package var blur = 0.0
  /// The tint's hue as a turn of the colour wheel, 0 ..< 1.
  package var tintHue = 0.0
  /// The animated tint's amount, 0 ... 1.
  package var tintAmount = 0.0
  /// The panel's offset from its place, -1 ... 1 of the space around it.
  package var panelX = 0.0
  /// The panel's downward offset, like `panelX`.
  package var panelY = 0.0
  /// The seconds for which the background has scrolled; nil if it does not scroll.
  package var panTime: Double?

  /// Creates a sample in which everything is at rest.
  package init() {}

  /// Returns the distance that the background has scrolled, in whole pixels within ranges of `rangeX` by `rangeY`
  /// pixels.
  ///
  /// Each axis is a triangle wave, of 2 and 1.5 pixels per frame at 60 Hz. That is at least one pixel on each axis, and
  /// where one axis turns back onto the pixel of the previous frame, the other continues: no frame equals its
  /// neighbour.
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
