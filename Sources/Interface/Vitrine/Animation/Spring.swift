import Surfaces

/// A damped spring from 0 to 1, with a mass of 1.
public struct Spring: Hashable, Sendable {
  /// Of the undamped oscillation, in radians per second.
  let angularFrequency: Double
  /// 1 is critically damped: the fastest that does not overshoot.
  public let dampingRatio: Double

  /// A spring by the time it seems to take and how much it swings.
  ///
  /// - Parameters:
  ///   - duration: the perceptual duration in seconds, the period of the undamped spring.
  ///   - bounce: 0 is none, towards 1 more, towards -1 flatter.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    let bounce = bounce.orZeroIfNaN.clamped(to: -0.999...1)
    self.init(response: duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  /// A spring by the period it would have undamped, and its damping.
  ///
  /// - Parameter response: the period of the undamped spring in seconds.
  public init(response: Double, dampingRatio: Double) {
    angularFrequency = 2 * .pi / max(1e-3, response)
    self.dampingRatio = max(0, dampingRatio)
  }

  /// The period that the spring would have undamped, in seconds.
  public var response: Double { 2 * .pi / angularFrequency }
  /// The perceptual duration in seconds: the same as `response`.
  public var duration: Double { response }
  /// 1 less the damping ratio; for an overdamped spring, the inverse of the ratio less 1, which is negative.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// How far it has come, and how fast it goes a second, after `time` seconds.
  ///
  /// - Parameter velocity: at the start, a second.
  func state(at time: Double, velocity: Double = 0) -> (value: Double, velocity: Double) {
    let w = angularFrequency
    let z = dampingRatio
    // The distance y = value - 1 obeys y'' + 2 z w y' + w^2 y = 0, y(0) = -1, y'(0) = velocity.
    if abs(z - 1) < 1e-6 {
      let b = velocity - w
      let decay = exp(-w * time)
      return (1 + (-1 + b * time) * decay, (b - w * (-1 + b * time)) * decay)
    }
    if z < 1 {
      let wd = w * (1 - z * z).squareRoot()
      let b = (velocity - z * w) / wd
      let decay = exp(-z * w * time)
      let (s, c) = (sin(wd * time), cos(wd * time))
      let y = (-c + b * s) * decay
      return (1 + y, (wd * (s + b * c)) * decay - z * w * y)
    }
    let root = w * (z * z - 1).squareRoot()
    let (r1, r2) = (-z * w + root, -z * w - root)
    let c2 = (velocity + r1) / (r2 - r1)
    let c1 = -1 - c2
    let (e1, e2) = (exp(r1 * time), exp(r2 * time))
    return (1 + c1 * e1 + c2 * e2, c1 * r1 * e1 + c2 * r2 * e2)
  }
}
