import Glibc
public import Surfaces

/// An upright rectangle with four equal corners, as the coverage kernels see it.
///
/// A corner is a quarter of the superellipse `|u|^n + |v|^n = 1` over a square of side `extent`: `n = 2` is a circle,
/// larger exponents leave the straight edge more gently.
public struct CoverageShape: Hashable, Sendable {
  public var rect: DeviceRect
  public var extent: Double
  public var exponent: Double

  public init(rect: DeviceRect, extent: Double = 0, exponent: Double = 2) {
    self.rect = rect
    self.extent = max(0, min(extent, min(rect.width, rect.height) / 2))
    self.exponent = exponent
  }
}

/// Antialiased coverage of a shape, a row at a time: 255 where a pixel lies wholly inside, 0 outside.
public enum CoverageKernels {
  /// The columns of row `y` that the shape touches, and within them those that it covers wholly.
  ///
  /// Both are conservative: a pixel outside `outer` has coverage 0, one inside `inner` has 255.
  public static func spans(of shape: CoverageShape, row y: Int) -> (outer: Range<Int>, inner: Range<Int>) {
    let rect = shape.rect
    let none = 0..<0
    guard Double(y) + 1 > rect.minY, Double(y) < rect.maxY, rect.maxX > rect.minX else { return (none, none) }
    let whole = Double(y) >= rect.minY && Double(y) + 1 <= rect.maxY
    // How far the row's far and near edges reach into the rows of the corners.
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

  /// Coverage of pixels `(x ..< x + count, y)`: exact area along straight edges, distance to the curve at corners.
  public static func coverage(
    of shape: CoverageShape, x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt8>
  ) {
    let rect = shape.rect
    let rows = min(Double(y) + 1, rect.maxY) - max(Double(y), rect.minY)
    let (centerX, centerY) = ((rect.minX + rect.maxX) / 2, (rect.minY + rect.maxY) / 2)
    let (straightX, straightY) = (rect.width / 2 - shape.extent, rect.height / 2 - shape.extent)
    let v = abs(Double(y) + 0.5 - centerY) - straightY
    for i in 0..<count {
      let column = Double(x + i)
      let u = abs(column + 0.5 - centerX) - straightX
      var covered: Double
      if u > 0, v > 0, shape.extent > 0 {
        covered = 0.5 - distance(shape, u / shape.extent, v / shape.extent)
      } else {
        covered = max(0, rows) * max(0, min(column + 1, rect.maxX) - max(column, rect.minX))
      }
      covered = min(max(covered, 0), 1)
      out[i] = UInt8(covered * 255 + 0.5)
    }
  }

  /// How far the curve has moved in from the side at `depth` pixels into the corner's rows.
  private static func inset(_ shape: CoverageShape, depth: Double) -> Double {
    guard depth > 0, shape.extent > 0 else { return 0 }
    let v = min(depth / shape.extent, 1)
    return shape.extent * (1 - pow(1 - pow(v, shape.exponent), 1 / shape.exponent))
  }

  /// The inset behind which every pixel is wholly inside, or nil where the row has none.
  private static func solidInset(_ shape: CoverageShape, depth: Double) -> Double? {
    guard depth > 0, shape.extent > 0 else { return 0 }
    return depth >= shape.extent ? nil : inset(shape, depth: depth) + 1
  }

  /// Signed distance in pixels from the corner's curve, positive outside, to first order: exact for a circle.
  private static func distance(_ shape: CoverageShape, _ u: Double, _ v: Double) -> Double {
    if shape.exponent == 2 { return ((u * u + v * v).squareRoot() - 1) * shape.extent }
    let n = shape.exponent
    let g = pow(pow(u, n) + pow(v, n), 1 / n)
    guard g > 0 else { return -shape.extent }
    let (gu, gv) = (pow(u / g, n - 1), pow(v / g, n - 1))
    return (g - 1) * shape.extent / (gu * gu + gv * gv).squareRoot()
  }
}
