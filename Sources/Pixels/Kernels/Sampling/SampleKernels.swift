import Lanes
public import Surfaces

/// The address mode outside a sampled picture.
public enum SampleEdge: Hashable, Sendable {
  /// Transparent; the picture's border is antialiased.
  case transparent
  /// The nearest pixel of the border.
  case clamp
}

/// Sampling of premultiplied pictures along a line, for affine and projective transforms.
///
/// Samples are means, so colour that exceeds alpha, which functions of shaders can produce, is kept. They are within
/// 0.55 of a level of the exact ones, on every processor the same bytes.
///
/// Positions are in pixels of the source, whose pixel `i` covers `i ..< i + 1`. A position beyond 2^29 pixels (2^18 in
/// perspective), a step beyond 2^14, or NaN counts as outside the picture.
public enum SampleKernels {
  /// Bilinear samples at `(u, v) + (column + i) (du, dv)`.
  ///
  /// - Parameters:
  ///   - column: the column of the first pixel; a pixel does not depend on the part of a row that it is computed with.
  ///   - u, v: the position of column 0 in the picture's pixels, whose centres are at halves.
  ///   - nearest: whether to take the nearest pixel instead.
  ///   - target: memory for `count` pixels and `WideLanes.pixelCount - 1` more.
  /// - Returns: the pixels that are written; others are transparent.
  /// - Cost: 5 instructions per pixel with 64-byte vectors, 10 with 32-byte ones, and more in vectors at a border.
  public static func row(
    _ source: ReadOnlySurfaceView, into target: UnsafeMutableRawPointer, column: Int = 0, count: Int, u: Double,
    v: Double, du: Double, dv: Double, nearest: Bool = false, edge: SampleEdge = .transparent
  ) -> Range<Int> {
    // Relative to pixel centres, the integer part of a position is the index of the upper left pixel.
    let (start, step) = (SIMD2(u, v) - (nearest ? 0 : 0.5), SIMD2(du, dv))
    guard !source.size.isEmpty, let line = SampleLine(start, step: step, column: column) else { return 0..<0 }
    let (width, height) = (source.size.width, source.size.height)
    // The columns and rows before and behind the picture of which a sample takes a part.
    let (before, behind) = nearest ? (0, 0) : (1, 1)
    let seen =
      edge == .clamp
      ? 0..<count : line.indices(columns: -before..<width, rows: -before..<height, count: count, margin: -0x1p-9)
    let inside = line.indices(
      columns: 0..<width &- behind, rows: 0..<height &- behind, count: count, margin: 0x1p-9)
    if nearest {
      sampleNearest(source, line, edge, target, seen, inside: inside)
    } else {
      sampleBilinear(source, line, edge, target, seen, inside: inside)
    }
    return seen
  }

  /// - Parameter inside: pixels whose four neighbours are in the picture, nearly all of them.
  @inline(__always)
  private static func sampleBilinear(
    _ source: ReadOnlySurfaceView, _ line: SampleLine, _ edge: SampleEdge, _ target: UnsafeMutableRawPointer,
    _ seen: Range<Int>, inside: Range<Int>
  ) {
    let size = WideLanes.pixelCount
    let next = source.base + source.stride
    let stride = source.stride / 4
    let (stepX, stepY) = (line.dx &* size, line.dy &* size)
    var x = WidePlaces(from: line.x(seen.lowerBound), by: line.dx)
    var y = WidePlaces(from: line.y(seen.lowerBound), by: line.dy)
    var i = seen.lowerBound
    while i < seen.upperBound {
      let upper, lower: WideBytes
      if i >= inside.lowerBound, i &+ size <= inside.upperBound {
        upper = WideBytes(pairsIn: source.base, stride: stride, columns: x, rows: y)
        lower = WideBytes(pairsIn: next, stride: stride, columns: x, rows: y)
      } else {
        (upper, lower) = outerPairs(source, x, y, edge)
      }
      target.store(mean(upper, lower, x.fractions, y.fractions).narrowed, lanesAt: i &* 4)
      x = x.moved(by: stepX)
      y = y.moved(by: stepY)
      i &+= size
    }
  }

