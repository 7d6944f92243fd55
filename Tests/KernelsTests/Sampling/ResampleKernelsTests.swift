import Kernels
import TestSupport
import Testing

@Suite("Resampling")
struct ResampleKernelsTests {
  @Test("a row's outputs are the weighted sums of their inputs")
  func row() async throws {
    try await forEachRandomCase(100) { random in
      let inputs = random.count() + 8
      let pixels = Fenced(random.bytes(inputs * 4))
      let (taps, count) = (random.int(in: 1...8), random.count())
      let starts = (0..<count).map { _ in Int32(random.int(in: 0...(inputs - taps))) }
      let weights = (0..<count * taps).map { _ in Float(random.double(in: -0.3...1)) }
      let out = Fenced<SIMD4<Float>>(count)
      ResampleKernels.row(pixels.raw, into: out.base, count: count, starts: starts, weights: weights, taps: taps)
      for i in 0..<count {
        for channel in 0..<4 {
          let exact = (0..<taps).reduce(0.0) {
            $0 + Double(weights[i * taps + $1]) * Double(pixels.base[(Int(starts[i]) + $1) * 4 + channel])
          }
          #expect(abs(Double(out.base[i][channel]) - exact) <= 1e-3)
        }
      }
    }
  }

  @Test("a column's outputs are rounded, kept in 0 ... 255, and colour within alpha")
  func column() async throws {
    try await forEachRandomCase(100) { random in
      let (taps, count) = (random.int(in: 1...8), random.count())
      let rows = Fenced<SIMD4<Float>>(
        (0..<taps * count).map { _ in
          SIMD4<Float>((0..<4).map { _ in Float(random.double(in: -40...300)) })
        }, spare: 1)
      // Weights that overshoot, as a cubic's do.
      var weights = (0..<taps).map { _ in Float(random.double(in: -0.3...1)) }
      let sum = max(weights.reduce(0, +), 0.5)
      weights = weights.map { $0 / sum }
      let pixels = Fenced<UInt8>(count * 4, against: random.side())
      ResampleKernels.column(rows.base, stride: count, weights: weights, taps: taps, into: pixels.raw, count: count)
      for x in 0..<count {
        let exact = (0..<4).map { channel in
          (0..<taps).reduce(0.0) { $0 + Double(weights[$1]) * Double(rows.base[$1 * count + x][channel]) }
        }
        let alpha = min(max(exact[3], 0), 255)
        for channel in 0..<4 {
          #expect(abs(Double(pixels.base[x * 4 + channel]) - min(max(exact[channel], 0), alpha)) <= 0.501)
          #expect(pixels.base[x * 4 + channel] <= pixels.base[x * 4 + 3])
        }
      }
      #expect(pixels.isUndamaged)
    }
  }
}
