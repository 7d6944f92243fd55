/// A timing curve: the course of a value over time, in seconds.
///
/// ```swift
/// @State private var isLarge = false
///
/// Circle()
///   .scaleEffect(isLarge ? 1 : 0.5)
///   .animation(.spring(duration: 0.4, bounce: 0.3), value: isLarge)
///   .onTapGesture { isLarge.toggle() }
/// ```
public struct Animation: Hashable, Sendable {
  enum Curve: Hashable, Sendable {
    case unit(UnitCurve, duration: Double)
    /// A spring with an initial velocity, per second, as a multiple of the distance from the old value to the new one.
    case spring(Spring, velocity: Double)
    case custom(CustomCurve)
  }

  /// A change to the course of an animation, including the modifiers that it already has.
  enum Modifier: Hashable, Sendable {
    case delay(Double)
    case speed(Double)
    case repetition(count: Double, autoreverses: Bool)
    case logicalCompletion(after: Double)
  }

  var curve: Curve
  /// The modifiers, the innermost first.
  var modifiers: [Modifier] = []
  /// True if the animation derives from `default`, a spring that is described by a name of its own.
  var isDefault = false

  init(_ curve: Curve) { self.curve = curve }
  init(_ spring: Spring) { self.init(.spring(spring, velocity: 0)) }

  /// Creates an animation whose course is computed by a custom type.
  public init<A: CustomAnimation>(_ base: A) { self.init(.custom(CustomCurve(base: base))) }

  /// SwiftUI's default: a spring of half a second without bounce.
  public static let `default` = {
    var animation = spring(duration: 0.5)
    animation.isDefault = true
    return animation
  }()
  /// An animation at constant speed, in 0.35 seconds.
  public static let linear = linear(duration: 0.35)
  /// An animation that starts slowly, in 0.35 seconds.
  public static let easeIn = easeIn(duration: 0.35)
  /// An animation that ends slowly, in 0.35 seconds.
  public static let easeOut = easeOut(duration: 0.35)
  /// An animation that is slow at both ends, in 0.35 seconds.
  public static let easeInOut = easeInOut(duration: 0.35)

  /// Returns an animation at constant speed.
  public static func linear(duration: Double) -> Animation { timingCurve(0, 0, 1, 1, duration: duration) }
  /// Returns an animation that starts slowly: the cubic Bezier of (0.42, 0) and (1, 1).
  public static func easeIn(duration: Double) -> Animation { timingCurve(0.42, 0, 1, 1, duration: duration) }
  /// Returns an animation that ends slowly: the cubic Bezier of (0, 0) and (0.58, 1).
  public static func easeOut(duration: Double) -> Animation { timingCurve(0, 0, 0.58, 1, duration: duration) }
  /// Returns an animation that is slow at both ends: the cubic Bezier of (0.42, 0) and (0.58, 1).
  public static func easeInOut(duration: Double) -> Animation { timingCurve(0.42, 0, 0.58, 1, duration: duration) }

  /// Returns an animation along the cubic Bezier of (0, 0), these two points, and (1, 1).
  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35
  ) -> Animation {
    timingCurve(
      .bezier(startControlPoint: .init(x: x1, y: y1), endControlPoint: .init(x: x2, y: y2)), duration: duration)
  }

  /// Returns an animation along a curve, over a duration in seconds.
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
  /// A spring for content that follows a hand: a response of 0.15 seconds, a damping fraction of 0.86.
  public static let interactiveSpring = interactiveSpring()

  /// A spring given by its perceptual duration, in seconds, and its bounce: 0 does not swing, 1 swings forever.
  ///
  /// - Parameter blendDuration: makes no difference here, see `spring(_:blendDuration:)`.
  public static func spring(duration: Double = 0.5, bounce: Double = 0, blendDuration: Double = 0) -> Animation {
    Animation(Spring(duration: duration, bounce: bounce))
  }

  /// A spring given by the period it would have undamped, in seconds, and its damping: 1 does not swing.
  ///
  /// - Parameter blendDuration: makes no difference here, see `spring(_:blendDuration:)`.
  @_disfavoredOverload
  public static func spring(response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0)
    -> Animation
  {
    Animation(Spring(response: response, dampingRatio: dampingFraction))
  }

  /// An animation along a spring.
  ///
  /// - Parameter blendDuration: makes no difference here. It is the time in which a running spring takes on the
  ///   response of the spring that replaces it; here none is replaced. If the target changes during an animation, the
  ///   value goes on with the rest of its earlier motion, in that motion's own response, and the new one adds to it, so
  ///   no response ever changes.
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

  /// A quick spring, for content that follows a hand.
  ///
  /// - Parameter blendDuration: makes no difference here, see `spring(_:blendDuration:)`.
  @_disfavoredOverload
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Animation {
    Animation(Spring(response: response, dampingRatio: dampingFraction))
  }

  /// A quick spring given by its duration and by its bounce, which is added to that of `interactiveSpring`.
  ///
  /// - Parameter blendDuration: makes no difference here, see `spring(_:blendDuration:)`.
  public static func interactiveSpring(
    duration: Double = 0.15, extraBounce: Double = 0, blendDuration: Double = 0.25
  ) -> Animation {
    Animation(Spring(duration: duration, bounce: 0.14 + extraBounce))
  }
}
