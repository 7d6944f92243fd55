import Lanes

extension CellRows {
  /// A number that a coordinate is added to so that its 16.16 fixed point is in the low bits of the sum.
  private static var shifter: Double { 103_079_215_104 }  // 1.5 * 2^36

  /// The fixed point of a coordinate below 2^35, rounded to nearest.
  @inline(__always)
  static func fixed(_ value: Double) -> Int {
    Int(truncatingIfNeeded: (value + shifter).bitPattern &- shifter.bitPattern)
  }

  /// Fills the subpaths of a path, each closed. Each row must be taken before the next path is filled.
  ///
  /// Left of the target, lines count as lines along its edge; elsewhere outside they are ignored.
  ///
  /// - Parameters:
  ///   - lines: points whose coordinates, with the offset, are below 2^35.
  ///   - offset: the offset that is added to all points, in pixels.
  public mutating func fill(_ lines: borrowing Polylines, at offset: SIMD2<Double> = .zero, by rule: Rule) {
    self.rule = rule
    lines.points.withUnsafeBufferPointer { points in
      var first = 0
      for subpath in lines.subpaths {
        add(UnsafeBufferPointer(rebasing: points[first..<subpath.pointEnd]), at: offset)
        first = subpath.pointEnd
      }
      gatherShared(lines.subpaths, points, at: offset)
    }
  }

  /// Fills the subpaths of a path without antialiasing: a pixel is covered if its centre is inside.
  public mutating func fillCentres(_ lines: borrowing Polylines, at offset: SIMD2<Double> = .zero, by rule: Rule) {
    self.rule = rule
    var first = 0
    for subpath in lines.subpaths {
      addCentres(lines.points[first..<subpath.pointEnd], at: offset)
      first = subpath.pointEnd
    }
  }

  private mutating func addCentres(_ points: ArraySlice<SIMD2<Double>>, at offset: SIMD2<Double>) {
    guard let last = points.last else { return }
    var start = last + offset
    for point in points {
      let end = point + offset
      defer { start = end }
      let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
      // The rows whose middles are in the line's half-open range.
      let top = max(Double(rows.lowerBound), (upper.y - 0.5).rounded(.up))
      let bottom = min(Double(rows.upperBound), (lower.y - 0.5).rounded(.up))
      guard top < bottom else { continue }
      let slope = (lower.x - upper.x) / (lower.y - upper.y)
      for row in Int(top)..<Int(bottom) {
        let x = (upper.x + (Double(row) + 0.5 - upper.y) * slope - 0.5).rounded(.up)
        guard x < Double(width) else { continue }
        self.row(row - rows.lowerBound).add(start.y < end.y ? 65536 : -65536, at: Int(max(x, 0)))
      }
    }
  }

  /// Adds a closed polygon.
  private mutating func add(_ points: UnsafeBufferPointer<SIMD2<Double>>, at offset: SIMD2<Double>) {
    guard let last = points.last else { return }
    let (top, bottom) = (rows.lowerBound << 16, rows.upperBound << 16)
    let edge = Double(width)
    // Values that the loop would read again after each store to a cell.
    var band = Band(self)
    var (x, y) = (last.x + offset.x, Self.fixed(last.y + offset.y))
    var (quadrant, turningPoint) = (0, -1)
    for point in points {
      let (endX, endY) = (point.x + offset.x, Self.fixed(point.y + offset.y))
      let (startX, startY) = (x, y)
      (x, y) = (endX, endY)
      band.marks.line &+= 1
      let start = startX >= 0 && startX <= edge ? band.pixel(startX, startY >> 16) : -1
      let next = (endX < startX ? 1 : 0) | (endY < startY ? 2 : 0)
      if next != quadrant {
        if start == turningPoint || next ^ quadrant == 3 { shared.addTurn(start, band.marks) }
        (quadrant, turningPoint) = (next, start)
      }
      let (upper, lower) = (min(startY, endY), max(startY, endY))
      if lower <= top || upper >= bottom { continue }
      if upper == lower {
        touchLevelLine(startX, endX, upper, start, band)
        continue
      }
      let (left, right) = (min(startX, endX), max(startX, endX))
      // Below a billionth of a pixel, a line is upright.
      let perColumn = Double(endY &- startY) / max(right - left, 1e-9)
      guard left >= 0, right <= edge else {
        addClipped(RowCrossing(startX, startY, endX, endY), perColumn, band)
        continue
      }
      if (upper ^ (lower &- 1)) >> 16 == 0 {
        // A line within one row, which short ones are.
        let row = upper >> 16
        band.row(row).add(endY &- startY, from: left, to: right, perColumn: perColumn)
        touch(row, from: left, to: right, start, band)
      } else {
        let line = RowCrossing(startX, startY, endX, endY)
        line.forEachRow(from: top, to: bottom) { row, height, left, right in
          band.row(row).add(height, from: left, to: right, perColumn: perColumn)
          touch(row, from: left, to: right, start, band)
        }
      }
    }
    shared.endPolygon(band.marks)
  }

  /// The memory of a band, by rows and columns of the polygons' space.
  private struct Band {
    let cells: UnsafeMutablePointer<Int32>
    let flags: UnsafeMutablePointer<UInt8>
    let stride: Int
    let flagStride: Int
    let firstRow: Int
    var marks: LineMarks

