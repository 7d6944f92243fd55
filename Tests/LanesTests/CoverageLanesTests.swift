import Lanes
import TestSupport
import Testing

@Suite("Winding numbers and coverage")
struct CoverageLanesTests {
  @Test("running sums are those of one lane after the other")
  func runningSums() async throws {
    try await forEachRandomCase(200) { random in
      var changes = SIMD8<Double>()
      // Quarters are added without a rounding error, in any order.
      for lane in 0..<8 { changes[lane] = Double(random.int(in: -64...64)) / 4 }
      var sum = Double(random.int(in: -8...8)) / 4
      let sums = changes.runningSums(after: sum)
      for lane in 0..<8 {
        sum += changes[lane]
        #expect(sums[lane] == sum)
      }
    }
  }

  @Test("the coverage of a winding number is its magnitude, up to 1")
  func nonzeroCoverage() async throws {
    try await forEachRandomCase(200) { random in
      var windings = SIMD8<Double>()
      for lane in 0..<8 { windings[lane] = random.double(in: -1.5...1.5) }
      let coverage = windings.nonzeroCoverage(half: 0.5)
      for lane in 0..<8 { #expect(coverage[lane] == UInt8(min(abs(windings[lane]), 1) * 255 + 0.5)) }
    }
  }

  @Test("coverage over coverage is rounded to nearest, for all bytes")
  func over() {
    for a in 0...255 {
      for start in stride(from: 0, to: 256, by: 8) {
        var below = SIMD8<UInt8>()
        for lane in 0..<8 { below[lane] = UInt8(start + lane) }
        let both = SIMD8(repeating: UInt8(a)).over(below)
        for lane in 0..<8 {
          let b = start + lane
          // 255 is odd, so no product lies halfway.
          let expected = a + b - (a * b + 127) / 255
          if Int(both[lane]) != expected {
            Issue.record("\(a) over \(b) is \(both[lane]), not \(expected)")
            return
          }
        }
      }
    }
  }
}
