import Kernels
import Lanes
import TestSupport
import Testing

@Suite("Upsampling in one step")
struct UpsampleKernelsTests {
  static let factors = [2, 4, 8, 16, 32]

  /// The interpolator by its definition, `box_f * box_f * box_f * [1 1]/2 * [1 1]/2`, as integers over `4 f^3`.
  private static func kernel(_ factor: Int) -> [Int] {
    func convolve(_ a: [Int], _ b: [Int]) -> [Int] {
      var result = [Int](repeating: 0, count: a.count + b.count - 1)
      for i in a.indices { for j in b.indices { result[i + j] += a[i] * b[j] } }
      return result
    }
    let box = [Int](repeating: 1, count: factor)
    return convolve(convolve(convolve(box, box), box), convolve([1, 1], [1, 1]))
  }

  @Test("each phase adds up to 65,536 and is the documented kernel to half a unit", arguments: factors)
  func phases(factor: Int) {
    let phases = UpsampleKernels.phases(factor: factor)
    let kernel = Self.kernel(factor)
    #expect(phases.count == factor && kernel.count == 3 * factor)
    for (p, weights) in phases.enumerated() {
      #expect(Int(weights[0]) + Int(weights[1]) + Int(weights[2]) == 65_536)
      // Sample i - 1 lies a factor further away than sample i: its kernel is further advanced.
      let taps = [kernel[p + 2 * factor], kernel[p + factor], kernel[p]]
      let sum = Double(taps.reduce(0, +))
      for tap in 0..<3 { #expect(abs(Double(weights[tap]) - Double(taps[tap]) / sum * 65_536) <= 1) }
      // Mirrored phases have mirrored weights.
      let mirror = phases[factor - 1 - p]
      #expect(weights[0] == mirror[2] && weights[2] == mirror[0])
    }
  }

  @Test("a linear ramp is interpolated to itself, so nothing shifts under motion", arguments: factors)
  func centroid(factor: Int) {
    for (p, weights) in UpsampleKernels.phases(factor: factor).enumerated() {
      // Sample j lies at factor * (j + 1/2), pixel p at p + 1/2.
      var position = 0.0
      for (tap, center) in [-0.5, 0.5, 1.5].enumerated() {
        position += Double(weights[tap]) / 65_536 * center * Double(factor)
      }
      #expect(abs(position - (Double(p) + 0.5)) <= Double(factor) / 65_536)
    }
  }

  @Test("the kernel's variance is (f^2 - 1) / 4 + 1/2 pixels squared", arguments: factors)
  func variance(factor: Int) {
    let kernel = Self.kernel(factor)
    let sum = Double(kernel.reduce(0, +))
    let mean = Double(kernel.count - 1) / 2
    var variance = 0.0
    for (k, weight) in kernel.enumerated() {
      let distance = Double(k) - mean
      variance += Double(weight) / sum * distance * distance
    }
    #expect(abs(variance - (Double(factor * factor - 1) / 4 + 0.5)) < 1e-9)
  }

  /// A table as the kernel wants it.
  private static func table(_ factor: Int) -> Fenced<UInt16> { Fenced(UpsampleKernels.phaseTable(factor: factor)) }

  @Test("a stretched row is the weighted sum of three samples, cut off", arguments: factors)
  func stretchRow(factor: Int) async throws {
    let table = Self.table(factor)
    try await forEachRandomCase(60) { random in
      let lanes = WideLanes.count
      let count = random.int(in: 1...12 * lanes)
      let first = random.int(in: 0...max(1, factor / lanes) - 1) * lanes
      let made = (count + lanes - 1) / lanes * lanes
      let small = Fenced(random.words((first + made - 1) / factor + 3, upTo: 255 << 8), spare: lanes / 2)
      let wide = Fenced<UInt16>(made)
      let phases = UpsampleKernels.phases(factor: factor)
      UpsampleKernels.stretchRow(
        small.base + 1, first: first, into: wide.base, count: count, factor: factor, table: table.base)
      expectEach(made) {
        wide.base[$0]
      } equals: { x in
        (0..<3).reduce(0) {
          $0 + (Int(phases[(first + x) % factor][$1]) * Int(small.base[(first + x) / factor + $1])) >> 16
        }
      }
    }
  }

  /// The thresholds that the kernel must use for pixel `column + x`.
  private static func threshold(_ row: UnsafePointer<UInt16>, _ column: Int, _ channel: Int) -> Int {
    Int(row[(column & 63) * 4 + channel])
  }

  /// A row of four channels for pixels `0 ..< skip + count` of a column that is a multiple of `WideLanes.count`.
  private struct Shape {
    let (skip, count, column): (Int, Int, Int)
    let plane: Int

    init(_ random: inout SeededRandom) {
      (skip, count, column) = (random.int(in: 0...70), random.count(), random.int(in: -3...6) * WideLanes.count)
      plane = (skip + count + WideLanes.count - 1) / WideLanes.count * WideLanes.count
    }

    func row(_ random: inout SeededRandom) -> Fenced<UInt16> { Fenced(random.words(4 * plane, upTo: 255 << 8)) }

    /// Returns the offset in a row of channel `i % 4` of the written pixel `i / 4`.
    func place(_ i: Int) -> Int { i % 4 * plane + skip + i / 4 }
  }

  @Test("three rows blended are the weighted sum plus threshold, no pixel more written", arguments: [true, false])
  func blendRows(dither: Bool) async throws {
    try await forEachRandomCase(300) { random in
      let table = Thresholds.table(dither: dither)
      let shape = Shape(&random)
      let opaque = random.bool()
      let thresholds = table.row(random.int(in: 0...200))
      let rows = (0..<3).map { _ in shape.row(&random) }
      let pixels = Fenced<UInt8>(shape.count * 4, against: random.side())
      let weights = random.pick(UpsampleKernels.phases(factor: random.pick(Self.factors)))
      let sources = rows.map { UpsampleKernels.Rows(base: $0.base, plane: shape.plane) }
      UpsampleKernels.blendRows(
        sources[0], sources[1], sources[2], opaque: opaque, weights: weights, thresholds: thresholds,
        column: shape.column, skip: shape.skip, into: pixels.raw, count: shape.count,
        streaming: random.bool())
      expectEach(shape.count * 4) {
        pixels.base[$0]
      } equals: { i in
        if opaque, i % 4 == 3 { return 255 }
        let sum = (0..<3).reduce(0) { $0 + (Int(weights[$1]) * Int(rows[$1].base[shape.place(i)])) >> 16 }
        return (sum + Self.threshold(thresholds, shape.column + shape.skip + i / 4, i % 4)) >> 8
      }
      #expect(pixels.isUndamaged)
    }
  }

  @Test("a full-size row is rounded by the thresholds, no pixel more written", arguments: [true, false])
  func ditherRow(dither: Bool) async throws {
    try await forEachRandomCase(300) { random in
      let table = Thresholds.table(dither: dither)
      let shape = Shape(&random)
      let opaque = random.bool()
      let thresholds = table.row(random.int(in: 0...200))
      let row = shape.row(&random)
      let pixels = Fenced<UInt8>(shape.count * 4, against: random.side())
      UpsampleKernels.ditherRow(
        UpsampleKernels.Rows(base: row.base, plane: shape.plane), opaque: opaque, thresholds: thresholds,
        column: shape.column, skip: shape.skip, into: pixels.raw, count: shape.count,
        streaming: random.bool())
      expectEach(shape.count * 4) {
        pixels.base[$0]
      } equals: { i in
        if opaque, i % 4 == 3 { return 255 }
        return
          (Int(row.base[shape.place(i)])
          + Self.threshold(thresholds, shape.column + shape.skip + i / 4, i % 4)) >> 8
      }
      #expect(pixels.isUndamaged)
    }
  }

  @Test("stretching and blending without dither rounds to the nearest byte on average", arguments: factors)
  func bias(factor: Int) {
    var random = SeededRandom(seed: 6)
    let table = Thresholds.nearest
    let phases = UpsampleKernels.phases(factor: factor)
    let vectors = Self.table(factor)
    var errors = Errors()
    for _ in 0..<20 {
      let count = 2 * max(WideLanes.count, factor)
      let rows = (0..<3).map { _ in
        Fenced((0..<count / factor + 2).map { _ in UInt16(random.int(in: 0...65_280)) }, spare: WideLanes.count / 2)
      }
      // One channel is as good as four.
      let wide = rows.map { row in
        let wide = Fenced<UInt16>(4 * count)
        UpsampleKernels.stretchRow(
          row.base + 1, first: 0, into: wide.base, count: count, factor: factor, table: vectors.base)
        return wide
      }
      let pixels = Fenced<UInt8>(count * 4)
      let sources = wide.map { UpsampleKernels.Rows(base: $0.base, plane: count) }
      for weights in phases {
        withExtendedLifetime(wide) {
          UpsampleKernels.blendRows(
            sources[0], sources[1], sources[2], opaque: true, weights: weights, thresholds: table.row(0), column: 0,
            skip: 0, into: pixels.raw, count: count)
        }
        for x in 0..<count {
          var exact = 0.0
          for (y, row) in rows.enumerated() {
            for tap in 0..<3 {
              let sample = row.base[x / factor + tap]
              exact += Double(weights[y]) * Double(phases[x % factor][tap]) * Double(sample)
            }
          }
          errors.add(Double(pixels.base[x * 4]), exact / (65_536 * 65_536 * 256))
        }
      }
    }
    #expect(errors.largest <= 0.52)
    #expect(abs(errors.mean) <= 0.02)
  }
}
