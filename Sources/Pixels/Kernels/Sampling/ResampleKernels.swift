import Lanes

/// Scaling of a picture by separable filters, in floats.
public enum ResampleKernels {
  /// Filters one row to the new width.
  ///
  /// - Parameters:
  ///   - pixels: BGRA bytes.
  ///   - starts: the first input of each output.
  ///   - weights: `taps` weights per output.
  public static func row(
    _ pixels: UnsafeRawPointer, into out: UnsafeMutablePointer<SIMD4<Float>>, count: Int, starts: UnsafePointer<Int32>,
    weights: UnsafePointer<Float>, taps: Int
  ) {
    for i in 0..<count {
      var input = pixels + Int(starts[i]) &* 4
      var sum = SIMD4<Float>()
      for t in 0..<taps {
        sum += SIMD4<Float>(input.loadUnaligned(as: SIMD4<UInt8>.self)) * weights[i &* taps &+ t]
        input += 4
      }
      out[i] = sum
    }
  }

  /// Filters `taps` rows at the new width to one row of bytes, colour clamped to alpha. One pixel beyond each row is
  /// read.
  public static func column(
    _ rows: UnsafePointer<SIMD4<Float>>, stride: Int, weights: UnsafePointer<Float>, taps: Int,
    into pixels: UnsafeMutableRawPointer, count: Int
  ) {
    let source = UnsafeRawPointer(rows)
    var x = 0
    while x < count {
      var row = source + x &* 16
      var sum = SIMD8<Float>(repeating: 0.5)
      for t in 0..<taps {
        sum += row.lanes(at: 0, as: SIMD8<Float>.self) * weights[t]
        row += stride &* 16
      }
      // A cubic overshoots: clamp to 0 ... 255, and colour to alpha.
      let bytes = sum.lesser(sum.alphaSpread.clamped(to: 255.5)).greater(SIMD8(repeating: 0)).truncatedToBytes
      if x &+ 2 <= count {
        pixels.store(bytes, lanesAt: x &* 4)
      } else {
        pixels.store(unsafeBitCast(bytes.lowHalf, to: UInt32.self), lanesAt: x &* 4)
      }
      x &+= 2
    }
  }
}
