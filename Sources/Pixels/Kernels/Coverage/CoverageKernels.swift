import Glibc
import Lanes
public import Surfaces

/// An axis-aligned rectangle with four equal corners, optionally with a hole of the same kind.
public struct CoverageShape: BitwiseCopyable, Sendable {
  /// The curve of a corner over a square of side `extent`, with `u` and `v` from 0 at its inner edges to 1 at its
  /// outer.
  public enum Corner: Hashable, Sendable, BitwiseCopyable {
    /// `u^2 + v^2 = 1`.
    case circle
    /// `u^3.25 + v^3.25 = 1`, with zero curvature at the straight edge. At an extent of 1.53 radii the curve meets the
    /// diagonal where a circle of the radius does; a power of 1/4 is two square roots.
    case superellipse
  }

  /// The rectangle, in pixels.
  public var rect: DeviceRect
  /// The distance from a vertex of the rectangle at which its corner begins, in pixels, at most half the shorter side.
  public var extent: Double
  /// The curve of the corners.
  public var corner: Corner
  /// The hole, a rectangle with corners of the same curve.
  public var hole: (rect: DeviceRect, extent: Double)?

  /// A shape; edges are clamped to 2^30, so that pixel indices and the centre are representable.
  public init(
    rect: DeviceRect, extent: Double = 0, corner: Corner = .circle, hole: (rect: DeviceRect, extent: Double)? = nil
  ) {
    let limit = 1_073_741_824.0
    self.rect = rect.intersection(DeviceRect(minX: -limit, minY: -limit, maxX: limit, maxY: limit))
    self.extent = Self.limited(extent, self.rect)
    self.corner = corner
    if let hole {
      let rect = hole.rect.intersection(self.rect)
      self.hole = (rect, Self.limited(hole.extent, rect))
    }
  }

  private static func limited(_ extent: Double, _ rect: DeviceRect) -> Double {
    max(0, min(extent, min(rect.width, rect.height) / 2))
  }

  /// The hole as a shape of its own.
  public var inner: CoverageShape? {
    guard let hole else { return nil }
    var inner = self
    (inner.rect, inner.extent, inner.hole) = (hole.rect, hole.extent, nil)
    return inner
  }
}

/// Antialiased coverage of a shape, a row at a time: 255 for a pixel completely inside, 0 outside.
public enum CoverageKernels {
  /// The columns of row `y` that the shape touches, and those of them that it covers completely.
  ///
  /// Both are conservative: a pixel outside `outer` has coverage 0, one inside `inner` has 255. A row that intersects
  /// the hole has an empty `inner`.
  public static func spans(of shape: CoverageShape, row y: Int) -> (outer: Range<Int>, inner: Range<Int>) {
    if let hole = shape.inner, !spans(of: hole, row: y).outer.isEmpty {
      return (filledSpans(of: shape, row: y).outer, 0..<0)
    }
    return filledSpans(of: shape, row: y)
  }

  /// `spans` without regard to the hole.
  private static func filledSpans(
    of shape: CoverageShape, row y: Int
  ) -> (outer: Range<Int>, inner: Range<Int>) {
    let rect = shape.rect
    let none = 0..<0
    guard Double(y) + 1 > rect.minY, Double(y) < rect.maxY, rect.maxX > rect.minX else { return (none, none) }
    let whole = Double(y) >= rect.minY && Double(y) + 1 <= rect.maxY
    // How far the row extends into the rows of the corners.
    let middle = (rect.minY + rect.maxY) / 2
    let straight = rect.height / 2 - shape.extent
    let depth = abs(Double(y) + 0.5 - middle) - straight
    let outerInset = inset(shape, depth: depth - 0.75)
    let left = Int((rect.minX + outerInset - (outerInset > 0 ? 1 : 0)).rounded(.down))
    let right = Int((rect.maxX - outerInset + (outerInset > 0 ? 1 : 0)).rounded(.up))
    let outer = left..<max(left, right)
    guard whole, let innerInset = solidInset(shape, depth: depth + 0.75) else { return (outer, none) }
    let start = Int((rect.minX + innerInset).rounded(.up))
    let end = Int((rect.maxX - innerInset).rounded(.down))
    return (outer, start < end ? start..<end : none)
  }

