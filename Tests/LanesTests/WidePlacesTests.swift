import Lanes
import TestSupport
import Testing

@Suite("Positions in pictures, and pairs of pixels")
struct WidePlacesTests {
  private static let count = WideLanes.pixelCount

  private static func lanes(_ places: WidePlaces) -> [Int] {
    withUnsafeBytes(of: places) { Array($0.bindMemory(to: Int.self)) }
  }

  private static func places(_ lanes: [Int]) -> WidePlaces {
    lanes.withUnsafeBytes { $0.loadUnaligned(as: WidePlaces.self) }
  }

  @Test("positions advance in steps, whatever their size, and wrap")
  func steps() async throws {
    try await forEachRandomCase(100) { random in
      let bits = random.int(in: 1...62)
      let (first, step) = (random.int(in: -1 << bits...1 << bits), random.int(in: -1 << bits...1 << bits))
      let places = WidePlaces(from: first, by: step)
      #expect(Self.lanes(places) == (0..<Self.count).map { first &+ $0 &* step })
      #expect(Self.lanes(places.moved(by: step)) == (1...Self.count).map { first &+ $0 &* step })
      let words = withUnsafeBytes(of: places.fractions) { Array($0.bindMemory(to: UInt16.self)) }
      let fractions = Self.lanes(places).flatMap { place in
        [UInt16](repeating: UInt16(place >> 17 & 0x7FFF), count: 4)
      }
      #expect(words == fractions)
    }
  }

  @Test("quotients become positions, rounded to 2^-32 pixel and limited")
  func quotients() async throws {
    try await forEachRandomCase(100) { random in
      let (origin, step) = (random.double(in: -1e4...1e4), random.double(in: -10...10))
      let (depth, slope) = (random.double(in: -1...2), random.pick([0, random.double(in: -0.1...0.1)]))
      let first = random.int(in: -100...100)
      let scales = WideDoubles(origin: depth, step: slope, from: first).inverse
      let places = WidePlaces(WideDoubles(origin: origin, step: step, from: first), scaledBy: scales)
      for (lane, actual) in Self.lanes(places).enumerated() {
        let column = Double(first + lane)
        let scale = 1 / (depth + column * slope)
        let place = (origin + column * step) * scale - 0.5
        let limited = scale > 0 ? max(-0x1p18, min(place, 0x1p18)) : -0x1p18
        #expect(actual == Int((limited * 0x1p32).rounded(.toNearestOrEven)), "lane \(lane), \(place)")
      }
    }
    for value in [Double.nan, .infinity, -.infinity] {
      let one = WideDoubles(origin: 1, step: 0, from: 0)
      let places = WidePlaces(WideDoubles(origin: value, step: 0, from: 0), scaledBy: one)
      #expect(Self.lanes(places).allSatisfy { $0 == (value == .infinity ? 1 : -1) << 50 })
    }
  }

  @Test("positions are within a limit if all of them are")
  func within() async throws {
    try await forEachRandomCase(200) { random in
      let limit = random.int(in: 0...5)
      let (first, step) = (random.int(in: -1 << 32...6 << 32), random.int(in: -1 << 30...1 << 30))
      let places = WidePlaces(from: first, by: step)
      #expect(places.areWithin(limit) == Self.lanes(places).allSatisfy { $0 >= 0 && $0 < limit << 32 })
    }
  }

  @Test("pairs are loaded from whole positions, outside the picture as zero or from the border")
  func pairs() async throws {
    try await forEachRandomCase(200) { random in
      let (width, height) = (random.int(in: 1...9), random.int(in: 1...9))
      let stride = width + random.int(in: 0...3)
      // Against a fence: reading beyond the last pixel ends the process.
      let length = (height - 1) * stride + width
      let picture = FencedBuffer(byteCount: length * 4, against: random.pick(FencedBuffer.Side.allCases))
      let pixels = picture.base.assumingMemoryBound(to: UInt32.self)
      for index in 0..<length { pixels[index] = random.premultipliedPixel() }
      var (columns, rows) = ([Int](), [Int]())
      let isInside = width > 1 && random.bool()
      for _ in 0..<Self.count {
        let column = isInside ? random.int(in: 0...width - 2) : random.int(in: -3...width + 2)
        let row = isInside ? random.int(in: 0...height - 1) : random.int(in: -3...height + 2)
        columns.append(column << 32 + random.int(in: 0...0xFFFF_FFFF))
        rows.append(row << 32 + random.int(in: 0...0xFFFF_FFFF))
      }
      let places = (columns: Self.places(columns), rows: Self.places(rows))
      let isClear = random.bool()
      func pixel(_ x: Int, _ y: Int) -> UInt32 {
        let (nearX, nearY) = (max(0, min(x, width - 1)), max(0, min(y, height - 1)))
        return isClear && (x != nearX || y != nearY) ? 0 : pixels[nearY * stride + nearX]
      }
      let expected = (0..<Self.count).flatMap { lane in
        let (x, y) = (columns[lane] >> 32, rows[lane] >> 32)
        return [pixel(x, y), pixel(x + 1, y)]
      }
      func words(_ bytes: WideBytes) -> [UInt32] {
        withUnsafeBytes(of: bytes) { Array($0.bindMemory(to: UInt32.self)) }
      }
      let base = UnsafeRawPointer(picture.base)
      let outer = WideBytes(
        outerPairsIn: base, stride: stride, width: width, height: height, columns: places.columns, rows: places.rows,
        isClearOutside: isClear)
      #expect(words(outer) == expected)
      if isInside {
        #expect(words(WideBytes(pairsIn: base, stride: stride, columns: places.columns, rows: places.rows)) == expected)
      }
      let bytes = withUnsafeBytes(of: outer) { Array($0) }
      var woven: [UInt8] = []
      for first in Swift.stride(from: 0, to: bytes.count, by: 8) {
        for channel in first..<first + 4 { woven += [bytes[channel], bytes[channel + 4]] }
      }
      #expect(withUnsafeBytes(of: outer.woven) { Array($0) } == woven)
    }
  }

  @Test("lanes of up to 255 narrow to bytes")
  func narrowed() async throws {
    try await forEachRandomCase(20) { random in
      let words = (0..<WideLanes.count).map { _ in UInt16(random.edgeByte()) }
      let lanes = words.withUnsafeBytes { $0.loadUnaligned(as: WideLanes.self) }
      #expect(withUnsafeBytes(of: lanes.narrowed) { Array($0) } == words.map { UInt8($0) })
    }
  }
}
