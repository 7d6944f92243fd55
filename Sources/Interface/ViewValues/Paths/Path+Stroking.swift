import Surfaces

extension Path {
  /// Returns the outline of a line along the path, to be filled by the nonzero rule. It is made of chords, 64 for a
  /// curve.
  public func strokedPath(_ style: StrokeStyle) -> Path {
    guard style.lineWidth > 0, style.lineWidth.isFinite else { return Path() }
    var outline = LineOutline(style)
    for line in flattened {
      for dash in line.dashed(style) { outline.add(dash) }
    }
    return Path(elements: outline.elements)
  }

  /// The pieces of the path as chords.
  private var flattened: [Polyline] {
    var pieces: [[Element]] = []
    for element in elements {
      if case .move = element {
        pieces.append([element])
        continue
      }
      guard let first = pieces.last?.first else { continue }
      // A piece that follows a closed one begins where that one began.
      if case .closeSubpath? = pieces.last?.last { pieces.append([first]) }
      pieces[pieces.count - 1].append(element)
    }
    return pieces.compactMap { piece in
      guard case .move(let start)? = piece.first, piece.count > 1 else { return nil }
      let isClosed = if case .closeSubpath? = piece.last { true } else { false }
      let chain = Path(elements: isClosed ? piece.dropLast() : piece).chains(64).first ?? [start]
      guard chain.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
      return Polyline(points: chain, isClosed: isClosed)
    }
  }
}

/// Straight lines from point to point, and back to the first if they are closed.
private struct Polyline {
  var points: [CGPoint]
  var isClosed: Bool

  /// Returns the dashes of the lines; the lines themselves if the style has none.
  func dashed(_ style: StrokeStyle) -> [Polyline] {
    // A pattern of an odd number of lengths exchanges its dashes and gaps each time.
    let pattern = style.dash.count.isMultiple(of: 2) ? style.dash : style.dash + style.dash
    let period = pattern.reduce(0, +)
    guard period > 1e-3, pattern.allSatisfy({ $0 >= 0 }), style.dashPhase.isFinite else { return [self] }
    var left = style.dashPhase - (style.dashPhase / period).rounded(.down) * period
    var index = 0
    while left >= pattern[index], left > 0 {
      left -= pattern[index]
      index = (index + 1) % pattern.count
    }
    left = pattern[index] - left
    var dashes: [Polyline] = []
    var current = index.isMultiple(of: 2) ? points.prefix(1).map { $0 } : []
    for (a, b) in zip(points, points.dropFirst() + (isClosed ? points.prefix(1) : [])) {
      let length = a.distance(to: b)
      var arcLength: CGFloat = 0
      while length - arcLength > left {
        arcLength += left
        let point = a.mixed(with: b, arcLength / length)
        if index.isMultiple(of: 2) { dashes.append(Polyline(points: current + [point], isClosed: false)) }
        index = (index + 1) % pattern.count
        left = pattern[index]
        current = index.isMultiple(of: 2) ? [point] : []
      }
      left -= length - arcLength
      if index.isMultiple(of: 2) { current.append(b) }
    }
    if current.count > 1 { dashes.append(Polyline(points: current, isClosed: false)) }
    return dashes
  }
}

/// The outlines of lines of one style.
private struct LineOutline {
  private(set) var elements: [Path.Element] = []
  private let style: StrokeStyle
  private let half: CGFloat
  private var side: [CGPoint] = []

  init(_ style: StrokeStyle) {
    self.style = style
    half = style.lineWidth / 2
  }

