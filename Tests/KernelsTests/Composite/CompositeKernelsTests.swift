import Kernels
import TestSupport
import Testing

/// Each kernel against integer arithmetic, on pixels whose alphas are 0 and 255 as often as anything else.
@Suite("Compositing over bytes")
struct CompositeKernelsTests {
  private struct Case {
    let count: Int
    let pixels: Fenced<UInt32>
    let before: [UInt32]
    let upper: Fenced<UInt32>
    let coverage: Fenced<UInt8>

    init(_ random: inout SeededRandom) {
      count = random.count()
      let side = random.side()
      before = random.pixels(count)
      pixels = Fenced(before, against: side)
      // Runs of zero are skipped by the kernels.
      let holes = random.bool()
      upper = Fenced(
        random.pixels(count).enumerated().map { holes && $0.offset / 24 % 2 == 1 ? 0 : $0.element }, against: side)
      coverage = Fenced((0..<count).map { _ in holes && random.bool() ? 0 : random.edgeByte() }, against: side)
    }

    /// Holds every pixel to the channels that `expected` says.
    func expect(_ expected: (_ i: Int, _ old: [Int]) -> [Int]) {
      let results = (0..<count).map { expected($0, channels(before[$0])) }
      expectEach(count * 4) {
        channels(pixels.base[$0 / 4])[$0 % 4]
      } equals: {
        results[$0 / 4][$0 % 4]
      }
      #expect(pixels.isUndamaged)
    }
  }

  /// `source` over `old`, both premultiplied.
  private static func over(_ source: [Int], _ old: [Int]) -> [Int] {
    (0..<4).map { source[$0] + dividedBy255(old[$0] * (255 - source[3])) }
  }

  private static func scaled(_ pixel: [Int], by factor: Int) -> [Int] { pixel.map { dividedBy255($0 * factor) } }

  @Test("filling writes the value and nothing else")
  func fill() async throws {
    try await forEachRandomCase(100) { random in
      let test = Case(&random)
      let value = random.premultipliedPixel()
      CompositeKernels.fill(test.pixels.raw, count: test.count, with: value)
      test.expect { _, _ in channels(value) }
    }
  }

  @Test("copying copies, round the caches or not, and writes nothing else")
  func copy() async throws {
    try await forEachRandomCase(300) { random in
      let test = Case(&random)
      let upper = (0..<test.count).map { channels(test.upper.base[$0]) }
      CompositeKernels.copy(
        test.upper.raw, to: test.pixels.raw, count: test.count, streaming: random.bool(), following: test.upper.raw)
      test.expect { i, _ in upper[i] }
    }
  }

  @Test("one colour over pixels")
  func color() async throws {
    try await forEachRandomCase(300) { random in
      let test = Case(&random)
      let color = random.premultipliedPixel()
      CompositeKernels.sourceOver(color, test.pixels.raw, count: test.count)
      test.expect { _, old in Self.over(channels(color), old) }
    }
  }

  @Test("one colour through coverage")
  func coveredColor() async throws {
    try await forEachRandomCase(300) { random in
      let test = Case(&random)
      let color = random.premultipliedPixel()
      CompositeKernels.sourceOver(color, coverage: test.coverage.base, test.pixels.raw, count: test.count)
      test.expect { i, old in Self.over(Self.scaled(channels(color), by: Int(test.coverage.base[i])), old) }
    }
  }

  @Test("pixels over pixels with opacity")
  func pixels() async throws {
    try await forEachRandomCase(300) { random in
      let test = Case(&random)
      let opacity = random.edgeByte()
      CompositeKernels.sourceOver(test.upper.raw, opacity: opacity, test.pixels.raw, count: test.count)
      test.expect { i, old in Self.over(Self.scaled(channels(test.upper.base[i]), by: Int(opacity)), old) }
    }
  }

