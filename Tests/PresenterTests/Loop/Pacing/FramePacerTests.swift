import Testing
import Windowing

@testable import Presenter

@Suite struct FramePacerTests {
  @Test func targetsAreOnTheGrid() {
    var pacer = FramePacer(origin: 10)
    pacer.rendered(in: 0.002)
    let first = pacer.target(after: 10.001, interval: 0.01, previous: 0, busySince: nil).instant
    #expect(abs(first - 10.01) < 1e-9)
    // Planned right after the first was handed over: the next slot, though it could be done earlier.
    let second = pacer.target(after: 10.002, interval: 0.01, previous: first, busySince: 10.001).instant
    #expect(abs(second - 10.02) < 1e-9)
  }

  @Test func aSlowRendererGetsEverySecondSlot() {
    var pacer = FramePacer(origin: 0)
    for _ in 0..<2 { pacer.rendered(in: 0.015) }
    // The frame at hand is done at 0.015 and the next at 0.030: its slot is 0.03, the one after it 0.05 (0.045 and up).
    let first = pacer.target(after: 0, interval: 0.01, previous: 0.01, busySince: 0).instant
    #expect(abs(first - 0.03) < 1e-9)
    let second = pacer.target(after: 0.015, interval: 0.01, previous: first, busySince: 0.0151).instant
    #expect(abs(second - 0.05) < 1e-9)
  }

  @Test func oneSlowFrameDoesNotHoldUpTheNext() {
    var pacer = FramePacer(origin: 0)
    pacer.rendered(in: 0.120)
    #expect(abs(pacer.target(after: 0.121, interval: 0.01, previous: 0.01, busySince: nil).instant - 0.13) < 1e-9)
  }

  @Test func withoutAnIntervalItIsNow() {
    let pacer = FramePacer(origin: 0)
    #expect(pacer.target(after: 5, interval: nil, previous: 4, busySince: nil) == FramePacer.Target(5))
  }
}

/// The pacer on a display that reports its refreshes.
@Suite struct RefreshPacingTests {
  private func refreshes(period: Double) -> RefreshEstimate {
    var estimate = RefreshEstimate()
    for count in 0..<20 { estimate.observe(.init(time: 100 + Double(count) * period, count: count)) }
    return estimate
  }

  /// The instants of frames that are planned as soon as the one before has been handed over.
  private func instants(_ count: Int, interval: Double, render: Double, refreshes: RefreshEstimate) -> [Double] {
    var pacer = FramePacer(origin: 0.004)
    for _ in 0..<2 { pacer.rendered(in: render) }
    var now = 100.3
    var previous = 0.0
    return (0..<count).map { _ in
      let target = pacer.target(
        after: now, interval: interval, previous: previous, busySince: nil, refreshes: refreshes)
      previous = target.instant
      now = max(target.release ?? target.instant, now + render)
      return target.instant
    }
  }

  @Test func framesAimAtRefreshes() throws {
    let period = 1.0 / 60
    let pacer = FramePacer(origin: 0.004)
    let target = pacer.target(
      after: 100.3, interval: period, previous: 100.28, busySince: nil, refreshes: refreshes(period: period))
    // 100.3 is refresh 18; 2 ms are needed before a refresh, so the frame is for refresh 19.
    #expect(abs(target.instant - (100 + 19 * period)) < 1e-6)
    #expect(abs(try #require(target.release) - (100 + 18.125 * period)) < 1e-6)
    let all = instants(20, interval: period, render: 0.004, refreshes: refreshes(period: period))
    #expect(zip(all.dropFirst(), all).allSatisfy { abs($0 - $1 - period) < 1e-6 })
  }

  @Test func withoutRefreshesFramesKeepToTheGrid() {
    let target = FramePacer(origin: 0.004).target(after: 100.3, interval: 0.1, previous: 100.2, busySince: nil)
    #expect(abs(target.instant - 100.304) < 1e-9 && target.release == nil)
    let free = FramePacer(origin: 0.004).target(
      after: 100.3, interval: nil, previous: 100.2, busySince: nil, refreshes: refreshes(period: 0.016))
    #expect(free == FramePacer.Target(100.3))
  }

  /// The two milliseconds before a refresh are for rendering, and not for the distance of two frames.
  @Test(arguments: [60.0, 144, 240, 360]) func everyRefreshIsUsed(rate: Double) {
    let all = instants(61, interval: 1 / rate, render: 0.0003, refreshes: refreshes(period: 1 / rate))
    let steps = zip(all.dropFirst(), all).map { (($0 - $1) * rate).rounded() }
    #expect(Set(steps) == [1])
  }

  @Test func aLimitBelowTheDisplaysRateIsKept() {
    // 60 frames a second on 144 Hz: every second or third refresh.
    let all = instants(61, interval: 1.0 / 60, render: 0.002, refreshes: refreshes(period: 1.0 / 144))
    let steps = zip(all.dropFirst(), all).map { (($0 - $1) * 144).rounded() }
    #expect(Set(steps) == [2, 3])
    #expect(abs(steps.reduce(0, +) - 144) <= 1)
  }

  @Test func aSlowRendererUsesMostRefreshes() {
    // 20 ms on 60 Hz: at best five frames in six refreshes. A frame is handed over after the refresh before its own,
    // which costs one more in fifteen.
    let all = instants(61, interval: 1.0 / 60, render: 0.020, refreshes: refreshes(period: 1.0 / 60))
    let steps = zip(all.dropFirst(), all).map { (($0 - $1) * 60).rounded() }
    #expect(Set(steps) == [1, 2])
    #expect((72...75).contains(steps.reduce(0, +)))
  }
}
