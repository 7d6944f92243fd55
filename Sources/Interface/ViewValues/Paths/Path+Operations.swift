import Surfaces

/// Set operations on two regions. Curves are approximated by 64 chords each, so that the results consist of lines.
extension Path {
  /// Returns the region that is inside both paths.
  ///
  /// - Complexity: O(n² + n c), where n is the number of chords of both paths and c that of their crossings.
  public func intersection(_ other: Path, eoFill: Bool = false) -> Path { combined(other, eoFill) { $0 && $1 } }
  /// Returns the region that is inside either path.
  ///
  /// - Complexity: O(n² + n c), where n is the number of chords of both paths and c that of their crossings.
  public func union(_ other: Path, eoFill: Bool = false) -> Path { combined(other, eoFill) { $0 || $1 } }
  /// Returns the region that is inside this path and not inside the other.
  ///
  /// - Complexity: O(n² + n c), where n is the number of chords of both paths and c that of their crossings.
  public func subtracting(_ other: Path, eoFill: Bool = false) -> Path { combined(other, eoFill) { $0 && !$1 } }
  /// Returns the region that is inside exactly one of the two paths.
  ///
  /// - Complexity: O(n² + n c), where n is the number of chords of both paths and c that of their crossings.
  public func symmetricDifference(_ other: Path, eoFill: Bool = false) -> Path {
    combined(other, eoFill) { $0 != $1 }
  }
  /// Returns the outline without crossings, to be filled by the nonzero rule.
  public func normalized(eoFill: Bool = true) -> Path { combined(Path(), eoFill) { inside, _ in inside } }

  private func combined(_ other: Path, _ eoFill: Bool, _ isInside: (Bool, Bool) -> Bool) -> Path {
    let (a, b) = (Polygon(self), Polygon(other))
    guard a.edges.count + b.edges.count <= Polygon.limit else { return self }
    let edges = Polygon.split(a.edges + b.edges)
    // Both regions are known on either side of each piece of an edge: the pieces that have the result on one side only
    // are its outline.
    var outline: [Polygon.Edge] = []
    var seen: Set<Polygon.Edge> = []
    for edge in edges {
      let length = hypot(edge.to.x - edge.from.x, edge.to.y - edge.from.y)
      guard length > 1e-9, seen.insert(edge).inserted, seen.insert(edge.reversed).inserted else { continue }
      let (nx, ny) = ((edge.from.y - edge.to.y) / length * 1e-4, (edge.to.x - edge.from.x) / length * 1e-4)
      let middle = CGPoint(x: (edge.from.x + edge.to.x) / 2, y: (edge.from.y + edge.to.y) / 2)
      func inside(_ sign: CGFloat) -> Bool {
        let point = CGPoint(x: middle.x + nx * sign, y: middle.y + ny * sign)
        return isInside(a.contains(point, eoFill: eoFill), b.contains(point, eoFill: eoFill))
      }
      let (left, right) = (inside(1), inside(-1))
      if left != right { outline.append(left ? edge : edge.reversed) }
    }
    return Path(elements: Polygon.chained(outline))
  }
}

/// A path as straight edges.
private struct Polygon {
  struct Edge: Hashable {
    var from: CGPoint
    var to: CGPoint

    var reversed: Edge { Edge(from: to, to: from) }
  }

  /// The maximum number of edges to combine: the time grows with their square.
  static let limit = 8192

  var edges: [Edge] = []

  init(_ path: Path) {
    for chain in path.chains(64) where chain.count > 1 {
      let points = chain.map { CGPoint(x: Self.grid($0.x), y: Self.grid($0.y)) }
      for (from, to) in zip(points, points.dropFirst() + points.prefix(1)) where from != to {
        edges.append(Edge(from: from, to: to))
      }
    }
  }

  /// Rounds to 1/65536 of a point, so that points meant to be equal are equal.
  private static func grid(_ value: CGFloat) -> CGFloat {
    value.isFinite ? (value.clamped(to: -1e6...1e6) * 65_536).rounded() / 65_536 : 0
  }

  func contains(_ point: CGPoint, eoFill: Bool) -> Bool {
    var winding = 0
    for edge in edges where (edge.from.y <= point.y) != (edge.to.y <= point.y) {
      let t = (point.y - edge.from.y) / (edge.to.y - edge.from.y)
      if edge.from.x + t * (edge.to.x - edge.from.x) > point.x { winding += edge.to.y > edge.from.y ? 1 : -1 }
    }
    return eoFill ? winding % 2 != 0 : winding != 0
  }

  /// Returns the edges cut wherever two of them meet.
  static func split(_ edges: [Edge]) -> [Edge] {
    var cuts = edges.map { _ in [CGPoint]() }
    for i in edges.indices {
      for j in edges.indices where j > i {
        for point in intersections(edges[i], edges[j]) {
          cuts[i].append(point)
          cuts[j].append(point)
        }
      }
    }
    return zip(edges, cuts).flatMap { edge, cuts -> [Edge] in
      func distance(_ p: CGPoint) -> CGFloat { hypot(p.x - edge.from.x, p.y - edge.from.y) }
      let points = [edge.from] + cuts.sorted { distance($0) < distance($1) } + [edge.to]
      return zip(points, points.dropFirst()).filter { $0 != $1 }.map { Edge(from: $0, to: $1) }
    }
  }

  /// Returns the point where two edges cross, and their ends that lie on the other.
  private static func intersections(_ a: Edge, _ b: Edge) -> [CGPoint] {
    guard max(a.from.x, a.to.x) >= min(b.from.x, b.to.x), max(b.from.x, b.to.x) >= min(a.from.x, a.to.x),
      max(a.from.y, a.to.y) >= min(b.from.y, b.to.y), max(b.from.y, b.to.y) >= min(a.from.y, a.to.y)
    else { return [] }
    let (ax, ay) = (a.to.x - a.from.x, a.to.y - a.from.y)
    let (bx, by) = (b.to.x - b.from.x, b.to.y - b.from.y)
    let cross = ax * by - ay * bx
    let (dx, dy) = (b.from.x - a.from.x, b.from.y - a.from.y)
    guard abs(cross) > 1e-9 else {
      // Parallel edges: if they lie on one line, each is cut at the other's ends.
      guard abs(dx * ay - dy * ax) <= 1e-6 * hypot(ax, ay) else { return [] }
      return [a.from, a.to].filter { b.contains($0) } + [b.from, b.to].filter { a.contains($0) }
    }
    let (t, u) = ((dx * by - dy * bx) / cross, (dx * ay - dy * ax) / cross)
    guard (0...1).contains(t), (0...1).contains(u) else { return [] }
    return [CGPoint(x: grid(a.from.x + t * ax), y: grid(a.from.y + t * ay))]
  }

  /// Returns the edges one behind the other, as closed pieces.
  static func chained(_ edges: [Edge]) -> [Path.Element] {
    var leaving: [CGPoint: [Int]] = [:]
    for (index, edge) in edges.enumerated() { leaving[edge.from, default: []].append(index) }
    var used = edges.map { _ in false }
    var elements: [Path.Element] = []
    for first in edges.indices where !used[first] {
      elements.append(.move(to: edges[first].from))
      var current = first
      while true {
        used[current] = true
        let end = edges[current].to
        guard end != edges[first].from, let next = leaving[end]?.first(where: { !used[$0] }) else { break }
        elements.append(.line(to: end))
        current = next
      }
      elements.append(.closeSubpath)
    }
    return elements
  }
}

extension Polygon.Edge {
  fileprivate func contains(_ point: CGPoint) -> Bool {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy)
    return (0...1).contains(along)
  }
}
