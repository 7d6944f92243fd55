import Glibc
import Lanes
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
  /// The changes of area, in rows of at least `width + 2`: a line at the right edge changes the cell after it. In
  /// float64: with float32, the order of lines and stamps changes a level in one pixel of some 10,000, here in hardly
  /// any.
  private let cells: UnsafeMutablePointer<Double>
  private let stride: Int
  /// The rows that lines cross; the others are empty.
  private var touched: Range<Int> = 0..<0
  /// The columns that lines cross; beyond them, nothing is covered.
  private var columns: Range<Int> = 0..<0

  /// An empty rasterizer.
  public init(size: PixelSize) {
    self.size = size
    // Whole vectors, so that one never reaches into the next row.
    stride = (size.width + 2 + Self.lanes - 1) & ~(Self.lanes - 1)
    // calloc commits only the pages that are touched.
    cells = calloc(stride * max(1, size.height), MemoryLayout<Double>.stride).assumingMemoryBound(to: Double.self)
  }

  deinit { free(cells) }

  /// The number of cells in a vector.
  private static var lanes: Int { 8 }

  /// Adds a line between two points in pixels. Outlines must be closed: an open one covers everything to its right.
  ///
  /// Lines are clipped: left of the target they count as lines along its edge, elsewhere outside they are ignored.
  /// Lines with an end beyond 1e9 pixels, or NaN, are ignored, and so are those that are almost level.
  public mutating func addLine(from start: SIMD2<Double>, to end: SIMD2<Double>) {
    let isDownward = start.y < end.y
    let (upper, lower) = isDownward ? (start, end) : (end, start)
    let (top, bottom) = (max(upper.y, 0), min(lower.y, Double(size.height)))
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    guard top < bottom, slope.isFinite, FlatOutline.isWithinReach(start), FlatOutline.isWithinReach(end) else { return }
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
    touch(rows: rows, columns: across)
  }

  private static func union(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
    a.isEmpty ? b : min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
  }

  /// Half a level, and a margin above the error of a sum, so that exact halves are always rounded up.
  private static let half = 0.5 + 1e-6

  /// The maximum distance in pixels between a curve and its lines.
  public static let flatness = 0.05

  /// Adds a cubic Bézier curve as lines within `flatness` of it.
  public mutating func addCurve(
    from start: SIMD2<Double>, _ first: SIMD2<Double>, _ second: SIMD2<Double>, to end: SIMD2<Double>
  ) {
    FlatOutline.forEachLine(from: start, first, second, to: end) { addLine(from: $0, to: $1) }
  }

  /// Adds an outline.
  ///
  /// - Parameter offset: the offset that is added to its points, in pixels.
  public mutating func add(_ outline: FlatOutline, at offset: SIMD2<Double>) {
    guard let (lower, upper) = outline.bounds else { return }
    let (first, end) = (lower + offset, upper + offset)
    let isInside = first.x >= 0 && first.y >= 0 && end.x <= Double(size.width) && end.y <= Double(size.height)
    outline.lines.withUnsafeBufferPointer { lines in
      if isInside {
        for line in lines { addInside(from: line.lowHalf + offset, to: line.highHalf + offset) }
      } else {
        for line in lines { addLine(from: line.lowHalf + offset, to: line.highHalf + offset) }
      }
    }
    if isInside { touch(rows: Int(first.y)..<Int(end.y.rounded(.up)), columns: Int(first.x)..<(Int(end.x) + 2)) }
  }

  private mutating func touch(rows: Range<Int>, columns: Range<Int>) {
    (touched, self.columns) = (Self.union(touched, rows), Self.union(self.columns, columns))
  }

  /// Adds a line within the target to its cells alone.
  @inline(__always)
  private func addInside(from start: SIMD2<Double>, to end: SIMD2<Double>) {
    let isDownward = start.y < end.y
    let (upper, lower) = isDownward ? (start, end) : (end, start)
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    // An offset may have made it level.
    guard slope.isFinite else { return }
    var (x, y) = (upper.x, upper.y)
    var row = upper.y.uncheckedInt
    var target = cells + row &* stride
    while y < lower.y {
      row &+= 1
      let nextY = min(Double(row), lower.y)
      let nextX = nextY == lower.y ? lower.x : upper.x + (nextY - upper.y) * slope
      addInside(isDownward ? nextY - y : y - nextY, from: min(x, nextX), to: max(x, nextX), in: target)
      (x, y) = (nextX, nextY)
      target += stride
    }
  }

  /// Adds a stamp with its outline's origin at pixel `(x, y)`; one beyond 1e9 pixels is ignored.
  public mutating func add(_ stamp: CoverageStamp, x: Int, y: Int) {
    guard x.magnitude < 1_000_000_000, y.magnitude < 1_000_000_000 else { return }
    let (left, top) = (x + stamp.x, y + stamp.y)
    let rows = max(top, 0)..<max(top, 0, min(top + stamp.height, size.height))
    // Lines to the left of the target count as lines along its edge.
    let first = min(max(-left, 0), stamp.width)
    let end = max(first, min(stamp.width, size.width + 2 - left))
    guard !rows.isEmpty, left < size.width else { return }
    stamp.cells.withUnsafeBufferPointer { stamped in
      guard let base = stamped.baseAddress else { return }
      for row in rows {
        let (target, source) = (cells + row * stride, base + (row - top) * stamp.width)
        for column in 0..<first { target[0] += source[column] }
        Self.add(source + first, count: end - first, to: target + (left + first))
      }
    }
    touch(rows: rows, columns: max(left, 0)..<max(left + stamp.width, 1))
  }

  @inline(__always)
  private static func add(
    _ source: UnsafePointer<Double>, count: Int, to target: UnsafeMutablePointer<Double>
  ) {
    var index = 0
    while index &+ 4 <= count {
      let cells = UnsafeMutableRawPointer(target + index)
      let sum =
        cells.loadUnaligned(as: SIMD4<Double>.self)
        + UnsafeRawPointer(source + index).loadUnaligned(as: SIMD4<Double>.self)
      cells.storeBytes(of: sum, as: SIMD4<Double>.self)
      index &+= 4
    }
    while index < count {
      target[index] += source[index]
      index &+= 1
    }
  }

  /// The cells of all rows, each of `width + 2`.
  var allCells: [Double] {
    let width = size.width + 2
    return [Double](unsafeUninitializedCapacity: width * size.height) { target, count in
      count = width * size.height
      for row in 0..<size.height {
        (target.baseAddress.unsafelyUnwrapped + row * width).initialize(from: cells + row * stride, count: width)
      }
    }
  }

  /// Adds the part of a line in one row, clamped to the target's left and right edges.
  @inline(__always)
  private func add(_ height: Double, from left: Double, to right: Double, in row: UnsafeMutablePointer<Double>) {
    let width = Double(size.width)
    if left >= 0, right <= width { return addInside(height, from: left, to: right, in: row) }
    let isUpright = right <= left
    let before = isUpright ? (left < 0 ? height : 0) : height * min(max(-left / (right - left), 0), 1)
    let beyond = isUpright ? (left > width ? height : 0) : height * min(max((right - width) / (right - left), 0), 1)
    row[0] += before
    row[size.width] += beyond
    addInside(height - before - beyond, from: min(max(left, 0), width), to: min(max(right, 0), width), in: row)
  }

  /// Adds the part of a line in one row, between 0 and the width.
  @inline(__always)
  private func addInside(_ height: Double, from left: Double, to right: Double, in row: UnsafeMutablePointer<Double>) {
    let first = left.uncheckedInt
    let last = max(first, right.rounded(.up).uncheckedInt &- 1)
    guard last > first else {
      // The mean distance of its ends from the column's left is uncovered.
      let uncovered = height * (left + right - 2 * Double(first)) * 0.5
      row[first] += height - uncovered
      row[first + 1] += uncovered
      return
    }
    // The line's part before a column covers it completely, the part inside from its middle to the column's right.
    let perColumn = height / (right - left)
    var sum = 0.0
    for column in first...last {
      let (from, to) = (max(left, Double(column)), min(right, Double(column) + 1))
      let covered = perColumn * (from - left + (to - from) * (Double(column) + 1 - (from + to) * 0.5))
      row[column] += covered - sum
      sum = covered
    }
    row[last + 1] += height - sum
  }

  /// Composites the coverage over a mask of this size, one byte per pixel, and clears the rasterizer.
  ///
  /// - Parameters:
  ///   - rowBytes: bytes from one row of the mask to the next.
  ///   - rows: the number of rows of the mask; coverage below them is dropped. By default as many as the rasterizer
  ///     has.
  public mutating func composite(over mask: UnsafeMutablePointer<UInt8>, rowBytes: Int, rows: Int = .max) {
    for row in touched {
      guard row < rows else {
        (cells + row * stride).update(repeating: 0, count: stride)
        continue
      }
      compositeRow(cells + row * stride, over: mask + row * rowBytes)
    }
    (touched, columns) = (0..<0, 0..<0)
  }

  /// Composites the coverage of a row over a row of a mask, and clears its cells.
  private func compositeRow(_ source: UnsafeMutablePointer<Double>, over target: UnsafeMutablePointer<UInt8>) {
    var winding = 0.0
    let end = min(columns.upperBound, size.width)
    for x in Swift.stride(from: columns.lowerBound & ~(Self.lanes - 1), to: end, by: Self.lanes) {
      let (vector, bytes) = (UnsafeMutableRawPointer(source + x), UnsafeMutableRawPointer(target + x))
      let windings = vector.loadUnaligned(as: SIMD8<Double>.self).runningSums(after: winding)
      vector.storeBytes(of: .zero, as: SIMD8<Double>.self)
      winding = windings[7]
      let coverage = windings.nonzeroCoverage(half: Self.half)
      if x + Self.lanes <= size.width {
        bytes.storeBytes(of: coverage.over(bytes.loadUnaligned(as: SIMD8<UInt8>.self)), as: SIMD8<UInt8>.self)
      } else {
        // The mask ends here.
        let count = size.width - x
        var last = SIMD8<UInt8>.zero
        withUnsafeMutableBytes(of: &last) { $0.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: count)) }
        withUnsafeBytes(of: coverage.over(last)) { bytes.copyMemory(from: $0.baseAddress!, byteCount: count) }
      }
    }
    source[size.width] = 0
    source[size.width + 1] = 0
  }
}
