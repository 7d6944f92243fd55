import Lanes

/// Separable filters with position-dependent weights: each output is a weighted sum of `taps` neighbouring samples,
/// with weights in 1/65536.
///
/// They compute the Gaussian, with weights that reflect at a panel's edges, along rows and columns. Each product is the
/// high half of 16 x 16 bits, truncated by half a unit on average; half a unit per product is added back, but never
/// more than the sum itself, so black stays black. With symmetric weights, mirrored samples are added before the
/// multiplication.
public enum BandedFilterKernels {
  /// One output row from `taps` rows: `out[x] = sum of weights[t] * rows[t * stride + x]`.
  ///
  /// With one row of interleaved pixels and a `stride` of one pixel, it filters along that row.
  ///
  /// - Parameters:
  ///   - count: elements; up to 31 more are read and written.
  ///   - symmetric: `weights[t] == weights[taps - 1 - t]`, with `taps` odd.
  ///   - out: other memory than `rows`.
  /// - Cost: 2.4 instructions per tap and vector of `WideLanes.count` elements if symmetric, else 4 per 16 elements.
  public static func filterColumn(
    rows: UnsafePointer<UInt16>, stride: Int, weights: UnsafePointer<UInt16>, taps: Int, symmetric: Bool,
    into out: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    let source = UnsafeRawPointer(rows)
    let target = UnsafeMutableRawPointer(out)
    let step = stride &* 2
    if symmetric {
      let size = WideLanes.byteCount
      let end = (count &* 2 &+ size &- 1) & ~(size &- 1)
      var x = 0
      if end < 4 &* size {
        while x < end {
          target.store(filterOne(source + x, step: step, weights: weights, taps: taps), lanesAt: x)
          x &+= size
        }
        return
      }
      while x < end {
        // The last four vectors overlap the ones before, with the same results.
        x = min(x, end &- 4 &* size)
        let sums = filterFour(source + x, step: step, weights: weights, taps: taps)
        target.store(sums.0, lanesAt: x)
        target.store(sums.1, lanesAt: x &+ size)
        target.store(sums.2, lanesAt: x &+ 2 &* size)
        target.store(sums.3, lanesAt: x &+ 3 &* size)
        x &+= 4 &* size
      }
    } else {
      let rounding = rounding(weights, taps)
      var x = 0
      while x < count &* 2 {
        var row = source + x
        var (sum0, sum1) = (FixedLanes(), FixedLanes())
        var t = 0
        while t < taps {
          let weight = FixedLanes(repeating: weights[t])
          sum0 &+= row.lanes(at: 0, as: FixedLanes.self).multipliedHigh(by: weight)
          sum1 &+= row.lanes(at: 32, as: FixedLanes.self).multipliedHigh(by: weight)
          row += step
          t &+= 1
        }
        target.store(rounded(sum0, rounding), lanesAt: x)
        target.store(rounded(sum1, rounding), lanesAt: x &+ 32)
        x &+= 64
      }
    }
  }

  /// One row of one channel along itself, by symmetric weights: `out[x] = sum of weights[t] * row[x + t]`.
  ///
  /// - Parameters:
  ///   - taps: odd.
  ///   - count: elements; up to 31 more are written, and up to 63 more than the taps need are read.
  ///   - out: other memory than `row`.
  /// - Cost: that of `filterColumn`, and one instruction more per tap with 64-byte vectors.
  public static func filterRow(
    _ row: UnsafePointer<UInt16>, weights: UnsafePointer<UInt16>, taps: Int, into out: UnsafeMutablePointer<UInt16>,
    count: Int
  ) {
    let size = WideLanes.byteCount
    let end = (count &* 2 &+ size &- 1) & ~(size &- 1)
    // The first half of the taps must lie within two vectors.
    guard end >= 4 &* size, taps / 2 <= WideLanes.count else {
      return filterColumn(
        rows: row, stride: 1, weights: weights, taps: taps, symmetric: true, into: out, count: count)
    }
    let source = UnsafeRawPointer(row)
    let target = UnsafeMutableRawPointer(out)
    var x = 0
    while x < end {
      x = min(x, end &- 4 &* size)
      let sums = filterFourAlong(source + x, weights: weights, taps: taps)
      target.store(sums.0, lanesAt: x)
      target.store(sums.1, lanesAt: x &+ size)
      target.store(sums.2, lanesAt: x &+ 2 &* size)
      target.store(sums.3, lanesAt: x &+ 3 &* size)
      x &+= 4 &* size
    }
  }

