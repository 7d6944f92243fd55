import Kernels
import Lanes
import TestSupport
import Testing

/// 255 in the pyramid's fixed point.
private let full = 255 << 7

@Suite("Halving by [1 3 3 1]/8")
struct PyramidKernelsTests {
  @Test("the first level is exact, zero outside its rows, and nothing beyond them is touched")
  func halveBytes() async throws {
    try await forEachRandomCase(300) { random in
      let width = random.count()
      // Or the first output's pixels lie in the rows' last vector.
      let vector = WideLanes.byteCount / 4
      let lead = random.oneIn(4) ? -random.int(in: max(0, width - vector)...width) : random.int(in: 0...3)
      let count = random.int(in: 1...(width + lead) / 2 + 1)
      let side = random.side()
      let rows = (0..<6).map { _ in Fenced(random.bytes(width * 4), against: side) }
      let out = (0..<2).map { _ in Fenced<UInt16>(count * 4, spare: (WideLanes.pixelCount - 1) * 4) }
      PyramidKernels.halveBytes(
        rows[0].raw, rows[1].raw, rows[2].raw, rows[3].raw, rows[4].raw, rows[5].raw, lead: lead, width: width,
        into: out[0].base, out[1].base, count: count)
      for row in 0..<2 {
        expectEach(count * 4) {
          out[row].base[$0]
        } equals: { i in
          var sum = 0
          for (dy, down) in Self.binomial.enumerated() {
            for (dx, across) in Self.binomial.enumerated() {
              let x = i / 4 * 2 + dx - lead
              if (0..<width).contains(x) { sum += down * across * Int(rows[2 * row + dy].base[x * 4 + i % 4]) }
            }
          }
          // Seven fractional bits: twice the sum over 64.
          return 2 * sum
        }
      }
    }
  }

  @Test("further levels are within a unit and a half and on average exact, and flat colour stays what it is")
  func halveSamples() {
    var random = SeededRandom(seed: 1)
    var errors = Errors()
    for turn in 0..<300 {
      let count = random.count()
      let spare = 4 * WideLanes.count
      let rows = (0..<4).map { _ in Fenced(random.words(2 * count * 4, upTo: full), spare: spare) }
      if turn % 10 == 0 {
        let flat = UInt16(random.int(in: 0...full))
        for row in rows { for i in 0..<(2 * count * 4 + spare) { row.base[i] = flat } }
      }
      let out = Fenced<UInt16>(count * 4, spare: (WideLanes.pixelCount - 1) * 4)
      PyramidKernels.halveSamples(
        rows[0].base, rows[1].base, rows[2].base, rows[3].base, into: out.base, count: count)
      for i in 0..<count * 4 {
        var sum = 0
        for (row, down) in zip(rows, Self.binomial) {
          for (dx, across) in Self.binomial.enumerated() {
            sum += down * across * Int(row.base[(i / 4 * 2 + dx) * 4 + i % 4])
          }
        }
        errors.add(Double(out.base[i]), Double(sum) / 64)
        if turn % 10 == 0 { #expect(out.base[i] == rows[0].base[0]) }
      }
    }
    // A unit is 1/128 of a level.
    #expect(errors.largest <= 1.5)
    #expect(abs(errors.mean) <= 0.1)
  }

  private static let binomial = [1, 3, 3, 1]
}
