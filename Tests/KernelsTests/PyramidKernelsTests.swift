import Kernels
import TestSupport
import Testing

/// 255 in the pyramid's fixed point.
private let full = 255 << 7

@Suite("Halving by [1 3 3 1]/8")
struct PyramidKernelsTests {
  @Test("the vertical sums of bytes are exact, and nothing beyond the row is touched")
  func sumRows() async throws {
    try await forEachRandomCase(300) { random in
      let count = random.count()
      let side = random.side()
      let rows = (0..<4).map { _ in Fenced(random.bytes(count), against: side) }
      let out = Fenced<UInt16>(count, against: side)
      // The rows to come are fetched, not read: past the fence too.
      let next = UnsafeRawPointer(rows[3].raw + count)
      PyramidKernels.sumRows(
        rows[0].raw, rows[1].raw, rows[2].raw, rows[3].raw, next: (next, next), into: out.base, count: count)
      expectEach(count) {
        out.base[$0]
      } equals: { i in
        Int(rows[0].base[i]) + 3 * Int(rows[1].base[i]) + 3 * Int(rows[2].base[i]) + Int(rows[3].base[i])
      }
      #expect(out.isUndamaged)
    }
  }

  @Test("the horizontal half of the first level is exact")
  func halveSums() async throws {
    try await forEachRandomCase(300) { random in
      let count = random.count()
      let sums = Fenced(random.words((2 * count + 2) * 4, upTo: 255 * 8), spare: 8 * 4)
      let out = Fenced<UInt16>(count * 4, spare: 3 * 4)
      PyramidKernels.halveSums(sums.base, into: out.base, count: count)
      // Seven fractional bits: twice the sum over 64.
      expectEach(count * 4) {
        out.base[$0]
      } equals: {
        2 * weighted(sums, $0)
      }
    }
  }

  @Test("vertical averages are within a unit, and over many values nearly unbiased")
  func averageRows() {
    var random = SeededRandom(seed: 1)
    var errors = Errors()
    for _ in 0..<200 {
      let count = random.count()
      let rows = (0..<4).map { _ in Fenced(random.words(count, upTo: full), spare: 15) }
      let out = Fenced<UInt16>(count, spare: 15)
      PyramidKernels.averageRows(
        rows[0].base, rows[1].base, rows[2].base, rows[3].base, into: out.base, count: count)
      for i in 0..<count {
        let (a, b, c, d) = (Int(rows[0].base[i]), Int(rows[1].base[i]), Int(rows[2].base[i]), Int(rows[3].base[i]))
        errors.add(Double(out.base[i]), Double(a + 3 * b + 3 * c + d) / 8)
      }
    }
    // A unit is 1/128 of a level.
    #expect(errors.largest <= 1)
    #expect(abs(errors.mean) <= 0.5)
  }

  @Test("horizontal averages are within a unit, and over many values nearly unbiased")
  func halveAverages() {
    var random = SeededRandom(seed: 2)
    var errors = Errors()
    for _ in 0..<200 {
      let count = random.count()
      let rows = Fenced(random.words((2 * count + 2) * 4, upTo: full), spare: 8 * 4)
      let out = Fenced<UInt16>(count * 4, spare: 3 * 4)
      PyramidKernels.halveAverages(rows.base, into: out.base, count: count)
      for i in 0..<count * 4 { errors.add(Double(out.base[i]), Double(weighted(rows, i)) / 8) }
    }
    #expect(errors.largest <= 1)
    #expect(abs(errors.mean) <= 0.5)
  }

  /// `a + 3 b + 3 c + d` over the source pixels of element `i`, of four channels; the first source pixel is `2 i - 1`.
  private func weighted(_ row: Fenced<UInt16>, _ i: Int) -> Int {
    let first = i / 4 * 8 + i % 4
    return Int(row.base[first]) + 3 * Int(row.base[first + 4]) + 3 * Int(row.base[first + 8])
      + Int(row.base[first + 12])
  }
}