  /// - Parameter inside: pixels that are in the picture, nearly all of them.
  @inline(__always)
  private static func sampleNearest(
    _ source: ReadOnlySurfaceView, _ line: SampleLine, _ edge: SampleEdge, _ target: UnsafeMutableRawPointer,
    _ seen: Range<Int>, inside: Range<Int>
  ) {
    let (lastX, lastY) = (source.size.width &- 1, source.size.height &- 1)
    var (x, y) = (line.x(seen.lowerBound), line.y(seen.lowerBound))
    for i in seen {
      var (column, row) = (x &>> 32, y &>> 32)
      var isClear = false
      if !inside.contains(i) {
        let (nearX, nearY) = (max(0, min(column, lastX)), max(0, min(row, lastY)))
        isClear = edge == .transparent && (column != nearX || row != nearY)
        (column, row) = (nearX, nearY)
      }
      target.store(isClear ? 0 : source.pixel(column, row).lanes(at: 0, as: UInt32.self), lanesAt: i &* 4)
      x &+= line.dx
      y &+= line.dy
    }
  }

  /// Bilinear samples at `(u / w, v / w)`, where `(u, v, w)` is `origin + (column + i) step`; transparent outside the
  /// picture and where `w` is not positive.
  ///
  /// - Parameter target: memory for `count` pixels, which are written, and `WideLanes.pixelCount - 1` more.
  public static func row(
    _ source: ReadOnlySurfaceView, into target: UnsafeMutableRawPointer, column: Int, count: Int, origin: SIMD3<Double>,
    step: SIMD3<Double>
  ) {
    guard !source.size.isEmpty else { return CompositeKernels.fill(target, count: count, with: 0) }
    let size = WideLanes.pixelCount
    let (stride, lastX, lastY) = (source.stride / 4, source.size.width &- 1, source.size.height &- 1)
    for i in Swift.stride(from: 0, to: count, by: size) {
      let scales = WideDoubles(origin: origin.z, step: step.z, from: column &+ i).inverse
      let x = WidePlaces(WideDoubles(origin: origin.x, step: step.x, from: column &+ i), scaledBy: scales)
      let y = WidePlaces(WideDoubles(origin: origin.y, step: step.y, from: column &+ i), scaledBy: scales)
      let upper, lower: WideBytes
      if x.areWithin(lastX), y.areWithin(lastY) {
        upper = WideBytes(pairsIn: source.base, stride: stride, columns: x, rows: y)
        lower = WideBytes(pairsIn: source.base + source.stride, stride: stride, columns: x, rows: y)
      } else {
        (upper, lower) = outerPairs(source, x, y, .transparent)
      }
      target.store(mean(upper, lower, x.fractions, y.fractions).narrowed, lanesAt: i &* 4)
    }
  }

  /// The pairs of pixels in two rows at positions anywhere.
  @inline(__always)
  private static func outerPairs(
    _ source: ReadOnlySurfaceView, _ x: WidePlaces, _ y: WidePlaces, _ edge: SampleEdge
  ) -> (upper: WideBytes, lower: WideBytes) {
    @inline(__always)
    func pairs(_ rows: WidePlaces) -> WideBytes {
      WideBytes(
        outerPairsIn: source.base, stride: source.stride / 4, width: source.size.width, height: source.size.height,
        columns: x, rows: rows, isClearOutside: edge == .transparent)
    }
    return (pairs(y), pairs(y.moved(by: SampleLine.one)))
  }

  /// The means of two rows' pairs of pixels, weighted by fractions in 1/32768.
  @inline(__always)
  private static func mean(
    _ upper: WideBytes, _ lower: WideBytes, _ across: WideLanes, _ down: WideLanes
  ) -> WideLanes {
    // With six fractional bits the difference of two levels is still a signed lane.
    let (left, difference) = (WideBytes(pairs: 64, 0), WideBytes(pairs: -64, 64))
    let (above, below) = (upper.woven, lower.woven)
    let top = above.dotPairs(left) &+ above.dotPairs(difference).signedProduct(across)
    let bottom = below.dotPairs(left) &+ below.dotPairs(difference).signedProduct(across)
    let mean = top &+ (bottom &- top).signedProduct(down)
    return mean.signedProduct(WideLanes(repeating: 32768 / 64))
  }
}
