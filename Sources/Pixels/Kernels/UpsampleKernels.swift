import Glibc
import Lanes

/// From the small coloured image to the surface in one step: the only kernels of the blur that touch full-size pixels.
///
/// The interpolator is the quadratic `box_f * box_f * box_f * [1 1]/2 * [1 1]/2`: three taps a phase, `f` phases a
/// sample, variance `(f * f - 1) / 4 + 1 / 2` pixels squared.
///
/// Channels come one by one here, a vector of each at a time: a picture that is opaque needs no alpha computed. Rows begin
/// at columns that are multiples of `WideLanes.count`, as the thresholds do.
public enum UpsampleKernels {
  /// The weights in 1/65536 for every phase `p` in `0 ..< factor`: what samples `i - 1`, `i` and `i + 1` give to pixel
  /// `factor * i + p`, in the first three lanes. Each phase adds up to 65,536.
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

  /// The phases as `stretchRow` reads them: three vectors of weights for the pixels of one vector, and for each further
  /// vector that a sample is long.
  public static func phaseTable(factor: Int) -> [UInt16] {
    let phases = phases(factor: factor)
    let lanes = WideLanes.count
    return (0..<max(1, factor / lanes)).flatMap { vector in
      (0..<3).flatMap { tap in (0..<lanes).map { phases[(vector * lanes + $0) % factor][tap] } }
    }
  }

  /// One channel of a small row stretched to full width.
  ///
  /// - Parameters:
  ///   - small: points at sample `i`; samples from `i - 1` to half a vector behind the last are read.
  ///   - first: of sample `i`, the pixel to begin with: a multiple of `WideLanes.count`, so 0 but for large factors.
  ///   - count: pixels; up to `WideLanes.count - 1` more are written.
  ///   - table: `phaseTable(factor:)`.
  /// - Cost: a seventh to a fifth of an instruction a pixel of the small row's height times width, with 32-byte vectors.
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

  /// Rows of channels one by one, as the kernels that make pixels read them.
  public struct Rows {
    /// The first channel's first pixel, which stands in a column that is a multiple of `WideLanes.count`.
    public var base: UnsafePointer<UInt16>
    /// Elements from one channel to the next.
    public var plane: Int

    /// A row in memory that someone else owns.
    @inlinable @inline(__always)
    public init(base: UnsafePointer<UInt16>, plane: Int) {
      self.base = base
      self.plane = plane
    }
  }

  /// Full-size pixels from three stretched rows: `(w0 a + w1 b + w2 c + threshold) >> 8`, stored as BGRA bytes.
  ///
  /// - Parameters:
  ///   - a, b, c: of the same shape; up to `WideLanes.count - 1` more elements than pixels are read.
  ///   - opaque: alpha is 255 and not looked at.
  ///   - thresholds: a row of `DitherTable`.
  ///   - column: the rows' first column, a multiple of `WideLanes.count`.
  ///   - skip: pixels of the rows before the first one wanted.
  ///   - count: pixels; not one more is written.
  ///   - streaming: whole vectors go round the caches where `pixels` lies so that they can.
  /// - Cost: 18 bytes read from cache and 4 written a pixel; two instructions with 32-byte vectors.
  public static func blendRows(
    _ a: Rows, _ b: Rows, _ c: Rows, opaque: Bool, weights: SIMD4<UInt16>, thresholds: UnsafePointer<UInt16>,
    column: Int, skip: Int, into pixels: UnsafeMutableRawPointer, count: Int, streaming: Bool = false
  ) {
    let plane = a.plane &* 2
    let (a, b, c) = (UnsafeRawPointer(a.base), UnsafeRawPointer(b.base), UnsafeRawPointer(c.base))
    let (w0, w1, w2) = (
      WideLanes(repeating: weights[0]), WideLanes(repeating: weights[1]), WideLanes(repeating: weights[2])
    )
    @inline(__always) func value(_ channel: Int, _ x: Int) -> WideLanes {
      let offset = channel &* plane &+ x &* 2
      return a.lanes(at: offset, as: WideLanes.self).multipliedHigh(by: w0)
        &+ b.lanes(at: offset, as: WideLanes.self).multipliedHigh(by: w1)
        &+ c.lanes(at: offset, as: WideLanes.self).multipliedHigh(by: w2)
    }
    if opaque {
      write(value, isOpaque: true, thresholds, column, skip, pixels, count, streaming)
    } else {
      write(value, isOpaque: false, thresholds, column, skip, pixels, count, streaming)
    }
  }

