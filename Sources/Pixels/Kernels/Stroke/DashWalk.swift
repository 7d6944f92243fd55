/// The position on a subpath that is cut into dashes, with scratch memory that is kept for the next.
struct DashWalk {
  /// The alternating lengths of dashes and gaps, an even number, and their sum.
  private(set) var pattern: [Double] = []
  private(set) var period = 0.0
  /// The position in the pattern of a subpath's start, 0..<period.
  private(set) var phase = 0.0

  /// The entry of the pattern, and how much is left of it.
  private(set) var entry = 0
  private(set) var rest = 0.0
  /// True in a dash.
  var isOn: Bool { entry & 1 == 0 }
  /// The distance within which the end of a line is taken for that of a dash or gap, for rounding.
  var slack: Double { 1e-9 * period }
  /// True if the entry has just begun.
  var isAtStart: Bool { rest > slack && pattern[entry] - rest <= slack }

  /// The distance along the subpath to the line that is being cut.
  var distance = 0.0
  /// True if the pattern's position is to be found again, because part of the subpath was left out.
  var isLost = true
  /// The dash that is being drawn, and whether one is.
  var piece = DashPiece()
  var isDrawing = false
  /// The dash at the start of a closed subpath, which the last one may reach.
  var head = DashPiece()
  var hasHead = false

  /// The number of dashes of a subpath above which it is solid.
  private static let mostDashes = 100_000.0

  /// Sets the pattern, and returns false if it is that of a solid line.
  mutating func setPattern(_ dash: [Double], phase: Double) -> Bool {
    guard !dash.isEmpty, dash.allSatisfy({ $0 >= 0 }) else { return false }
    pattern.removeAll(keepingCapacity: true)
    pattern.append(contentsOf: dash)
    if dash.count & 1 == 1 { pattern.append(contentsOf: dash) }
    period = pattern.reduce(0, +)
    guard period > 0, period < .infinity else { return false }
    let offset = phase.isFinite ? phase.truncatingRemainder(dividingBy: period) : 0
    self.phase = offset < 0 ? offset + period : offset
    return true
  }

  /// Returns true if a subpath is to be drawn solid: its length is not finite, or it has too many dashes.
  func isEndless(length: Double, visible: () -> Double) -> Bool {
    // Beyond, rounding would be felt in the dashes.
    guard length < 1e12 * period else { return true }
    let dashes = Double(pattern.count / 2) / period
    return length * dashes > Self.mostDashes && visible() * dashes > Self.mostDashes
  }

  /// Goes to the start of a subpath.
  mutating func restart() {
    seek(0)
    (distance, isLost, isDrawing, hasHead) = (0, true, false, false)
  }

  /// Goes to a distance along the subpath.
  mutating func seek(_ distance: Double) {
    var offset = (phase + distance).truncatingRemainder(dividingBy: period)
    entry = 0
    // A dash of zero is not passed by: it has to be drawn.
    while entry < pattern.count - 1, offset > 0, offset >= pattern[entry] {
      offset -= pattern[entry]
      entry += 1
    }
    rest = max(0, pattern[entry] - offset)
    isLost = false
  }

  /// Goes on within the entry.
  mutating func advance(_ length: Double) { rest -= length }

  /// Goes on to the next entry.
  mutating func advanceToNextEntry() {
    entry = entry + 1 == pattern.count ? 0 : entry + 1
    rest = pattern[entry]
  }
}

/// A dash, or its part so far.
struct DashPiece {
  private(set) var points: [SIMD2<Double>] = []
  private(set) var curves: [Polylines.Curve] = []
  /// The direction of the subpath at its start.
  private(set) var direction = SIMD2<Double>()
  /// True if it begins at the start of a closed subpath.
  private(set) var isHead = false
  /// The curve that the last point is in, from the index of its first point and the tangent there.
  private var entered: (index: Int, tangent: SIMD2<Double>)?

  mutating func begin(at point: SIMD2<Double>, direction: SIMD2<Double>, isInCurve: Bool, isHead: Bool) {
    points.removeAll(keepingCapacity: true)
    curves.removeAll(keepingCapacity: true)
    points.append(point)
    (self.direction, self.isHead) = (direction, isHead)
    entered = isInCurve ? (0, direction) : nil
  }

  mutating func addPoint(_ point: SIMD2<Double>) { points.append(point) }

  /// Begins a curve at the last point.
  mutating func enterCurve(_ tangent: SIMD2<Double>) { entered = (points.count - 1, tangent) }

  /// Ends the curve at the last point.
  mutating func leaveCurve(_ tangent: SIMD2<Double>) {
    guard let (first, start) = entered else { return }
    entered = nil
    let last = points.count - 1
    guard first < last else { return }
    curves.append(Polylines.Curve(first: first, last: last, startTangent: start, endTangent: tangent))
  }

  /// Appends a piece that begins where this one ends.
  mutating func append(_ next: DashPiece) {
    let offset = points.count - 1
    points.append(contentsOf: next.points.dropFirst())
    for var curve in next.curves {
      curve.first += offset
      curve.last += offset
      curves.append(curve)
    }
  }
}
