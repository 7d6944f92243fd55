import Glibc

/// A corner of one side of a stroke.
struct StrokeCorner {
  var vertex: SIMD2<Double>
  /// The offsets of the side before and after the corner.
  var from: SIMD2<Double>
  var to: SIMD2<Double>
  /// Those of the turn, which is to the left if the sine is above zero.
  var cosine: Double
  var sine: Double
  /// True if the inner sides of the lines meet within a distance of the corner along both lines.
  var isRoomy: Bool

  init(
    vertex: SIMD2<Double>, from: SIMD2<Double>, to: SIMD2<Double>, cosine: Double, sine: Double, reach: Double,
    radius: Double
  ) {
    (self.vertex, self.from, self.to, self.cosine, self.sine) = (vertex, from, to, cosine, sine)
    // They meet at r tan(turn / 2). Close to straight back, the tangent is rounding, and they hardly ever do.
    isRoomy = cosine > -0.999 && radius * abs(sine) <= (1 + cosine) * reach
  }

  /// The corner of the other side.
  var flipped: StrokeCorner {
    var corner = self
    (corner.from, corner.to) = (-from, -to)
    return corner
  }

  /// The point where both sides meet.
  var meeting: SIMD2<Double> { vertex + (from + to) / (1 + cosine) }

  /// The turn, and the lines of a round corner.
  func arc(_ nib: StrokePen.Nib) -> (turn: Double, count: Int) {
    let turn = atan2(abs(sine), cosine)
    let count = (turn / nib.step - 1e-6).rounded(.up)
    // Straight back, the way round is through the direction of the line.
    return (sine > 0 ? turn : -turn, count < 8192 ? Int(max(1, count)) : 8192)
  }
}

extension PointBuffer {
  /// Adds the inner side of a corner: the point where both lines' sides meet, or their ends and the vertex.
  ///
  /// Through the vertex, each line keeps the whole of its side. Where they overlap, they are covered twice.
  mutating func addInner(_ corner: StrokeCorner) {
    if corner.isRoomy { return append(corner.meeting) }
    append(corner.vertex + corner.from)
    append(corner.vertex)
    append(corner.vertex + corner.to)
  }

  /// Adds the outer side of a corner with the pen's join.
  mutating func addOuter(_ corner: StrokeCorner, _ nib: StrokePen.Nib) {
    if nib.join == .miter, 1 + corner.cosine >= nib.miter { return append(corner.meeting) }
    append(corner.vertex + corner.from)
    if nib.join == .round { addArc(corner, nib) }
    append(corner.vertex + corner.to)
  }

  /// Adds the outer side of a point inside of a curve.
  mutating func addSmooth(_ corner: StrokeCorner, _ nib: StrokePen.Nib) {
    if corner.cosine > nib.flat {
      return append(corner.vertex + StrokeOutline.smoothOffset(corner.from, corner.to, corner.cosine))
    }
    guard corner.cosine > 0.95 else {
      append(corner.vertex + corner.from)
      addArc(corner, nib)
      return append(corner.vertex + corner.to)
    }
    // The points of equal parts of the turn, each in the middle of its part.
    let (turn, count) = corner.arc(nib)
    let part = turn / Double(count)
    let offset = corner.from * (1 + part * part / 12)
    addRotations(of: offset, around: corner.vertex, first: part / 2, step: part, count: count)
  }

  /// Adds the inner points of an arc around a corner.
  private mutating func addArc(_ corner: StrokeCorner, _ nib: StrokePen.Nib) {
    let (turn, count) = corner.arc(nib)
    let part = turn / Double(count)
    let offset = corner.from * StrokePen.Nib.stretch(turn: part, count: Double(count))
    addRotations(of: offset, around: corner.vertex, first: part, step: part, count: count - 1)
  }

  private mutating func addRotations(
    of offset: SIMD2<Double>, around vertex: SIMD2<Double>, first: Double, step: Double, count: Int
  ) {
    guard count > 0 else { return }
    var offset = Self.rotate(offset, cos(first), sin(first))
    append(vertex + offset)
    let (cosine, sine) = (cos(step), sin(step))
    for _ in 1..<count {
      offset = Self.rotate(offset, cosine, sine)
      append(vertex + offset)
    }
  }

  @inline(__always)
  private static func rotate(_ point: SIMD2<Double>, _ cosine: Double, _ sine: Double) -> SIMD2<Double> {
    SIMD2(point.x * cosine - point.y * sine, point.y * cosine + point.x * sine)
  }

  /// Adds the inner side between the normal at a curve's end and the line next to it, without the former's point.
  mutating func addInnerEnd(_ corner: StrokeCorner, isStart: Bool) {
    if corner.isRoomy { return }
    append(isStart ? corner.vertex : corner.vertex + corner.from)
    append(isStart ? corner.vertex + corner.to : corner.vertex)
  }

  /// Adds the outer side between the normal at a curve's end and the line next to it, without the former's point.
  mutating func addOuterEnd(_ corner: StrokeCorner, isStart: Bool, _ nib: StrokePen.Nib) {
    if corner.cosine > nib.flat { return }
    if !isStart { append(corner.vertex + corner.from) }
    addArc(corner, nib)
    if isStart { append(corner.vertex + corner.to) }
  }

  /// Adds the points of a cap between an end's offset to its left, in the direction out of the line, and the opposite.
  mutating func addCap(at end: SIMD2<Double>, from offset: SIMD2<Double>, _ nib: StrokePen.Nib) {
    let out = SIMD2(offset.y, -offset.x)
    switch nib.cap {
    case .butt: break
    case .square:
      append(end + offset + out)
      append(end - offset + out)
    case .round:
      let circle = nib.halfCircle
      var point = offset * circle.stretch
      for _ in 1..<circle.count {
        point = Self.rotate(point, circle.cosine, -circle.sine)
        append(end + point)
      }
    }
  }
}
