import Lanes

/// The search for the lines in shared pixels.
extension CellRows {
  typealias Points = UnsafeBufferPointer<SIMD2<Double>>

  /// Gathers the lines of all visits to shared pixels, walking along the path from where it returned.
  mutating func gatherShared(_ subpaths: [Polylines.Subpath], _ points: Points, at offset: SIMD2<Double>) {
    if shared.returns.isEmpty { return }
    shared.sort()
    let returns = shared.returns
    var index = 0
    while index < returns.count {
      let pixel = returns[index].pixel
      arrangement.addPixel(pixel, isTurn: returns[index].isTurn)
      walk(from: returns[index].last, by: -1, subpaths, points, at: offset)
      while index < returns.count, returns[index].pixel == pixel {
        let next = index + 1
        let isLast = next == returns.count || returns[next].pixel != pixel
        walk(from: returns[index].first, by: 1, upTo: isLast ? .max : returns[next].last, subpaths, points, at: offset)
        index = next
      }
    }
  }

  /// Gathers the lines of a visit to the last pixel of the arrangement.
  ///
  /// - Parameters:
  ///   - number: the number of a line of the visit, by which a number is left out between two subpaths.
  ///   - step: the direction in which the other lines are.
  ///   - last: the number of the last line, if it is known.
  private mutating func walk(
    from number: Int, by step: Int, upTo last: Int = .max, _ subpaths: [Polylines.Subpath], _ points: Points,
    at offset: SIMD2<Double>
  ) {
    // The subpath of the line.
    var (low, high) = (0, subpaths.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if number < subpaths[middle].pointEnd + middle { high = middle } else { low = middle + 1 }
    }
    let first = low == 0 ? 0 : subpaths[low - 1].pointEnd
    let polygon = Points(rebasing: points[first..<subpaths[low].pointEnd])
    var line = number - low - first
    let end = min(polygon.count, last == .max ? .max : last + 1 - low - first)
    while line >= 0, line < end, gather(line, of: polygon, at: offset) { line += step }
    arrangement.endVisit()
  }

  /// Gathers a line if it touches the last pixel of the arrangement; returns whether it does.
  private mutating func gather(_ index: Int, of polygon: Points, at offset: SIMD2<Double>) -> Bool {
    let (start, end) = (polygon[index == 0 ? polygon.count - 1 : index - 1] + offset, polygon[index] + offset)
    let (startY, endY) = (Self.fixed(start.y), Self.fixed(end.y))
    let pixel = arrangement.lastPixel
    let (row, column) = (pixel / stride + rows.lowerBound, Double(pixel % stride))
    let (top, bottom, upperX, lowerX): (Int, Int, Double, Double)
    let isDownward: Bool
    if startY == endY {
      guard startY >> 16 == row, startY & 65535 != 0 else { return false }
      // From right to left it is as if it went down.
      (top, bottom, upperX, lowerX) = (startY, startY, max(start.x, end.x), min(start.x, end.x))
      isDownward = start.x > end.x
    } else {
      let line = RowCrossing(start.x, startY, end.x, endY)
      guard let part = line.part(inRow: row) else { return false }
      (top, bottom, upperX, lowerX) = part
      isDownward = line.isDownward
    }
    guard max(upperX, lowerX) >= column, min(upperX, lowerX) < column + 1 else { return false }
    let unit = 1 / 65536.0
    let upper = Double(top - row << 16) * unit
    arrangement.add(
      PixelSlabs.Segment(
        top: upper, bottom: upper + Double(bottom - top) * unit, upperX: upperX - column, lowerX: lowerX - column,
        direction: isDownward ? 1 : -1))
    return true
  }
}
