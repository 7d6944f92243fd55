import Lanes

/// Upsampling of the small coloured image to the surface: the only kernels of the blur that touch full-size pixels.
///
/// The interpolator is the quadratic `box_f * box_f * box_f * [1 1]/2 * [1 1]/2`: three taps per phase, `f` phases per
/// sample, variance `(f * f - 1) / 4 + 1 / 2` pixels squared.
///
/// Rows are planar, so an opaque picture needs no alpha. They begin at columns that are multiples of `WideLanes.count`,
/// like the thresholds.
public enum UpsampleKernels {
  /// The weights in 1/65536 of samples `i - 1`, `i` and `i + 1` for pixel `factor * i + p`, for every phase `p` in
  /// `0 ..< factor`, in the first three lanes. Each phase adds up to 65536.
  public static func phases(factor: Int) -> [SIMD4<UInt16>] {
    precondition(factor >= 2 && factor & 1 == 0, "the upsampler's factor is even")
    var kernel: [Double] = [0.25, 0.5, 0.25]
    for _ in 0..<3 {
      var wider = [Double](repeating: 0, count: kernel.count + factor - 1)
      for (i, value) in kernel.enumerated() {
        for j in 0..<factor { wider[i + j] += value / Double(factor) }
      }
      kernel = wider
    }
    // Pixel f i + p lies f - p after the start of sample i + 1's kernel; the three kernels overlap it at f apart.
    return (0..<factor).map { p in
      let sum = kernel[p + 2 * factor] + kernel[p + factor] + kernel[p]
      let before = UInt16((kernel[p + 2 * factor] / sum * 65536).rounded())
      let after = UInt16((kernel[p] / sum * 65536).rounded())
      return SIMD4(before, UInt16(65536 - Int(before) - Int(after)), after, 0)
    }
  }

  /// The phases in the layout of `stretchRow`: three vectors of weights for each vector of pixels, until they repeat.
  public static func phaseTable(factor: Int) -> [UInt16] {
    let phases = phases(factor: factor)
    let lanes = WideLanes.count
    return (0..<max(1, factor / lanes)).flatMap { vector in
      (0..<3).flatMap { tap in (0..<lanes).map { phases[(vector * lanes + $0) % factor][tap] } }
    }
  }

  /// Upsamples one channel of a small row to full width.
  ///
  /// - Parameters:
  ///   - small: sample `i`; samples from `i - 1` to half a vector after the last are read.
  ///   - first: the first pixel of sample `i` to write: a multiple of `WideLanes.count`, 0 except for large factors.
  ///   - count: pixels; up to `WideLanes.count - 1` more are written.
  ///   - table: `phaseTable(factor:)`.
  /// - Cost: 0.14 to 0.2 instructions per pixel with 32-byte vectors, where each small row covers `factor` rows.
  public static func stretchRow(
    _ small: UnsafePointer<UInt16>, first: Int, into wide: UnsafeMutablePointer<UInt16>, count: Int, factor: Int,
    table: UnsafePointer<UInt16>
  ) {
    switch factor {
    case 2: stretch(small, first, wide, count, table, length: 2)
    case 4: stretch(small, first, wide, count, table, length: 4)
    case 8: stretch(small, first, wide, count, table, length: 8)
    case 16: stretch(small, first, wide, count, table, length: 16)
    default: stretch(small, first, wide, count, table, length: 32)
    }
  }

  @inline(__always)
  private static func stretch(
    _ small: UnsafePointer<UInt16>, _ first: Int, _ wide: UnsafeMutablePointer<UInt16>, _ count: Int,
    _ table: UnsafePointer<UInt16>, length: Int
  ) {
    let source = UnsafeRawPointer(small)
    let out = UnsafeMutableRawPointer(wide)
    let weights = UnsafeRawPointer(table)
    let lanes = WideLanes.count
    let bits = length.trailingZeroBitCount
    var x = 0
    while x < count {
      let pixel = first &+ x
      let sample = source + (pixel &>> bits) &* 2
      let vector = length > lanes ? (pixel & (length &- 1)) / lanes &* 3 : 0
      @inline(__always) func product(_ tap: Int) -> WideLanes {
        WideLanes(repeating: sample.lanes(at: (tap &- 1) &* 2, as: WideLanes.Half.self), length: length)
          .multipliedHigh(by: weights.lanes(at: (vector &+ tap) &* WideLanes.byteCount, as: WideLanes.self))
      }
      out.store(product(0) &+ product(1) &+ product(2), lanesAt: x &* 2)
      x &+= lanes
    }
  }

  /// A planar row.
  public struct Rows {
    /// The first channel's first pixel, in a column that is a multiple of `WideLanes.count`.
    public var base: UnsafePointer<UInt16>
    /// Elements from one channel to the next.
    public var plane: Int

    @inlinable @inline(__always)
    public init(base: UnsafePointer<UInt16>, plane: Int) {
      self.base = base
      self.plane = plane
    }
  }

  /// Full-size pixels from three stretched rows: `(w0 a + w1 b + w2 c + threshold) >> 8`, stored as BGRA bytes.
  ///
  /// - Parameters:
  ///   - a, b, c: rows of the same layout; up to `WideLanes.count - 1` more elements than pixels are read.
  ///   - opaque: whether alpha is 255 and not read.
  ///   - thresholds: a row of `DitherTable`.
  ///   - column: the rows' first column, a multiple of `WideLanes.count`.
  ///   - skip: pixels of the rows before the first to write.
  ///   - count: pixels; exactly as many are written.
  ///   - streaming: whether aligned blocks of 64 pixels use non-temporal stores.
  /// - Cost: per pixel 18 bytes read from cache, 4 written, and two instructions with 32-byte vectors.
  public static func blendRows(
    _ a: Rows, _ b: Rows, _ c: Rows, opaque: Bool, weights: SIMD4<UInt16>, thresholds: UnsafePointer<UInt16>,
    column: Int, skip: Int, into pixels: UnsafeMutableRawPointer, count: Int, streaming: Bool = false
  ) {
    let row = BlendedRow(a, b, c, weights: weights)
    if opaque {
      DitheredRow<_, Opaque>(
        row: row, thresholds: thresholds, column: column, skip: skip, pixels: pixels, count: count
      ).write(streaming: streaming)
    } else {
      DitheredRow<_, Translucent>(
        row: row, thresholds: thresholds, column: column, skip: skip, pixels: pixels, count: count
      ).write(streaming: streaming)
    }
  }

  /// `blendRows` for one row at full size.
  public static func ditherRow(
    _ row: Rows, opaque: Bool, thresholds: UnsafePointer<UInt16>, column: Int, skip: Int,
    into pixels: UnsafeMutableRawPointer, count: Int, streaming: Bool = false
  ) {
    let row = PlainRow(row)
    if opaque {
      DitheredRow<_, Opaque>(
        row: row, thresholds: thresholds, column: column, skip: skip, pixels: pixels, count: count
      ).write(streaming: streaming)
    } else {
      DitheredRow<_, Translucent>(
        row: row, thresholds: thresholds, column: column, skip: skip, pixels: pixels, count: count
      ).write(streaming: streaming)
    }
  }
}