  /// The rows between the corners, which have the same spans and coverage.
  public static func straightRows(of shape: CoverageShape) -> Range<Int> {
    let middle = (shape.rect.minY + shape.rect.maxY) / 2
    // `spans` extends a row by 0.75 from its centre, which is half a row from its edge.
    let reach = shape.rect.height / 2 - shape.extent - 1.25
    guard reach > 0 else { return 0..<0 }
    let first = Int((middle - reach).rounded(.up))
    let rows = first..<max(first, Int((middle + reach).rounded(.down)))
    return shape.inner.map { straightRows(of: $0).clamped(to: rows) } ?? rows
  }

  /// The union with coverage that is independent of it: `a + b - a b`, rounded.
  public static func add(_ coverage: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
    for i in 0..<count {
      let t = UInt32(255 &- coverage[i]) &* UInt32(255 &- target[i]) &+ 128
      target[i] = 255 &- UInt8(truncatingIfNeeded: (t &+ (t &>> 8)) &>> 8)
    }
  }

  /// The complement: `255 - coverage`.
  public static func complement(
    _ coverage: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    for i in 0..<count { target[i] = 255 &- coverage[i] }
  }

  /// Coverage of pixels `(x ..< x + count, y)`: exact area along straight edges, distance to the curve at corners.
  ///
  /// Eight pixels at a time, in floats relative to the first of the eight, so precision does not depend on the
  /// position. The eight begin at a multiple of eight, so part of a row is rounded like the whole row.
  public static func coverage(
    of shape: CoverageShape, x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt8>
  ) {
    let row = CoverageRow(shape, y)
    let hole = shape.inner.map { CoverageRow($0, y) }
    let straight = (SIMD8(repeating: row.rows) * 255 + 0.5).truncatedToBytes
    var i = 0
    while i < count {
      let skipped = (x + i) & 7
      let column = Double(x + i - skipped)
      var bytes = straight
      if hole != nil || !row.isStraight(column) {
        var covered = row.coverage(column)
        if let hole { covered = (covered - hole.coverage(column)).greater(SIMD8()) }
        bytes = (covered * 255 + 0.5).truncatedToBytes
      }
      let size = min(8 - skipped, count - i)
      if size == 8 {
        UnsafeMutableRawPointer(out).store(bytes, lanesAt: i)
      } else {
        let rest = unsafeBitCast(bytes, to: UInt64.self) &>> UInt64(8 * skipped)
        withUnsafeBytes(of: rest) { UnsafeMutableRawPointer(out + i).copyFew($0.baseAddress!, byteCount: size) }
      }
      i += size
    }
  }

  /// A lower bound of the curve's distance from the side at `depth` pixels into the corner's rows.
  private static func inset(_ shape: CoverageShape, depth: Double) -> Double {
    guard depth > 0, shape.extent > 0 else { return 0 }
    let v = min(depth / shape.extent, 1)
    switch shape.corner {
    case .circle: return shape.extent * (1 - (1 - v * v).squareRoot())
    case .superellipse: return shape.extent * insets[Int(v * Double(insets.count - 1))]
    }
  }

  /// The inset beyond which every pixel is completely inside; nil if the row has none.
  private static func solidInset(_ shape: CoverageShape, depth: Double) -> Double? {
    guard depth > 0, shape.extent > 0 else { return 0 }
    let v = depth / shape.extent
    guard v < 1 else { return nil }
    switch shape.corner {
    case .circle: return inset(shape, depth: depth) + 1
    case .superellipse: return shape.extent * insets[Int(v * Double(insets.count - 1)) + 1] + 1
    }
  }

