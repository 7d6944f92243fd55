/// A timing curve: the course of a value over time, in seconds.
public struct Animation: Hashable, Sendable {
  enum Curve: Hashable, Sendable {
    case unit(UnitCurve, duration: Double)
    /// A spring that sets off with a velocity, in ways a second.
    case spring(Spring, velocity: Double)
    case custom(CustomCurve)
  }

  /// What is done to the course of an animation, modifiers and all, that it is applied to.
  enum Modifier: Hashable, Sendable {
    case delay(Double)
    case speed(Double)
    case repetition(count: Double, autoreverses: Bool)
    case logicalCompletion(after: Double)
  }

  var curve: Curve
  /// The innermost first.
  var modifiers: [Modifier] = []
  /// Whether it is made of `default`, which is a spring under a name of its own.
  var isDefault = false

  init(_ curve: Curve) { self.curve = curve }
  init(_ spring: Spring) { self.init(.spring(spring, velocity: 0)) }

  /// An animation whose course a type of its own computes.
  public init<A: CustomAnimation>(_ base: A) { self.init(.custom(CustomCurve(base: base))) }

  /// SwiftUI's default: a spring of half a second without bounce.
  public static let `default` = {
    var animation = spring(duration: 0.5)
    animation.isDefault = true
    return animation
  }()
  /// At the same speed all the way, in 0.35 seconds.
  public static let linear = linear(duration: 0.35)
  /// Slow at first, in 0.35 seconds.
  public static let easeIn = easeIn(duration: 0.35)
  /// Slow in the end, in 0.35 seconds.
  public static let easeOut = easeOut(duration: 0.35)
  /// Slow at both ends, in 0.35 seconds.
  public static let easeInOut = easeInOut(duration: 0.35)

  /// At the same speed all the way.
  public static func linear(duration: Double) -> Animation { timingCurve(0, 0, 1, 1, duration: duration) }
  /// Slow at first: the cubic Bezier of (0.42, 0) and (1, 1).
  public static func easeIn(duration: Double) -> Animation { timingCurve(0.42, 0, 1, 1, duration: duration) }
  /// Slow in the end: the cubic Bezier of (0, 0) and (0.58, 1).
  public static func easeOut(duration: Double) -> Animation { timingCurve(0, 0, 0.58, 1, duration: duration) }
  /// Slow at both ends: the cubic Bezier of (0.42, 0) and (0.58, 1).
  public static func easeInOut(duration: Double) -> Animation { timingCurve(0.42, 0, 0.58, 1, duration: duration) }

  /// Along the cubic Bezier of (0, 0), these two points, and (1, 1).
  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35
  ) -> Animation {
    timingCurve(
      .bezier(startControlPoint: .init(x: x1, y: y1), endControlPoint: .init(x: x2, y: y2)), duration: duration)
  }

  /// Along a curve, in so many seconds.
  public static func timingCurve(_ curve: UnitCurve, duration: Double) -> Animation {
    Animation(.unit(curve, duration: duration))
  }

  /// A spring of half a second without bounce: the default.
  public static let spring = spring(duration: 0.5)
  /// A spring of half a second without bounce.
  public static let smooth = smooth()
  /// A spring of half a second with a bounce of 0.15.
  public static let snappy = snappy()
  /// A spring of half a second with a bounce of 0.3.
  public static let bouncy = bouncy()
  /// A spring for what follows a hand: a response of 0.15 seconds, a damping fraction of 0.86.
  public static let interactiveSpring = interactiveSpring()

  /// A spring by the time it seems to take, in seconds, and how much it swings: 0 not at all, 1 forever.
  ///
  /// - Parameter blendDuration: makes no difference here, see `spring(_:blendDuration:)`.
  public static func spring(duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0) -> Animation {
    Animation(Spring(duration: duration, bounce: bounce))
  }

  /// A spring by the period it would have undamped, in seconds, and its damping: 1 does not swing.
  ///
  /// - Parameter blendDuration: makes no difference here, see `spring(_:blendDuration:)`.
  @_disfavoredOverload
  public static func spring(response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0)
    -> Animation
  {
    Animation(Spring(response: response, dampingRatio: dampingFraction))
  }

  /// A spring as it is.
  ///
  /// - Parameter blendDuration: makes no difference here. It is the time in which a spring on its way takes on the
  ///   response of the spring that replaces it; here none is replaced. A value that is sent elsewhere on its way goes
  ///   on with the rest of its earlier motion, in that motion's own response, and the new one adds to it, so no
  ///   response ever changes.
  public static func spring(_ spring: Spring, blendDuration: Double = 0) -> Animation { Animation(spring) }

  /// A spring that does not swing.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: extraBounce)
  }

  /// A spring with a bounce of 0.15.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring with a bounce of 0.3.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation {
    spring(duration: duration, bounce: 0.3 + extraBounce)
  }

  /// A quick spring, for what follows a hand.
  ///
  /// - Parameter blendDuration: makes no difference here, see `spring(_:blendDuration:)`.
  @_disfavoredOverload
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Animation {
    Animation(Spring(response: response, dampingRatio: dampingFraction))
  }

  /// A quick spring by its duration and its bounce, which is added to that of `interactiveSpring`.
  ///
  /// - Parameter blendDuration: makes no difference here, see `spring(_:blendDuration:)`.
  public static func interactiveSpring(
    duration: Double = 0.15, extraBounce: Double = 0, blendDuration: Double = 0.25
  ) -> Animation {
    Animation(Spring(duration: duration, bounce: 0.14 + extraBounce))
  }
}
