/// How a scroll position goes on by itself: a function of time, in points.
struct ScrollMotion: Equatable {
  enum Kind: Equatable {
    /// Slows down from a velocity in points a second, as `UIScrollView` does at its normal rate: the speed falls to 0.998 of
    /// itself each millisecond.
    case coasting(CGSize)
    /// Closes in on a place: what a wheel's notches ask for.
    case settling(CGPoint)
    case animated(CGPoint, Animation)
  }

  var from: CGPoint
  var start: Double
  var kind: Kind

  /// The time in which a coasting speed falls to 1/e, in seconds: -1 / (1000 ln 0.998).
  static let coastingTime = -1 / (1000 * log(0.998))
  static let settlingTime = 0.05

  func position(at time: Double) -> CGPoint {
    let elapsed = max(0, time - start)
    switch kind {
    case .coasting(let velocity):
      let reach = Self.coastingTime * (1 - exp(-elapsed / Self.coastingTime))
      return CGPoint(x: from.x + velocity.width * reach, y: from.y + velocity.height * reach)
    case .settling(let target): return between(target, 1 - exp(-elapsed / Self.settlingTime))
    case .animated(let target, let animation): return between(target, animation.progress(at: elapsed))
    }
  }

  /// When it is as good as over: below 10 points a second, or within half a point of the place.
  var end: Double {
    switch kind {
    case .coasting(let velocity):
      let speed = max(abs(velocity.width), abs(velocity.height))
      return start + Self.coastingTime * max(0, log(max(speed, 1e-9) / 10))
    case .settling(let target):
      let distance = max(abs(target.x - from.x), abs(target.y - from.y))
      return start + Self.settlingTime * max(0, log(max(distance, 1e-9) * 2))
    case .animated(_, let animation): return start + animation.settlingTime
    }
  }

  /// Where it ends up.
  var target: CGPoint {
    switch kind {
    case .coasting: position(at: end)
    case .settling(let target), .animated(let target, _): target
    }
  }

  private func between(_ target: CGPoint, _ fraction: Double) -> CGPoint {
    CGPoint(x: from.x + (target.x - from.x) * fraction, y: from.y + (target.y - from.y) * fraction)
  }
}
