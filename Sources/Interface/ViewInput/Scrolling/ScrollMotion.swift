/// The course of a scroll position without input: a function of time, in points.
package struct ScrollMotion: Equatable {
  enum Kind: Equatable {
    /// Slows down from a velocity in points a second, as `UIScrollView` does at its normal rate: the speed falls to
    /// 0.998 of itself each millisecond.
    case coasting(CGSize)
    /// Approaches a target exponentially, as after the notches of a wheel.
    case settling(CGPoint)
    case animated(CGPoint, Animation)
    /// Returns to a target from beyond the content's end, starting at the given velocity: a critically damped spring.
    case bouncing(CGPoint, velocity: CGSize)
  }

  var from: CGPoint
  var start: Double
  var kind: Kind

  /// The time in which a coasting speed falls to 1/e, in seconds: -1 / (1000 ln 0.998).
  static let coastingTime = -1 / (1000 * log(0.998))
  static let settlingTime = 0.05
  /// The spring's angular frequency: a response of 0.5 seconds.
  static let bounceRate = 2 * Double.pi / 0.5

  func position(at time: Double) -> CGPoint {
    let elapsed = max(0, time - start)
    switch kind {
    case .coasting(let velocity):
      let reach = Self.coastingTime * (1 - exp(-elapsed / Self.coastingTime))
      return CGPoint(x: from.x + velocity.width * reach, y: from.y + velocity.height * reach)
    case .settling(let target): return between(target, 1 - exp(-elapsed / Self.settlingTime))
    case .animated(let target, let animation): return between(target, animation.progress(at: elapsed))
    case .bouncing(let target, let velocity):
      func springPosition(_ from: CGFloat, _ to: CGFloat, _ speed: CGFloat) -> CGFloat {
        let distance = Double(from - to)
        return to
          + CGFloat(
            (distance + (Double(speed) + Self.bounceRate * distance) * elapsed) * exp(-Self.bounceRate * elapsed))
      }
      return CGPoint(
        x: springPosition(from.x, target.x, velocity.width), y: springPosition(from.y, target.y, velocity.height))
    }
  }

  /// Returns the velocity in points per second; zero unless the motion coasts.
  func velocity(at time: Double) -> CGSize {
    guard case .coasting(let velocity) = kind else { return .zero }
    let rest = exp(-max(0, time - start) / Self.coastingTime)
    return CGSize(width: velocity.width * rest, height: velocity.height * rest)
  }

  /// Returns the distance to show for a drag beyond an end: `UIScrollView`'s rubber band, with a coefficient of 0.55.
  ///
  /// - Parameters:
  ///   - distance: the signed length of the pull, in points.
  ///   - room: the length of the view along that axis, in points.
  package static func rubberBand(_ distance: CGFloat, room: CGFloat) -> CGFloat {
    guard room > 0 else { return 0 }
    let stretch = (1 - 1 / (abs(distance) * 0.55 / room + 1)) * room
    return distance < 0 ? -stretch : stretch
  }

  /// The time when the motion counts as over: below 10 points a second, or within half a point of the target.
  var end: Double {
    switch kind {
    case .coasting(let velocity):
      let speed = max(abs(velocity.width), abs(velocity.height))
      return start + Self.coastingTime * max(0, log(max(speed, 1e-9) / 10))
    case .settling(let target):
      let distance = max(abs(target.x - from.x), abs(target.y - from.y))
      return start + Self.settlingTime * max(0, log(max(distance, 1e-9) * 2))
    case .animated(_, let animation): return start + animation.settlingTime
    case .bouncing(let target, let velocity):
      let distance = max(abs(target.x - from.x), abs(target.y - from.y))
      let speed = max(abs(velocity.width), abs(velocity.height)) + Self.bounceRate * distance
      // Until the remainder of the spring's envelope is half a point.
      var elapsed = 0.1
      while elapsed < 3, (distance + speed * elapsed) * exp(-Self.bounceRate * elapsed) > 0.5 { elapsed += 0.05 }
      return start + elapsed
    }
  }

  /// The final position.
  var target: CGPoint {
    switch kind {
    case .coasting: position(at: end)
    case .settling(let target), .animated(let target, _), .bouncing(let target, _): target
    }
  }

  /// Returns the same motion, shifted.
  func shifted(by distance: CGSize) -> ScrollMotion {
    var moved = self
    moved.from = from + distance
    switch kind {
    case .coasting: break
    case .settling(let target): moved.kind = .settling(target + distance)
    case .animated(let target, let animation): moved.kind = .animated(target + distance, animation)
    case .bouncing(let target, let velocity): moved.kind = .bouncing(target + distance, velocity: velocity)
    }
    return moved
  }

  private func between(_ target: CGPoint, _ fraction: Double) -> CGPoint {
    CGPoint(x: from.x + (target.x - from.x) * fraction, y: from.y + (target.y - from.y) * fraction)
  }
}
