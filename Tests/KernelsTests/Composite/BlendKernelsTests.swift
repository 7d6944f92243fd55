import Kernels
import Surfaces
import TestSupport
import Testing

@Suite("Blend modes")
struct BlendKernelsTests {
  /// One pixel onto another.
  private static func blended(_ mode: BlendMode, _ source: UInt32, opacity: UInt8 = 255, over target: UInt32) -> [Int] {
    let (source, target) = (Fenced([source]), Fenced([target]))
    BlendKernels.blend(mode, source.raw, opacity: opacity, coverage: nil, target.raw, count: 1)
    return channels(target.base[0])
  }

  private static func unit(_ pixel: UInt32, scale: Double = 1) -> [Double] {
    channels(pixel).map { Double($0) / 255 * scale }
  }

  @Test("every mode within half a level of float64, and not a byte beyond", arguments: BlendMode.allCases)
  func random(mode: BlendMode) async throws {
    try await forEachRandomCase(120) { random in
      let (count, side) = (random.count(), random.side())
      let source = Fenced(random.pixels(count), against: side)
      let before = random.pixels(count)
      let target = Fenced(before, against: side)
      let opacity = random.bool() ? 255 : random.edgeByte()
      let holes = random.bool()
      let covered = random.bool()
      let coverage = Fenced((0..<count).map { _ in holes && random.bool() ? 0 : random.edgeByte() }, against: side)
      BlendKernels.blend(
        mode, source.raw, opacity: opacity, coverage: covered ? UnsafePointer(coverage.base) : nil, target.raw,
        count: count)
      let results = (0..<count).map { i in
        let old = Self.unit(before[i])
        let new = ReferenceBlend.blend(mode, Self.unit(source.base[i], scale: Double(opacity) / 255), over: old)
        let share = covered ? Double(coverage.base[i]) / 255 : 1
        return (0..<4).map { (old[$0] + (new[$0] - old[$0]) * share) * 255 }
      }
      expectEach(count * 4, { channels(target.base[$0 / 4])[$0 % 4] }, { results[$0 / 4][$0 % 4] }, within: 0.51)
      #expect(target.isUndamaged)
    }
  }

  @Test("a grid of four colours and four alphas", arguments: BlendMode.allCases)
  func grid(mode: BlendMode) {
    let values = [0, 47, 193, 255]
    var pixels: [UInt32] = []
    for alpha in values {
      for first in 0..<4 {
        for second in 0..<4 {
          let color = [values[first], values[second], values[(first + second) % 4]]
          pixels.append(pixel(color.map { dividedBy255($0 * alpha) } + [alpha]))
        }
      }
    }
    for source in pixels {
      let before = pixels
      let target = Fenced(before)
      let row = Fenced([UInt32](repeating: source, count: before.count))
      BlendKernels.blend(mode, row.raw, opacity: 255, coverage: nil, target.raw, count: before.count)
      let results = before.map { ReferenceBlend.blend(mode, Self.unit(source), over: Self.unit($0)) }
      expectEach(
        before.count * 4, { channels(target.base[$0 / 4])[$0 % 4] }, { results[$0 / 4][$0 % 4] * 255 }, within: 0.51)
    }
  }

  /// The operators, values and tolerances of web-platform-tests, `css/compositing/canvas-composite-modes.html`, without
  /// the three that its own comments call unsettled: 12 x 256 cases.
  @Test(
    "the published Porter-Duff cases",
    arguments: [
      .clear, .copy, .normal, .destinationOver, .sourceIn, .destinationIn, .sourceOut, .destinationOut, .sourceAtop,
      .destinationAtop, .xor, .plusLighter,
    ] as [BlendMode])
  func porterDuff(mode: BlendMode) {
    let values = [0, 47, 193, 255]
    for (sc, sa) in values.flatMap({ c in values.map { (c, $0) } }) {
      for (dc, da) in values.flatMap({ c in values.map { (c, $0) } }) {
        let actual = Self.blended(
          mode, pixel([0, dividedBy255(sc * sa), 0, sa]), over: pixel([0, dividedBy255(dc * da), 0, da]))
        let (s, d) = (Double(sa) / 255, Double(da) / 255)
        let expected = ReferenceBlend.blend(
          mode, [0, s * Double(sc) / 255, 0, s], over: [0, d * Double(dc) / 255, 0, d])
        let name: Comment = "g=\(sc) a=\(sa) \(mode) g=\(dc) a=\(da)"
        #expect(abs(Double(actual[3]) - expected[3] * 255) <= 0.51, name)
        // Both inputs are rounded to bytes first.
        #expect(abs(Double(actual[1]) - expected[1] * 255) <= 1.51, name)
        #expect(actual[0] == 0 && actual[2] == 0)
        guard actual[3] > 0, expected[3] > 0 else { continue }
        let (color, alpha) = (expected[1] * 255, expected[3] * 255)
        let low = color.rounded(.down) / alpha.rounded(.up)
        let high = color.rounded(.up) / alpha.rounded(.down)
        let straight = Double(actual[1]) * 255 / Double(actual[3])
        #expect(abs(straight - (low + high) / 2 * 255) <= (high - low) / 2 * 255 + 3.5, name)
      }
    }
  }

