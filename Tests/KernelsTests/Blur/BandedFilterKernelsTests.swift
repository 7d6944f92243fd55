import Kernels
import TestSupport
import Testing

@Suite("Separable filters")
struct BandedFilterKernelsTests {
  /// Weights in 1/65536 that add up to 65,536, as near as a lane of 16 bits can say.
  private static func weights(_ taps: Int, symmetric: Bool, _ random: inout SeededRandom) -> [UInt16] {
    var parts = (0..<taps).map { _ in random.oneIn(5) ? 0 : random.double(in: 0...1) }
    if symmetric {
      for t in 0..<taps / 2 { parts[taps - 1 - t] = parts[t] }
      parts[taps / 2] += 0.1
    } else {
      parts[0] += 0.1
    }
    let sum = parts.reduce(0, +)
    var weights = parts.map { Int(($0 / sum * 65_536).rounded()) }
    weights[symmetric ? taps / 2 : 0] += 65_536 - weights.reduce(0, +)
    return weights.map { UInt16(clamping: $0) }
  }

  private struct Shape {
    var taps: Int
    var symmetric: Bool
    var weights: [UInt16]

    init(_ random: inout SeededRandom) {
      symmetric = random.bool()
      taps = symmetric ? 2 * random.int(in: 0...16) + 1 : random.int(in: 1...33)
      weights = BandedFilterKernelsTests.weights(taps, symmetric: symmetric, &random)
    }

    /// The most that truncated products may differ by after half a unit for each is given back.
    var tolerance: Double { Double(symmetric ? taps / 2 + 1 : taps) / 2 + 1 }
  }