  mutating func add(_ line: Polyline) {
    var points: [CGPoint] = []
    for point in line.points where points.last.map({ $0.distance(to: point) > 1e-6 }) ?? true { points.append(point) }
    if line.isClosed, points.count > 1, points[0].distance(to: points[points.count - 1]) <= 1e-6 { points.removeLast() }
    if points.count == 1 {
      // A point has no direction of its own.
      guard style.lineCap != .butt else { return }
      for dx in [1.0, -1] { cap(at: points[0], along: CGVector(dx: dx, dy: 0)) }
      return close()
    }
    for way in [points, points.reversed()] where way.count > 1 {
      if line.isClosed, way.count > 2 {
        for (index, point) in way.enumerated() {
          corner(way[(index + way.count - 1) % way.count], point, way[(index + 1) % way.count])
        }
        close()
      } else {
        for index in way.indices.dropFirst().dropLast() { corner(way[index - 1], way[index], way[index + 1]) }
        cap(at: way[way.count - 1], along: CGVector(from: way[way.count - 2], to: way[way.count - 1]))
      }
    }
    close()
  }

  /// Adds the left side's way around the end of a line.
  private mutating func cap(at point: CGPoint, along direction: CGVector) {
    let left = direction.perpendicular
    switch style.lineCap {
    case .butt: side += [point.moved(half, left), point.moved(-half, left)]
    case .square:
      let end = point.moved(half, direction)
      side += [end.moved(half, left), end.moved(-half, left)]
    case .round: arc(around: point, from: left, through: direction, by: .pi)
    }
  }

  /// Adds the left side's way around a corner.
  private mutating func corner(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) {
    let (before, after) = (CGVector(from: a, to: b), CGVector(from: b, to: c))
    let (start, end) = (before.perpendicular, after.perpendicular)
    let turn = before.dx * after.dy - before.dy * after.dx
    let cosine = before.dx * after.dx + before.dy * after.dy
    // On the inside of a corner the sides cross: by way of the corner itself, the area that they enclose is inside the
    // line.
    if turn < 0 || (turn == 0 && cosine > 0) {
      side += turn == 0 ? [b.moved(half, start)] : [b.moved(half, start), b, b.moved(half, end)]
      return
    }
    switch style.lineJoin {
    case .round: arc(around: b, from: start, through: before, by: acos(cosine.clamped(to: -1...1)))
    case .miter where 2 <= style.miterLimit * style.miterLimit * (1 + cosine):
      // The mitre's length in widths is one over the sine of half the corner's angle.
      let reach = half / ((1 + cosine) / 2)
      side.append(b.moved(reach, CGVector(dx: (start.dx + end.dx) / 2, dy: (start.dy + end.dy) / 2)))
    case .miter, .bevel: side += [b.moved(half, start), b.moved(half, end)]
    }
  }

  /// - Parameter angle: the angle in radians, from the first direction by way of the second, which is a right angle
  ///   from it.
  private mutating func arc(around point: CGPoint, from: CGVector, through: CGVector, by angle: CGFloat) {
    let steps = max(1, Int((angle / (.pi / 32)).rounded(.up)))
    for step in 0...steps {
      let turn = angle * CGFloat(step) / CGFloat(steps)
      side.append(point.moved(half * cos(turn), from).moved(half * sin(turn), through))
    }
  }

  private mutating func close() {
    for (index, point) in side.enumerated() { elements.append(index == 0 ? .move(to: point) : .line(to: point)) }
    if !side.isEmpty { elements.append(.closeSubpath) }
    side = []
  }
}

extension CGVector {
  /// Creates the vector of length one from one point towards another.
  fileprivate init(from a: CGPoint, to b: CGPoint) {
    let length = a.distance(to: b)
    self.init(dx: (b.x - a.x) / length, dy: (b.y - a.y) / length)
  }

  /// The direction to the outside of a corner that turns towards positive angles.
  fileprivate var perpendicular: CGVector { CGVector(dx: dy, dy: -dx) }
}

extension CGPoint {
  fileprivate func distance(to other: CGPoint) -> CGFloat { hypot(other.x - x, other.y - y) }

  fileprivate func moved(_ distance: CGFloat, _ direction: CGVector) -> CGPoint {
    CGPoint(x: x + direction.dx * distance, y: y + direction.dy * distance)
  }

  fileprivate func mixed(with other: CGPoint, _ t: CGFloat) -> CGPoint {
    CGPoint(x: x + (other.x - x) * t, y: y + (other.y - y) * t)
  }
}