  /// The superellipse's inset for `v` from 0 to 1: spans need only bounds, and a `pow` per row is 3 % of a frame.
  private static let insets: [Double] = (0...128).map { 1 - pow(1 - pow(Double($0) / 128, 3.25), 1 / 3.25) }
}

/// One row of a shape without a hole.
private struct CoverageRow {
  let rect: DeviceRect
  /// The fraction of the row inside the rectangle.
  let rows: Float
  let centerX: Double
  let straightX: Double
  /// The columns that are inside the rectangle and beside no corner.
  let straight: (left: Double, right: Double)
  let curve: CornerCurve?

  init(_ shape: CoverageShape, _ y: Int) {
    rect = shape.rect
    rows = Float(max(0, min(Double(y) + 1, rect.maxY) - max(Double(y), rect.minY)))
    centerX = (rect.minX + rect.maxX) / 2
    straightX = rect.width / 2 - shape.extent
    straight = (rect.minX + shape.extent, rect.maxX - shape.extent)
    let v = abs(Double(y) + 0.5 - (rect.minY + rect.maxY) / 2) - (rect.height / 2 - shape.extent)
    curve = shape.extent > 0 && v > 0 ? CornerCurve(shape, v: v) : nil
  }

  /// Returns whether the eight pixels from `column` on have the coverage `rows`.
  @inline(__always)
  func isStraight(_ column: Double) -> Bool { column >= straight.left && column + 8 <= straight.right }

  /// The coverage in 0...1 of the eight pixels from `column` on.
  @inline(__always)
  func coverage(_ column: Double) -> SIMD8<Float> {
    let (zero, one) = (SIMD8<Float>(), SIMD8<Float>(repeating: 1))
    let ramp: SIMD8<Float> = [0, 1, 2, 3, 4, 5, 6, 7]
    let inside = (Float(rect.maxX - column) - ramp).lesser(one) - (Float(rect.minX - column) - ramp).greater(zero)
    let covered = rows * inside.greater(zero)
    guard let curve else { return covered }
    // The distance beyond the straight part, on either side.
    let fromCenter = column + 0.5 - centerX
    let u = (Float(fromCenter - straightX) + ramp).greater(Float(-fromCenter - straightX) - ramp)
    // Near its ends the curve is almost straight, and the side is the tighter limit.
    let limit = u.ifAtMost(zero, one, else: (0.5 - curve.distance(u.greater(zero))).greater(zero))
    return covered.lesser(limit)
  }
}

/// The curve of a shape's corners along one row.
private struct CornerCurve {
  let corner: CoverageShape.Corner
  let extent: Float
  /// Powers of the row's `v`: `v^2` for the circle, `v^2.25` and `v^3.25` for the superellipse.
  let squared: Float
  let gradient: Float
  let power: Float

  /// - Parameter v: pixels from the inner edge of the corners' rows, above 0.
  init(_ shape: CoverageShape, v: Double) {
    corner = shape.corner
    extent = Float(shape.extent)
    let v = v / shape.extent
    squared = Float(v * v)
    let gradient = corner == .circle ? 0 : v * v * v.squareRoot().squareRoot()
    self.gradient = Float(gradient)
    power = Float(gradient * v)
  }

  /// Signed distance in pixels from the curve, positive outside: exact for the circle, to first order otherwise.
  ///
  /// - Parameter u: pixels from the inner edge of the corner's columns.
  @inline(__always)
  func distance(_ u: SIMD8<Float>) -> SIMD8<Float> {
    let u = u * (1 / extent)
    switch corner {
    case .circle: return ((u * u + squared).squareRoots - 1) * extent
    case .superellipse:
      let gradientU = u * u * u.squareRoots.squareRoots
      let value = gradientU * u + (power - 1)
      return value * extent / (3.25 * (gradientU * gradientU + gradient * gradient).squareRoots)
    }
  }
}
