import Glibc
import Lanes

/// Downsampling by two with the binomial filter [1 3 3 1]/8 in both directions.
///
/// Sample `i` of the half-size row is centred between samples `2i` and `2i + 1` and weighs `2i - 1 ... 2i + 2`. The
/// variance of the cascade at factor `f` is `(f * f - 1) / 4` pixels squared.
///
/// Both kernels filter vertically and then horizontally, in registers: pixels `2i - 1` and `2i` of a row of vertical
/// sums are deinterleaved into `x` and `y`, and `out[i] = (x[i] + 3 y[i]) + (3 x[i + 1] + y[i + 1])`.
public enum PyramidKernels {
  /// Two rows of the first level from six rows of BGRA bytes: 255 becomes `255 << 7`, exactly.
  ///
  /// Pixels before and after the rows count as zero.
  ///
  /// - Parameters:
  ///   - lead: pixels from the first one that output 0 weighs (pixel `-lead` of the rows) to the rows' first: 0 ... 3, or
  ///     less if output 0 weighs only the rows' last `WideLanes.byteCount` bytes.
  ///   - width: pixels of the rows; no more are read.
  ///   - ahead: bytes from the last four rows to the rows to prefetch.
  ///   - count: output pixels; up to `WideLanes.pixelCount - 1` more are written.
  /// - Cost: 1.5 instructions per source pixel with 32-byte vectors.
  public static func halveBytes(
    _ r0: UnsafeRawPointer, _ r1: UnsafeRawPointer, _ r2: UnsafeRawPointer, _ r3: UnsafeRawPointer,
    _ r4: UnsafeRawPointer, _ r5: UnsafeRawPointer, lead: Int, width: Int, ahead: Int = 0,
    into first: UnsafeMutablePointer<UInt16>, _ second: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    let (out0, out1) = (UnsafeMutableRawPointer(first), UnsafeMutableRawPointer(second))
    let size = WideLanes.byteCount
    // The sums are at most 64 * 255; twice that is 255 with seven fractional bits.
    let (rising, falling) = (WideBytes(pairs: 2, 6), WideBytes(pairs: 6, 2))
    @inline(__always)
    func column(
      _ b0: WideBytes, _ b1: WideBytes, _ b2: WideBytes, _ b3: WideBytes, _ b4: WideBytes, _ b5: WideBytes
    ) -> (Halved, Halved) {
      let (low, high) = (WideBytes.interleaveLow(b2, b3), WideBytes.interleaveHigh(b2, b3))
      return (
        Halved(
          WideBytes.interleaveLow(b0, b1).dotPairs(rising) &+ low.dotPairs(falling),
          WideBytes.interleaveHigh(b0, b1).dotPairs(rising) &+ high.dotPairs(falling)),
        Halved(
          low.dotPairs(rising) &+ WideBytes.interleaveLow(b4, b5).dotPairs(falling),
          high.dotPairs(rising) &+ WideBytes.interleaveHigh(b4, b5).dotPairs(falling))
      )
    }
    /// The sums of a vector that extends beyond an end of the rows.
    @inline(never) func edge(_ offset: Int) -> (Halved, Halved) {
      // The first or last vector of each row, surrounded by zeros.
      var padded = Padded()
      let bytes = width &* 4
      let start = offset <= 0 ? 0 : max(0, bytes &- size)
      let shift = size &+ min(offset &- start, size)
      return withUnsafeMutableBytes(of: &padded) {
        let base = $0.baseAddress!
        @inline(__always) func pad(_ row: UnsafeRawPointer, _ place: Int) {
          let target = base + (3 &* place &+ 1) &* size
          if bytes >= size {
            target.store(row.lanes(at: start, as: WideBytes.self), lanesAt: 0)
          } else {
            memcpy(target, row, bytes)
          }
        }
        @inline(__always) func shifted(_ place: Int) -> WideBytes {
          UnsafeRawPointer(base).lanes(at: 3 &* place &* size &+ shift, as: WideBytes.self)
        }
        pad(r0, 0)
        pad(r1, 1)
        pad(r2, 2)
        pad(r3, 3)
        pad(r4, 4)
        pad(r5, 5)
        return column(shifted(0), shifted(1), shifted(2), shifted(3), shifted(4), shifted(5))
      }
    }
    var (last0, last1) = edge(-lead &* 4)
    // The offset in the rows of the vector after the one that is written next.
    var offset = size &- lead &* 4
    var i = 0
    let end = count &* 8
    while i < end, offset &+ size <= width &* 4 {
      if i & 32 == 0 {
        r2.prefetch(at: offset &+ ahead)
        r3.prefetch(at: offset &+ ahead)
      }
      if i & 32 != 0 || size == 64 {
        r4.prefetch(at: offset &+ ahead)
        r5.prefetch(at: offset &+ ahead)
      }
      let (next0, next1) = column(
        r0.lanes(at: offset, as: WideBytes.self), r1.lanes(at: offset, as: WideBytes.self),
        r2.lanes(at: offset, as: WideBytes.self), r3.lanes(at: offset, as: WideBytes.self),
        r4.lanes(at: offset, as: WideBytes.self), r5.lanes(at: offset, as: WideBytes.self))
      out0.store(last0.sum(next0), lanesAt: i)
      out1.store(last1.sum(next1), lanesAt: i)
      (last0, last1) = (next0, next1)
      offset &+= size
      i &+= size
    }
    while i < end {
      let (next0, next1) = edge(offset)
      out0.store(last0.sum(next0), lanesAt: i)
      out1.store(last1.sum(next1), lanesAt: i)
      (last0, last1) = (next0, next1)
      offset &+= size
      i &+= size
    }
  }

