/// The filters of PNG rows (ISO/IEC 15948, 9.2): each byte minus the prediction from its neighbours, modulo 256.
public enum FilterKernels {
  /// A filter, with the number that precedes a filtered row in the file.
  public enum Kind: UInt8, CaseIterable, Sendable {
    case none, sub, up, average, paeth
  }

  /// Filters a row.
  ///
  /// - Parameters:
  ///   - row: `count` bytes; the `pixelBytes` before them are 0.
  ///   - above: the row above, or zeros, laid out alike.
  ///   - pixelBytes: the distance to the pixel on the left, 1...8.
  ///   - target: exactly `count` bytes are written.
  /// - Returns: the sum of the absolute values of the results as signed bytes. The filter with the smallest sum is a
  ///   good choice for a row (12.8).
  public static func filter(
    _ kind: Kind, _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, pixelBytes: Int,
    into target: UnsafeMutablePointer<UInt8>, count: Int
  ) -> Int {
    let left = row - pixelBytes
    switch kind {
    case .none: return run(target, count) { row[$0] }
    case .sub: return run(target, count) { row[$0] &- left[$0] }
    case .up: return run(target, count) { row[$0] &- above[$0] }
    case .average:
      return run(target, count) { i in
        row[i] &- UInt8(truncatingIfNeeded: (UInt16(left[i]) &+ UInt16(above[i])) &>> 1)
      }
    case .paeth:
      let corner = above - pixelBytes
      return run(target, count) { i in row[i] &- paeth(left[i], above[i], corner[i]) }
    }
  }

  /// Sums in 16 bits, which 256 values of 128 at most cannot exceed, so that vectors have twice as many lanes.
  @inline(__always)
  private static func run(_ target: UnsafeMutablePointer<UInt8>, _ count: Int, _ body: (Int) -> UInt8) -> Int {
    var total = 0
    var start = 0
    while start < count {
      let end = min(start &+ 256, count)
      var sum: UInt16 = 0
      for i in start..<end {
        let value = body(i)
        target[i] = value
        sum &+= UInt16(min(value, 0 &- value))
      }
      total &+= Int(sum)
      start = end
    }
    return total
  }

  /// Returns the one of the left, upper and corner values that is nearest to left + upper - corner; ties go to the
  /// first in this order (9.4).
  @inline(__always)
  private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(above), Int16(corner))
    let (toLeft, toAbove) = (b &- c, a &- c)
    let toCorner = magnitude(toLeft &+ toAbove)
    let (p, q) = (magnitude(toLeft), magnitude(toAbove))
    let upper = q <= toCorner ? above : corner
    return p <= q && p <= toCorner ? left : upper
  }

  @inline(__always)
  private static func magnitude(_ value: Int16) -> Int16 { max(value, 0 &- value) }
}
