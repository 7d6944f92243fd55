import Testing

@testable import FrameTiming

/// Frames presented at these times, each continuing the previous one.
private func presented(_ times: [Double], pauseBefore: Set<Int> = []) -> [FrameRecord] {
  times.enumerated().map { index, time in
    var frame = FrameRecord()
    frame.index = index
    frame.submitted = time
    frame.continues = index > 0 && !pauseBefore.contains(index)
    return frame
  }
}

/// Frames of a headless run with these rendering times in seconds.
private func headless(_ seconds: [Double]) -> [FrameRecord] {
  seconds.enumerated().map { index, seconds in
    var frame = FrameRecord()
    frame.index = index
    frame.render = TimeSpan(10, 10 + seconds)
    return frame
  }
}

@Suite struct FrameStatisticsTests {
  @Test func aSteadyRunDropsNothing() {
    let times = (0..<100).map { Double($0) * 0.010 }
    let result = FrameStatistics(presented(times), interval: 0.010)
    #expect(result.dropped == 0 && result.droppedPercent == 0 && result.hitchMillisecondsPerSecond == 0)
    #expect(result.late.isEmpty && result.frames == 100)
    #expect(result.basis == .submitted && !result.isMeasured)
  }

  @Test func jitterWithinHalfARefreshIsNoDrop() {
    // Neighbours 14 ms and 6 ms apart around T = 10 ms: round(1.4) = round(0.6) = 1.
    let result = FrameStatistics(presented([0, 0.014, 0.020, 0.034, 0.040]), interval: 0.010)
    #expect(result.dropped == 0)
    #expect(result.hitchMillisecondsPerSecond == 0)
  }

  @Test func dropsAreCountedBetweenPresents() {
    // Gaps of 10, 30, 10 and 16 ms at T = 10 ms: 0 + 2 + 0 + 1 = 3 dropped, 5 shown.
    let result = FrameStatistics(presented([0, 0.010, 0.040, 0.050, 0.066]), interval: 0.010)
    #expect(result.dropped == 3)
    #expect(abs(result.droppedPercent - 37.5) < 1e-9)
    // Lateness 20 + 6 ms over 10 (the first frame) + 66 ms: 26 / 0.076 = 342.105 ms/s.
    #expect(abs(result.hitchMillisecondsPerSecond - 342.10526) < 1e-4)
  }

  @Test func aPauseIsNoDrop() {
    let result = FrameStatistics(presented([0, 0.010, 5.0, 5.010], pauseBefore: [2]), interval: 0.010)
    #expect(result.dropped == 0)
    #expect(result.hitchMillisecondsPerSecond == 0)
  }

  @Test func aClockThatRanBackwardsOrJumpedDoesNotTrap() {
    #expect(FrameStatistics(presented([5, 1, 1.01]), interval: 0.010).dropped == 0)
    // A gap of 1e300 s is cut to 1e9 refreshes.
    #expect(FrameStatistics(presented([0, 1e300]), interval: 0.010).dropped == 999_999_999)
    #expect(FrameStatistics(presented([0, 1]), interval: 0) == FrameStatistics())
  }

  @Test func headlessFramesAreJudgedByTheirWork() {
    // 9 ms, 10 ms: in time. 11 ms and 31 ms exceed the budget, each once.
    let result = FrameStatistics(headless([0.009, 0.010, 0.011, 0.031]), interval: 0.010)
    #expect(result.dropped == 2)
    #expect(result.droppedPercent == 50)
    #expect(result.basis == .budget && !result.isMeasured)
    // Lateness 1 + 21 ms in 10 + 10 + 11 + 31 ms: 22 / 0.062 = 354.839 ms/s.
    #expect(abs(result.hitchMillisecondsPerSecond - 354.83871) < 1e-4)
    #expect(result.late.map(\.index) == [2, 3])
    #expect(result.late.map(\.cause) == [.stage(.render), .stage(.render)])
  }

  @Test func aRunThatMissedEveryBudgetDropsAllOfItsFrames() {
    // 30 frames of 800 ms at 60 Hz: no frame would have been on time, which is 30 of 30.
    let result = FrameStatistics(headless(Array(repeating: 0.8, count: 30)), interval: 1.0 / 60)
    #expect(result.dropped == 30)
    #expect(result.droppedPercent == 100)
    #expect(result.worstSecondDropped == 30)
    #expect(result.worstSecondDroppedPercent == 100)
    #expect(abs(result.overrun.p50 - (0.8 - 1.0 / 60)) < 1e-9)
  }

  @Test func theWorstSecondIsAWindowOfRefreshes() {
    // T = 0.1 s, so a second is ten refreshes. Thirty frames; four refreshes dropped in one gap after the twentieth.
    var times = (0..<20).map { Double($0) * 0.1 }
    times += (0..<10).map { 2.4 + Double($0) * 0.1 }
    let result = FrameStatistics(presented(times), interval: 0.1)
    #expect(result.dropped == 4)
    #expect(result.worstSecondDropped == 4)
    #expect(result.worstSecondDroppedPercent == 40)
    #expect(abs(result.droppedPercent - 400.0 / 34) < 1e-9)
  }

  @Test func anEmptyRunIsAllZero() {
    #expect(FrameStatistics([], interval: 0.016) == FrameStatistics())
  }
}

@Suite struct DistributionTests {
  @Test func percentilesAreNearestRank() {
    // The worked example of the nearest-rank method: {15, 20, 35, 40, 50}, 50th percentile 35, 100th 50.
    let five = Distribution([50, 15, 40, 35, 20])
    #expect(five.p50 == 35)
    #expect(five.p95 == 50)
    #expect(five.max == 50)
    #expect(five.mean == 32)
    let hundred = Distribution((1...100).map(Double.init).shuffled())
    #expect(hundred.p50 == 50)
    #expect(hundred.p90 == 90)
    #expect(hundred.p95 == 95)
    #expect(hundred.min == 1)
    #expect(hundred.count == 100)
    #expect(hundred.p99 == 99)
    let two = Distribution([1, 2])
    #expect(two.p50 == 1)
    #expect(two.p99 == 2)
    #expect(Distribution([]) == Distribution())
  }
}
