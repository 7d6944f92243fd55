import Lanes

/// Separable filters whose weights may differ from output to output: each output is a weighted sum of `taps`
/// neighbouring samples, with weights in 1/65536.
///
/// One pair of kernels serves the Gaussian (whose weights fold back at a panel's edge) along rows and along columns.
/// Every product is the high half of 16 x 16 bits, which rounds down by half a unit on average; half a unit a product
/// is added back. Where the weights are symmetric, mirrored samples are added before the one multiplication.
public enum BandedFilterKernels {
  /// One output row from `taps` rows: `out[x] = sum of weights[t] * rows[t * stride + x]`.
  ///
  /// - Parameters:
  ///   - count: elements; up to 31 more are read and written.
  ///   - symmetric: `weights[t] == weights[taps - 1 - t]`, with `taps` odd.
  /// - Cost: 2.2 (symmetric) or 3.2 instructions a tap and 16 elements.
  public static func filterColumn(
    rows: UnsafePointer<UInt16>, stride: Int, weights: UnsafePointer<UInt16>, taps: Int, symmetric: Bool,
    into out: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    let source = UnsafeRawPointer(rows)
    let target = UnsafeMutableRawPointer(out)
    let step = stride &* 2
    if symmetric {
      let half = taps / 2
      let rounding = FixedLanes(repeating: UInt16(half &+ 2) / 2)
      var x = 0
      while x < count &* 2 {
        var (upper, lower) = (source + x, source + (x &+ (taps &- 1) &* step))
        let center = FixedLanes(repeating: weights[half])
        let middle = source + (x &+ half &* step)
        var sum0 = rounding &+ middle.lanes(at: 0, as: FixedLanes.self).multipliedHigh(by: center)
        var sum1 = rounding &+ middle.lanes(at: 32, as: FixedLanes.self).multipliedHigh(by: center)
        var t = 0
        while t < half {
          let weight = FixedLanes(repeating: weights[t])
          let pair0 = upper.lanes(at: 0, as: FixedLanes.self) &+ lower.lanes(at: 0, as: FixedLanes.self)
          let pair1 = upper.lanes(at: 32, as: FixedLanes.self) &+ lower.lanes(at: 32, as: FixedLanes.self)
          sum0 &+= pair0.multipliedHigh(by: weight)
          sum1 &+= pair1.multipliedHigh(by: weight)
          upper += step
          lower -= step
          t &+= 1
        }
        target.store(sum0, lanesAt: x)
        target.store(sum1, lanesAt: x &+ 32)
        x &+= 64
      }
    } else {
      let rounding = FixedLanes(repeating: UInt16(taps &+ 1) / 2)
      var x = 0
      while x < count &* 2 {
        var row = source + x
        var (sum0, sum1) = (rounding, rounding)
        var t = 0
        while t < taps {
          let weight = FixedLanes(repeating: weights[t])
          sum0 &+= row.lanes(at: 0, as: FixedLanes.self).multipliedHigh(by: weight)
          sum1 &+= row.lanes(at: 32, as: FixedLanes.self).multipliedHigh(by: weight)
          row += step
          t &+= 1
        }
        target.store(sum0, lanesAt: x)
        target.store(sum1, lanesAt: x &+ 32)
        x &+= 64
      }
    }
  }

  /// Four rows as one: pixel `i` of the block holds pixel `i` of all four rows, so that a filter along rows becomes one
  /// down a column of vectors, whatever its weights.
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

  /// `gatherBlock` from rows of BGRA bytes, 255 becoming `255 << 7`. Nothing beyond `count` pixels is read.
  public static func gatherBlock(
    bytes r0: UnsafeRawPointer, _ r1: UnsafeRawPointer, _ r2: UnsafeRawPointer, _ r3: UnsafeRawPointer,
    into block: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    let out = UnsafeMutableRawPointer(block)
    var i = 0
    while i < count {
      let four = SIMD4<UInt32>(
        r0.lanes(at: i &* 4, as: UInt32.self), r1.lanes(at: i &* 4, as: UInt32.self),
        r2.lanes(at: i &* 4, as: UInt32.self), r3.lanes(at: i &* 4, as: UInt32.self))
      out.store(FixedLanes(widening: unsafeBitCast(four, to: SIMD16<UInt8>.self)) &<< 7, lanesAt: i &* 32)
      i &+= 1
    }
  }

