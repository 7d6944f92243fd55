import Kernels
import TestSupport
import Testing

/// Against ITU-R BT.709-6, 3.2 to 4.6, in float64: 219 levels of luma above 16, 224 of chroma around 128.
@Suite("Video")
struct VideoKernelsTests {
  /// Luma and the two differences of red, green and blue in 0...255.
  private func exact(_ color: [Double]) -> [Double] {
    let luma = 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2]
    return [
      16 + 219 * luma / 255, 128 + 224 * (color[2] - luma) / 1.8556 / 255,
      128 + 224 * (color[0] - luma) / 1.5748 / 255,
    ]
  }

  private func color(_ pixel: UInt32) -> [Double] { [16, 8, 0].map { Double(pixel >> UInt32($0) & 255) } }

  @Test("luma is within rounding of the definition")
  func luma() async throws {
    try await forEachRandomCase(60) { random in
      let side = random.side()
      let row = Fenced(random.pixels(random.count()), against: side)
      let target = Fenced<UInt8>(row.count, against: side)
      VideoKernels.luma(row.raw, into: target.base, count: row.count)
      for (value, pixel) in zip(target.values, row.values) {
        #expect(abs(Double(value) - exact(color(pixel))[0]) <= 0.51)
      }
      #expect(target.isUndamaged)
    }
  }

  @Test("chroma is the filtered mean of two rows, on the even columns")
  func chroma() async throws {
    try await forEachRandomCase(60) { random in
      let (side, count) = (random.side(), random.count())
      let rows = [0, 1].map { _ in Fenced(random.pixels(count), against: side) }
      let scratch = Fenced<UInt32>(2 * (count + 3), against: side)
      let targets = [0, 1].map { _ in Fenced<UInt8>((count + 1) / 2, against: side) }
      VideoKernels.chroma(
        rows[0].raw, rows[1].raw, scratch: scratch.base, blue: targets[0].base, red: targets[1].base, count: count)
      for i in 0..<(count + 1) / 2 {
        // Columns beyond the picture are its first and its last.
        let taps = [2 * i - 1, 2 * i, 2 * i, 2 * i + 1].map { min(max($0, 0), count - 1) }
        var mean = [0.0, 0, 0]
        for row in rows {
          for x in taps { for (c, value) in color(row.values[x]).enumerated() { mean[c] += value / 8 } }
        }
        let expected = exact(mean)
        #expect(abs(Double(targets[0].values[i]) - expected[1]) <= 0.51, "blue \(i) of \(count)")
        #expect(abs(Double(targets[1].values[i]) - expected[2]) <= 0.51, "red \(i) of \(count)")
      }
      #expect(targets[0].isUndamaged && targets[1].isUndamaged && scratch.isUndamaged)
    }
  }

  /// The corners of the range, from the standard's definition of the levels (4.6).
  private static let ends: [(pixel: UInt32, levels: [Int])] = [
    (0xff00_0000, [16, 128, 128]), (0xffff_ffff, [235, 128, 128]), (0xff00_00ff, [32, 240, 118]),
    (0xffff_0000, [63, 102, 240]), (0xff00_ff00, [173, 42, 26]), (0, [16, 128, 128]),
  ]

  @Test("colours at the ends have their levels", arguments: ends)
  func endsAreExact(pixel: UInt32, levels: [Int]) {
    let row = [pixel, pixel]
    var luma: [UInt8] = [0, 0]
    var (blue, red): ([UInt8], [UInt8]) = ([0], [0])
    var scratch = [UInt32](repeating: 0, count: 10)
    VideoKernels.luma(row, into: &luma, count: 2)
    VideoKernels.chroma(row, row, scratch: &scratch, blue: &blue, red: &red, count: 2)
    #expect([luma[1], blue[0], red[0]].map { Int($0) } == levels)
  }
}