  /// More colour than alpha adds light, as far as there is room.
  @Test("pixels with more colour than alpha add to what is there, up to 255")
  func light() async throws {
    try await forEachRandomCase(300) { random in
      for kind in 0..<3 {
        let test = Case(&random)
        let upper = (0..<test.count).map { _ in UInt32(truncatingIfNeeded: random.next()) }
        let bright = Fenced(upper, against: random.side())
        let opacity = random.edgeByte()
        switch kind {
        case 0: CompositeKernels.sourceOver(bright.raw, test.pixels.raw, count: test.count)
        case 1: CompositeKernels.sourceOver(bright.raw, opacity: opacity, test.pixels.raw, count: test.count)
        default:
          CompositeKernels.sourceOver(
            bright.raw, opacity: opacity, coverage: test.coverage.base, test.pixels.raw, count: test.count)
        }
        test.expect { i, old in
          var source = channels(upper[i])
          if kind > 0 { source = Self.scaled(source, by: Int(opacity)) }
          if kind == 2 { source = Self.scaled(source, by: Int(test.coverage.base[i])) }
          return Self.over(source, old).map { min($0, 255) }
        }
      }
    }
  }

  /// Stretches that are opaque or clear are recognized wherever they begin.
  @Test("pixels over pixels as they are, in runs of opaque, clear and others")
  func runs() async throws {
    try await forEachRandomCase(300) { random in
      let test = Case(&random)
      var i = 0
      while i < test.count {
        let kind = random.int(in: 0...2)
        for _ in 0..<random.int(in: 1...30) where i < test.count {
          switch kind {
          case 0: test.upper.base[i] |= 0xFF00_0000
          case 1: test.upper.base[i] = 0
          default: break
          }
          i += 1
        }
      }
      let upper = (0..<test.count).map { channels(test.upper.base[$0]) }
      CompositeKernels.sourceOver(test.upper.raw, test.pixels.raw, count: test.count)
      test.expect { i, old in Self.over(upper[i], old) }
    }
  }

  @Test("pixels over pixels with opacity through coverage")
  func coveredPixels() async throws {
    try await forEachRandomCase(300) { random in
      let test = Case(&random)
      let opacity = random.edgeByte()
      CompositeKernels.sourceOver(
        test.upper.raw, opacity: opacity, coverage: test.coverage.base, test.pixels.raw, count: test.count)
      test.expect { i, old in
        let faded = Self.scaled(channels(test.upper.base[i]), by: Int(opacity))
        return Self.over(Self.scaled(faded, by: Int(test.coverage.base[i])), old)
      }
    }
  }

  @Test("mixing by coverage rounds once")
  func mix() async throws {
    try await forEachRandomCase(300) { random in
      let test = Case(&random)
      CompositeKernels.mix(test.upper.raw, coverage: test.coverage.base, test.pixels.raw, count: test.count)
      test.expect { i, old in
        let (new, c) = (channels(test.upper.base[i]), Int(test.coverage.base[i]))
        return (0..<4).map { dividedBy255(new[$0] * c + old[$0] * (255 - c)) }
      }
    }
  }

  @Test("source over keeps colour within alpha")
  func premultiplied() async throws {
    try await forEachRandomCase(100) { random in
      let test = Case(&random)
      CompositeKernels.sourceOver(
        test.upper.raw, opacity: random.edgeByte(), coverage: test.coverage.base, test.pixels.raw, count: test.count)
      for i in 0..<test.count {
        let pixel = channels(test.pixels.base[i])
        #expect(pixel[0] <= pixel[3] && pixel[1] <= pixel[3] && pixel[2] <= pixel[3])
      }
    }
  }

  @Test("limiting to alpha cuts colour and nothing else")
  func limitToAlpha() async throws {
    try await forEachRandomCase(100) { random in
      let count = random.count()
      let before = (0..<count).map { _ in UInt32(truncatingIfNeeded: random.next()) }
      let pixels = Fenced(before, against: random.side())
      CompositeKernels.limitToAlpha(pixels.raw, count: count)
      expectEach(count * 4) {
        channels(pixels.base[$0 / 4])[$0 % 4]
      } equals: { i in
        let old = channels(before[i / 4])
        return min(old[i % 4], old[3])
      }
      #expect(pixels.isUndamaged)
    }
  }

