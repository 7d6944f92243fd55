import Glibc

/// The pen and the dashes of a stroke, in the units of the path.
public struct StrokePen: Hashable, Sendable {
  /// The end of an open line.
  public enum Cap: Hashable, Sendable {
    /// At the point itself, with a half circle around it, or half a line width beyond it.
    case butt, round, square
  }
  /// The corner between two lines.
  public enum Join: Hashable, Sendable {
    /// Pointed, rounded, or cut off straight.
    case miter, round, bevel
  }

  /// Half the line width. Nothing is drawn unless it is finite and above zero.
  public var radius: Double
  /// The ends of open subpaths and of dashes.
  public var cap: Cap
  /// The corners. Those that are inside of a curve are round.
  public var join: Join
  /// The greatest ratio of a miter's length to the line width, 1 / sin(half the angle between the lines). A corner with
  /// a longer miter has a bevel.
  public var miterLimit: Double
  /// The alternating lengths of dashes and gaps; an odd number of them is repeated. Solid if it is empty, if all are
  /// zero, or if one is negative, infinite or NaN.
  public var dash: [Double]
  /// The distance from the start of the pattern to the start of each subpath.
  public var dashPhase: Double
  /// The greatest distance between the outline and that of an exact pen. That of the polylines from their curves comes
  /// in addition, on the outer side of a curve of radius R times (R + r) / R.
  public var tolerance: Double

  /// The tolerance in pixels of strokes whose coverage is within a level: twice that of fills, for a third fewer lines.
  /// Along random curves, 40 of 120,000 pixels differ by two levels from outlines that are a hundred times as fine.
  public static let fine = 0.01

  /// A pen that draws a solid line.
  public init(
    radius: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dash: [Double] = [],
    dashPhase: Double = 0, tolerance: Double = 0.005
  ) {
    (self.radius, self.cap, self.join, self.miterLimit) = (radius, cap, join, miterLimit)
    (self.dash, self.dashPhase, self.tolerance) = (dash, dashPhase, tolerance)
  }

  /// The greatest distance of the stroke from the path: by a miter, or by the corner of a square cap.
  public var reach: Double { radius * max(2.0.squareRoot(), join == .miter ? miterLimit : 0) }

  /// The constants that a pen's outlines are made with.
  struct Nib {
    let radius: Double
    let cap: Cap
    let join: Join
    /// The least `1 + cos(turn)` of a corner that has a miter.
    let miter: Double
    /// The square of the tolerance.
    let precision: Double
    /// The square of the shortest line that has a direction. Rounding leaves shorter ones where a path returns to its
    /// start, and where a dash ends at a corner.
    let shortest: Double
    /// The turn between the points of a circle, at most a quarter of it.
    let step: Double
    /// The least cosine of a turn inside of a curve that takes one point.
    let flat: Double
    /// The number of lines of a half circle, the rotation from one to the next, and the radius of its inner points in
    /// pen radii.
    let halfCircle: (count: Int, cosine: Double, sine: Double, stretch: Double)

    /// The constants of a pen; nil if it draws nothing.
    init?(_ pen: StrokePen) {
      guard pen.radius > 0, pen.radius < 1e100 else { return nil }
      (radius, cap, join) = (pen.radius, pen.cap, pen.join)
      // A miter is 1 / cos(turn / 2) long, and 1 + cos(turn) is twice the square of that cosine. NaN compares as false.
      miter = pen.miterLimit >= 1 ? 2 / (pen.miterLimit * pen.miterLimit) : .infinity
      let tolerance = pen.tolerance > 0 && pen.tolerance < 1e100 ? pen.tolerance : 0.005
      precision = tolerance * tolerance
      shortest = precision * 1e-8
      // The sagitta of an arc, e = r (1 - cos(step / 2)). 8192 lines are enough for any circle on a screen.
      step = max(2 * acos(max(0.5.squareRoot(), 1 - tolerance / pen.radius)), .pi / 8192)
      flat = max(0.95, cos(step))
      let count = (.pi / step - 1e-6).rounded(.up)
      let turn = .pi / count
      halfCircle = (Int(count), cos(turn), sin(turn), Self.stretch(turn: turn, count: count))
    }

    /// Returns the distance of an arc's inner points from its centre, in pen radii, so that its lines enclose its area.
    ///
    /// Each line lacks r^2 turn^3 / 12 next to the arc, and each of the `count - 1` points moved outwards adds turn r of
    /// area per distance. With two lines the point would move by more than the sagitta, so that part is left.
    static func stretch(turn: Double, count: Double) -> Double {
      1 + turn * turn / 12 * (count > 2 ? count / (count - 1) : 1)
    }
  }
}
