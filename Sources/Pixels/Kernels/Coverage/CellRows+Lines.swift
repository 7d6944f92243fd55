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
    let target = self.row(-rows.lowerBound)
    let firstPixel = -rows.lowerBound &* stride
    var (x, y) = (last.x + offset.x, Self.fixed(last.y + offset.y))
    shared.nextPolygon()
    for point in points {
      let (endX, endY) = (point.x + offset.x, Self.fixed(point.y + offset.y))
      let (startX, startY) = (x, y)
      (x, y) = (endX, endY)
      shared.nextLine()
      let start = startX >= 0 && startX <= edge ? firstPixel &+ (startY >> 16) &* stride &+ startX.uncheckedInt : -1
      shared.turn(at: start, isLeftward: endX < startX, isUpward: endY < startY)
      let (upper, lower) = (min(startY, endY), max(startY, endY))
      if lower <= top || upper >= bottom { continue }
      if upper == lower {
        touchLevelLine(startX, endX, upper, start)
        continue
      }
      let (left, right) = (min(startX, endX), max(startX, endX))
      // Below a billionth of a pixel, a line is upright.
      let perColumn = Double(endY &- startY) / max(right - left, 1e-9)
      guard left >= 0, right <= edge else {
        addClipped(RowCrossing(startX, startY, endX, endY), perColumn)
        continue
      }
      if (upper ^ (lower &- 1)) >> 16 == 0 {
        // A line within one row, which short ones are.
        let row = upper >> 16
        self.row(row, after: target).add(endY &- startY, from: left, to: right, perColumn: perColumn)
        touch(firstPixel &+ row &* stride, from: left, to: right, start)
      } else {
        let line = RowCrossing(startX, startY, endX, endY)
        line.forEachRow(from: top, to: bottom) { row, height, left, right in
          self.row(row, after: target).add(height, from: left, to: right, perColumn: perColumn)
          touch(firstPixel &+ row &* stride, from: left, to: right, start)
        }
      }
    }
  }

  /// Notes the pixels of a row between two positions.
  ///
  /// - Parameter start: the pixel in which the line begins; negative for none.
  @inline(__always)
  private mutating func touch(_ row: Int, from left: Double, to right: Double, _ start: Int) {
    let (first, last) = (row &+ left.uncheckedInt, row &+ right.uncheckedInt)
    shared.touch(first, isStart: first == start)
    if last == first { return }
    shared.touch(last, isStart: last == start)
    if last > first &+ 1 {
      for index in first &+ 1..<last { shared.touch(index, isStart: false) }
    }
  }

  /// Notes the pixels of a level line, which changes no cell.
  private mutating func touchLevelLine(_ startX: Double, _ endX: Double, _ y: Int, _ start: Int) {
    let edge = Double(width)
    let (left, right) = (min(startX, endX), max(startX, endX))
    // Along the edge of a row, it is in no pixel.
    guard y & 65535 != 0, left < right, right >= 0, left < edge else { return }
    let index = y >> 16 - rows.lowerBound
    let (first, last) = (max(left, 0), min(right, edge))
    let flags = self.row(index).flags
    for block in first.uncheckedInt >> 4...last.uncheckedInt >> 4 { flags[block] = 1 }
    touch(index &* stride, from: first, to: last, start)
  }

  /// Adds a line that reaches beyond the left or right edge.
  @inline(never)
  private mutating func addClipped(_ line: RowCrossing, _ perColumn: Double) {
    let edge = Double(width)
    line.forEachRow(from: rows.lowerBound << 16, to: rows.upperBound << 16) { row, height, left, right in
      let index = row - rows.lowerBound
      let target = self.row(index)
      if left >= edge { return }
      if right <= 0 {
        if right == 0 { touch(index &* stride, from: 0, to: 0, -1) }
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
      touch(index &* stride, from: left, to: right, -1)
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
    forEachPart(from: top, to: bottom) { row, y, nextY, x, nextX in
      visit(row, isDownward ? nextY &- y : y &- nextY, min(x, nextX), max(x, nextX))
    }
  }

  /// Calls a function with each row, and the line's upper and lower end in it, first `y`, then `x`.
  @inline(__always)
  func forEachPart(from top: Int, to bottom: Int, _ visit: (_ row: Int, Int, Int, Double, Double) -> Void) {
    let slope = (lowerX - upperX) / Double(lowerY &- upperY)
    let end = min(lowerY, bottom)
    var y = max(upperY, top)
    var x = self.x(at: y, slope)
    while y < end {
      let row = y >> 16
      let nextY = min((row &+ 1) << 16, end)
      let nextX = self.x(at: nextY, slope)
      visit(row, y, nextY, x, nextX)
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
