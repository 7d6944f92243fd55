extension StrokeOutline {
  /// The length of a line and its normal to the left, where y points up.
  struct Line {
    var normal: Point
    var length: Double

    /// A line; nil if it is too short to have a direction, or endless.
    @inline(__always)
    init?(from start: Point, to end: Point, _ nib: StrokePen.Nib) {
      let along = end - start
      let squared = (along * along).sum()
      // False for NaN.
      guard squared > nib.shortest, squared < 1e200 else { return nil }
      length = squared.squareRoot()
      let scale = 1 / length
      normal = Point(-along.y * scale, along.x * scale)
    }
  }

  /// Returns the unit normal of a tangent; nil if that is zero, infinite or NaN.
  static func normal(along tangent: Point) -> Point? {
    let squared = (tangent * tangent).sum()
    if squared > 1e-200, squared < 1e200 { return Point(-tangent.y, tangent.x) * (1 / squared.squareRoot()) }
    // The square of a length may be too large or too small for a number, while the length is not.
    let largest = max(abs(tangent.x), abs(tangent.y))
    guard largest > 0, largest < .infinity, tangent.isFinite else { return nil }
    let scaled = tangent / largest
    return Point(-scaled.y, scaled.x) / (scaled * scaled).sum().squareRoot()
  }

  /// Returns the offset of a point inside of a curve, between lines with the offsets `first` and `second`.
  ///
  /// It lies along the bisector of the offsets at r (1 + turn^2 / 12). Lines whose ends are offset by so much enclose
  /// the area of the curve's offset, if those of the curve enclose the area of the curve. The sum of the offsets is
  /// 2 r cos(turn / 2) long; up to the fourth power of the turn, its factor is linear in the cosine.
  @inline(__always)
  static func smoothOffset(_ first: Point, _ second: Point, _ cosine: Double) -> Point {
    (first + second) * (0.5 + 5.0 / 24 * (1 - cosine))
  }

  /// Adds the corner at `vertex` before a line, or the start of the subpath.
  mutating func turn(to next: Point, length nextLength: Double, _ nib: StrokePen.Nib) {
    let radius = nib.radius
    guard start != nil else {
      start = (next, nextLength)
      if isClosed { return }
      left.append(vertex + radius * next)
      right.append(vertex - radius * next)
      return
    }
    let cosine = (normal * next).sum()
    let sine = normal.x * next.y - normal.y * next.x
    let shorter = min(length, nextLength)
    if cosine > 0, 2 * radius * radius * (1 - cosine) <= nib.precision,
      2 * radius * abs(sine) <= (1 + cosine) * shorter
    {
      let offset = (normal + next) * (radius / (1 + cosine))
      left.append(vertex + offset)
      right.append(vertex - offset)
      return
    }
    let corner = StrokeCorner(
      vertex: vertex, from: radius * normal, to: radius * next, cosine: cosine, sine: sine,
      // Each line gives up a quarter of its length at most: all of what it loses is within the other line then, whatever
      // that loses at its other end.
      reach: shorter / 4, radius: radius)
    if sine > 0 {
      left.addInner(corner)
      right.addOuter(corner.flipped, nib)
    } else {
      left.addOuter(corner, nib)
      right.addInner(corner.flipped)
    }
  }

  /// Adds a point inside of a curve that turns by more than one point can show, or whose lines are too short for their
  /// inner sides to meet.
  @inline(never)
  mutating func addSharpBend(
    at vertex: Point, from normal: Point, to next: Point, length: Double, _ nib: StrokePen.Nib
  ) {
    let cosine = (normal * next).sum()
    let sine = normal.x * next.y - normal.y * next.x
    let corner = StrokeCorner(
      vertex: vertex, from: nib.radius * normal, to: nib.radius * next, cosine: cosine, sine: sine,
      reach: length / (cosine > 0.95 ? 2 : 4), radius: nib.radius)
    if sine > 0 {
      left.addInner(corner)
      right.addSmooth(corner.flipped, nib)
    } else {
      left.addSmooth(corner, nib)
      right.addInner(corner.flipped)
    }
  }

  /// Adds the part of a corner that is the curve's: between its direction at one end and its first or last line.
  ///
  /// The point of the curve's own normal is a part of the corner or the cap that it is next to.
  mutating func bend(
    from normal: Point, to next: Point, length: Double, isStart: Bool, _ nib: StrokePen.Nib
  ) {
    let cosine = (normal * next).sum()
    let sine = normal.x * next.y - normal.y * next.x
    let corner = StrokeCorner(
      vertex: vertex, from: nib.radius * normal, to: nib.radius * next, cosine: cosine, sine: sine, reach: length / 4,
      radius: nib.radius)
    if cosine > nib.flat, corner.isRoomy { return }
    if sine > 0 {
      left.addInnerEnd(corner, isStart: isStart)
      right.addOuterEnd(corner.flipped, isStart: isStart, nib)
    } else {
      left.addOuterEnd(corner, isStart: isStart, nib)
      right.addInnerEnd(corner.flipped, isStart: isStart)
    }
  }
}

extension SIMD2<Double> {
  /// True if no coordinate is infinite or NaN.
  var isFinite: Bool { x.isFinite && y.isFinite }
}
