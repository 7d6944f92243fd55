import DisplayList
import Kernels
import RenderPlan
import Surfaces
import TestSupport
import Testing

@testable import Renderer

/// The rows of fills through clips, which are painted whole where they are short, and in spans where they are long.
@Suite struct SpanTests {
  private static let size = PixelSize(width: 320, height: 40)
  private static let backdrop: UInt32 = 0xFF60_6060

  private static func outline(_ random: inout SeededRandom) -> Outline {
    RandomScenes.outline(
      of: DeviceRect(
        x: random.double(in: -40...200), y: random.double(in: -20...20),
        width: random.double(in: 1...(random.bool() ? 60 : 320)), height: random.double(in: 1...60)), &random)
  }

  private static func mask(_ random: inout SeededRandom) -> PixelBuffer {
    let mask = PixelBuffer(size: PixelSize(width: 200, height: 30), format: .a8)
    for y in 0..<30 {
      for x in 0..<200 {
        mask.base.storeBytes(of: random.edgeByte(), toByteOffset: y * mask.stride + x, as: UInt8.self)
      }
    }
    return mask
  }

  /// The product of bytes of coverage, rounded after each.
  private static func product(_ rows: [[UInt8]], _ x: Int) -> Int {
    rows.reduce(255) { ($0 * Int($1[x]) + 127) / 255 }
  }

  private static func over(_ color: UInt32, coverage: Int, _ old: UInt32) -> UInt32 {
    func channel(_ pixel: UInt32, _ index: UInt32) -> Int { Int(pixel >> (8 * index) & 255) }
    let alpha = (channel(color, 3) * coverage + 127) / 255
    var pixel: UInt32 = 0
    for index: UInt32 in 0..<4 {
      let covered = (channel(color, index) * coverage + 127) / 255
      pixel |= UInt32(covered + (channel(old, index) * (255 - alpha) + 127) / 255) << (8 * index)
    }
    return pixel
  }

  @Test func everyPixelHasTheProductOfAllCoverage() async throws {
    try await forEachRandomCase(300) { random in
      let shape = Self.outline(&random)
      let clips = (0..<random.int(in: 0...2)).map { _ in Self.outline(&random) }
      let mask = random.oneIn(4) ? Self.mask(&random) : nil
      let (maskX, maskY) = (random.int(in: 0...100), random.int(in: 0...8))
      let color = ResolvedColor(
        red: Float(random.double(in: 0...1)), green: Float(random.double(in: 0...1)), blue: 0.25,
        alpha: random.bool() ? 1 : 0.6)

      var item = DisplayItem(identity: DisplayIdentity(2), .content(.fill(shape, .color(color))))
      if let mask { item = .group(3, .clipToMask(CoverageMask(mask), x: maskX, y: maskY), [item]) }
      for (index, clip) in clips.enumerated() { item = .group(UInt64(10 + index), .clip(clip), [item]) }
      let everything = DisplayItem(
        identity: DisplayIdentity(1),
        .content(.fill(.rect(DeviceRect(Self.size.bounds)), .color(ResolvedColor(white: 96.0 / 255)))))
      let found = rendered(DisplayList(size: Self.size, items: [everything, item]), threads: random.int(in: 1...3))

      let outlines = [shape] + clips.reversed()
      var differing = 0
      for y in 0..<Self.size.height {
        var rows = outlines.map { outline in
          var row = [UInt8](repeating: 0, count: Self.size.width)
          CoverageKernels.coverage(of: CoverageShape(outline), x: 0, y: y, count: row.count, into: &row)
          return row
        }
        if let mask {
          rows.append(
            (0..<Self.size.width).map { x in
              let inside = (maskX..<maskX + 200).contains(x) && (maskY..<maskY + 30).contains(y)
              return inside ? mask.base.load(fromByteOffset: (y - maskY) * mask.stride + x - maskX, as: UInt8.self) : 0
            })
        }
        for x in 0..<Self.size.width {
          let expected = Self.over(color.premultiplied, coverage: Self.product(rows, x), Self.backdrop)
          if found[x, y] != expected { differing += 1 }
        }
      }
      #expect(differing == 0, "\(shape), \(clips)")
    }
  }
}