  /// Interleaves four rows: pixel `i` of the block holds pixel `i` of all four, so that a filter along rows becomes one
  /// along a column of vectors, with any weights.
  ///
  /// - Parameter count: pixels; `block` has room for `16 * count` elements.
  public static func gatherBlock(
    _ r0: UnsafePointer<UInt16>, _ r1: UnsafePointer<UInt16>, _ r2: UnsafePointer<UInt16>, _ r3: UnsafePointer<UInt16>,
    into block: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    let (a, b) = (UnsafeRawPointer(r0), UnsafeRawPointer(r1))
    let (c, d) = (UnsafeRawPointer(r2), UnsafeRawPointer(r3))
    let out = UnsafeMutableRawPointer(block)
    var i = 0
    while i < count {
      out.store(a.lanes(at: i &* 8, as: UInt64.self), lanesAt: i &* 32)
      out.store(b.lanes(at: i &* 8, as: UInt64.self), lanesAt: i &* 32 &+ 8)
      out.store(c.lanes(at: i &* 8, as: UInt64.self), lanesAt: i &* 32 &+ 16)
      out.store(d.lanes(at: i &* 8, as: UInt64.self), lanesAt: i &* 32 &+ 24)
      i &+= 1
    }
  }

  /// Deinterleaves a row of BGRA bytes into planar samples, 255 becoming `255 << 7`. Exactly `count` pixels are read
  /// and written.
  ///
  /// - Parameters:
  ///   - row: blue samples; green, red and, unless `opaque`, alpha follow `plane` elements apart.
  ///   - opaque: whether alpha is ignored.
  ///   - ahead: the offset in bytes of pixels to prefetch; any address is valid.
  /// - Cost: a third of an instruction per pixel with 64-byte vectors.
  public static func separateRow(
    _ bytes: UnsafeRawPointer, into row: UnsafeMutablePointer<UInt16>, plane: Int, count: Int, opaque: Bool,
    ahead: Int = 0
  ) {
    let out = UnsafeMutableRawPointer(row)
    let size = WideLanes.byteCount
    @inline(__always) func convert(_ i: Int) {
      let pixels = bytes + i &* 4
      pixels.prefetch(at: ahead)
      pixels.prefetch(at: ahead &+ 64)
      let (first, second) = (pixels.lanes(at: 0, as: WideLanes.self), pixels.lanes(at: size, as: WideLanes.self))
      let (blueGreen, redAlpha) = (WideLanes.evenLanes(first, second), WideLanes.oddLanes(first, second))
      out.store(blueGreen.lowSamples, lanesAt: i &* 2)
      out.store(blueGreen.highSamples, lanesAt: (plane &+ i) &* 2)
      out.store(redAlpha.lowSamples, lanesAt: (2 &* plane &+ i) &* 2)
      if !opaque { out.store(redAlpha.highSamples, lanesAt: (3 &* plane &+ i) &* 2) }
    }
    var i = 0
    while i &+ WideLanes.count <= count {
      convert(i)
      i &+= WideLanes.count
    }
    guard i < count else { return }
    if i > 0 { return convert(count &- WideLanes.count) }
    while i < count {
      for channel in 0..<(opaque ? 3 : 4) {
        row[channel &* plane &+ i] = UInt16(bytes.load(fromByteOffset: i &* 4 &+ channel, as: UInt8.self)) &<< 7
      }
      i &+= 1
    }
  }

  /// One output of a filter along four rows that `gatherBlock` interleaved, with any weights.
  ///
  /// - Parameter block: the output's first sample.
  public static func filterBlock(
    _ block: UnsafePointer<UInt16>, weights: UnsafePointer<UInt16>, taps: Int,
    into r0: UnsafeMutablePointer<UInt16>, _ r1: UnsafeMutablePointer<UInt16>, _ r2: UnsafeMutablePointer<UInt16>,
    _ r3: UnsafeMutablePointer<UInt16>
  ) {
    var sample = UnsafeRawPointer(block)
    var sum = FixedLanes()
    var t = 0
    while t < taps {
      sum &+= sample.lanes(at: 0, as: FixedLanes.self).multipliedHigh(by: FixedLanes(repeating: weights[t]))
      sample += 32
      t &+= 1
    }
    let words = unsafeBitCast(rounded(sum, rounding(weights, taps)), to: SIMD4<UInt64>.self)
    UnsafeMutableRawPointer(r0).store(words[0], lanesAt: 0)
    UnsafeMutableRawPointer(r1).store(words[1], lanesAt: 0)
    UnsafeMutableRawPointer(r2).store(words[2], lanesAt: 0)
    UnsafeMutableRawPointer(r3).store(words[3], lanesAt: 0)
  }

  /// Half a unit per product with a nonzero weight.
  @inline(__always)
  private static func rounding(_ weights: UnsafePointer<UInt16>, _ taps: Int) -> FixedLanes {
    var products: UInt16 = 0
    for t in 0..<taps where weights[t] != 0 { products &+= 1 }
    return FixedLanes(repeating: (products &+ 1) / 2)
  }

  /// The sum with the average truncation error added back, but at most doubled.
  @inline(__always)
  private static func rounded(_ sum: FixedLanes, _ rounding: FixedLanes) -> FixedLanes { sum &+ sum.lesser(rounding) }

