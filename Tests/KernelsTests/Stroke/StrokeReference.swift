import Kernels

/// The area of a stroke by its definition: the rectangles of its lines, the wedges of its joins, and its caps.
struct StrokeReference {
  typealias Point = SIMD2<Double>

  /// A line without duplicate points.
  struct Line {
    var points: [Point]
    var isClosed: Bool
    /// The direction of a line of a single point.
    var direction = Point(1, 0)

    init(_ points: [Point], isClosed: Bool, direction: Point = Point(1, 0)) {
      self.points = points.enumerated().filter { $0 == 0 || $1 != points[$0 - 1] }.map(\.element)
      if isClosed, self.points.count > 1, self.points.last == self.points.first { self.points.removeLast() }
      (self.isClosed, self.direction) = (isClosed, direction)
    }

    /// The points with the first one once more if the line is closed.
    var path: [Point] { isClosed && points.count > 1 ? points + [points[0]] : points }
    var length: Double { zip(path, path.dropFirst()).reduce(0) { $0 + StrokeReference.length($1.1 - $1.0) } }

    /// The part between two distances along the line, which may pass over the start of a closed one.
    func part(from start: Double, to end: Double) -> Line {
      let path = isClosed ? self.path + self.path.dropFirst() : self.path
      var (part, position, direction) = ([Point](), 0.0, Point(1, 0))
      for (from, to) in zip(path, path.dropFirst()) {
        let length = StrokeReference.length(to - from)
        if part.isEmpty, start <= position + length {
          part.append(from + (to - from) * ((start - position) / length))
          direction = (to - from) / length
        }
        if !part.isEmpty {
          let isLast = end <= position + length
          part.append(isLast ? from + (to - from) * ((end - position) / length) : to)
          if isLast { break }
        }
        position += length
      }
      return Line(part, isClosed: false, direction: direction)
    }
  }

  var lines: [Line]
  var pen: StrokePen

  static func dot(_ a: Point, _ b: Point) -> Double { a.x * b.x + a.y * b.y }
  static func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - a.y * b.x }
  static func length(_ a: Point) -> Double { dot(a, a).squareRoot() }

  /// The lines of all dashes; a dash may pass over the start of a closed line.
  static func dashes(of line: Line, _ pen: StrokePen) -> [Line] {
    let pattern = pen.dash.count % 2 == 0 ? pen.dash : pen.dash + pen.dash
    let total = line.length
    let period = pattern.reduce(0, +)
    let phase = pen.dashPhase - (pen.dashPhase / period).rounded(.down) * period
    var (position, entry, dashes) = (-phase, 0, [(start: Double, end: Double)]())
    while position < total {
      let end = position + pattern[entry]
      if entry % 2 == 0, end >= 0 { dashes.append((max(position, 0), min(end, total))) }
      (position, entry) = (end, (entry + 1) % pattern.count)
    }
    if line.isClosed, let first = dashes.first, let last = dashes.last, first.start == 0, last.end == total {
      if dashes.count == 1 { return [line] }
      dashes.removeFirst()
      dashes[dashes.count - 1].end += first.end
    }
    return dashes.map { line.part(from: $0.start, to: $0.end) }
  }

  /// Returns true if a point is in the stroke.
  func contains(_ point: Point) -> Bool { lines.contains { contains(point, $0) } }

  private func contains(_ point: Point, _ line: Line) -> Bool {
    let path = line.path
    guard path.count > 1 else { return isInDot(point, path[0], line.direction) }
    for (start, end) in zip(path, path.dropFirst()) where isInRectangle(point, start, end) { return true }
    var corners = zip(zip(path, path.dropFirst()), path.dropFirst(2)).map { ($0.0, $0.1, $1) }
    if line.isClosed { corners.append((path[path.count - 2], path[0], path[1])) }
    if corners.contains(where: { isInJoin(point, $0, $1, $2) }) { return true }
    return !line.isClosed
      && (isInCap(point, path[0], path[0] - path[1])
        || isInCap(point, path[path.count - 1], path[path.count - 1] - path[path.count - 2]))
  }

  private func isInDot(_ point: Point, _ center: Point, _ direction: Point) -> Bool {
    switch pen.cap {
    case .butt: false
    case .round: Self.length(point - center) <= pen.radius
    case .square:
      abs(Self.dot(point - center, direction)) <= pen.radius && abs(Self.cross(point - center, direction)) <= pen.radius
    }
  }

  private func isInRectangle(_ point: Point, _ start: Point, _ end: Point) -> Bool {
    let length = Self.length(end - start)
    let along = (end - start) / length
    let position = Self.dot(point - start, along)
    return position >= 0 && position <= length && abs(Self.cross(along, point - start)) <= pen.radius
  }

  private func isInCap(_ point: Point, _ end: Point, _ out: Point) -> Bool {
    let along = out / Self.length(out)
    let position = Self.dot(point - end, along)
    switch pen.cap {
    case .butt: return false
    case .round: return position >= 0 && Self.length(point - end) <= pen.radius
    case .square:
      return position >= 0 && position <= pen.radius && abs(Self.cross(along, point - end)) <= pen.radius
    }
  }

  private func isInJoin(_ point: Point, _ before: Point, _ vertex: Point, _ after: Point) -> Bool {
    let (first, second) = (
      (vertex - before) / Self.length(vertex - before), (after - vertex) / Self.length(after - vertex)
    )
    let offset = point - vertex
    // The wedge between the ends of both rectangles.
    guard Self.dot(offset, first) >= 0, Self.dot(offset, second) <= 0 else { return false }
    if pen.join == .round { return Self.length(offset) <= pen.radius }
    let side = Self.cross(first, second) > 0 ? -1.0 : 1
    let (a, b) = (Point(-first.y, first.x) * side, Point(-second.y, second.x) * side)
    // The halved angle between the lines has the sine of the halved angle between the opposite directions.
    let half = Self.length(second - first) / 2
    let sine = (1 - half * half).squareRoot()
    if pen.join == .miter, 1 / sine <= pen.miterLimit {
      return Self.dot(offset, a) <= pen.radius && Self.dot(offset, b) <= pen.radius
    }
    // A bevel is straight from one end to the other, at r cos(turn / 2) from the vertex.
    let middle = a + b
    guard Self.length(middle) > 1e-9 else { return false }
    return Self.dot(offset, middle) / Self.length(middle) <= pen.radius * Self.length(middle) / 2
  }

  /// The winding number of contours around a point.
  static func winding(of points: [Point], _ ends: [Int], around point: Point) -> Int {
    var (winding, first) = (0, 0)
    for end in ends {
      var previous = points[end - 1]
      for next in points[first..<end] {
        if (previous.y <= point.y) != (next.y <= point.y),
          (cross(next - previous, point - previous) > 0) == (next.y > previous.y)
        {
          winding += next.y > previous.y ? 1 : -1
        }
        previous = next
      }
      first = end
    }
    return winding
  }
}
