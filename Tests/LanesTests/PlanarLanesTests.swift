import Lanes
import TestSupport
import Testing

@Suite("Eight pixels as planes")
struct PlanarLanesTests {
  /// Which pixel each place of a plane holds.
  static let order = [0, 1, 4, 5, 2, 3, 6, 7]

  @Test("planes hold blue, green, red and alpha in their order, and interleave to what they were")
  func roundTrip() async throws {
    try await forEachRandomCase(200) { random in
      let words = (0..<32).map { _ in
        random.oneIn(4) ? random.pick([0, 32_768, 65_535]) : UInt16(truncatingIfNeeded: random.next())
      }
      let (first, second) = (FixedLanes(words[..<16]), FixedLanes(words[16...]))
      let planes = PlanarLanes(first, second)
      for (place, pixel) in Self.order.enumerated() {
        #expect(planes.blue[place] == Float(words[pixel * 4]))
        #expect(planes.green[place] == Float(words[pixel * 4 + 1]))
        #expect(planes.red[place] == Float(words[pixel * 4 + 2]))
        #expect(planes.alpha[place] == Float(words[pixel * 4 + 3]))
      }
      #expect(planes.interleaved == (first, second))
    }
  }

  @Test("a byte for each pixel lands in the planes' order")
  func pixelBytes() async throws {
    try await forEachRandomCase(50) { random in
      let bytes = SIMD8<UInt8>((0..<8).map { _ in random.edgeByte() })
      let plane = SIMD8<Float>(pixelBytes: bytes)
      for (place, pixel) in Self.order.enumerated() { #expect(plane[place] == Float(bytes[pixel])) }
    }
  }

  @Test("fractions are cut off, not rounded")
  func truncation() {
    var planes = PlanarLanes(FixedLanes(), FixedLanes())
    planes.blue = SIMD8(repeating: 65_535.5)
    planes.alpha = SIMD8(repeating: 0.999)
    let (first, second) = planes.interleaved
    #expect(first[0] == 65_535 && second[12] == 65_535)
    #expect(first[3] == 0 && second[15] == 0)
  }

  @Test("float limits equal the scalar operations")
  func floats() async throws {
    try await forEachRandomCase(200) { random in
      var (a, b) = (SIMD8<Float>(), SIMD8<Float>())
      for i in 0..<8 { (a[i], b[i]) = (Float(random.double(in: -2...2)), Float(random.double(in: -2...2))) }
      let limit = Float(random.double(in: 0...2))
      let (lesser, greater, clamped) = (a.lesser(b), a.greater(b), a.clamped(to: limit))
      for i in 0..<8 {
        #expect(lesser[i] == min(a[i], b[i]))
        #expect(greater[i] == max(a[i], b[i]))
        #expect(clamped[i] == min(max(a[i], 0), limit))
      }
    }
  }

  @Test("vectors load and store at any address, and touch nothing beyond")
  func anyAddress() {
    for offset in 0..<32 {
      let buffer = FencedBuffer(byteCount: 32 + offset)
      for i in buffer.bytes.indices { buffer.bytes[i] = UInt8(i) }
      let loaded = UnsafeRawPointer(buffer.base).lanes(at: offset, as: SIMD32<UInt8>.self)
      for i in 0..<32 { #expect(loaded[i] == UInt8(offset + i)) }
      buffer.base.store(SIMD32<UInt8>(repeating: 200), lanesAt: offset)
      #expect(buffer.isUndamaged)
      for i in buffer.bytes.indices { #expect(buffer.bytes[i] == (i < offset ? UInt8(i) : 200)) }
    }
  }
}
