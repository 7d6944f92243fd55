import Glibc
import Lanes

extension CellRows {
  /// Writes the coverage of a row, one byte per pixel, and clears its cells.
  ///
  /// - Parameters:
  ///   - row: one of `rows`.
  ///   - target: the row's first pixel.
  public mutating func takeRow(_ row: Int, into target: UnsafeMutablePointer<UInt8>) {
    let index = row - rows.lowerBound
    let source = self.row(index)
    var winding: Int32 = 0
    var pixel = arrangement.firstPosition(from: index * stride)
    // The pixels that are written, and the coverage of those that follow.
    var (x, rest): (Int, UInt8) = (0, 0)
    for word in Swift.stride(from: 0, to: flagStride, by: 8) {
      let flags = UnsafeMutableRawPointer(source.flags + word)
      var blocks = UInt64(littleEndian: flags.loadUnaligned(as: UInt64.self))
      guard blocks != 0 else { continue }
      flags.storeBytes(of: 0, as: UInt64.self)
      while blocks != 0 {
        let start = (word &+ blocks.trailingZeroBitCount >> 3) << 4
        blocks &= blocks &- 1
        if start > x { memset(target + x, Int32(rest), min(start, width) - x) }
        let cells = source.cells + start
        let sums = CellLanes(cells).runningSums(after: winding)
        UnsafeMutableRawPointer(cells).storeBytes(of: SIMD16<Int32>.zero, as: SIMD16<Int32>.self)
        winding = sums.last
        var coverage = rule == .nonzero ? sums.nonzeroCoverage : sums.evenOddCoverage
        rest = coverage[15]
        while pixel < arrangement.pixels.count,
          arrangement.pixels[pixel].index < index * stride + start + CellLanes.count
        {
          let lane = arrangement.pixels[pixel].index - index * stride - start
          if let exact = arrangement.coverage(of: pixel, mean: Double(sums[lane]) / 65536, by: rule) {
            coverage[lane] = exact
          }
          pixel += 1
        }
        x = min(start + CellLanes.count, width)
        if x == start + CellLanes.count {
          UnsafeMutableRawPointer(target + start).storeBytes(of: coverage, as: SIMD16<UInt8>.self)
        } else if start < width {
          withUnsafeBytes(of: coverage) {
            UnsafeMutableRawPointer(target + start).copyFew($0.baseAddress!, byteCount: width - start)
          }
        }
      }
    }
    if x < width { memset(target + x, Int32(rest), width - x) }
  }
}