  /// Four adjacent vectors of sums with symmetric weights; `step` bytes from tap to tap.
  @inline(__always)
  private static func filterFour(
    _ source: UnsafeRawPointer, step: Int, weights: UnsafePointer<UInt16>, taps: Int
  ) -> (WideLanes, WideLanes, WideLanes, WideLanes) {
    let half = taps / 2
    let size = WideLanes.byteCount
    let center = WideLanes(repeating: weights[half])
    var (near, far) = (source, source + (taps &- 1) &* step)
    let middle = source + half &* step
    @inline(__always) func single(_ i: Int) -> WideLanes {
      middle.lanes(at: i &* size, as: WideLanes.self).multipliedHigh(by: center)
    }
    @inline(__always) func pair(_ i: Int) -> WideLanes {
      near.lanes(at: i &* size, as: WideLanes.self) &+ far.lanes(at: i &* size, as: WideLanes.self)
    }
    var sums = (single(0), single(1), single(2), single(3))
    var t = 0
    while t < half {
      let weight = WideLanes(repeating: weights[t])
      sums.0 = sums.0 &+ pair(0).multipliedHigh(by: weight)
      sums.1 = sums.1 &+ pair(1).multipliedHigh(by: weight)
      sums.2 = sums.2 &+ pair(2).multipliedHigh(by: weight)
      sums.3 = sums.3 &+ pair(3).multipliedHigh(by: weight)
      near += step
      far -= step
      t &+= 1
    }
    return (rounded(sums.0, half), rounded(sums.1, half), rounded(sums.2, half), rounded(sums.3, half))
  }

  /// Four vectors of sums along a row of one channel.
  @inline(__always)
  private static func filterFourAlong(
    _ source: UnsafeRawPointer, weights: UnsafePointer<UInt16>, taps: Int
  ) -> (WideLanes, WideLanes, WideLanes, WideLanes) {
    let half = taps / 2
    let size = WideLanes.byteCount
    let center = WideLanes(repeating: weights[half])
    @inline(__always) func lanes(_ from: UnsafeRawPointer, _ i: Int) -> WideLanes {
      from.lanes(at: i &* size, as: WideLanes.self)
    }
    let middle = source + half &* 2
    @inline(__always) func single(_ i: Int) -> WideLanes { lanes(middle, i).multipliedHigh(by: center) }
    // The first half of the taps lies within these vectors.
    let (a, b, c, d, e) = (lanes(source, 0), lanes(source, 1), lanes(source, 2), lanes(source, 3), lanes(source, 4))
    var (near, far) = (source, source + 4 &* half)
    let one = WideLanes(repeating: 1)
    var numbers = WideLanes.laneNumbers
    @inline(__always) func pair(_ first: WideLanes, _ second: WideLanes, _ i: Int) -> WideLanes {
      WideLanes(at: near + i &* size, between: first, and: second, from: numbers) &+ lanes(far, i)
    }
    var sums = (single(0), single(1), single(2), single(3))
    var t = 0
    while t < half {
      let weight = WideLanes(repeating: weights[t])
      sums.0 = sums.0 &+ pair(a, b, 0).multipliedHigh(by: weight)
      sums.1 = sums.1 &+ pair(b, c, 1).multipliedHigh(by: weight)
      sums.2 = sums.2 &+ pair(c, d, 2).multipliedHigh(by: weight)
      sums.3 = sums.3 &+ pair(d, e, 3).multipliedHigh(by: weight)
      numbers = numbers &+ one
      near += 2
      far -= 2
      t &+= 1
    }
    return (rounded(sums.0, half), rounded(sums.1, half), rounded(sums.2, half), rounded(sums.3, half))
  }

  /// `filterFour` for one vector.
  @inline(__always)
  private static func filterOne(
    _ source: UnsafeRawPointer, step: Int, weights: UnsafePointer<UInt16>, taps: Int
  ) -> WideLanes {
    let half = taps / 2
    var (near, far) = (source, source + (taps &- 1) &* step)
    let middle = (source + half &* step).lanes(at: 0, as: WideLanes.self)
    var sum = middle.multipliedHigh(by: WideLanes(repeating: weights[half]))
    var t = 0
    while t < half {
      let pair = near.lanes(at: 0, as: WideLanes.self) &+ far.lanes(at: 0, as: WideLanes.self)
      sum = sum &+ pair.multipliedHigh(by: WideLanes(repeating: weights[t]))
      near += step
      far -= step
      t &+= 1
    }
    return rounded(sum, half)
  }

  /// The sum of `half` pairs and the middle with the average truncation error added back, but at most doubled.
  @inline(__always)
  private static func rounded(_ sum: WideLanes, _ half: Int) -> WideLanes {
    sum &+ sum.lesser(WideLanes(repeating: UInt16(half &+ 2) / 2))
  }
}
