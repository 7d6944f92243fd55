import Testing
import Vitrine

@testable import ViewGraph

/// Springs, unit curves and custom animations.
@Suite struct CurveTests {
  /// SwiftUI, `Spring(mass:stiffness:damping:allowOverDamping:)`: stiffness is m w^2, damping 2 m w z.
  @Test func aSpringByItsPhysics() {
    let spring = Spring(mass: 2, stiffness: 200, damping: 12)
    #expect(abs(spring.dampingRatio - 12 / (2 * 400.0.squareRoot())) < 1e-12)
    #expect(abs(spring.response - 2 * .pi / 10) < 1e-12)
    #expect(abs(spring.stiffness - 200) < 1e-9 && abs(spring.damping - 12) < 1e-9 && spring.mass == 2)
    #expect(Spring(stiffness: 100, damping: 50).dampingRatio == 1)
    #expect(Spring(stiffness: 100, damping: 50, allowOverDamping: true).dampingRatio == 2.5)
    let force: Double = spring.force(target: 3, position: 1, velocity: 5)
    #expect(abs(force - 340) < 1e-9)
  }

  /// The place and velocity agree with a fine integration of m y'' = k (target - y) - c y'.
  @Test(arguments: [0.3, 1, 2.5])
  func aSpringObeysItsForce(_ ratio: Double) {
    let spring = Spring(response: 0.8, dampingRatio: ratio)
    var (place, velocity) = (0.0, -3.0)
    let step = 1e-5
    for _ in 0..<40_000 {
      velocity += spring.force(target: 2, position: place, velocity: velocity) / spring.mass * step
      place += velocity * step
    }
    #expect(abs(spring.value(target: 2, initialVelocity: -3, time: 0.4) - place) < 2e-3)
    #expect(abs(spring.velocity(target: 2, initialVelocity: -3, time: 0.4) - velocity) < 2e-2)
    var (stepped, speed) = (0.0, -3.0)
    for _ in 0..<4 { spring.update(value: &stepped, velocity: &speed, target: 2, deltaTime: 0.1) }
    #expect(abs(stepped - spring.value(target: 2, initialVelocity: -3, time: 0.4)) < 1e-9)
  }

  @Test func settling() {
    for ratio in [0.2, 0.9, 1] {
      let spring = Spring(settlingDuration: 1.5, dampingRatio: ratio)
      #expect(abs(spring.settlingDuration - 1.5) < 0.05, "\(ratio)")
      for step in 0..<20 {
        #expect(abs(spring.value(target: 1.0, time: 1.55 + Double(step) / 10) - 1) <= 1.01e-3, "\(ratio)")
      }
    }
    #expect(Spring(duration: 1, bounce: 1).settlingDuration == .infinity)
  }

  /// Without damping a spring swings on: from one side of its target to the other and back in its duration.
  @Test func aSpringWithoutDampingSwingsOn() {
    let animation = Animation.spring(duration: 1, bounce: 1)
    for (time, progress) in [(0.25, 1.0), (0.5, 2), (0.75, 1), (1, 0), (100.5, 2)] {
      #expect(abs(animation.progress(at: time) - progress) < 1e-6, "at \(time)")
    }
    #expect(animation.settlingTime == .infinity)
    #expect(!animation.repeatForever().progress(at: 3).isNaN)
  }

