/// A picture at another size: weighted sums of neighbouring pixels in floats.
public enum ResampleKernels {
  /// One row at the new width.
  ///
  /// - Parameters:
  ///   - pixels: BGRA bytes.
  ///   - starts: for each output the first input it weighs.
  ///   - weights: `taps` for each output.
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

  /// One row of the result from `taps` rows at the new width, rounded to bytes; colour is kept within alpha.
  public static func column(
    _ rows: UnsafePointer<SIMD4<Float>>, stride: Int, weights: UnsafePointer<Float>, taps: Int,
    into pixels: UnsafeMutableRawPointer, count: Int
  ) {
    for x in 0..<count {
      var sum = SIMD4<Float>(repeating: 0.5)
      for t in 0..<taps { sum += rows[t &* stride &+ x] * weights[t] }
      // A cubic overshoots: into 0 ... 255, and no more colour than alpha.
      let alpha = min(max(sum.w, 0), 255.5)
      sum.replace(with: 0, where: sum .< 0)
      sum.replace(with: alpha, where: sum .> alpha)
      let bytes = SIMD4<UInt8>(UInt8(sum.x), UInt8(sum.y), UInt8(sum.z), UInt8(sum.w))
      pixels.storeBytes(of: bytes, toByteOffset: x &* 4, as: SIMD4<UInt8>.self)
    }
  }
}
