import Surfaces

/// A moment of an animation, in its curve's own time.
struct AnimationMoment {
  /// Seconds since the run began; negative before.
  var time: Double
  /// True while a repetition runs back: from the new value to the old one, on the same curve.
  var isReversed = false
}

extension Animation {
  /// Returns the progress of the animation `elapsed` seconds after its start: 0 is the old value, 1 the new, and
  /// springs go beyond.
  package func progress(at elapsed: Double) -> Double {
    let moment = moment(at: elapsed)
    let progress = curve.value(at: moment.time)
    return moment.isReversed ? 1 - progress : progress
  }

  /// Returns the moment of the curve `elapsed` seconds after the start; the modifiers apply from the last to the first.
  func moment(at elapsed: Double) -> AnimationMoment {
    var moment = AnimationMoment(time: elapsed)
    for (index, modifier) in modifiers.enumerated().reversed() {
      switch modifier {
      case .delay(let delay): moment.time -= delay
      case .speed(let speed): moment.time *= speed
      case .repetition(let count, let autoreverses):
        let length = duration(modifiers[..<index])
        guard moment.time > 0, length > 0, length.isFinite else { break }
        var run = (moment.time / length).rounded(.down)
        moment.time -= run * length
        if run >= count { (run, moment.time) = (count - 1, length) }
        if autoreverses, run.truncatingRemainder(dividingBy: 2) == 1 { moment.isReversed.toggle() }
      case .logicalCompletion: break
      }
    }
    return moment
  }

  /// The seconds until the value comes to rest; infinite if it never does.
  package var settlingTime: Double { duration(modifiers[...]) }

  /// The seconds until the animation seems to be over, although a spring may still swing a little.
  var logicalDuration: Double {
    var duration = curve.logicalDuration
    for (index, modifier) in modifiers.enumerated() {
      switch modifier {
      case .delay(let delay): duration = max(0, duration + delay)
      case .speed(let speed): duration /= max(speed, 1e-9)
      // All runs but the last go to their very end.
      case .repetition(let count, _): duration += (count - 1) * self.duration(modifiers[..<index])
      case .logicalCompletion(let seconds): duration = min(duration, max(0, seconds))
      }
    }
    return duration.isNaN ? 0 : duration
  }

  private func duration(_ modifiers: ArraySlice<Modifier>) -> Double {
    var duration = curve.duration
    for modifier in modifiers {
      switch modifier {
      case .delay(let delay): duration = max(0, duration + delay)
      case .speed(let speed): duration /= max(speed, 1e-9)
      case .repetition(let count, _): duration = duration > 0 ? duration * count : 0
      case .logicalCompletion: break
      }
    }
    return duration.isNaN ? 0 : duration
  }
}

extension Animation.Curve {
  /// Returns the progress after some seconds of a single run.
  func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    switch self {
    case .spring(let spring, let velocity): return spring.state(at: time, velocity: velocity).value
    case .unit(let curve, let duration): return time < duration ? curve.value(at: time / duration) : 1
    case .custom(let curve): return curve.progress(at: time)
    }
  }

  /// The seconds until the value comes to rest in a single run.
  var duration: Double {
    switch self {
    case .spring(let spring, let velocity): spring.settlingTime(velocity: velocity)
    case .unit(_, let duration): max(0, duration)
    case .custom(let curve): curve.duration
    }
  }

  fileprivate var logicalDuration: Double {
    if case .spring(let spring, _) = self { spring.duration } else { duration }
  }
}