  /// Outputs of a filter along four rows gathered as a block.
  ///
  /// - Parameters:
  ///   - block: points at the first sample of the first output.
  ///   - step: samples from one output's first tap to the next output's: 1 where the weights stay the same, else the
  ///     caller calls once an output.
  ///   - outputs: how many, all with the same `weights`.
  public static func filterBlock(
    _ block: UnsafePointer<UInt16>, weights: UnsafePointer<UInt16>, taps: Int, symmetric: Bool, outputs: Int,
    into r0: UnsafeMutablePointer<UInt16>, _ r1: UnsafeMutablePointer<UInt16>, _ r2: UnsafeMutablePointer<UInt16>,
    _ r3: UnsafeMutablePointer<UInt16>
  ) {
    let source = UnsafeRawPointer(block)
    var i = 0
    if symmetric {
      let half = taps / 2
      let rounding = FixedLanes(repeating: UInt16(half &+ 2) / 2)
      let center = FixedLanes(repeating: weights[half])
      while i &+ 2 <= outputs {
        var (left, right) = (source + i &* 32, source + (i &+ taps &- 1) &* 32)
        let middle = source + (i &+ half) &* 32
        var sum0 = rounding &+ middle.lanes(at: 0, as: FixedLanes.self).multipliedHigh(by: center)
        var sum1 = rounding &+ middle.lanes(at: 32, as: FixedLanes.self).multipliedHigh(by: center)
        var t = 0
        while t < half {
          let weight = FixedLanes(repeating: weights[t])
          let pair0 = left.lanes(at: 0, as: FixedLanes.self) &+ right.lanes(at: 0, as: FixedLanes.self)
          let pair1 = left.lanes(at: 32, as: FixedLanes.self) &+ right.lanes(at: 32, as: FixedLanes.self)
          sum0 &+= pair0.multipliedHigh(by: weight)
          sum1 &+= pair1.multipliedHigh(by: weight)
          left += 32
          right -= 32
          t &+= 1
        }
        scatter(sum0, at: i, r0, r1, r2, r3)
        scatter(sum1, at: i &+ 1, r0, r1, r2, r3)
        i &+= 2
      }
    }
    let rounding = FixedLanes(repeating: UInt16(taps &+ 1) / 2)
    while i < outputs {
      var sample = source + i &* 32
      var sum = rounding
      var t = 0
      while t < taps {
        sum &+= sample.lanes(at: 0, as: FixedLanes.self).multipliedHigh(by: FixedLanes(repeating: weights[t]))
        sample += 32
        t &+= 1
      }
      scatter(sum, at: i, r0, r1, r2, r3)
      i &+= 1
    }
  }

  @inline(__always)
  private static func scatter(
    _ sum: FixedLanes, at i: Int, _ r0: UnsafeMutablePointer<UInt16>, _ r1: UnsafeMutablePointer<UInt16>,
    _ r2: UnsafeMutablePointer<UInt16>, _ r3: UnsafeMutablePointer<UInt16>
  ) {
    let words = unsafeBitCast(sum, to: SIMD4<UInt64>.self)
    UnsafeMutableRawPointer(r0).store(words[0], lanesAt: i &* 8)
    UnsafeMutableRawPointer(r1).store(words[1], lanesAt: i &* 8)
    UnsafeMutableRawPointer(r2).store(words[2], lanesAt: i &* 8)
    UnsafeMutableRawPointer(r3).store(words[3], lanesAt: i &* 8)
  }
}
