import Surfaces

extension Animation {
  private func modified(_ modifier: Modifier) -> Animation {
    var animation = self
    animation.modifiers.append(modifier)
    return animation
  }

  /// Returns the animation with its start delayed by some seconds; a negative delay skips the first part of its course.
  public func delay(_ delay: Double) -> Animation { modified(.delay(delay.orZeroIfNaN)) }

  /// Returns the animation sped up by a factor, including the delays and repetitions that it already has.
  public func speed(_ speed: Double) -> Animation { modified(.speed(max(0, speed.orZeroIfNaN))) }

  /// Returns the animation repeated a number of times, each time with the delay that it already has.
  ///
  /// - Parameter autoreverses: whether every second run goes back from the new value to the old one, on the same curve.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    modified(.repetition(count: Double(max(1, repeatCount)), autoreverses: autoreverses))
  }

  /// Returns the animation repeated without end; see `repeatCount(_:autoreverses:)`.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    modified(.repetition(count: .infinity, autoreverses: autoreverses))
  }

  var repeatsForever: Bool {
    modifiers.contains { if case .repetition(.infinity, _) = $0 { true } else { false } }
  }

  /// Returns the animation counting as logically complete after some seconds.
  public func logicallyComplete(after duration: Double) -> Animation {
    modified(.logicalCompletion(after: duration.orZeroIfNaN))
  }

  /// A spring that adds its motion to running animations, given by its mass, stiffness and damping.
  ///
  /// - Parameter initialVelocity: per second, as a multiple of the distance from the old value to the new one.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    let spring = Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true)
    return interpolatingSpring(spring, initialVelocity: initialVelocity)
  }

  /// A spring that adds its motion to running animations, given by its perceptual duration and its bounce.
  ///
  /// - Parameter initialVelocity: per second, as a multiple of the distance from the old value to the new one.
  public static func interpolatingSpring(
    duration: Double = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }

  /// A spring that adds its motion to running animations.
  ///
  /// - Parameter initialVelocity: per second, as a multiple of the distance from the old value to the new one.
  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation {
    Animation(.spring(spring, velocity: initialVelocity.isFinite ? initialVelocity : 0))
  }

  /// A spring of half a second without bounce that adds its motion to running animations.
  public static var interpolatingSpring: Animation { interpolatingSpring() }
}
