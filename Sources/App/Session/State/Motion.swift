import Glibc

/// What animates. Every motion is a function of the scene's time alone and is at rest at time 0.
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

  /// What has to be shown for the motion to change something.
  var needs: SceneFeatures {
    switch self {
    case .none: []
    case .panel: .panel
    case .tint, .blur: .material
    case .background, .all: .background
    }
  }

  /// Whether the background scrolls.
  package var scrollsBackground: Bool { includes(.background) }

  func includes(_ motion: Motion) -> Bool { self == motion || self == .all }

  /// Returns the animated quantities at a time, in seconds of scene time.
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
  /// As `panelX`, downwards.
  package var panelY = 0.0
  /// For how long the background has scrolled, in seconds; nil when it does not scroll.
  package var panTime: Double?

  /// Everything at rest.
  package init() {}

  /// Returns how far the background has scrolled within ranges of `rangeX` by `rangeY` pixels, in whole pixels.
  ///
  /// A triangle wave on each axis, 2 and 1.5 pixels per frame at 60 Hz: at least one pixel on every axis, and where
  /// one turns back onto the pixel of the frame before, the other continues. No frame equals its neighbour.
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
