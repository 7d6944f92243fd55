import Testing
import Windowing

@testable import Presenter

@Suite struct RefreshEstimateTests {
  /// Refreshes of a display; `jitter` in seconds is added by the number of the report.
  private func estimate(
    _ counts: some Sequence<Int>, period: Double, phase: Double = 1000.003, jitter: (Int) -> Double = { _ in 0 }
  ) -> RefreshEstimate {
    var estimate = RefreshEstimate()
    for (number, count) in counts.enumerated() {
      estimate.observe(.init(time: phase + Double(count) * period + jitter(number), count: count + 4_000_000))
    }
    return estimate
  }

  @Test(arguments: [1.0 / 60, 1001.0 / 60000, 1.0 / 144, 1.0 / 24])
  func learnsPeriodAndPhase(period: Double) throws {
    // Every second refresh, so that counts matter.
    let known = estimate(stride(from: 0, to: 80, by: 2), period: period)
    let last = 1000.003 + 78 * period
    #expect(abs(try #require(known.period(at: last)) - period) < 1e-9)
    let next = try #require(known.refresh(from: last + period * 0.1)?.time)
    #expect(abs(next - (last + period)) < 1e-6)
    #expect(abs(try #require(known.refresh(from: last + period * 7.5)?.time) - (last + period * 8)) < 1e-6)
  }

  @Test func toleratesTimersOfAMillisecond() throws {
    // The clock of a display without refreshes is early by 0 to 0.99 ms; the mean of the seven values is 0.51 ms.
    let known = estimate(0..<64, period: 1.0 / 60) { -0.00033 * Double($0 * 5 % 7 % 4) }
    let last = 1000.003 + 63.0 / 60
    #expect(abs(try #require(known.period(at: last)) - 1.0 / 60) < 0.00002)
    #expect(abs(try #require(known.refresh(from: last + 0.008)?.time) - (last + 1.0 / 60)) < 0.001)
  }

  @Test func saysNothingUntilItKnows() {
    #expect(estimate(0..<7, period: 1.0 / 60).period(at: 1000) == nil)
    #expect(estimate(0..<7, period: 1.0 / 60).refresh(from: 1000) == nil)
    // The substitute clock of a hidden window.
    #expect(estimate(0..<20, period: 1).period(at: 1019) == nil)
    // Two seconds without a report.
    let old = estimate(0..<20, period: 1.0 / 60)
    #expect(old.period(at: 1001) != nil)
    #expect(old.period(at: 1003) == nil)
  }

  @Test func ignoresStraysAndFollowsAChange() throws {
    // One refresh that was reported 9 ms late changes nothing.
    let period = 1.0 / 60
    let stray = estimate(0..<30, period: period) { $0 == 20 ? 0.009 : 0 }
    #expect(abs(try #require(stray.period(at: 1000.5)) - period) < 1e-9)
    // A display that changes from 60 to 75 Hz, with a clock of another phase.
    var changed = estimate(0..<30, period: period)
    for count in 0..<30 {
      changed.observe(.init(time: 1001.0071 + Double(count) / 75, count: 4_000_060 + count))
    }
    #expect(abs(try #require(changed.period(at: 1001.4)) - 1.0 / 75) < 1e-6)
    // Counts that begin again, as after a change of the monitor.
    for count in 0..<10 { changed.observe(.init(time: 1002 + Double(count) / 50, count: count)) }
    #expect(abs(try #require(changed.period(at: 1002.2)) - 1.0 / 50) < 1e-6)
  }
}