    init(_ rows: borrowing CellRows) {
      (cells, flags, stride, flagStride) = (rows.cells, rows.flags, rows.stride, rows.flagStride)
      firstRow = rows.rows.lowerBound
      marks = rows.shared.nextPolygon()
    }

    @inline(__always)
    func row(_ row: Int) -> CellRow {
      let index = row &- firstRow
      return CellRow(cells: cells + index &* stride, flags: flags + index &* flagStride)
    }

    /// The index of a pixel.
    @inline(__always)
    func pixel(_ x: Double, _ row: Int) -> Int { (row &- firstRow) &* stride &+ x.uncheckedInt }
  }

  /// Marks the pixels of a row between two positions.
  ///
  /// - Parameter start: the pixel in which the line begins; negative for none.
  @inline(__always)
  private mutating func touch(_ row: Int, from left: Double, to right: Double, _ start: Int, _ band: Band) {
    let (first, last) = (band.pixel(left, row), band.pixel(right, row))
    // Once more if there is one, rather than by a branch that cannot be predicted.
    touch(first, start, band)
    touch(last, start, band)
    if last > first &+ 1 {
      for index in first &+ 1..<last { touch(index, start, band) }
    }
  }

  @inline(__always)
  private mutating func touch(_ index: Int, _ start: Int, _ band: Band) {
    let last = band.marks.touch(index, isStart: index == start)
    if last != 0 { shared.addReturn(index, after: last, band.marks) }
  }

  /// Marks the pixels of a level line, which changes no cell.
  @inline(never)
  private mutating func touchLevelLine(_ startX: Double, _ endX: Double, _ y: Int, _ start: Int, _ band: Band) {
    let edge = Double(width)
    let (left, right) = (min(startX, endX), max(startX, endX))
    // Along the edge of a row, it is in no pixel.
    guard y & 65535 != 0, left < right, right >= 0, left < edge else { return }
    let (first, last) = (max(left, 0), min(right, edge))
    let flags = band.row(y >> 16).flags
    for block in first.uncheckedInt >> 4...last.uncheckedInt >> 4 { flags[block] = 1 }
    touch(y >> 16, from: first, to: last, start, band)
  }

  /// Adds a line that reaches beyond the left or right edge.
  @inline(never)
  private mutating func addClipped(_ line: RowCrossing, _ perColumn: Double, _ band: Band) {
    let edge = Double(width)
    line.forEachRow(from: rows.lowerBound << 16, to: rows.upperBound << 16) { row, height, left, right in
      let target = band.row(row)
      if left >= edge { return }
      if right <= 0 {
        if right == 0 { touch(row, from: 0, to: 0, -1, band) }
        return target.add(height, from: 0, to: 0, perColumn: 0)
      }
      var (height, left, right) = (height, left, right)
      if left < 0 {
        let before = (perColumn * -left).uncheckedInt
        target.add(before, from: 0, to: 0, perColumn: 0)
        height &-= before
        left = 0
      }
      if right > edge {
        height &-= (perColumn * (right - edge)).uncheckedInt
        right = edge
      }
      target.add(height, from: left, to: right, perColumn: perColumn)
      touch(row, from: left, to: right, -1, band)
    }
  }
}

/// A line, and the positions where it crosses the edges of rows.
struct RowCrossing {
  let upperX: Double
  let upperY: Int
  let lowerX: Double
  let lowerY: Int
  let isDownward: Bool

  /// A line between two points, `y` in 16.16 fixed point.
  @inline(__always)
  init(_ startX: Double, _ startY: Int, _ endX: Double, _ endY: Int) {
    isDownward = startY < endY
    (upperX, upperY, lowerX, lowerY) = isDownward ? (startX, startY, endX, endY) : (endX, endY, startX, startY)
  }

  /// Calls a function with each row, the height of the line in it with its sign, and the lesser and the greater of its
  /// ends.
  @inline(__always)
  func forEachRow(from top: Int, to bottom: Int, _ visit: (_ row: Int, Int, Double, Double) -> Void) {
    let slope = (lowerX - upperX) / Double(lowerY &- upperY)
    let end = min(lowerY, bottom)
    var y = max(upperY, top)
    var x = self.x(at: y, slope)
    while y < end {
      let row = y >> 16
      let nextY = min((row &+ 1) << 16, end)
      let nextX = self.x(at: nextY, slope)
      visit(row, isDownward ? nextY &- y : y &- nextY, min(x, nextX), max(x, nextX))
      (x, y) = (nextX, nextY)
    }
  }

  /// Returns the line's upper and lower end in a row, first `y`, then `x`; nil for a row that it does not cross.
  func part(inRow row: Int) -> (top: Int, bottom: Int, upperX: Double, lowerX: Double)? {
    let (top, bottom) = (max(upperY, row << 16), min(lowerY, (row + 1) << 16))
    guard top < bottom else { return nil }
    let slope = (lowerX - upperX) / Double(lowerY &- upperY)
    return (top, bottom, x(at: top, slope), x(at: bottom, slope))
  }

  /// The position at a height, computed from the line's ends and never by adding, so that it does not depend on the
  /// band.
  @inline(__always)
  private func x(at y: Int, _ slope: Double) -> Double {
    if y == upperY { return upperX }
    if y == lowerY { return lowerX }
    return min(max(upperX + Double(y &- upperY) * slope, min(upperX, lowerX)), max(upperX, lowerX))
  }
}