  /// web-platform-tests, `html/canvas/tools/yaml-new/compositing.yaml`: tolerance 2.
  @Test("opacity of 0.01 over and of 0.51 copied")
  func publishedOpacity() {
    let over = Self.blended(.normal, 0xFFFF_0000, opacity: 3, over: 0xFF00_FF00)
    for (actual, expected) in zip(over, [0, 253, 2, 255]) { #expect(abs(actual - expected) <= 2) }
    #expect(Self.blended(.copy, 0xFF00_FF00, opacity: 130, over: 0xFFFF_0000) == [0, 130, 0, 130])
  }

  @Test("plusDarker inverts within the alpha")
  func plusDarker() {
    // Opaque: max(0, S + D - 1), as documented for CGBlendMode.plusDarker.
    #expect(Self.blended(.plusDarker, 0xFF80_C0FF, over: 0xFF80_8080) == [128, 65, 1, 255])
    // Half red over half blue: alphas add, nothing is beyond them to darken.
    #expect(Self.blended(.plusDarker, 0x7F7F_0000, over: 0x7F00_007F) == [127, 0, 127, 254])
    #expect(Self.blended(.plusDarker, 0, over: 0xFF00_00FF) == [255, 0, 0, 255])
  }

  @Test("where the source is transparent, bounded modes and only they leave every pixel alone")
  func bounded() {
    let before = [0xFF12_3456, 0x8040_2010, 0x0101_0101, 0] as [UInt32]
    for mode in BlendMode.allCases {
      let (source, target) = (Fenced([UInt32](repeating: 0, count: 4)), Fenced(before))
      BlendKernels.blend(mode, source.raw, opacity: 255, coverage: nil, target.raw, count: 4)
      #expect((target.values == before) == mode.isBounded, "\(mode)")
    }
  }

  @Test("coverage of 0 leaves pixels alone and 255 blends wholly", arguments: BlendMode.allCases)
  func coverageEnds(mode: BlendMode) async throws {
    try await forEachRandomCase(20) { random in
      let count = random.count()
      let (source, before) = (Fenced(random.pixels(count)), random.pixels(count))
      let (covered, whole) = (Fenced(before), Fenced(before))
      let coverage = Fenced((0..<count).map { _ in random.bool() ? 0 : 255 as UInt8 })
      BlendKernels.blend(mode, source.raw, opacity: 255, coverage: coverage.base, covered.raw, count: count)
      BlendKernels.blend(mode, source.raw, opacity: 255, coverage: nil, whole.raw, count: count)
      for i in 0..<count { #expect(covered.base[i] == (coverage.base[i] == 0 ? before[i] : whole.base[i])) }
    }
  }

  @Test("colour stays within alpha even where the input's does not", arguments: BlendMode.allCases)
  func premultiplied(mode: BlendMode) async throws {
    try await forEachRandomCase(20) { random in
      let count = random.count()
      let source = Fenced((0..<count).map { _ in UInt32(truncatingIfNeeded: random.next()) })
      let target = Fenced((0..<count).map { _ in UInt32(truncatingIfNeeded: random.next()) })
      BlendKernels.blend(mode, source.raw, opacity: random.edgeByte(), coverage: nil, target.raw, count: count)
      for value in target.values {
        let pixel = channels(value)
        #expect(pixel[0...2].allSatisfy { $0 <= pixel[3] })
      }
    }
  }
}
