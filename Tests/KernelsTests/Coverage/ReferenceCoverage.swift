import Surfaces

/// The exact coverage of polygons in float64, by the arrangement of all of their lines.
///
/// The plane is cut into slabs at each end and each crossing of two lines. In a slab, lines have one order; the
/// trapezoids between them that are inside are clipped to each pixel.
enum ReferenceCoverage {
  typealias Point = SIMD2<Double>

  /// The covered area of each pixel, 0 to 1, row by row.
  static func coverage(of polygons: [[Point]], _ size: PixelSize, isEvenOdd: Bool) -> [Double] {
    let lines = self.lines(of: polygons)
    var areas = [Double](repeating: 0, count: size.width * size.height)
    for (top, bottom) in slabs(lines, height: size.height) {
      let crossing = lines.filter { $0.upper.y <= top && $0.lower.y >= bottom }
        .sorted { $0.x(at: (top + bottom) / 2) < $1.x(at: (top + bottom) / 2) }
      var winding = 0
      for (line, next) in zip(crossing, crossing.dropFirst()) {
        winding += line.direction
        guard isEvenOdd ? winding % 2 != 0 : winding != 0 else { continue }
        let trapezoid = [
          Point(line.x(at: top), top), Point(next.x(at: top), top), Point(next.x(at: bottom), bottom),
          Point(line.x(at: bottom), bottom),
        ]
        let row = Int((top + bottom) / 2)
        let (left, right) = (trapezoid.map(\.x).min()!, trapezoid.map(\.x).max()!)
        let first = Int(min(max(left, 0), Double(size.width)))
        let end = Int(min(max(right, 0), Double(size.width)).rounded(.up))
        for column in first..<max(first, end) {
          areas[row * size.width + column] += abs(area(of: trapezoid, in: column, row))
        }
      }
    }
    return areas
  }

  /// The signed area of a polygon within a pixel: clipped at its four sides, Sutherland and Hodgman's way.
  static func area(of polygon: [Point], in x: Int, _ y: Int) -> Double {
    var points = polygon
    for (axis, limit, keeps) in [
      (0, Double(x), 1.0), (0, Double(x + 1), -1), (1, Double(y), 1), (1, Double(y + 1), -1),
    ] {
      var clipped: [Point] = []
      for (index, end) in points.enumerated() {
        let start = points[(index + points.count - 1) % points.count]
        let (before, after) = ((start[axis] - limit) * keeps, (end[axis] - limit) * keeps)
        if (before < 0) != (after < 0) { clipped.append(start + (end - start) * (before / (before - after))) }
        if after >= 0 { clipped.append(end) }
      }
      points = clipped
    }
    guard var previous = points.last else { return 0 }
    var sum = 0.0
    for point in points {
      sum += previous.x * point.y - point.x * previous.y
      previous = point
    }
    return sum / 2
  }

  private struct Line {
    var upper: Point
    var lower: Point
    var direction: Int

    func x(at y: Double) -> Double { upper.x + (lower.x - upper.x) * ((y - upper.y) / (lower.y - upper.y)) }
  }

  private static func lines(of polygons: [[Point]]) -> [Line] {
    polygons.flatMap { polygon in
      polygon.indices.compactMap { index -> Line? in
        let (start, end) = (polygon[(index + polygon.count - 1) % polygon.count], polygon[index])
        if start.y == end.y { return nil }
        return start.y < end.y
          ? Line(upper: start, lower: end, direction: 1) : Line(upper: end, lower: start, direction: -1)
      }
    }
  }

  private static func slabs(_ lines: [Line], height: Int) -> [(top: Double, bottom: Double)] {
    var cuts = Set((0...height).map(Double.init))
    for (index, a) in lines.enumerated() {
      cuts.insert(a.upper.y)
      cuts.insert(a.lower.y)
      for b in lines[..<index] {
        let (top, bottom) = (max(a.upper.y, b.upper.y), min(a.lower.y, b.lower.y))
        guard top < bottom else { continue }
        let (above, below) = (a.x(at: top) - b.x(at: top), a.x(at: bottom) - b.x(at: bottom))
        if above * below < 0 { cuts.insert(top + (bottom - top) * (above / (above - below))) }
      }
    }
    let sorted = cuts.filter { $0 >= 0 && $0 <= Double(height) }.sorted()
    return zip(sorted, sorted.dropFirst()).map { ($0, $1) }
  }
}
