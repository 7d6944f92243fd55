/// A clock that derives scene time from the display's clock: it runs at a speed, can be paused, and can be set.
package struct SceneClock: Hashable, Sendable {
  /// Scene time at `anchor`.
  private var base: Double
  /// The time of `base` on the display's clock, in seconds.
  private var anchor: Double
  /// The seconds of scene time per second.
  package private(set) var speed = 1.0
  /// True while scene time is paused.
  package private(set) var isPaused = false

  /// The speeds that keys can reach.
  package static let speeds = 1.0 / 64...64.0

  /// Creates a clock that shows `time` at `now` of the display's clock, and runs from there.
  package init(time: Double = 0, at now: Double = 0) {
    base = time
    anchor = now
  }

  /// Returns the scene's time at `now` of the display's clock.
  package func time(at now: Double) -> Double { isPaused ? base : base + (now - anchor) * speed }

  /// Returns the time on the display's clock at which the scene's time is `time`; nil while it is paused.
  package func instant(of time: Double) -> Double? { isPaused ? nil : anchor + (time - base) / speed }

  /// Sets the scene's time; it continues from there.
  package mutating func setTime(_ time: Double, at now: Double) {
    base = time
    anchor = now
  }

  /// Changes the speed from now on, within `speeds`.
  package mutating func setSpeed(_ value: Double, at now: Double) {
    setTime(time(at: now), at: now)
    speed = min(max(value, Self.speeds.lowerBound), Self.speeds.upperBound)
  }

  /// Pauses scene time, or continues it from where it is.
  package mutating func setPaused(_ paused: Bool, at now: Double) {
    setTime(time(at: now), at: now)
    isPaused = paused
  }

  /// Pauses and moves by `frames` of `interval` seconds, not before 0.
  package mutating func step(_ frames: Int, interval: Double, at now: Double) {
    setPaused(true, at: now)
    base = max(0, base + Double(frames) * interval)
  }
}