  /// `blendRows` for an image at full size, which needs no stretching.
  public static func ditherRow(
    _ row: Rows, opaque: Bool, thresholds: UnsafePointer<UInt16>, column: Int, skip: Int,
    into pixels: UnsafeMutableRawPointer, count: Int, streaming: Bool = false
  ) {
    let plane = row.plane &* 2
    let source = UnsafeRawPointer(row.base)
    @inline(__always) func value(_ channel: Int, _ x: Int) -> WideLanes {
      source.lanes(at: channel &* plane &+ x &* 2, as: WideLanes.self)
    }
    if opaque {
      write(value, isOpaque: true, thresholds, column, skip, pixels, count, streaming)
    } else {
      write(value, isOpaque: false, thresholds, column, skip, pixels, count, streaming)
    }
  }

  /// A vector of pixels at a time, rounded by the thresholds, without writing past the last.
  @inline(__always)
  private static func write(
    _ value: (_ channel: Int, _ x: Int) -> WideLanes, isOpaque: Bool, _ thresholds: UnsafePointer<UInt16>,
    _ column: Int, _ skip: Int, _ pixels: UnsafeMutableRawPointer, _ count: Int, _ streaming: Bool
  ) {
    let dither = UnsafeRawPointer(thresholds + DitherTable.planes)
    let full = WideLanes(repeating: 0xFF00)
    let size = WideLanes.byteCount
    @inline(__always) func make(_ x: Int) -> (WideLanes, WideLanes) {
      let threshold = dither + ((column &+ x) & 63) &* 2
      @inline(__always) func channel(_ i: Int) -> WideLanes {
        value(i, x) &+ threshold.lanes(at: i &* DitherTable.plane &* 2, as: WideLanes.self)
      }
      let low = WideLanes.highBytes(channel(0), channel(1))
      let high = WideLanes.highBytes(channel(2), isOpaque ? full : channel(3))
      let (first, second) = (WideLanes.interleaveLow(low, high), WideLanes.interleaveHigh(low, high))
      return (WideLanes.firstInOrder(first, second), WideLanes.secondInOrder(first, second))
    }
    @inline(__always) func put(_ x: Int) {
      let (first, second) = make(x)
      let target = pixels + (x &- skip) &* 4
      target.store(first, lanesAt: 0)
      target.store(second, lanesAt: size)
    }
    let lanes = WideLanes.count
    let end = skip &+ count
    guard count >= lanes else {
      for x in stride(from: skip & ~(lanes &- 1), to: end, by: lanes) {
        var made = make(x)
        let (from, to) = (max(x, skip), min(x &+ lanes, end))
        withUnsafeBytes(of: &made) {
          _ = memcpy(pixels + (from &- skip) &* 4, $0.baseAddress! + (from &- x) &* 4, (to &- from) &* 4)
        }
      }
      return
    }
    // Whole vectors at both ends too: what they share with their neighbours is written twice.
    var x = (skip &+ lanes &- 1) & ~(lanes &- 1)
    if x > skip { put(skip) }
    if streaming, (pixels + (x &- skip) &* 4).canStream {
      // No line is written by both ways.
      if x > skip, x &+ lanes <= end {
        put(x)
        x &+= lanes
      }
      let last = end & (lanes &- 1) == 0 ? end : end &- lanes
      while x &+ lanes <= last {
        let (first, second) = make(x)
        let target = pixels + (x &- skip) &* 4
        target.stream(first, at: 0)
        target.stream(second, at: size)
        x &+= lanes
      }
    }
    while x &+ lanes <= end {
      put(x)
      x &+= lanes
    }
    if x < end { put(end &- lanes) }
  }
}
