import Surfaces

extension Animation {
  private func modified(_ modifier: Modifier) -> Animation {
    var animation = self
    animation.modifiers.append(modifier)
    return animation
  }

  /// The animation begun later, in seconds; where that is negative, on its way from the beginning.
  public func delay(_ delay: Double) -> Animation { modified(.delay(delay.orZeroIfNaN)) }

  /// The animation so many times as fast, the delays and repetitions that it has so far too.
  public func speed(_ speed: Double) -> Animation { modified(.speed(max(0, speed.orZeroIfNaN))) }

  /// The animation run several times, the delay that it has so far each time.
  ///
  /// - Parameter autoreverses: whether each second run goes back from the new value to the old one, on the same curve.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    modified(.repetition(count: Double(max(1, repeatCount)), autoreverses: autoreverses))
  }

  /// The animation run without end; see `repeatCount(_:autoreverses:)`.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    modified(.repetition(count: .infinity, autoreverses: autoreverses))
  }

  var repeatsForever: Bool {
    modifiers.contains { if case .repetition(.infinity, _) = $0 { true } else { false } }
  }

  /// The animation counting as over after so many seconds, for what waits for its logical completion.
  public func logicallyComplete(after duration: Double) -> Animation {
    modified(.logicalCompletion(after: duration.orZeroIfNaN))
  }

  /// A spring that adds its motion to what is moving already, by its mass, stiffness and damping.
  ///
  /// - Parameter initialVelocity: in ways from the old value to the new one a second.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation {
    let spring = Spring(mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: true)
    return interpolatingSpring(spring, initialVelocity: initialVelocity)
  }

  /// A spring that adds its motion to what is moving already, by the time it seems to take and how much it swings.
  ///
  /// - Parameter initialVelocity: in ways from the old value to the new one a second.
  public static func interpolatingSpring(
    duration: Double = 0.5, bounce: Double = 0, initialVelocity: Double = 0
  ) -> Animation {
    interpolatingSpring(Spring(duration: duration, bounce: bounce), initialVelocity: initialVelocity)
  }

  /// A spring that adds its motion to what is moving already.
  ///
  /// - Parameter initialVelocity: in ways from the old value to the new one a second.
  public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0) -> Animation {
    Animation(.spring(spring, velocity: initialVelocity.isFinite ? initialVelocity : 0))
  }

  /// A spring of half a second without bounce that adds its motion to what is moving already.
  public static var interpolatingSpring: Animation { interpolatingSpring() }
}
