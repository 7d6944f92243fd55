import Surfaces

/// A damped spring.
public struct Spring: Hashable, Sendable {
  /// The frequency of the undamped oscillation, in radians per second.
  let angularFrequency: Double
  /// The ratio to critical damping; 1 is critically damped: the fastest motion that does not overshoot.
  public let dampingRatio: Double
  /// The mass at the end of the spring.
  public let mass: Double

  /// Creates a spring from its perceptual duration and its bounce.
  ///
  /// - Parameters:
  ///   - duration: the perceptual duration in seconds, the period of the undamped spring.
  ///   - bounce: 0 for none, towards 1 for more, towards -1 for a flatter motion.
  public init(duration: Double = 0.5, bounce: Double = 0) {
    let bounce = bounce.orZeroIfNaN.clamped(to: -0.999...1)
    self.init(response: duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  /// Creates a spring from the period that it would have undamped, and its damping.
  ///
  /// - Parameter response: the period of the undamped spring in seconds.
  public init(response: Double, dampingRatio: Double) {
    self.init(angularFrequency: 2 * .pi / max(1e-3, response.orZeroIfNaN), dampingRatio: dampingRatio)
  }

  /// Creates a spring from its physics: the pull is `stiffness` times the distance, the drag `damping` times the
  /// velocity.
  ///
  /// - Parameter allowOverDamping: whether the spring may be damped more than critically; otherwise it is critically
  ///   damped instead.
  public init(mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    let mass = max(1e-6, mass.orZeroIfNaN)
    let stiffness = stiffness.orZeroIfNaN.clamped(to: 1e-6...1e12)
    let ratio = damping / (2 * (mass * stiffness).squareRoot())
    self.init(
      angularFrequency: (stiffness / mass).squareRoot(), dampingRatio: allowOverDamping ? ratio : min(1, ratio),
      mass: mass)
  }

  /// Creates a spring from the seconds until it rests.
  ///
  /// - Parameters:
  ///   - dampingRatio: at most 1.
  ///   - epsilon: the distance within which it counts as resting, as a fraction of the whole distance.
  public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) {
    let duration = settlingDuration.orZeroIfNaN.clamped(to: 0.01...10)
    let ratio = dampingRatio.orZeroIfNaN.clamped(to: 1e-3...1)
    // The settling time is inversely proportional to the frequency.
    let unit = Spring(angularFrequency: 1, dampingRatio: ratio)
    self.init(
      angularFrequency: unit.settlingTime(epsilon: epsilon.orZeroIfNaN.clamped(to: 1e-9...0.5)) / duration,
      dampingRatio: ratio)
  }

  private init(angularFrequency: Double, dampingRatio: Double, mass: Double = 1) {
    self.angularFrequency = angularFrequency.clamped(to: 1e-6...1e6)
    self.dampingRatio = dampingRatio.orZeroIfNaN.clamped(to: 0...1e6)
    self.mass = mass
  }

  /// The pull at a distance of 1.
  public var stiffness: Double { mass * angularFrequency * angularFrequency }
  /// The drag at a velocity of 1.
  public var damping: Double { 2 * mass * angularFrequency * dampingRatio }

  /// The period that the spring would have undamped, in seconds.
  public var response: Double { 2 * .pi / angularFrequency }
  /// The perceptual duration in seconds: the same as `response`.
  public var duration: Double { response }
  /// 1 less the damping ratio; for an overdamped spring, the inverse of the ratio less 1, which is negative.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// A spring of half a second without bounce.
  public static var smooth: Spring { smooth() }
  /// A spring of half a second with a bounce of 0.15.
  public static var snappy: Spring { snappy() }
  /// A spring of half a second with a bounce of 0.3.
  public static var bouncy: Spring { bouncy() }

  /// A spring without bounce, or with `extraBounce`.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  /// A spring with a bounce of 0.15 and `extraBounce`.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring with a bounce of 0.3 and `extraBounce`.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}
