import Glibc
public import Surfaces

/// A rasterizer of polygons by exact area coverage.
///
/// Each line adds to the cells of the rows that it crosses the change of area to its right; the prefix sum of a row's
/// cells is the winding number, fractional where an edge crosses a pixel. The fill rule is nonzero, except that within
/// one pixel the areas of crossing edges add up.
///
/// Method: signed-area accumulation, as in Levien's font-rs and FreeType's smooth rasterizer.
public struct AreaCoverage: ~Copyable {
  /// The size in pixels.
  public let size: PixelSize
  /// Rows of `width + 2`: a line at the right edge changes the cell after it.
  private let cells: UnsafeMutablePointer<Float>
  private let stride: Int
  /// The rows that lines cross.
  private var touched: Range<Int> = 0..<0
  /// The columns that lines cross: right of them is what is left of them, nothing.
  private var columns: Range<Int> = 0..<0

  /// An empty rasterizer.
  public init(size: PixelSize) {
    self.size = size
    stride = size.width + 2
    // calloc commits only the pages that are touched.
    cells = calloc(stride * max(1, size.height), MemoryLayout<Float>.stride).assumingMemoryBound(to: Float.self)
  }

  deinit { free(cells) }

  /// Adds a line between two points in pixels. Outlines must be closed: an open one covers everything to its right.
  ///
  /// Lines are clipped: left of the target they count as lines along the edge, elsewhere outside not at all. Lines with
  /// an end beyond 1e9 pixels, or NaN, are ignored.
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
    let (left, right) = (min(start.x, end.x), max(start.x, end.x))
    let across = Int(min(max(left, 0), Double(size.width)))..<(Int(min(max(right, 0), Double(size.width))) + 2)
    (touched, columns) = (Self.union(touched, rows), Self.union(columns, across))
  }

  private static func union(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
    a.isEmpty ? b : min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
  }

  private static func isWithinReach(_ point: SIMD2<Double>) -> Bool { abs(point.x) < 1e9 && abs(point.y) < 1e9 }

  /// The maximum distance in pixels between a curve and its lines.
  public static let flatness = 0.05

  /// Adds a cubic Bézier curve as lines within `flatness` of it, their number by Wang's bound.
  public mutating func addCurve(
    from start: SIMD2<Double>, _ first: SIMD2<Double>, _ second: SIMD2<Double>, to end: SIMD2<Double>
  ) {
    guard Self.isWithinReach(first), Self.isWithinReach(second) else { return }
    let (bend, otherBend) = (start - 2 * first + second, first - 2 * second + end)
    let largest = max((bend * bend).sum(), (otherBend * otherBend).sum()).squareRoot()
    // Wang's bound for degree 3: 3 * 2 / 8 of the largest second difference, over the tolerance.
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

  /// Adds the part of a line in one row, clamped to the target's left and right edges.
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

  /// Adds the part of a line in one row, between 0 and the width.
  @inline(__always)
  private func addInside(_ height: Double, from left: Double, to right: Double, in row: UnsafeMutablePointer<Float>) {
    let first = Int(left)
    let last = max(first, Int(right.rounded(.up)) - 1)
    guard last > first else {
      // The mean distance of its ends from the column's left is uncovered.
      let uncovered = height * (left + right - 2 * Double(first)) * 0.5
      row[first] += Float(height - uncovered)
      row[first + 1] += Float(uncovered)
      return
    }
    // The line's part before a column covers it completely, the part inside from its middle to the column's right.
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

  /// Composites the coverage over a mask of this size, one byte per pixel, and clears the rasterizer.
  ///
  /// - Parameter rowBytes: bytes from one row of the mask to the next.
  public mutating func composite(over mask: UnsafeMutablePointer<UInt8>, rowBytes: Int) {
    for row in touched {
      let (source, target) = (cells + row * stride, mask + row * rowBytes)
      var sum: Float = 0
      for x in columns.lowerBound..<min(columns.upperBound, size.width) {
        sum += source[x]
        source[x] = 0
        let covered = UInt32(min(abs(sum), 1) * 255 + 0.5)
        // `a + b - ab`, rounded.
        let both = covered * UInt32(target[x]) + 128
        target[x] = UInt8(truncatingIfNeeded: covered + UInt32(target[x]) - (both + both >> 8) >> 8)
      }
      source[size.width] = 0
      source[size.width + 1] = 0
    }
    (touched, columns) = (0..<0, 0..<0)
  }
}