  /// One row of a further level from four rows of the previous level, within a unit of the exact value.
  ///
  /// - Parameters:
  ///   - a, b, c, d: pixel `2 i - 1` for the first output `i`; readable for `2 * count` pixels and four vectors more.
  ///     Values are at most `255 << 7`.
  ///   - count: output pixels; up to `WideLanes.pixelCount - 1` more are written.
  /// - Cost: 1.5 instructions per source pixel with 32-byte vectors.
  public static func halveSamples(
    _ a: UnsafePointer<UInt16>, _ b: UnsafePointer<UInt16>, _ c: UnsafePointer<UInt16>, _ d: UnsafePointer<UInt16>,
    into half: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    let (a, b, c, d) = (UnsafeRawPointer(a), UnsafeRawPointer(b), UnsafeRawPointer(c), UnsafeRawPointer(d))
    let out = UnsafeMutableRawPointer(half)
    let size = WideLanes.byteCount
    // Complemented after the vertical half: averages round up there and down here, so nothing drifts.
    @inline(__always) func down(_ i: Int) -> WideLanes {
      weighted(
        a.lanes(at: i, as: WideLanes.self).averaged(with: d.lanes(at: i, as: WideLanes.self)),
        b.lanes(at: i, as: WideLanes.self).averaged(with: c.lanes(at: i, as: WideLanes.self))
      ).complement
    }
    var (v0, v1) = (down(0), down(size))
    var (x, y) = (WideLanes.evenPixels(v0, v1), WideLanes.oddPixels(v0, v1))
    var i = 0
    while i < count &* 8 {
      (v0, v1) = (down(2 &* i &+ 2 &* size), down(2 &* i &+ 3 &* size))
      let (nextX, nextY) = (WideLanes.evenPixels(v0, v1), WideLanes.oddPixels(v0, v1))
      out.store(weighted(x.averaged(with: y.next(nextY)), y.averaged(with: x.next(nextX))).complement, lanesAt: i)
      (x, y) = (nextX, nextY)
      i &+= size
    }
  }

  /// `outer / 4 + inner * 3 / 4`, rounded up. Averages of equal values are exact, so flat colour stays flat.
  @inline(__always)
  private static func weighted(_ outer: WideLanes, _ inner: WideLanes) -> WideLanes {
    outer.averaged(with: inner).averaged(with: inner)
  }

  /// Three zero vectors for each of six rows.
  private struct Padded {
    typealias Row = (WideBytes, WideBytes, WideBytes)
    var rows: (Row, Row, Row, Row, Row, Row)

    @inline(__always)
    init() {
      let zero = WideBytes(pairs: 0, 0)
      let row = (zero, zero, zero)
      rows = (row, row, row, row, row, row)
    }
  }

  /// Vertical sums of a vector of pixels, deinterleaved for the horizontal sums.
  private struct Halved {
    /// `x + 3 y` and `3 x + y` of pixels `2i - 1` and `2i`.
    var rising: WideLanes
    var falling: WideLanes

    /// - Parameters:
    ///   - low: the first two of every four pixels.
    ///   - high: the other two.
    @inline(__always)
    init(_ low: WideLanes, _ high: WideLanes) {
      let (x, y) = (WideLanes.lowerPixels(low, high), WideLanes.upperPixels(low, high))
      let both = x &+ y
      rising = both &+ (y &+ y)
      falling = both &+ (x &+ x)
    }

    @inline(__always)
    func sum(_ next: Halved) -> WideLanes { rising &+ falling.next(next.falling) }
  }
}
