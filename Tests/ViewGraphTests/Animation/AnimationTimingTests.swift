import Testing
import Vitrine

/// Delays and speeds in either order, and timing curves whose control points lie outside the unit square.
@Suite struct AnimationTimingTests {
  private static let second = Animation.linear(duration: 1)

  /// The times at which a modified linear animation of one second begins and ends.
  ///
  /// A modifier acts on the animation that it is applied to, modifiers and all: a speed scales the delays before it and
  /// leaves those after it (SwiftUI, `Animation.delay(_:)` and `speed(_:)`; OpenSwiftUI's DelayAnimation and
  /// SpeedAnimation hand on `time - delay` and `time * speed`).
  @Test(arguments: [
    (second.delay(1), 1.0, 2.0),
    (second.speed(2), 0, 0.5),
    (second.delay(1).speed(2), 0.5, 1),
    (second.speed(2).delay(1), 1, 1.5),
    (second.delay(1).speed(0.5), 2, 4),
    (second.speed(0.5).delay(1), 1, 3),
    // After 1 / 2 + 1 / 4, half a second.
    (second.delay(1).speed(2).delay(0.25), 0.75, 1.25),
    // At half speed it takes two seconds after one; four times as fast it takes half a second after a quarter.
    (second.speed(0.5).delay(1).speed(4), 0.25, 0.75),
    (second.delay(1).delay(0.5).speed(2), 0.75, 1.25),
    (second.delay(1).speed(2).speed(2), 0.25, 0.5),
  ])
  func aModifierActsOnWhatIsBeforeIt(_ animation: Animation, _ begin: Double, _ end: Double) {
    // Every number here is a sum of powers of two: nothing is rounded.
    #expect(animation.progress(at: 0) == 0)
    let parts = [0, 0.25, 0.5, 0.75, 1]
    #expect(parts.map { animation.progress(at: begin + (end - begin) * $0) } == parts)
    #expect(animation.progress(at: begin * 0.5) == 0 && animation.progress(at: end + 3) == 1)
    #expect(animation.settlingTime == end)
  }

  /// Two runs of a second, the second one backwards, twice as fast after half of the delay.
  @Test func aSpeedScalesRepetitionsAndTheDelayBeforeIt() {
    let animation = Self.second.repeatCount(2).delay(1).speed(2)
    for (time, progress) in [(0.5, 0.0), (0.75, 0.5), (1, 1), (1.25, 0.5), (1.5, 0)] {
      #expect(animation.progress(at: time) == progress, "at \(time)")
    }
    #expect(animation.settlingTime == 1.5)
  }

  /// An animation that stands still shows its old value, and does not begin.
  @Test func noSpeedIsNoProgress() {
    for animation in [Self.second.speed(0), Self.second.delay(1).speed(0), Self.second.speed(0).delay(1)] {
      for time in [0, 0.5, 2, 1000] { #expect(animation.progress(at: time) == 0, "at \(time)") }
      #expect(animation.settlingTime > 1e6)
    }
  }

  /// The cubic Bezier of (0, 0), the two points with their abscissas clamped to 0...1, and (1, 1), at an abscissa: by
  /// de Casteljau's construction, halved sixty times.
  private static func reference(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
    func point(_ a: Double, _ b: Double, _ t: Double) -> Double {
      var points = [0, a, b, 1]
      while points.count > 1 { points = zip(points, points.dropFirst()).map { $0 + ($1 - $0) * t } }
      return points[0]
    }
    let (a, b) = (min(max(x1, 0), 1), min(max(x2, 0), 1))
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if point(a, b, middle) < x { low = middle } else { high = middle }
    }
    return point(y1, y2, (low + high) / 2)
  }

  /// Ordinates may lie anywhere; abscissas count as the nearest in 0...1 (SwiftUI, `UnitCurve.bezier`: "The x
  /// components of the control points are clamped to the range [0,1]"), and so a curve has one ordinate everywhere.
  @Test(arguments: [
    [0.34, 1.56, 0.64, 1], [0.36, 0, 0.66, -0.56], [0.68, -0.6, 0.32, 1.6], [0, 3, 1, -2],
    [1.5, 0, -0.5, 1], [2, 0.2, 0.5, 0.9], [-1, 0.3, 0.2, 1.4], [0.3, -0.4, 7, 0.4], [-3, -3, 4, 4],
    [1.5, 1.5, -0.5, -0.5],
    [2, 2, 0.5, 0.5], [0.25, 0.25, 0.75, 0.75],
  ])
  func aTimingCurveIsItsBezier(_ points: [Double]) {
    let animation = Animation.timingCurve(points[0], points[1], points[2], points[3], duration: 2)
    // No fifteenth is one half, where the curve of (1, y) and (0, y) is upright.
    let errors = (1..<15).map { step in
      let x = Double(step) / 15
      return abs(
        animation.progress(at: 2 * x) - Self.reference(points[0], points[1], points[2], points[3], at: x))
    }
    #expect(errors.allSatisfy { $0 < 1e-9 })
    #expect(animation.progress(at: 0) == 0 && animation.progress(at: 2) == 1 && animation.progress(at: 9) == 1)
  }

  /// At the parameter 1/2 a cubic is (3 (first + second) + 1) / 8.
  @Test func anOrdinateOutsideIsKeptAndAnAbscissaOutsideIsNot() {
    func progress(_ x: Double, _ y: Double, at time: Double) -> Double {
      Animation.timingCurve(x, y, x, y, duration: 1).progress(at: time)
    }
    for x in [0.0, -3] { #expect(abs(progress(x, 2, at: 0.125) - 1.625) < 1e-9, "\(x)") }
    for x in [1.0, 4] { #expect(abs(progress(x, -1, at: 0.875) + 0.625) < 1e-9, "\(x)") }
  }
}