  /// SwiftUI, `interactiveSpring(response:dampingFraction:blendDuration:)`: 0.15 and 0.86.
  @Test func defaultsOfSprings() {
    #expect(Animation.interactiveSpring() == .spring(response: 0.15, dampingFraction: 0.86))
    #expect(Animation.interpolatingSpring(stiffness: 100, damping: 10).progress(at: 0.1) > 0)
    // An initial velocity is one of ways a second.
    let thrown = Animation.interpolatingSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 5)
    #expect(abs(thrown.progress(at: 1e-4) / 1e-4 - 5) < 0.1)
    #expect(Spring.bouncy == Spring(bounce: 0.3) && Spring.snappy == Spring(bounce: 0.15) && Spring.smooth == Spring())
  }

  /// A modifier acts on the animation before it: a delay before a repetition is repeated, one after it is not
  /// (OpenSwiftUI's RepeatAnimation and DelayAnimation).
  @Test func repetitionsRepeatTheDelayBeforeThem() {
    let linear = Animation.linear(duration: 1)
    let inside = linear.delay(1).repeatCount(2, autoreverses: false)
    let outside = linear.repeatCount(2, autoreverses: false).delay(1)
    let times = [0.5, 1.5, 2.5, 3.5]
    #expect(times.map(inside.progress) == [0, 0.5, 0, 0.5])
    #expect(times.map(outside.progress) == [0, 0.5, 0.5, 1])
    #expect(inside.settlingTime == 4 && outside.settlingTime == 3)
    #expect(linear.delay(1).speed(2).progress(at: 0.75) == 0.5)
    #expect(linear.delay(-0.25).progress(at: 0.25) == 0.5)
    // A run that goes back takes the same curve from the new value to the old one.
    let ease = Animation.easeIn(duration: 1)
    #expect(abs(ease.repeatCount(2).progress(at: 1.25) - (1 - ease.progress(at: 0.25))) < 1e-12)
  }

  /// Quarters of a circle, and the inverse as the curve with its axes exchanged.
  @Test func unitCurves() {
    #expect(abs(UnitCurve.circularEaseIn.value(at: 0.6) - 0.2) < 1e-12)
    #expect(abs(UnitCurve.circularEaseOut.value(at: 0.4) - 0.8) < 1e-12)
    #expect(abs(UnitCurve.circularEaseInOut.value(at: 0.3) - 0.1) < 1e-12)
    #expect(abs(UnitCurve.circularEaseInOut.value(at: 0.7) - 0.9) < 1e-12)
    for curve in [UnitCurve.easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut] {
      #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
      #expect(curve.value(at: -1) == 0 && curve.value(at: 2) == 1 && !curve.value(at: .nan).isNaN)
      for step in 1..<20 {
        let x = Double(step) / 20
        let slope = (curve.value(at: x + 1e-6) - curve.value(at: x - 1e-6)) / 2e-6
        // The middle of two quarters is upright.
        if x != 0.5 { #expect(abs(slope - curve.velocity(at: x)) < 1e-3, "\(curve) at \(x)") }
      }
    }
    for curve in [UnitCurve.linear, .easeIn, .easeOut, .circularEaseIn] {
      #expect(abs(curve.inverse.value(at: curve.value(at: 0.3)) - 0.3) < 1e-6)
    }
  }

  /// SwiftUI, `CustomAnimation`: the result is the part of the way that has been covered; nil ends the animation.
  @MainActor
  @Test func aCustomAnimationIsAskedForTheWay() {
    struct Halves: CustomAnimation {
      func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V? {
        time < 1 ? value.scaled(by: time < 0.5 ? 0.25 : 0.75) : nil
      }
    }
    let value = AnimatedValue(10.0)
    value.setTarget(30, with: Transaction(animation: Animation(Halves()).delay(1)), time: 5)
    #expect([5.5, 6.25, 6.75, 7].map { value.value(at: $0) } == [10, 15, 25, 30])
    #expect(!value.isMoving)
    #expect(Animation(Halves()).settlingTime == 1)
    #expect(Animation(Halves()) == Animation(Halves()) && Animation(Halves()) != .default)
    struct Wrapped: CustomAnimation {
      let base: Animation
      func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V? {
        base.animate(value: value, time: time, context: &context)
      }
    }
    for base in [Animation(Halves()), .easeIn(duration: 1)] {
      let plain = base.progress(at: 0.3)
      #expect(
        Animation(Wrapped(base: base)).progress(at: 0.3) == plain && Animation(Wrapped(base: base)).settlingTime == 1)
    }
    let twice = AnimatedValue(0.0)
    twice.setTarget(1, with: Transaction(animation: Animation(Halves()).repeatCount(2)), time: 0)
    #expect([0.25, 0.75, 1.25, 1.75, 2].map { twice.value(at: $0) } == [0.25, 0.75, 0.75, 0.25, 1])
  }
}
