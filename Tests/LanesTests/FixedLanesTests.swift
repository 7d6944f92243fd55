import Lanes
import TestSupport
import Testing

@Suite("Sixteen-bit lanes")
struct FixedLanesTests {
  @Test("a product of two bytes divided by 255 is rounded to nearest, for each of 0 ... 65,025")
  func dividedBy255() {
    var value = 0
    while value <= 255 * 255 {
      var lanes = FixedLanes()
      for lane in 0..<16 { lanes[lane] = UInt16(min(value + lane, 255 * 255)) }
      let result = lanes.dividedBy255()
      for lane in 0..<16 {
        // 255 is odd, so no value lies halfway between two results.
        let expected = (Int(lanes[lane]) + 127) / 255
        if Int(result[lane]) != expected {
          Issue.record("\(lanes[lane]) / 255 came out as \(result[lane]), expected \(expected)")
          return
        }
      }
      value += 16
    }
  }

  @Test("arithmetic on each lane equals integer arithmetic")
  func arithmetic() async throws {
    try await forEachRandomCase(500) { random in
      let (a, b) = (Self.lanes(&random), Self.lanes(&random))
      let (high, lesser) = (a.multipliedHigh(by: b), a.lesser(b))
      let difference = a.subtractingSaturating(b)
      for lane in 0..<16 {
        let (x, y) = (Int(a[lane]), Int(b[lane]))
        #expect(Int(high[lane]) == (x * y) >> 16)
        #expect(Int(lesser[lane]) == min(x, y))
        #expect(Int(difference[lane]) == max(x - y, 0))
      }
    }
  }

  @Test("widening and narrowing keep every byte in its place")
  func bytes() async throws {
    try await forEachRandomCase(100) { random in
      var (bytes, others) = (SIMD16<UInt8>(), SIMD16<UInt8>())
      for lane in 0..<16 { (bytes[lane], others[lane]) = (random.edgeByte(), random.edgeByte()) }
      let wide = FixedLanes(widening: bytes)
      for lane in 0..<16 { #expect(wide[lane] == UInt16(bytes[lane])) }
      #expect(wide.narrowed() == bytes)
      #expect(wide.narrowed(with: FixedLanes(widening: others)) == SIMD32(lowHalf: bytes, highHalf: others))
    }
  }

  /// Lane `i` holds `base + i`, so that a result names the lane that each value came from.
  private static func counting(from base: UInt16 = 0) -> FixedLanes {
    var lanes = FixedLanes()
    for lane in 0..<16 { lanes[lane] = base + UInt16(lane) }
    return lanes
  }

  @Test("shuffles take the pixels that their names say")
  func shuffles() {
    let (a, b) = (Self.counting(), Self.counting(from: 100))
    for channel in 0..<4 {
      func pixels(_ lanes: FixedLanes) -> [UInt16] { (0..<4).map { lanes[$0 * 4 + channel] } }
      let (own, other) = (pixels(a), pixels(b))
      #expect(pixels(.evenPixels(a, b)) == [own[0], own[2], other[0], other[2]])
      #expect(pixels(.oddPixels(a, b)) == [own[1], own[3], other[1], other[3]])
      #expect(pixels(FixedLanes(repeatingPixel: [7, 8, 9, 10])) == [UInt16](repeating: 7 + UInt16(channel), count: 4))
      #expect(pixels(a.alphaSpread) == [3, 7, 11, 15])
      // The first byte is the lowest.
      #expect(pixels(FixedLanes(spreadingCoverage: 0xFF80_0102)) == [0x02, 0x01, 0x80, 0xFF])
    }
  }

  private static func lanes(_ random: inout SeededRandom) -> FixedLanes {
    var lanes = FixedLanes()
    for lane in 0..<16 { lanes[lane] = edgeWord(&random) }
    return lanes
  }

  /// A word in which the values around 0, the sign bit and the top come up often.
  private static func edgeWord(_ random: inout SeededRandom) -> UInt16 {
    random.bool() ? random.pick([0, 1, 255, 256, 32_767, 32_768, 65_280, 65_534, 65_535]) : UInt16(random.next() >> 48)
  }
}
