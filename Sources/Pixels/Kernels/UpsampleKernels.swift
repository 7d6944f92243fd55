import Glibc
public import Lanes

/// From the small coloured image to the surface in one step: the only kernels of the blur that touch full-size pixels.
///
/// The interpolator is the quadratic `box_f * box_f * box_f * [1 1]/2 * [1 1]/2`: three taps a phase, `f` phases a
/// sample, variance `(f * f - 1) / 4 + 1 / 2` pixels squared.
///
/// Channels come one by one here, sixteen pixels of each at a time in the order 0 ... 3, 8 ... 11, 4 ... 7, 12 ... 15:
/// two interleavings then give pixels in order, and a picture that is opaque needs no alpha computed. Groups of sixteen
/// begin at columns that are multiples of 16, as the thresholds do.
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

  /// The pixels of a group of sixteen, as they lie in the rows.
  public static let order = [0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, 7, 12, 13, 14, 15]

  /// The phases as `stretchRow` reads them: for each group of sixteen pixels of a sample, or for the one group of several
  /// samples, three vectors of weights.
  public static func phaseTable(factor: Int) -> [FixedLanes] {
    let phases = phases(factor: factor)
    return (0..<max(1, factor / 16)).flatMap { group in
      (0..<3).map { tap in
        var lanes = FixedLanes()
        for (place, pixel) in order.enumerated() { lanes[place] = phases[(group * 16 + pixel) % factor][tap] }
        return lanes
      }
    }
  }

  /// One channel of a small row stretched to full width.
  ///
  /// - Parameters:
  ///   - small: points at sample `i`, the first of a group; samples from `i - 1` to eight behind the last are read.
  ///   - groups: sixteen pixels each.
  /// - Cost: a seventh to a fifth of an instruction a pixel of the small row's height times width.
  public static func stretchRow(
    _ small: UnsafePointer<UInt16>, into wide: UnsafeMutablePointer<UInt16>, groups: Int, factor: Int,
    table: UnsafePointer<FixedLanes>
  ) {
    switch factor {
    case 2: stretch(small, wide, groups, table, length: 2)
    case 4: stretch(small, wide, groups, table, length: 4)
    case 8: stretch(small, wide, groups, table, length: 8)
    case 16: stretch(small, wide, groups, table, length: 16)
    default: stretch(small, wide, groups, table, length: 32)
    }
  }

  @inline(__always)
  private static func stretch(
    _ small: UnsafePointer<UInt16>, _ wide: UnsafeMutablePointer<UInt16>, _ groups: Int,
    _ table: UnsafePointer<FixedLanes>, length: Int
  ) {
    let source = UnsafeRawPointer(small)
    let out = UnsafeMutableRawPointer(wide)
    @inline(__always) func samples(_ i: Int, _ tap: Int) -> FixedLanes {
      FixedLanes(repeating: source.lanes(at: (i &+ tap &- 1) &* 2, as: SIMD8<UInt16>.self), length: length)
    }
    var group = 0
    while group < groups {
      let i = group &* 16 / length
      let weights = table + (length > 16 ? (group & 1) &* 3 : 0)
      let sum =
        samples(i, 0).multipliedHigh(by: weights[0]) &+ samples(i, 1).multipliedHigh(by: weights[1])
        &+ samples(i, 2).multipliedHigh(by: weights[2])
      out.store(sum, lanesAt: group &* 32)
      group &+= 1
    }
  }

  /// Rows of channels one by one, as the kernels that make pixels read them.
  public struct Rows {
    /// The first channel's first pixel, which stands in a column that is a multiple of 16.
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
  ///   - a, b, c: of the same shape; up to 31 more elements than pixels are read.
  ///   - opaque: alpha is 255 and not looked at.
  ///   - thresholds: a row of `DitherTable`.
  ///   - column: the rows' first column, a multiple of 16.
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
      return (WideLanes.lowerHalves(first, second), WideLanes.upperHalves(first, second))
    }
    /// The pixels of a vector that lie between the first and the last.
    @inline(__always) func some(_ x: Int) {
      var made = make(x)
      let (from, to) = (max(x, skip), min(x &+ WideLanes.count, skip &+ count))
      withUnsafeBytes(of: &made) {
        _ = memcpy(pixels + (from &- skip) &* 4, $0.baseAddress! + (from &- x) &* 4, (to &- from) &* 4)
      }
    }
    var x = skip & ~15
    if x < skip {
      some(x)
      x &+= WideLanes.count
    }
    if streaming, (pixels + (x &- skip) &* 4).canStream {
      while x &+ WideLanes.count <= skip &+ count {
        let (first, second) = make(x)
        let target = pixels + (x &- skip) &* 4
        target.stream(first, at: 0)
        target.stream(second, at: size)
        x &+= WideLanes.count
      }
    }
    while x &+ WideLanes.count <= skip &+ count {
      let (first, second) = make(x)
      let target = pixels + (x &- skip) &* 4
      target.store(first, lanesAt: 0)
      target.store(second, lanesAt: size)
      x &+= WideLanes.count
    }
    if x < skip &+ count { some(x) }
  }
}
