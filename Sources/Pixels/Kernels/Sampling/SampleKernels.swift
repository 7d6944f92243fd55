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
/// Samples are means, so colour that exceeds alpha, which functions of shaders can produce, is kept.
///
/// Positions are in pixels of the source, whose pixel `i` covers `i ..< i + 1`. A position beyond 2^29 pixels, a step
/// beyond 2^14, or NaN counts as outside the picture.
public enum SampleKernels {
  /// Bilinear samples at `(u, v) + (column + i) (du, dv)`.
  ///
  /// - Parameters:
  ///   - column: the column of the first pixel; a pixel does not depend on the part of a row that it is computed with.
  ///   - u, v: the position of column 0 in the picture's pixels, whose centres are at halves.
  ///   - nearest: whether to take the nearest pixel instead.
  ///   - target: exactly `count` pixels are written.
  public static func row(
    _ source: ReadOnlySurfaceView, into target: UnsafeMutableRawPointer, column: Int = 0, count: Int, u: Double,
    v: Double,
    du: Double, dv: Double, nearest: Bool = false, edge: SampleEdge = .transparent
  ) {
    // Relative to pixel centres, the integer part of a position is the index of the upper left pixel.
    let (start, step) = (SIMD2(u, v) - (nearest ? 0 : 0.5), SIMD2(du, dv))
    guard let place = FixedPlace(start, step: step, column: column), !source.size.isEmpty else {
      return CompositeKernels.fill(target, count: count, with: 0)
    }
    if nearest {
      sampleNearest(source, place, edge, target, count)
    } else {
      sampleBilinear(source, place, edge, target, count)
    }
  }

  /// Bilinear samples at `(u / w, v / w)`, where `(u, v, w)` is `origin + (column + i) step`; transparent where `w` is
  /// not positive.
  ///
  /// - Parameter target: exactly `count` pixels are written.
  public static func row(
    _ source: ReadOnlySurfaceView, into target: UnsafeMutableRawPointer, column: Int, count: Int, origin: SIMD3<Double>,
    step: SIMD3<Double>, edge: SampleEdge = .transparent
  ) {
    guard !source.size.isEmpty else { return CompositeKernels.fill(target, count: count, with: 0) }
    let (lastX, lastY) = (source.size.width &- 1, source.size.height &- 1)
    var i = 0
    while i < count {
      let place = origin + step * Double(column &+ i)
      let first = mean(source, place, lastX, lastY, edge)
      let second = i &+ 1 < count ? mean(source, origin + step * Double(column &+ i &+ 1), lastX, lastY, edge) : first
      let pair = SIMD8(lowHalf: first, highHalf: second) + 0.5
      let bytes = pair.truncatedToBytes
      if i &+ 2 <= count {
        target.store(bytes, lanesAt: i &* 4)
      } else {
        target.store(bytes.lowHalf, lanesAt: i &* 4)
      }
      i &+= 2
    }
  }

  @inline(__always)
  private static func mean(
    _ source: ReadOnlySurfaceView, _ place: SIMD3<Double>, _ lastX: Int, _ lastY: Int, _ edge: SampleEdge
  ) -> SIMD4<Float> {
    guard place.z > 0, let place = FixedPlace(x: place.x / place.z - 0.5, y: place.y / place.z - 0.5) else {
      return SIMD4()
    }
    return mean(source, place, lastX, lastY, edge)
  }

  private static func sampleBilinear(
    _ source: ReadOnlySurfaceView, _ start: FixedPlace, _ edge: SampleEdge, _ target: UnsafeMutableRawPointer,
    _ count: Int
  ) {
    let (lastX, lastY) = (source.size.width &- 1, source.size.height &- 1)
    var place = start
    var i = 0
    while i < count {
      let first = mean(source, place, lastX, lastY, edge)
      place.advance()
      let second = i &+ 1 < count ? mean(source, place, lastX, lastY, edge) : first
      place.advance()
      let pair = SIMD8(lowHalf: first, highHalf: second) + 0.5
      let bytes = pair.truncatedToBytes
      if i &+ 2 <= count {
        target.store(bytes, lanesAt: i &* 4)
      } else {
        target.store(bytes.lowHalf, lanesAt: i &* 4)
      }
      i &+= 2
    }
  }

