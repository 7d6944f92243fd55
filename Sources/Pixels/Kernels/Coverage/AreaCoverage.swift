import Glibc
public import Surfaces

/// How much of every pixel an outline covers: the exact area under its lines.
///
/// Each line leaves in the cells of the rows that it crosses by how much it changes the area to its right; summed from the
/// left, a row's cells are the winding number, in part where an edge crosses a pixel. What is enclosed twice counts once,
/// and directions that oppose each other cancel: the nonzero rule, but that within one pixel the areas of edges that
/// cross each other are added up.
///
/// Method: signed-area accumulation, as in Levien's font-rs and FreeType's smooth rasterizer.
public struct AreaCoverage: ~Copyable {
  /// Pixels.
  public let size: PixelSize
  /// Rows of `width + 2`: a line at the right edge changes what lies beyond it.
  private let cells: UnsafeMutablePointer<Float>
  private let stride: Int
  /// The rows with lines in them.
  private var touched: Range<Int> = 0..<0

  /// A target of no lines.
  public init(size: PixelSize) {
    self.size = size
    stride = size.width + 2
    // Of a large target only what is touched takes memory.
    cells = calloc(stride * max(1, size.height), MemoryLayout<Float>.stride).assumingMemoryBound(to: Float.self)
  }

  deinit { free(cells) }

  /// Adds the line from one point to another, in pixels. Outlines are closed: what is not, covers all to its right.
  ///
  /// Lines may reach beyond the target: one to its left counts as one along the edge, others not at all. Nor do those with
  /// an end that is a billion pixels away, or not a number.
  public mutating func addLine(from start: SIMD2<Double>, to end: SIMD2<Double>) {
    let isDownward = start.y < end.y
    let (upper, lower) = isDownward ? (start, end) : (end, start)
    let (top, bottom) = (max(upper.y, 0), min(lower.y, Double(size.height)))
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    guard top < bottom, Self.isWithinReach(start), Self.isWithinReach(end) else { return }
    let rows = Int(top)..<Int(bottom.rounded(.up))
    var (x, y) = (upper.x + (top - upper.y) * slope, top)
    for row in rows {
      let nextY = min(Double(row) + 1, bottom)
      let nextX = nextY == lower.y ? lower.x : upper.x + (nextY - upper.y) * slope
      add(isDownward ? nextY - y : y - nextY, from: min(x, nextX), to: max(x, nextX), in: cells + row * stride)
      (x, y) = (nextX, nextY)
    }
    touched =
      touched.isEmpty ? rows : min(touched.lowerBound, rows.lowerBound)..<max(touched.upperBound, rows.upperBound)
  }

  private static func isWithinReach(_ point: SIMD2<Double>) -> Bool { abs(point.x) < 1e9 && abs(point.y) < 1e9 }

  /// The most by which the lines that stand for a curve depart from it, in pixels.
  public static let flatness = 0.05

  /// Adds a cubic Bezier curve as lines within `flatness` of it, as many as Wang's bound asks for.
  public mutating func addCurve(
    from start: SIMD2<Double>, _ first: SIMD2<Double>, _ second: SIMD2<Double>, to end: SIMD2<Double>
  ) {
    guard Self.isWithinReach(first), Self.isWithinReach(second) else { return }
    let (bend, otherBend) = (start - 2 * first + second, first - 2 * second + end)
    let largest = max((bend * bend).sum(), (otherBend * otherBend).sum()).squareRoot()
    // Degree 3: 3 * 2 / 8 of the largest second difference, over the tolerance.
    let count = min((0.75 / Self.flatness * largest).squareRoot().rounded(.up), 8192)
    guard count > 1 else { return addLine(from: start, to: end) }
    var last = start
    for step in 1..<Int(count) {
      let t = Double(step) / count
      let u = 1 - t
      let ends = u * u * u * start + t * t * t * end
      let point = ends + 3 * u * t * (u * first + t * second)
      addLine(from: last, to: point)
      last = point
    }
    addLine(from: last, to: end)
  }

  /// Adds a line's part in one row, of a height: what lies left of the target at its left edge, what lies right at its
  /// right.
  @inline(__always)
  private func add(_ height: Double, from left: Double, to right: Double, in row: UnsafeMutablePointer<Float>) {
    let width = Double(size.width)
    if left >= 0, right <= width { return addInside(height, from: left, to: right, in: row) }
    let isUpright = right <= left
    let before = isUpright ? (left < 0 ? height : 0) : height * min(max(-left / (right - left), 0), 1)
    let beyond = isUpright ? (left > width ? height : 0) : height * min(max((right - width) / (right - left), 0), 1)
    row[0] += Float(before)
    row[size.width] += Float(beyond)
    addInside(height - before - beyond, from: min(max(left, 0), width), to: min(max(right, 0), width), in: row)
  }

  /// Adds a line's part in one row, between 0 and the width.
  @inline(__always)
  private func addInside(_ height: Double, from left: Double, to right: Double, in row: UnsafeMutablePointer<Float>) {
    let first = Int(left)
    let last = max(first, Int(right.rounded(.up)) - 1)
    guard last > first else {
      // Half the distances of its ends from the left is what it leaves uncovered in its column.
      let uncovered = height * (left + right - 2 * Double(first)) * 0.5
      row[first] += Float(height - uncovered)
      row[first + 1] += Float(uncovered)
      return
    }
    // Of each column: what has passed before it covers it wholly, what lies in it from its middle to the column's right.
    let perColumn = height / (right - left)
    var sum = 0.0
    for column in first...last {
      let (from, to) = (max(left, Double(column)), min(right, Double(column) + 1))
      let covered = perColumn * (from - left + (to - from) * (Double(column) + 1 - (from + to) * 0.5))
      row[column] += Float(covered - sum)
      sum = covered
    }
    row[last + 1] += Float(height - sum)
  }

  /// Lays what is covered over a mask of this size, one byte a pixel, and forgets it.
  ///
  /// - Parameter rowBytes: from one row of the mask to the next.
  public mutating func lay(over mask: UnsafeMutablePointer<UInt8>, rowBytes: Int) {
    for row in touched {
      let (source, target) = (cells + row * stride, mask + row * rowBytes)
      var sum: Float = 0
      for x in 0..<size.width {
        sum += source[x]
        source[x] = 0
        let covered = UInt32(min(abs(sum), 1) * 255 + 0.5)
        // `a + b - ab`, rounded; over nothing it is `a`.
        let both = covered * UInt32(target[x]) + 128
        target[x] = UInt8(truncatingIfNeeded: covered + UInt32(target[x]) - (both + both >> 8) >> 8)
      }
      source[size.width] = 0
      source[size.width + 1] = 0
    }
    touched = 0..<0
  }
}