  @Test("a column equals the weighted sum within half a unit a product")
  func column() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<300 {
      let shape = Shape(&random)
      let count = random.count()
      let stride = count + random.int(in: 0...50)
      let rows = Fenced(random.words(stride * (shape.taps - 1) + count, upTo: 255 << 7), spare: 31)
      let weights = Fenced(shape.weights)
      let out = Fenced<UInt16>(count, spare: 31)
      BandedFilterKernels.filterColumn(
        rows: rows.base, stride: stride, weights: weights.base, taps: shape.taps, symmetric: shape.symmetric,
        into: out.base, count: count)
      let exact = (0..<count).map { x in
        (0..<shape.taps).reduce(0.0) {
          $0 + Double(shape.weights[$1]) * Double(rows.base[$1 * stride + x]) / 65_536
        }
      }
      expectEach(count, { out.base[$0] }, { exact[$0] }, within: shape.tolerance)
      #expect(weights.isUndamaged)
    }
  }

  @Test("gathering four rows puts pixel i of all of them into vector i")
  func gatherBlock() async throws {
    try await forEachRandomCase(200) { random in
      let count = random.count()
      let side = random.side()
      let rows = (0..<4).map { _ in Fenced(random.words(count * 4, upTo: 65_535), against: side) }
      let block = Fenced<UInt16>(count * 16, against: side)
      BandedFilterKernels.gatherBlock(
        rows[0].base, rows[1].base, rows[2].base, rows[3].base, into: block.base, count: count)
      expectEach(count * 16) {
        block.base[$0]
      } equals: { i in
        Int(rows[i / 4 % 4].base[i / 16 * 4 + i % 4])
      }
      #expect(block.isUndamaged)
    }
  }

  @Test("pixels become channels with seven fractional bits, and nothing beyond them is touched")
  func separateRow() async throws {
    try await forEachRandomCase(300) { random in
      let count = random.count()
      let opaque = random.bool()
      let bytes = Fenced(random.bytes(count * 4), against: random.side())
      // Between the channels and after the last.
      let (channels, plane) = (opaque ? 3 : 4, count + random.pick([0, 1, 17]))
      let row = Fenced([UInt16](repeating: 7, count: plane * (channels - 1) + count), against: random.side())
      BandedFilterKernels.separateRow(
        bytes.raw, into: row.base, plane: plane, count: count, opaque: opaque, ahead: random.pick([0, 4096, -70_000]))
      expectEach(row.count) {
        row.base[$0]
      } equals: {
        $0 % plane < count ? Int(bytes.base[$0 % plane * 4 + $0 / plane]) << 7 : 7
      }
      #expect(row.isUndamaged)
    }
  }

  @Test("a row of one channel is filtered along itself, pairs first, every product cut off")
  func filterRow() async throws {
    try await forEachRandomCase(300) { random in
      let taps = 2 * random.int(in: 0...20) + 1
      let weights = Self.weights(taps, symmetric: true, &random)
      let count = random.oneIn(3) ? random.int(in: 120...300) : random.count()
      let row = Fenced(random.words(count + taps - 1, upTo: 255 << 7), spare: 63)
      let out = Fenced<UInt16>(count, spare: 31)
      BandedFilterKernels.filterRow(row.base, weights: weights, taps: taps, into: out.base, count: count)
      expectEach(count) {
        out.base[$0]
      } equals: { x in
        let half = taps / 2
        var sum = (Int(row.base[x + half]) * Int(weights[half])) >> 16
        for t in 0..<half {
          sum += ((Int(row.base[x + t]) + Int(row.base[x + taps - 1 - t])) * Int(weights[t])) >> 16
        }
        return sum + min(sum, (half + 2) / 2)
      }
    }
  }

  @Test("an output along four rows equals the weighted sum within half a unit a product")
  func block() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<300 {
      let shape = Shape(&random)
      let side = random.side()
      let block = Fenced(random.words(shape.taps * 16, upTo: 255 << 7), against: side)
      let weights = Fenced(shape.weights, against: side)
      let rows = (0..<4).map { _ in Fenced<UInt16>(4, against: side) }
      BandedFilterKernels.filterBlock(
        block.base, weights: weights.base, taps: shape.taps, into: rows[0].base, rows[1].base, rows[2].base,
        rows[3].base)
      for row in 0..<4 {
        let exact = (0..<4).map { channel in
          (0..<shape.taps).reduce(0.0) {
            $0 + Double(shape.weights[$1]) * Double(block.base[$1 * 16 + row * 4 + channel]) / 65_536
          }
        }
        expectEach(4, { rows[row].base[$0] }, { exact[$0] }, within: Double(shape.taps) / 2 + 1)
        #expect(rows[row].isUndamaged)
      }
      #expect(weights.isUndamaged)
    }
  }

  @Test("over noise a filter is neither brighter nor darker by a unit", arguments: [true, false])
  func bias(symmetric: Bool) {
    var random = SeededRandom(seed: 8)
    var errors = Errors()
    for half in 1...16 {
      let taps = 2 * half + 1
      let ramp = (0..<taps).map { Double(symmetric ? 1 + min($0, taps - 1 - $0) : 1 + $0) }
      let sum = ramp.reduce(0, +)
      let weights = ramp.map { UInt16(($0 / sum * 65_536).rounded()) }
      let rows = Fenced((0..<taps * 256).map { _ in UInt16(random.int(in: 0...(255 << 7))) }, spare: 31)
      let out = Fenced<UInt16>(256, spare: 31)
      BandedFilterKernels.filterColumn(
        rows: rows.base, stride: 256, weights: weights, taps: taps, symmetric: symmetric, into: out.base, count: 256)
      for x in 0..<256 {
        let exact = (0..<taps).reduce(0.0) { $0 + Double(weights[$1]) * Double(rows.base[$1 * 256 + x]) / 65_536 }
        errors.add(Double(out.base[x]), exact)
      }
    }
    // A unit is 1/128 of a level.
    #expect(abs(errors.mean) <= 1)
  }

  /// The result for a pixel must not depend on how many of its neighbours are computed in the same call: a frame that
  /// repaints less would differ from one that repaints all.
  @Test("an output is the same whether made alone or among others")
  func outputsDoNotDependOnTheirNumber() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<20 {
      let shape = Shape(&random)
      let outputs = random.int(in: 2...40)
      let row = Fenced(random.words((outputs + shape.taps) * 4, upTo: 255 << 7), spare: 31)
      func filter(from first: Int, count: Int) -> [UInt16] {
        let out = Fenced<UInt16>(count * 4, spare: 31)
        BandedFilterKernels.filterColumn(
          rows: row.base + first * 4, stride: 4, weights: shape.weights, taps: shape.taps, symmetric: shape.symmetric,
          into: out.base, count: count * 4)
        return out.values
      }
      let together = filter(from: 0, count: outputs)
      let alone = (0..<outputs).flatMap { filter(from: $0, count: 1) }
      expectEach(outputs * 4) {
        alone[$0]
      } equals: {
        Int(together[$0])
      }
    }
  }
}