  private static func sampleNearest(
    _ source: ReadOnlySurfaceView, _ start: FixedPlace, _ edge: SampleEdge, _ target: UnsafeMutableRawPointer,
    _ count: Int
  ) {
    let (lastX, lastY) = (source.size.width &- 1, source.size.height &- 1)
    var place = start
    for i in 0..<count {
      target.store(pixel(source, place.column, place.row, lastX, lastY, edge), lanesAt: i &* 4)
      place.advance()
    }
  }

  @inline(__always)
  private static func mean(
    _ source: ReadOnlySurfaceView, _ place: FixedPlace, _ lastX: Int, _ lastY: Int, _ edge: SampleEdge
  ) -> SIMD4<Float> {
    let (x, y) = (place.column, place.row)
    let (upper, lower): (SIMD8<UInt8>, SIMD8<UInt8>)
    if UInt(bitPattern: x) < UInt(bitPattern: lastX), UInt(bitPattern: y) < UInt(bitPattern: lastY) {
      let corner = source.pixel(x, y)
      upper = corner.lanes(at: 0, as: SIMD8<UInt8>.self)
      lower = corner.lanes(at: source.stride, as: SIMD8<UInt8>.self)
    } else {
      upper = SIMD8(
        lowHalf: pixel(source, x, y, lastX, lastY, edge), highHalf: pixel(source, x &+ 1, y, lastX, lastY, edge))
      lower = SIMD8(
        lowHalf: pixel(source, x, y &+ 1, lastX, lastY, edge),
        highHalf: pixel(source, x &+ 1, y &+ 1, lastX, lastY, edge))
    }
    let (top, bottom) = (SIMD8<Float>(bytes: upper), SIMD8<Float>(bytes: lower))
    let columns = top + (bottom - top) * place.rowFraction
    return columns.lowHalf + (columns.highHalf - columns.lowHalf) * place.columnFraction
  }

  @inline(__always)
  private static func pixel(
    _ source: ReadOnlySurfaceView, _ x: Int, _ y: Int, _ lastX: Int, _ lastY: Int, _ edge: SampleEdge
  ) -> SIMD4<UInt8> {
    let (nearX, nearY) = (max(0, min(x, lastX)), max(0, min(y, lastY)))
    if edge == .transparent, x != nearX || y != nearY { return SIMD4() }
    return source.pixel(nearX, nearY).lanes(at: 0, as: SIMD4<UInt8>.self)
  }
}

/// A position that advances in equal steps, in 32.32 fixed point.
private struct FixedPlace {
  private var x: Int
  private var y: Int
  private let dx: Int
  private let dy: Int

  /// The position `column` steps from `start`.
  init?(_ start: SIMD2<Double>, step: SIMD2<Double>, column: Int) {
    func fixed(_ value: Double, limit: Double) -> Int? {
      abs(value) <= limit ? Int((value * 4_294_967_296).rounded()) : nil
    }
    guard let x = fixed(start.x, limit: 0x1p29), let y = fixed(start.y, limit: 0x1p29),
      let dx = fixed(step.x, limit: 0x1p14), let dy = fixed(step.y, limit: 0x1p14)
    else { return nil }
    (self.x, self.y, self.dx, self.dy) = (x &+ column &* dx, y &+ column &* dy, dx, dy)
  }

  /// A position that does not move.
  @inline(__always)
  init?(x: Double, y: Double) {
    guard abs(x) <= 0x1p29, abs(y) <= 0x1p29 else { return nil }
    (self.x, self.y, dx, dy) = (Int(x * 4_294_967_296), Int(y * 4_294_967_296), 0, 0)
  }

  @inline(__always) var column: Int { x &>> 32 }
  @inline(__always) var row: Int { y &>> 32 }
  @inline(__always) var columnFraction: Float { Float((x &>> 8) & 0xFF_FFFF) * 0x1p-24 }
  @inline(__always) var rowFraction: Float { Float((y &>> 8) & 0xFF_FFFF) * 0x1p-24 }

  @inline(__always)
  mutating func advance() {
    x &+= dx
    y &+= dy
  }
}
