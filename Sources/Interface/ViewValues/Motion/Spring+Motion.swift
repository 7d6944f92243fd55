import Surfaces

extension Spring {
  /// Returns the value on the way from 0 to 1, and its velocity per second, after `time` seconds.
  ///
  /// - Parameter velocity: the velocity at the start, per second.
  package func state(at time: Double, velocity: Double = 0) -> (value: Double, velocity: Double) {
    let parts = parts(at: time)
    return (1 - parts.place + velocity * parts.push, velocity * parts.pushVelocity - parts.placeVelocity)
  }

  /// Returns the free motions of the spring about its target after `time` seconds, and their velocities: the motion
  /// from a distance of 1 at rest, and the motion from the target itself with a velocity of 1.
  fileprivate func parts(
    at time: Double
  ) -> (place: Double, placeVelocity: Double, push: Double, pushVelocity: Double) {
    // y'' + 2 z w y' + w^2 y = 0 has y(0) = 1, y'(0) = 0 in `place` and y(0) = 0, y'(0) = 1 in `push`. Whatever z is,
    // the place at rest is the push's velocity and 2 z w times the push.
    let (w, z) = (angularFrequency, dampingRatio)
    let push: Double
    let pushVelocity: Double
    if abs(z - 1) < 1e-6 {
      let decay = exp(-w * time)
      (push, pushVelocity) = (time * decay, (1 - w * time) * decay)
    } else if z < 1 {
      let wd = w * (1 - z * z).squareRoot()
      let decay = exp(-z * w * time)
      let (s, c) = (sin(wd * time), cos(wd * time))
      (push, pushVelocity) = (s / wd * decay, (c - z * w / wd * s) * decay)
    } else {
      let root = w * (z * z - 1).squareRoot()
      let (r1, r2) = (-z * w + root, -z * w - root)
      let (e1, e2) = (exp(r1 * time), exp(r2 * time))
      (push, pushVelocity) = ((e1 - e2) / (2 * root), (r1 * e1 - r2 * e2) / (2 * root))
    }
    return (pushVelocity + 2 * z * w * push, -w * w * push, push, pushVelocity)
  }

  /// Returns the seconds until the spring stays within a fraction of the distance from 0 to 1; infinite without
  /// damping.
  ///
  /// - Parameter velocity: the velocity at the start, per second, as a multiple of the distance.
  package func settlingTime(velocity: Double = 0, epsilon: Double = 1e-3) -> Double {
    let (w, z) = (angularFrequency, dampingRatio)
    guard z > 0 else { return .infinity }
    if z < 0.999 {
      // The envelope of the oscillation about the target.
      let wd = w * (1 - z * z).squareRoot()
      let swing = (1 + ((velocity - z * w) / wd) * ((velocity - z * w) / wd)).squareRoot()
      return max(0, log(swing / epsilon)) / (z * w)
    }
    // Critically damped and more: one swing at most, and then the slower exponential.
    let slowest = w / (z + max(0, z * z - 1).squareRoot())
    var time = (log(1 / epsilon) + log(1 + abs(velocity) / w)) / slowest
    guard time.isFinite else { return .infinity }
    while abs(state(at: time, velocity: velocity).value - 1) > epsilon, time < 1e9 { time *= 1.05 }
    return time
  }

  /// The seconds until the spring stays within a thousandth of the distance from 0 to 1.
  var settlingTime: Double { settlingTime() }
}

extension Spring {
  /// The seconds until the spring stays within a thousandth of a distance of 1; infinite without damping.
  public var settlingDuration: Double { settlingTime() }

  /// Returns the seconds until the spring stays within `epsilon` of its target; infinite without damping.
  public func settlingDuration<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, epsilon: Double
  ) -> Double {
    let length = target.magnitudeSquared.squareRoot()
    let speed = initialVelocity.magnitudeSquared.squareRoot()
    guard length > 0 || speed > 0, epsilon > 0 else { return 0 }
    // Without a distance to go, the velocity's own reach stands in for it.
    let way = length > 0 ? length : speed / angularFrequency
    return settlingTime(velocity: -speed / way, epsilon: epsilon / way)
  }

  /// Returns the value after `time` seconds on the way from zero to a target.
  public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: Double) -> V {
    let parts = parts(at: time)
    return target.scaled(by: 1 - parts.place) + initialVelocity.scaled(by: parts.push)
  }

  /// Returns the velocity, per second, after `time` seconds on the way from zero to a target.
  public func velocity<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: Double) -> V {
    let parts = parts(at: time)
    return target.scaled(by: -parts.placeVelocity) + initialVelocity.scaled(by: parts.pushVelocity)
  }

  /// Moves a value and its velocity on by some seconds.
  public func update<V: VectorArithmetic>(
    value: inout V, velocity: inout V, target: V, deltaTime: Double
  ) {
    let way = target - value
    let start = velocity
    velocity = self.velocity(target: way, initialVelocity: start, time: deltaTime)
    value += self.value(target: way, initialVelocity: start, time: deltaTime)
  }

  /// Returns the force on a moving value: the pull of the spring less the damping.
  public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
  }

  /// Returns the value after `time` seconds on the way from one value to another.
  public func value<V: Animatable>(fromValue: V, toValue: V, initialVelocity: V, time: Double) -> V {
    fromValue.with(
      fromValue.animatableData
        + value(
          target: toValue.animatableData - fromValue.animatableData, initialVelocity: initialVelocity.animatableData,
          time: time))
  }

  /// Returns the velocity, per second, after `time` seconds on the way from one value to another.
  public func velocity<V: Animatable>(fromValue: V, toValue: V, initialVelocity: V, time: Double) -> V {
    fromValue.with(
      velocity(
        target: toValue.animatableData - fromValue.animatableData, initialVelocity: initialVelocity.animatableData,
        time: time))
  }

  /// Returns the seconds until the spring stays within `epsilon` of the value that it goes to from another.
  public func settlingDuration<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, epsilon: Double
  ) -> Double {
    settlingDuration(
      target: toValue.animatableData - fromValue.animatableData, initialVelocity: initialVelocity.animatableData,
      epsilon: epsilon)
  }

  /// Returns the force on a moving value, on the way from one value to another.
  public func force<V: Animatable>(fromValue: V, toValue: V, position: V, velocity: V) -> V {
    fromValue.with(
      force(
        target: toValue.animatableData - fromValue.animatableData, position: position.animatableData,
        velocity: velocity.animatableData))
  }
}

extension VectorArithmetic {
  /// Returns the value multiplied by a factor.
  package func scaled(by factor: Double) -> Self {
    var scaled = self
    scaled.scale(by: factor)
    return scaled
  }
}

extension Animatable {
  /// Returns the value with other animatable data.
  package func with(_ data: AnimatableData) -> Self {
    var value = self
    value.animatableData = data
    return value
  }
}
