import Platform
import Testing

@testable import PreviewAgents

/// Tests of how much is read from a process that sends as much as it can.
struct ReadingBudgetTests {
  /// Packets of one size that are read in so many seconds, by a reader that pauses as it is told.
  private func packets(of size: Int, in seconds: Double) -> Int {
    var budget = ReadingBudget(burst: 2 << 20, rate: 4 << 20)
    var now = 1000.0
    var count = 0
    while now < 1000 + seconds {
      let pause = budget.pause(at: now)
      now += pause
      if pause == 0 {
        budget.take(size, at: now)
        count += 1
      }
    }
    return count
  }

  @Test func aFloodIsReadAtItsRate() {
    // 2 MiB at once and 40 MiB in ten seconds, in packets of 128 KiB.
    #expect((336...337).contains(packets(of: PacketSocket.limit, in: 10)))
    // A packet of a byte costs as much as one of 1 KiB.
    #expect((43_008...43_009).contains(packets(of: 1, in: 10)))
  }

  @Test func whatKeepsToItsRateNeverWaits() {
    var budget = ReadingBudget(burst: 2 << 20, rate: 4 << 20)
    for frame in 0..<1000 {
      let now = Double(frame) / 60
      #expect(budget.pause(at: now) == 0)
      budget.take(60_000, at: now)
    }
  }
}