  @Test("coverage times coverage, and times a constant")
  func multiply() async throws {
    try await forEachRandomCase(200) { random in
      let test = Case(&random)
      let (factor, side) = (random.edgeByte(), random.side())
      let values = random.bytes(test.count)
      let (first, second) = (Fenced(values, against: side), Fenced(values, against: side))
      CompositeKernels.multiply(first.base, by: test.coverage.base, into: first.base, count: test.count)
      CompositeKernels.multiply(second.base, by: factor, into: second.base, count: test.count)
      expectEach(test.count) {
        first.base[$0]
      } equals: { i in
        dividedBy255(Int(values[i]) * Int(test.coverage.base[i]))
      }
      expectEach(test.count) {
        second.base[$0]
      } equals: {
        dividedBy255(Int(values[$0]) * Int(factor))
      }
      #expect(first.isUndamaged && second.isUndamaged)
    }
  }

  @Test("vibrancy is its formula within a level, and leaves alpha alone")
  func vibrancy() async throws {
    try await forEachRandomCase(300) { random in
      let test = Case(&random)
      let scale = Float(random.double(in: 0.2...2))
      let saturation = Float(random.double(in: 0...2.5))
      let bias = SIMD3<Float>(
        Float(random.double(in: -0.5...0.5)), Float(random.double(in: -0.5...0.5)), Float(random.double(in: -0.5...0.5))
      )
      let opacity = random.bool() ? 1 : Float(random.double(in: 0...1))
      CompositeKernels.vibrancy(
        scale: scale, saturation: saturation, bias: bias, opacity: opacity, coverage: test.coverage.base,
        test.pixels.raw, count: test.count)
      let results = (0..<test.count).map { i in
        let old = channels(test.before[i]).map(Double.init)
        let luma = 0.299 * old[2] + 0.587 * old[1] + 0.114 * old[0]
        let a = Double(test.coverage.base[i]) / 255 * Double(opacity)
        return (0..<3).map { channel in
          let saturated = luma + (old[channel] - luma) * Double(saturation)
          let vivid = min(max(Double(scale) * saturated + Double(bias[2 - channel]) * 255, 0), 255)
          return (1 - a) * old[channel] + a * vivid
        } + [old[3]]
      }
      let actual = { i in channels(test.pixels.base[i / 4])[i % 4] }
      expectEach(test.count * 4, actual, { results[$0 / 4][$0 % 4] }, within: 0.502)
      for i in 0..<test.count where test.coverage.base[i] == 0 { #expect(test.pixels.base[i] == test.before[i]) }
      #expect(test.pixels.isUndamaged)
    }
  }

  @Test("grain adds its share of the threshold within a level, and leaves alpha alone")
  func grain() async throws {
    try await forEachRandomCase(200) { random in
      let test = Case(&random)
      let amplitude = UInt16(random.oneIn(4) ? random.pick([0, 1, 256]) : random.int(in: 0...256))
      let thresholds = Thresholds.noise.row(random.int(in: 0...63))
      let column = random.int(in: 0...100)
      CompositeKernels.addGrain(
        test.pixels.raw, count: test.count, amplitude: amplitude, thresholds: thresholds, column: column)
      let results = (0..<test.count).map { i in
        let old = channels(test.before[i])
        return (0..<3).map { channel in
          // Half a tile away from the dither, and the table's thresholds are one too high.
          let noise = Double(thresholds[((column + i + 32) & 63) * 4 + channel]) - 1
          let raised = Double(old[channel]) + Double(amplitude) * (noise / 255 - 0.5) * 255 / 256
          return min(max(raised, 0), 255)
        }
      }
      let actual = { i in channels(test.pixels.base[i / 3])[i % 3] }
      expectEach(test.count * 3, actual, { results[$0 / 3][$0 % 3] }, within: 1.5)
      for i in 0..<test.count { #expect(test.pixels.base[i] >> 24 == test.before[i] >> 24) }
      #expect(test.pixels.isUndamaged)
    }
  }

  @Test("grain is neither brighter nor darker on the whole", arguments: [UInt16(4), 16, 64])
  func grainMean(amplitude: UInt16) {
    let table = Thresholds.noise
    var sum = 0
    for y in 0..<64 {
      let row = Fenced([UInt32](repeating: 0xFF80_8080, count: 64))
      CompositeKernels.addGrain(row.raw, count: 64, amplitude: amplitude, thresholds: table.row(y), column: 0)
      sum += row.values.reduce(0) { $0 + channels($1)[1] - 128 }
    }
    #expect(abs(Double(sum) / 4096) <= 0.5)
  }
}
