import Platform
import Testing

@Suite struct MonotonicTimeTests {
  @Test func neverRunsBackwards() {
    var last = monotonicNanoseconds()
    for _ in 0..<1000 {
      let now = monotonicNanoseconds()
      #expect(now >= last)
      last = now
    }
  }

  /// A double holds the seconds of a machine that has run for a hundred days to 2 ns.
  @Test func bothUnitsAreOfOneClock() {
    let before = monotonicNanoseconds()
    let seconds = monotonicSeconds()
    let after = monotonicNanoseconds()
    #expect(seconds >= Double(before) * 1e-9 - 1e-6 && seconds <= Double(after) * 1e-9 + 1e-6)
  }
}
