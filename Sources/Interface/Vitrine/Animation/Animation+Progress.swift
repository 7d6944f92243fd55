import Surfaces

extension Animation {
  /// How far the animation has come `elapsed` seconds after its start: 0 is the old value, 1 the new, and springs go
  /// beyond.
  func progress(at elapsed: Double) -> Double {
    let time = (elapsed - delay) * speed
    guard time > 0 else { return 0 }
    let length = length
    guard length > 0 else { return 1 }
    var run = (time / length).rounded(.down)
    var local = time - run * length
    if run >= repeatCount {
      run = repeatCount - 1
      local = length
    }
    let isBackwards = autoreverses && run.truncatingRemainder(dividingBy: 2) == 1
    return curve.value(at: isBackwards ? length - local : local)
  }

  /// Seconds until the value stays; infinite when it never does.
  var settlingTime: Double { delay + length * repeatCount / max(speed, 1e-9) }

  /// Of one run, before speed and delay.
  private var length: Double {
    switch curve {
    case .bezier(_, _, _, _, let duration): max(0, duration)
    case .spring(let spring): spring.settlingTime
    }
  }
}

extension Animation.Curve {
  func value(at time: Double) -> Double {
    switch self {
    case .spring(let spring): spring.state(at: time).value
    case .bezier(let x1, let y1, let x2, let y2, let duration):
      Self.bezier(x1, y1, x2, y2, at: duration > 0 ? (time / duration).clamped(to: 0...1) : 1)
    }
  }

  /// The ordinate at abscissa `x` of the cubic Bezier through (0, 0) and (1, 1) (CSS Easing Functions 2).
  private static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
    func point(_ t: Double, _ a: Double, _ b: Double) -> Double {
      let u = 1 - t
      return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
    }
    // The abscissa grows with t for control points in 0...1, so halving always finds it.
    let (x1, x2) = (x1.clamped(to: 0...1), x2.clamped(to: 0...1))
    guard x > 0, x < 1, x1 != y1 || x2 != y2 else { return x }
    var low = 0.0
    var high = 1.0
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if point(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return point((low + high) / 2, y1, y2)
  }
}

extension Spring {
  /// Seconds until the spring stays within a thousandth of its target.
  var settlingTime: Double {
    guard dampingRatio > 0 else { return .infinity }
    if dampingRatio < 0.999 {
      let envelope = log(1000 / (1 - dampingRatio * dampingRatio).squareRoot())
      return envelope / (dampingRatio * angularFrequency)
    }
    // Critically damped and over: no oscillation, so the first time is the time.
    let slowest = angularFrequency * (dampingRatio - max(0, dampingRatio * dampingRatio - 1).squareRoot())
    var time = log(1000) / slowest
    while abs(state(at: time).value - 1) > 1e-3 { time *= 1.05 }
    return time
  }
}
